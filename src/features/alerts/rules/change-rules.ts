import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { type AuditChange, changesOf, recordAudit } from '#features/audit/index.ts';
import { isUuid } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { ensureDefaults } from '../defaults.ts';
import { checkRuleReferences } from './check-references.ts';
import {
  deleteRuleRow,
  findNextPosition,
  findRule,
  insertRule,
  type RuleRow,
  toRule,
  updateRule,
} from './queries.ts';
import { readRule } from './read-rule.ts';
import type { CreateRuleBody, PatchRuleBody } from './schemas.ts';

/** Makes a rule, behind those that there are unless it says otherwise. @throws AppError 400 for what it cannot name. */
export async function createRule(ctx: Ctx, body: Static<typeof CreateRuleBody>): Promise<RuleRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    await ensureDefaults(tx, ctx.accountId, now);
    const rule = readRule(body, null, await findNextPosition(tx, ctx.accountId));
    await checkRuleReferences(tx, ctx.accountId, { rule, before: null });
    const row = await insertRule(tx, ctx.accountId, now, rule);
    await audit(tx, ctx, { id: row.id, at: now, action: 'create', details: { name: row.name } });
    return row;
  });
}

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
    await audit(tx, ctx, {
      id,
      at: now,
      action: 'update',
      details: { name: row.name, changed: Object.keys(patch) },
      changes: changesOf(before, toRule(row)),
    });
    return row;
  });
}

/** Deletes a rule; who was told by it is told of recovery all the same. @throws AppError `not_found`. */
export async function deleteRule(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const gone = isUuid(id) ? await deleteRuleRow(tx, ctx.accountId, id) : null;
    if (gone === null) throw notFound('rule');
    await audit(tx, ctx, {
      id,
      at: now,
      action: 'delete',
      details: { name: gone.name },
      changes: changesOf(toRule(gone), null),
    });
  });
}

function audit(
  tx: Tx,
  ctx: Ctx,
  entry: { id: string; at: Date; action: string; details: Record<string, unknown>; changes?: AuditChange[] },
): Promise<void> {
  return recordAudit(tx, ctx, entry.at, {
    action: `alert_rule.${entry.action}`,
    objectType: 'alert_rule',
    objectId: entry.id,
    details: entry.details,
    changes: entry.changes ?? [],
  });
}
