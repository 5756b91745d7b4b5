import type { Static } from 'typebox';
import type { LeadRow } from './queries.ts';
import type { LeadBody } from './schemas.ts';

type Body = Static<typeof LeadBody>;

/** A lead as the API shows it. */
export function toLeadBody(row: LeadRow): Body {
  return {
    id: row.id,
    domainId: row.domain_id,
    url: row.url,
    source: row.source,
    evidence: row.evidence,
    score: row.score,
    scoreParts: row.score_parts as Body['scoreParts'],
    state: row.state,
    note: row.note,
    sightings: row.sightings as Body['sightings'],
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  };
}
