import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { deleteDomain, deleteDomains, findDomain } from './queries.ts';
import { isMonitored, listUnwatched } from './views.ts';

/** Ends what is open on what went with a domain: features above this one know what that is. */
export type EndOrphans = (tx: Tx, of: { accountId: string; now: Date }) => Promise<unknown>;

/**
 * Takes a domain out of the inventory; service monitors of it stay, detached.
 * @throws AppError `conflict` while a domain monitor watches it.
 */
export async function removeDomain(ctx: Ctx, id: string, endOrphans: EndOrphans): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    // The row lock makes a monitor that is being created for it wait, or us for the monitor.
    const row = await getById('domain', id, () => findDomain(tx, ctx.accountId, id, true));
    if (await isMonitored(tx, ctx.accountId, id)) {
      throw new AppError('conflict', `${row.domain} has a domain monitor. Delete the monitor first.`);
    }
    await deleteDomain(tx, ctx.accountId, id);
    await endOrphans(tx, { accountId: ctx.accountId, now });
    await recordAudit(tx, ctx, now, {
      action: 'domain.delete',
      objectType: 'domain',
      objectId: id,
      details: { domain: row.domain },
      changes: changesOf({ label: row.label, expected: row.expected }, null),
    });
  });
}

/**
 * Takes those of `ids` out of the inventory that no monitor of any sort watches and that are not proven.
 * @returns how many they were.
 */
export async function removeUnwatchedDomains(tx: Tx, accountId: string, ids: string[]): Promise<number> {
  return deleteDomains(tx, accountId, await listUnwatched(tx, accountId, ids));
}
