import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { ensureDomains } from './ensure.ts';
import { readDomain, readLabel } from './input.ts';
import { type DomainRow, findDomain } from './queries.ts';

/** Takes a domain into the inventory. @throws AppError `already_exists` when the account has it. */
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
    if (created.length === 0) throw new AppError('already_exists', `${domain} is already in the inventory.`);
    const row = await findDomain(tx, ctx.accountId, ids.get(domain) ?? '');
    if (row === null) throw new Error('a domain just made is not there');
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
