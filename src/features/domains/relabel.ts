import type { Ctx } from '#features/accounts/context.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { readLabel } from './input.ts';
import { type DomainRow, findDomain, updateDomainLabel } from './queries.ts';

/** Sets or, with null, removes the label. */
export async function relabelDomain(ctx: Ctx, id: string, label: string | null): Promise<DomainRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = await getById('domain', id, () => findDomain(tx, ctx.accountId, id, true));
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
