import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { readLabel } from '#features/domains/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/pagination.ts';
import { readRecipient, readSelectors } from './input.ts';
import type { MonitorScans } from './monitor-scans.ts';
import { type DomainMonitorRow, findDomainMonitor, updateDomainMonitor } from './queries.ts';
import { settleUnwatchedDomains } from './settle-unwatched.ts';
import { toTold } from './told.ts';

/** What a PATCH may hold. */
export interface DomainMonitorPatch {
  label?: string | null;
  /** Null: the account's own address. */
  email?: string | null;
  state?: 'active' | 'paused';
  /** Replaces those declared before. */
  dkimSelectors?: string[];
}

/**
 * Changes what the patch names and leaves the rest. Other selectors, and the end of a pause, are looked into by
 * the next scan instead of at the slots of their families.
 */
export async function changeDomainMonitor(
  ctx: Ctx,
  scans: MonitorScans,
  { id, patch }: { id: string; patch: DomainMonitorPatch },
): Promise<DomainMonitorRow> {
  const named = {
    ...(patch.label === undefined ? {} : { label: readLabel(patch.label) }),
    ...(patch.email === undefined ? {} : { email: readRecipient(patch.email) }),
    ...(patch.state === undefined ? {} : { state: patch.state }),
  };
  const selectors = patch.dkimSelectors === undefined ? null : readSelectors(patch.dkimSelectors);
  const change = { ...named, ...(selectors ? { dkim_selectors: selectors } : {}) };
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = await getById('monitor', id, () => findDomainMonitor(tx, ctx.accountId, id, true));
    await updateDomainMonitor(tx, { accountId: ctx.accountId, id }, { ...change, updated_at: now });
    const key = { monitorId: id, accountId: ctx.accountId };
    if (selectors !== null && !sameNames(selectors, row.dkim_selectors)) {
      await scans.makeFamilyDue(tx, key, 'email', now);
    }
    if (row.state === 'active' && patch.state === 'paused') {
      await settleUnwatchedDomains(tx, { accountId: ctx.accountId, ids: [id], at: now }, 'paused');
    }
    if (row.state === 'paused' && patch.state === 'active') await scans.makeStaleFamiliesDue(tx, key, now);
    await recordAudit(tx, ctx, now, {
      action: 'monitor.update',
      objectType: 'monitor',
      objectId: id,
      details: { domain: row.domain, ...named, ...(selectors ? { dkimSelectors: selectors } : {}) },
      changes: changesOf(toTold(row), toTold({ ...row, ...change })),
    });
    return { ...row, ...change };
  });
}

/** True when both hold the same selectors, in whatever order. */
function sameNames(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name) => others.includes(name));
}
