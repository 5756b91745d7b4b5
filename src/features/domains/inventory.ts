import type { Ctx } from '#features/accounts/context.ts';
import { recordAudit } from '#features/audit/index.ts';
import { isUuid } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import { describeDomainFault, normaliseDomain } from './domain-name.ts';
import { ensureDomains } from './ensure-domains.ts';
import {
  type DomainFilter,
  type DomainRow,
  deleteDomain,
  findDomain,
  isMonitored,
  selectDomains,
  updateDomainLabel,
} from './queries.ts';

/** A blank label is none. */
export function readLabel(label: string | null | undefined): string | null {
  return label === undefined || label === null || label.trim() === '' ? null : label;
}

/**
 * Reads a domain that a client sent.
 * @throws AppError `invalid_request` that points at `pointer`.
 */
export function readDomain(text: string, pointer: string): string {
  const named = normaliseDomain(text);
  if ('fault' in named) throw invalidInput(pointer, named.fault, describeDomainFault(named.fault));
  return named.domain;
}

/** One more than a page; see `DomainFilter`. */
export async function listDomains(ctx: Ctx, filter: DomainFilter): Promise<DomainRow[]> {
  return selectDomains(ctx.db, ctx.accountId, filter);
}

/** @throws AppError `not_found`, also for another account's. */
export async function getDomainOf(ctx: Ctx, id: string): Promise<DomainRow> {
  const row = isUuid(id) ? await findDomain(ctx.db, ctx.accountId, id) : null;
  if (row === null) throw notFound('domain');
  return row;
}

/** @throws AppError `already_exists` when the account has the domain. */
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
    if (created.length === 0) throw new AppError('already_exists', `${domain} is in the inventory.`);
    const row = await findDomain(tx, ctx.accountId, ids.get(domain) ?? '');
    if (row === null) throw new Error('a domain just made is not there');
    await recordAudit(tx, ctx, now, {
      action: 'domain.create',
      objectType: 'domain',
      objectId: row.id,
      details: { domain, label },
    });
    return row;
  });
}

/** Sets or, with null, removes the label. */
export async function relabelDomain(ctx: Ctx, id: string, label: string | null): Promise<DomainRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = isUuid(id) ? await findDomain(tx, ctx.accountId, id, true) : null;
    if (row === null) throw notFound('domain');
    const next = readLabel(label);
    await updateDomainLabel(tx, ctx.accountId, id, next);
    await recordAudit(tx, ctx, now, {
      action: 'domain.update',
      objectType: 'domain',
      objectId: id,
      details: { domain: row.domain, label: { from: row.label, to: next } },
    });
    return { ...row, label: next };
  });
}

/**
 * Takes a domain out of the inventory; service monitors of it stay, detached.
 * @throws AppError `conflict` while a domain monitor watches it.
 */
export async function removeDomain(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    // The row lock makes a monitor that is being created for it wait, or us for the monitor.
    const row = isUuid(id) ? await findDomain(tx, ctx.accountId, id, true) : null;
    if (row === null) throw notFound('domain');
    if (await isMonitored(tx, ctx.accountId, id)) {
      throw new AppError('conflict', `${row.domain} is watched by a monitor; delete that first.`);
    }
    await deleteDomain(tx, ctx.accountId, id);
    await recordAudit(tx, ctx, now, {
      action: 'domain.delete',
      objectType: 'domain',
      objectId: id,
      details: { domain: row.domain },
    });
  });
}
