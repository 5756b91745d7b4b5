import type { Static } from 'typebox';
import type { SweepRow } from './queries.ts';
import type { SweepBody } from './schemas.ts';

/** A sweep as the API shows it. */
export function toSweepBody(row: SweepRow): Static<typeof SweepBody> {
  return {
    id: row.id,
    domainId: row.domain_id,
    trigger: row.trigger,
    scope: row.scope,
    state: row.state,
    baseline: row.baseline,
    generated: row.generated,
    lookedUp: row.looked_up,
    unanswered: row.unanswered,
    registered: row.registered,
    fresh: row.fresh,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
