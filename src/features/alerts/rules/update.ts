import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { changesOf } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { auditRule } from './audit-rule.ts';
import { checkRuleReferences } from './check-references.ts';
import { findRule, type RuleRow, toRule, updateRule } from './queries.ts';
import { readRule } from './read-rule.ts';
import type { PatchRuleBody } from './schemas.ts';

/** Merges a patch into a rule. @throws AppError `not_found`; 400 for what it cannot name. */
export async function changeRule(
  ctx: Ctx,
  id: string,
  patch: Static<typeof PatchRuleBody>,
): Promise<RuleRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const stored = await getById('rule', id, () => findRule(tx, ctx.accountId, id, { lock: true }));
    const before = toRule(stored);
    const rule = readRule(patch, before, stored.position);
    await checkRuleReferences(tx, ctx.accountId, { rule, before });
    const row = await updateRule(tx, { accountId: ctx.accountId, id, now }, rule);
    await auditRule(tx, ctx, {
      id,
      at: now,
      action: 'update',
      details: { name: row.name, changed: Object.keys(patch) },
      changes: changesOf(before, toRule(row)),
    });
    return row;
  });
}
