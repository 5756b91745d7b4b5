import type { Ctx } from '#features/access/index.ts';
import { changesOf } from '#features/audit/index.ts';
import { isUuid } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { auditRule } from './audit-rule.ts';
import { deleteRuleRow, toRule } from './queries.ts';

/** Deletes a rule; who was told by it is told of recovery all the same. @throws AppError `not_found`. */
export async function removeRule(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const gone = isUuid(id) ? await deleteRuleRow(tx, ctx.accountId, id) : null;
    if (gone === null) throw notFound('rule');
    await auditRule(tx, ctx, {
      id,
      at: now,
      action: 'delete',
      details: { name: gone.name },
      changes: changesOf(toRule(gone), null),
    });
  });
}
