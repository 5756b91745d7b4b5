import type { Static } from 'typebox';
import type { DiscoveryRow } from './queries.ts';
import type { DiscoveryBody } from './schemas.ts';

/** A run as the API shows it. */
export function toDiscoveryBody(row: DiscoveryRow): Static<typeof DiscoveryBody> {
  return {
    id: row.id,
    domainId: row.domain_id,
    state: row.state,
    trigger: row.trigger,
    steps: row.steps,
    found: row.found,
    fresh: row.fresh,
    lookups: row.lookups,
    baseline: row.baseline,
    requestedAt: row.requested_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    error: row.error,
  };
}
