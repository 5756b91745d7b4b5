import type { Static } from 'typebox';
import type { ApiKeyRow } from './queries.ts';
import type { KeyBody } from './schemas.ts';

/** An API key as the API shows it. */
export function toKeyBody(row: ApiKeyRow): Static<typeof KeyBody> {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    createdByUserId: row.created_by,
  };
}
