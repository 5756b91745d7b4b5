import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { ensureDefaults } from '../defaults.ts';
import { auditRule } from './audit-rule.ts';
import { checkRuleReferences } from './check-references.ts';
import { findNextPosition, insertRule, type RuleRow } from './queries.ts';
import { readRule } from './read-rule.ts';
import type { CreateRuleBody } from './schemas.ts';

/** Makes a rule, behind those that there are unless it says otherwise. @throws AppError 400 for what it cannot name. */
export async function createRule(ctx: Ctx, body: Static<typeof CreateRuleBody>): Promise<RuleRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    await ensureDefaults(tx, ctx.accountId, now);
    const rule = readRule(body, null, await findNextPosition(tx, ctx.accountId));
    await checkRuleReferences(tx, ctx.accountId, { rule, before: null });
    const row = await insertRule(tx, ctx.accountId, now, rule);
    await auditRule(tx, ctx, { id: row.id, at: now, action: 'create', details: { name: row.name } });
    return row;
  });
}
