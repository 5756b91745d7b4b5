import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { updateDomainVerified } from '#features/domains/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { getById } from '#platform/http/pagination.ts';
import { deleteDomainMonitor, deleteDomainMonitors, findDomainMonitor } from './queries.ts';
import { settleUnwatchedDomains } from './settle-unwatched.ts';
import { toTold } from './told.ts';

/** Stops watching; the domain stays in the inventory, no longer verified. */
export async function removeDomainMonitor(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const row = await getById('monitor', id, () => findDomainMonitor(tx, ctx.accountId, id, true));
    await deleteDomainMonitor(tx, ctx.accountId, id);
    await settleUnwatchedDomains(tx, { accountId: ctx.accountId, ids: [id], at: now }, 'deleted');
    if (row.verified_at !== null) await updateDomainVerified(tx, ctx.accountId, row.domain_id, null);
    await recordAudit(tx, ctx, now, {
      action: 'monitor.delete',
      objectType: 'monitor',
      objectId: id,
      details: { domain: row.domain },
      changes: changesOf(toTold(row), null),
    });
  });
}

/**
 * Deletes many, none of which was verified, and ends what is open on them.
 * @returns how many there were.
 */
export async function removeDomainMonitors(
  tx: Tx,
  accountId: string,
  { ids, now }: { ids: string[]; now: Date },
): Promise<number> {
  const gone = await deleteDomainMonitors(tx, accountId, ids);
  await settleUnwatchedDomains(tx, { accountId, ids: gone, at: now }, 'deleted');
  return gone.length;
}
