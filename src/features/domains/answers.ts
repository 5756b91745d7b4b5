import type { Static } from 'typebox';
import type { DomainRow } from './queries.ts';
import type { DomainBody } from './schemas.ts';

/** A domain as the API shows it. */
export function toDomainBody(row: DomainRow): Static<typeof DomainBody> {
  return {
    id: row.id,
    domain: row.domain,
    label: row.label,
    apex: row.apex,
    source: row.source,
    expected: row.expected,
    verified: row.verified_at !== null,
    createdAt: row.created_at.toISOString(),
  };
}
