import type { Ctx } from '#features/accounts/context.ts';
import { recordAudit } from '#features/audit/index.ts';
import {
  ensureDomains,
  readDomain,
  readLabel,
  takeMonitorSlot,
  updateDomainVerified,
} from '#features/domains/index.ts';
import { isUuid } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import type { Page } from '#platform/http/pagination.ts';
import { newMonitorId, newVerificationToken } from './bulk-insert.ts';
import { isEmail } from './email.ts';
import type { MonitorScans } from './monitor-scans.ts';
import {
  deleteMonitor,
  findMonitor,
  insertMonitor,
  type MonitorFilter,
  type MonitorRow,
  selectMonitors,
  updateMonitor,
} from './queries.ts';

/** A blank address is none: notices go to the account's own. */
function readEmail(email: string | null | undefined): string | null {
  const text = email?.trim() ?? '';
  if (text === '') return null;
  if (!isEmail(text)) throw invalidInput('/email', 'format', '"email" is no valid e-mail address.');
  return text;
}

/** Selectors as the DNS tells them apart: without case, each once, in the order given. */
function readSelectors(selectors: readonly string[]): string[] {
  return [...new Set(selectors.map((selector) => selector.toLowerCase()))];
}

/** True when both hold the same selectors, in whatever order. */
function sameNames(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name) => others.includes(name));
}

/** One more than a page, newest first. */
export async function listMonitors(ctx: Ctx, filter: MonitorFilter & { page: Page }): Promise<MonitorRow[]> {
  return selectMonitors(ctx.db, ctx.accountId, filter);
}

/** @throws AppError `not_found`, also for another account's. */
export async function getMonitor(ctx: Ctx, id: string): Promise<MonitorRow> {
  const row = isUuid(id) ? await findMonitor(ctx.db, ctx.accountId, id) : null;
  if (row === null) throw notFound('monitor');
  return row;
}

/**
 * Watches a domain; the domain joins the inventory.
 * @throws AppError `invalid_request`, `monitor_cap_reached`, `already_exists`.
 */
export async function createMonitor(
  ctx: Ctx,
  input: { domain: string; label?: string | null; email?: string | null; dkimSelectors?: string[] },
): Promise<MonitorRow> {
  const domain = readDomain(input.domain, '/domain');
  const label = readLabel(input.label);
  const email = readEmail(input.email);
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    await takeMonitorSlot(tx, ctx);
    const { ids } = await ensureDomains(tx, ctx.accountId, [{ domain }], { source: 'monitor', now });
    const row = {
      id: newMonitorId(),
      account_id: ctx.accountId,
      domain_id: ids.get(domain) ?? '',
      label,
      email,
      dkim_selectors: readSelectors(input.dkimSelectors ?? []),
      verification_token: newVerificationToken(),
      created_at: now,
      updated_at: now,
    };
    if (!(await insertMonitor(tx, row)))
      throw new AppError('already_exists', `${domain} is monitored already.`);
    await recordAudit(tx, ctx, now, {
      action: 'monitor.create',
      objectType: 'monitor',
      objectId: row.id,
      details: { domain, label },
    });
    const made = await findMonitor(tx, ctx.accountId, row.id);
    if (made === null) throw new Error('a monitor just made is not there');
    return made;
  });
}

/** What a PATCH may hold. */
export interface MonitorPatch {
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
export async function changeMonitor(
  ctx: Ctx,
  scans: MonitorScans,
  { id, patch }: { id: string; patch: MonitorPatch },
): Promise<MonitorRow> {
  const named = {
    ...(patch.label === undefined ? {} : { label: readLabel(patch.label) }),
    ...(patch.email === undefined ? {} : { email: readEmail(patch.email) }),
    ...(patch.state === undefined ? {} : { state: patch.state }),
  };
  const selectors = patch.dkimSelectors === undefined ? null : readSelectors(patch.dkimSelectors);
  const change = { ...named, ...(selectors ? { dkim_selectors: selectors } : {}) };
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = isUuid(id) ? await findMonitor(tx, ctx.accountId, id, true) : null;
    if (row === null) throw notFound('monitor');
    await updateMonitor(tx, { accountId: ctx.accountId, id }, { ...change, updated_at: now });
    if (selectors !== null && !sameNames(selectors, row.dkim_selectors)) {
      await scans.hastenFamily(tx, id, 'email', now);
    }
    if (row.state === 'paused' && patch.state === 'active') await scans.hastenOverdue(tx, id, now);
    await recordAudit(tx, ctx, now, {
      action: 'monitor.update',
      objectType: 'monitor',
      objectId: id,
      details: { domain: row.domain, ...named, ...(selectors ? { dkimSelectors: selectors } : {}) },
    });
    return { ...row, ...change };
  });
}

/** Stops watching; the domain stays in the inventory, no longer verified. */
export async function removeMonitor(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const row = isUuid(id) ? await findMonitor(tx, ctx.accountId, id, true) : null;
    if (row === null) throw notFound('monitor');
    await deleteMonitor(tx, ctx.accountId, id);
    if (row.verified_at !== null) await updateDomainVerified(tx, ctx.accountId, row.domain_id, null);
    await recordAudit(tx, ctx, now, {
      action: 'monitor.delete',
      objectType: 'monitor',
      objectId: id,
      details: { domain: row.domain },
    });
  });
}
