import type { Ctx } from '#features/accounts/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { settleUnwatched } from './pause.ts';
import { deleteHeartbeats } from './queries.ts';

/** Deletes a heartbeat with its pings; its incidents stay as history. */
export async function deleteHeartbeat(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const remove = () => removeHeartbeats(tx, ctx.accountId, { ids: [id], now });
    const gone = await getById('heartbeat', id, async () => (await remove())[0]);
    await recordAudit(tx, ctx, now, {
      action: 'heartbeat.delete',
      objectType: 'heartbeat',
      objectId: id,
      details: { name: gone.name },
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
  await settleUnwatched(tx, accountId, { ids: gone.map(({ id }) => id), why: 'deleted', now });
  return gone;
}
