import type { Static } from 'typebox';
import { type Ctx, covers } from '#features/access/index.ts';
import type { PlanLimits, PlanName } from '#platform/config/plans.ts';
import type { AccountRow } from './queries.ts';
import type { AccountBody } from './schemas.ts';

/**
 * Renders an account with the limits of its plan. The ping key allows writing, so only callers who may change
 * heartbeats or the account see it.
 */
export function toAccountBody(
  row: AccountRow,
  plans: Record<PlanName, PlanLimits>,
  { scopes }: Pick<Ctx, 'scopes'>,
): Static<typeof AccountBody> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    plan: row.plan,
    limits: plans[row.plan],
    pingKey: covers(scopes, 'heartbeats:write') || covers(scopes, 'account:write') ? row.ping_key : null,
    createdAt: row.created_at.toISOString(),
  };
}
