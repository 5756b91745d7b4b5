import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { getLockedHeartbeat } from './get.ts';
import { settleUnwatchedHeartbeats } from './pause.ts';
import { deleteHeartbeats } from './queries.ts';
import { toOrder } from './rows.ts';

/** Deletes a heartbeat with its pings; its incidents stay as history. */
export async function deleteHeartbeat(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const gone = await getLockedHeartbeat(tx, ctx.accountId, id);
    await removeHeartbeats(tx, ctx.accountId, { ids: [id], now });
    await recordAudit(tx, ctx, now, {
      action: 'heartbeat.delete',
      objectType: 'heartbeat',
      objectId: id,
      details: { name: gone.name },
      changes: changesOf(toOrder(gone), null),
    });
  });
}

/** Deletes heartbeats of an account and ends what is open on them. @returns those that were there. */
export async function removeHeartbeats(
  tx: Tx,
  accountId: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<{ id: string; name: string }[]> {
  const gone = await deleteHeartbeats(tx, accountId, ids);
  await settleUnwatchedHeartbeats(tx, accountId, { ids: gone.map(({ id }) => id), why: 'deleted', now });
  return gone;
}
