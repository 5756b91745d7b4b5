import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { lockAccount } from '#features/accounts/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { describeDomainFault, normalizeDomain } from './domain-name.ts';
import { ensureDomains } from './ensure-domains.ts';
import { type DomainRow, deleteDomain, deleteDomains, findDomain, updateDomain } from './queries.ts';
import type { PatchDomainBody } from './schemas.ts';
import { countAllMonitors, isMonitored, listUnmonitored } from './views.ts';

/**
 * Adds a domain to the account.
 * @throws AppError `already_exists`.
 */
export async function createDomain(
  ctx: Ctx,
  input: { domain: string; label?: string | null },
): Promise<DomainRow> {
  const domain = readDomain(input.domain, '/domain');
  const label = readLabel(input.label);
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const { ids, created } = await ensureDomains(tx, ctx.accountId, [{ domain, label }], {
      source: 'manual',
      now,
    });
    if (created.length === 0)
      throw new AppError('already_exists', message('domain-already-in-inventory', { domain }));
    const row = await findDomain(tx, ctx.accountId, ids.get(domain) ?? '');
    if (row === null) throw new Error('the created domain is missing');
    await recordAudit(tx, ctx, now, {
      action: 'domain.create',
      objectType: 'domain',
      objectId: row.id,
      details: { domain, label },
      changes: changesOf(null, { label: row.label, expected: row.expected }),
    });
    return row;
  });
}

/** Changes the label (null removes it) and the expected values. @throws AppError `not_found`. */
export async function patchDomain(
  ctx: Ctx,
  id: string,
  patch: Static<typeof PatchDomainBody>,
): Promise<DomainRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = await getById('domain', id, () => findDomain(tx, ctx.accountId, id, true));
    const label = patch.label === undefined ? row.label : readLabel(patch.label);
    const next = { label, expected: { ...row.expected, ...patch.expected } };
    await updateDomain(tx, ctx.accountId, id, next);
    await recordAudit(tx, ctx, now, {
      action: 'domain.update',
      objectType: 'domain',
      objectId: id,
      details: {
        domain: row.domain,
        ...(patch.label === undefined ? {} : { label: { from: row.label, to: label } }),
        ...(patch.expected === undefined ? {} : { expected: next.expected }),
      },
      changes: changesOf({ label: row.label, expected: row.expected }, next),
    });
    return { ...row, ...next };
  });
}

/** Resolves the incidents of objects that are deleted together with a domain. Implemented by a higher-level feature. */
export type ResolveOrphans = (tx: Tx, of: { accountId: string; now: Date }) => Promise<unknown>;

/**
 * Removes a domain from the account; its service monitors are kept without a domain.
 * @throws AppError `conflict` while it has a domain monitor.
 */
export async function removeDomain(ctx: Ctx, id: string, resolveOrphans: ResolveOrphans): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    // The row lock prevents the concurrent creation of a domain monitor.
    const row = await getById('domain', id, () => findDomain(tx, ctx.accountId, id, true));
    if (await isMonitored(tx, ctx.accountId, id)) {
      throw new AppError('conflict', message('domain-has-monitor', { domain: row.domain }));
    }
    await deleteDomain(tx, ctx.accountId, id);
    await resolveOrphans(tx, { accountId: ctx.accountId, now });
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
 * Removes the unverified domains among `ids` that have no monitors.
 * @returns the number removed.
 */
export async function removeUnmonitoredDomains(tx: Tx, accountId: string, ids: string[]): Promise<number> {
  return deleteDomains(tx, accountId, await listUnmonitored(tx, accountId, ids));
}

/** Returns a domain of the caller. @throws AppError `not_found`. */
export function getDomain(ctx: Ctx, id: string): Promise<DomainRow> {
  return getById('domain', id, () => findDomain(ctx.db, ctx.accountId, id));
}

/** Parses a label. A blank label becomes null. */
export function readLabel(label: string | null | undefined): string | null {
  return label === undefined || label === null || label.trim() === '' ? null : label;
}

/** Parses a domain in a request. @throws AppError `invalid_request` with a fault at `pointer`. */
export function readDomain(text: string, pointer: string): string {
  const named = normalizeDomain(text);
  if ('fault' in named) throw invalidInput(pointer, named.fault, describeDomainFault(named.fault));
  return named.domain;
}

/** Normalizes a filter by name. An invalid domain matches no rows. */
export function readDomainFilter(texts: readonly string[] | undefined): string[] | undefined {
  return texts?.map((text) => {
    const named = normalizeDomain(text);
    return 'domain' in named ? named.domain : text;
  });
}

/** Usage of the account's monitor cap. */
export interface MonitorCap {
  /** Number of domain and service monitors. */
  used: number;
  cap: number;
}

/**
 * Counts the account's monitors and blocks the creation of other monitors until this transaction ends, to enforce the
 * cap and uniqueness rules. Checks, incidents and audit rows are not blocked.
 */
export async function lockMonitorCap(tx: Tx, ctx: Ctx): Promise<MonitorCap> {
  await lockAccount(tx, ctx.accountId);
  return readMonitorCap(tx, ctx);
}

/** Counts without locking. */
export async function readMonitorCap(db: Queryable, ctx: Ctx): Promise<MonitorCap> {
  return { used: await countAllMonitors(db, ctx.accountId), cap: ctx.limits.monitorCap };
}

/**
 * Like `lockMonitorCap`, but throws if the cap is reached.
 * @throws AppError `monitor_cap_reached` (402).
 */
export async function reserveMonitorSlot(tx: Tx, ctx: Ctx): Promise<void> {
  const { used, cap } = await lockMonitorCap(tx, ctx);
  if (used >= cap) {
    throw new AppError('monitor_cap_reached', message('plan-monitors-used-up', { cap }));
  }
}
