import type { Static } from 'typebox';
import type { PlanLimits, PlanName } from '#platform/config/plans.ts';
import type { AccountRow } from './queries.ts';
import type { AccountBody } from './schemas.ts';

/** An account as the API shows it, with what its plan allows. */
export function toAccountBody(
  row: AccountRow,
  plans: Record<PlanName, PlanLimits>,
): Static<typeof AccountBody> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    plan: row.plan,
    limits: plans[row.plan],
    pingKey: row.ping_key,
    createdAt: row.created_at.toISOString(),
  };
}
