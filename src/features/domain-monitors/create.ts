import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { ensureDomains, readDomain, readLabel, takeMonitorSlot } from '#features/domains/index.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { readRecipient, readSelectors } from './input.ts';
import { newVerificationToken } from './ownership/verification-token.ts';
import { type DomainMonitorRow, findDomainMonitor, insertDomainMonitor } from './queries.ts';
import { toTold } from './told.ts';

/**
 * Watches a domain; the domain joins the inventory.
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
    await takeMonitorSlot(tx, ctx);
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
      throw new AppError('already_exists', `${domain} is already monitored.`);
    const made = await findDomainMonitor(tx, ctx.accountId, row.id);
    if (made === null) throw new Error('a monitor just made is not there');
    await recordAudit(tx, ctx, now, {
      action: 'monitor.create',
      objectType: 'monitor',
      objectId: row.id,
      details: { domain, label },
      changes: changesOf(null, toTold(made)),
    });
    return made;
  });
}
