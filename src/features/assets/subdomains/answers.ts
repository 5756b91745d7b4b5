import type { Static } from 'typebox';
import type { SubdomainRow } from './queries.ts';
import type { SubdomainBody } from './schemas.ts';

/** A subdomain as the API shows it. */
export function toSubdomainBody(row: SubdomainRow): Static<typeof SubdomainBody> {
  const { takeover } = row;
  return {
    id: row.id,
    domainId: row.domain_id,
    name: row.name,
    sources: row.sources as Static<typeof SubdomainBody>['sources'],
    addresses: row.addresses,
    alive: row.alive,
    state: row.state,
    note: row.note,
    takeover:
      takeover === null
        ? null
        : { service: takeover.service, verdict: takeover.verdict, evidence: { ...takeover.evidence } },
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  };
}
