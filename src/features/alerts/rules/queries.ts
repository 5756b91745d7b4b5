import { type Selectable, sql } from 'kysely';
import { newId } from '#platform/crypto.ts';
import { allOf, hasPart } from '#platform/database/filters.ts';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import { byNumber, byText, byTime, createOrders, type SortedPage } from '#platform/http/sorted-page.ts';
import type { Rule } from './rule.ts';

export type RuleRow = Selectable<DB['alert_rules']>;

/** Returns all rules of an account in evaluation order. */
export async function selectRules(db: Queryable, accountId: string): Promise<Rule[]> {
  const rows = await db
    .selectFrom('alert_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toRule);
}

/** Converts a row to a rule. Its JSON was validated when it was stored. */
export function toRule(row: RuleRow): Rule {
  return {
    id: row.id,
    name: row.name,
    enabled: row.enabled,
    position: row.position,
    match: row.match as unknown as Rule['match'],
    channelIds: row.channel_ids,
    delaySeconds: row.delay_seconds,
    repeatSeconds: row.repeat_seconds,
    maxRepeats: row.max_repeats,
    quietHours: row.quiet_hours as unknown as Rule['quietHours'],
    escalation: row.escalation as unknown as Rule['escalation'],
    stopOnMatch: row.stop_on_match,
  };
}

export async function insertRule(
  tx: Tx,
  accountId: string,
  now: Date,
  rule: Omit<Rule, 'id'>,
): Promise<RuleRow> {
  return tx
    .insertInto('alert_rules')
    .values({
      id: newId(),
      account_id: accountId,
      ...columnsOf(rule),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sort orders of rules; `position` is the evaluation order. */
export const ruleOrders = createOrders(
  { position: byNumber(sql`position`), name: byText(sql`lower(name)`), createdAt: byTime(sql`created_at`) },
  { id: sql`id`, usual: 'position' },
);

/** Returns a page in its order, plus one row if there are more. */
export function listRules(
  db: Queryable,
  accountId: string,
  filter: { page: SortedPage; search?: string | undefined },
): Promise<Listed<RuleRow & { place: string }>> {
  return selectPage(db, filter.page, (page) =>
    db
      .selectFrom('alert_rules')
      .selectAll()
      .select(page.place.as('place'))
      .where('account_id', '=', accountId)
      .where(allOf(hasPart(['name'], filter.search), page.after))
      .orderBy(page.order)
      .limit(page.limit + 1),
  );
}

export async function findRule(
  db: Queryable,
  accountId: string,
  id: string,
  { lock = false } = {},
): Promise<RuleRow | null> {
  const query = db
    .selectFrom('alert_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** Returns the position after the last rule. */
export async function findNextPosition(db: Queryable, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('alert_rules')
    .select((each) => each.fn.max('position').as('last'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}

export async function updateRuleRow(
  tx: Tx,
  of: { accountId: string; id: string; now: Date },
  rule: Omit<Rule, 'id'>,
): Promise<RuleRow> {
  return tx
    .updateTable('alert_rules')
    .set({ ...columnsOf(rule), updated_at: of.now })
    .where('account_id', '=', of.accountId)
    .where('id', '=', of.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteRuleRow(tx: Tx, accountId: string, id: string): Promise<RuleRow | null> {
  const deleted = await tx
    .deleteFrom('alert_rules')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return deleted ?? null;
}

function columnsOf(rule: Omit<Rule, 'id'>) {
  return {
    name: rule.name,
    enabled: rule.enabled,
    position: rule.position,
    match: JSON.stringify(rule.match),
    channel_ids: rule.channelIds,
    delay_seconds: rule.delaySeconds,
    repeat_seconds: rule.repeatSeconds,
    max_repeats: rule.maxRepeats,
    quiet_hours: rule.quietHours === null ? null : JSON.stringify(rule.quietHours),
    escalation: JSON.stringify(rule.escalation),
    stop_on_match: rule.stopOnMatch,
  };
}
