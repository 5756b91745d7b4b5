import type { Static } from 'typebox';
import { type RuleRow, toRule } from './queries.ts';
import type { RuleBody } from './schemas.ts';

/** A rule as the API shows it. */
export function toRuleBody(row: RuleRow): Static<typeof RuleBody> {
  return { ...toRule(row), createdAt: row.created_at.toISOString() } as Static<typeof RuleBody>;
}
