import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getLockedHeartbeat, getOwnHeartbeat } from './get.ts';
import { newPingKey } from './new-ping-key.ts';
import { type ListedHeartbeat, updateHeartbeat } from './queries.ts';

/** Gives a heartbeat another ping URL; the one before is 404 at once. */
export async function rotatePingUrl(ctx: Ctx, id: string): Promise<ListedHeartbeat> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    await getLockedHeartbeat(tx, ctx.accountId, id);
    await updateHeartbeat(tx, ctx.accountId, id, { pingKey: newPingKey(), now });
    await recordAudit(tx, ctx, now, {
      action: 'heartbeat.rotate_key',
      objectType: 'heartbeat',
      objectId: id,
    });
    return getOwnHeartbeat(tx, ctx.accountId, id, now);
  });
}
