import type { FamilyName } from '#engine/scan/types.ts';
import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import {
  ensureDomains,
  readDomain,
  readLabel,
  reserveMonitorSlot,
  updateDomainVerified,
} from '#features/domains/index.ts';
import { resolveIncidents } from '#features/incidents/index.ts';
import { message } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { isEmail } from '#platform/http/schemas.ts';
import { newVerificationToken } from './ownership/proof.ts';
import {
  type DomainMonitorRow,
  deleteDomainMonitor,
  deleteDomainMonitors,
  findDomainMonitor,
  insertDomainMonitor,
  updateDomainMonitor,
} from './queries.ts';

/**
 * Creates a domain monitor, and its domain if it is new.
 * @throws AppError `invalid_request`, `monitor_cap_reached`, `already_exists`.
 */
export async function createDomainMonitor(
  ctx: Ctx,
  input: { domain: string; label?: string | null; email?: string | null; dkimSelectors?: string[] },
): Promise<DomainMonitorRow> {
  const domain = readDomain(input.domain, '/domain');
  const label = readLabel(input.label);
  const email = readRecipient(input.email);
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    await reserveMonitorSlot(tx, ctx);
    const { ids } = await ensureDomains(tx, ctx.accountId, [{ domain }], { source: 'monitor', now });
    const row = {
      id: newId(),
      account_id: ctx.accountId,
      domain_id: ids.get(domain) ?? '',
      label,
      email,
      dkim_selectors: readSelectors(input.dkimSelectors ?? []),
      verification_token: newVerificationToken(),
      created_at: now,
      updated_at: now,
    };
    if (!(await insertDomainMonitor(tx, row)))
      throw new AppError('already_exists', message('domain-already-monitored', { domain }));
    const created = await findDomainMonitor(tx, ctx.accountId, row.id);
    if (created === null) throw new Error('the created domain monitor is missing');
    await recordAudit(tx, ctx, now, {
      action: 'monitor.create',
      objectType: 'monitor',
      objectId: row.id,
      details: { domain, label },
      changes: changesOf(null, auditFields(created)),
    });
    return created;
  });
}

/** The fields of a PATCH. */
interface DomainMonitorPatch {
  label?: string | null;
  /** Null for the account's own address. */
  email?: string | null;
  state?: 'active' | 'paused';
  /** New selectors, which replace all previous selectors. */
  dkimSelectors?: string[];
}

/**
 * Updates a domain monitor. If selectors are added or the monitor is resumed, its scans are due now instead of at the
 * next slots of their families.
 */
export async function patchDomainMonitor(
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
      await scans.markFamilyDue(tx, key, 'email', now);
    }
    if (row.state === 'active' && patch.state === 'paused') {
      await resolveUnmonitored(tx, { accountId: ctx.accountId, ids: [id], at: now }, 'paused');
    }
    if (row.state === 'paused' && patch.state === 'active') await scans.markStaleFamiliesDue(tx, key, now);
    await recordAudit(tx, ctx, now, {
      action: 'monitor.update',
      objectType: 'monitor',
      objectId: id,
      details: { domain: row.domain, ...named, ...(selectors ? { dkimSelectors: selectors } : {}) },
      changes: changesOf(auditFields(row), auditFields({ ...row, ...change })),
    });
    return { ...row, ...change };
  });
}

/** Returns whether both lists contain the same selectors, in any order. */
function sameNames(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name) => others.includes(name));
}

/** Deletes a domain monitor. The domain stays in the account but loses its verification. */
export async function removeDomainMonitor(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const row = await getById('monitor', id, () => findDomainMonitor(tx, ctx.accountId, id, true));
    await deleteDomainMonitor(tx, ctx.accountId, id);
    await resolveUnmonitored(tx, { accountId: ctx.accountId, ids: [id], at: now }, 'deleted');
    if (row.verified_at !== null) await updateDomainVerified(tx, ctx.accountId, row.domain_id, null);
    await recordAudit(tx, ctx, now, {
      action: 'monitor.delete',
      objectType: 'monitor',
      objectId: id,
      details: { domain: row.domain },
      changes: changesOf(auditFields(row), null),
    });
  });
}

/**
 * Deletes unverified domain monitors and resolves their incidents.
 * @returns the number of deleted monitors.
 */
export async function removeDomainMonitors(
  tx: Tx,
  accountId: string,
  { ids, now }: { ids: string[]; now: Date },
): Promise<number> {
  const deleted = await deleteDomainMonitors(tx, accountId, ids);
  await resolveUnmonitored(tx, { accountId, ids: deleted, at: now }, 'deleted');
  return deleted.length;
}

/** Returns a domain monitor of the caller. @throws AppError `not_found`. */
export function getDomainMonitor(ctx: Ctx, id: string): Promise<DomainMonitorRow> {
  return getById('monitor', id, () => findDomainMonitor(ctx.db, ctx.accountId, id));
}

/** Parses an email address. A blank address becomes null, which represents the account's address. */
function readRecipient(email: string | null | undefined): string | null {
  const text = email?.trim() ?? '';
  if (text === '') return null;
  if (!isEmail(text)) throw invalidInput('/email', 'format', message('email-field-invalid'));
  return text;
}

/** Converts selectors to lower case and removes duplicates. Keeps the order. */
function readSelectors(selectors: readonly string[]): string[] {
  return [...new Set(selectors.map((selector) => selector.toLowerCase()))];
}

/** Returns the fields of a domain monitor for the audit log. */
const auditFields = ({ label, email, state, dkim_selectors }: DomainMonitorRow) => ({
  label,
  email,
  state,
  dkimSelectors: dkim_selectors,
});

/** Resolves the incidents of paused or deleted domain monitors, with a reason in the timeline. */
async function resolveUnmonitored(
  tx: Tx,
  of: { accountId: string; ids: readonly string[]; at: Date },
  why: 'paused' | 'deleted',
): Promise<void> {
  const { accountId, ids, at } = of;
  const over = ids.map((sourceId) => ({
    accountId,
    sourceId,
    at,
    message: message(`source-monitor-${why}`),
    exceptFingerprint: null,
    closedBecause: why,
  }));
  await resolveIncidents(tx, 'monitor', over);
}

/** A domain monitor and its account. */
interface DomainMonitorKey {
  monitorId: string;
  accountId: string;
}

/** Operations on scans that must run in the same transaction as a change of a monitor. */
export interface MonitorScans {
  /** Makes one family due now. */
  markFamilyDue(tx: Tx, monitor: DomainMonitorKey, family: FamilyName, now: Date): Promise<void>;
  /** Makes families due if they were not measured within their interval. */
  markStaleFamiliesDue(tx: Tx, monitor: DomainMonitorKey, now: Date): Promise<void>;
  /** Deletes the results of active checks after ownership is lost. */
  deleteActiveResults(tx: Tx, monitor: DomainMonitorKey): Promise<void>;
}
