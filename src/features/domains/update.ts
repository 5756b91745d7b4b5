import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/pagination.ts';
import { readLabel } from './input.ts';
import { type DomainRow, findDomain, updateDomain } from './queries.ts';
import type { PatchDomainBody } from './schemas.ts';

/** Sets or, with null, removes the label; says what is as it should be. @throws AppError `not_found`. */
export async function changeDomain(
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
