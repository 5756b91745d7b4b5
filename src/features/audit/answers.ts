import type { Static } from 'typebox';
import type { AuditRow } from './queries.ts';
import type { AuditBody } from './schemas.ts';

/** An entry of the audit log as the API shows it. */
export function toAuditBody(row: AuditRow): Static<typeof AuditBody> {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { type: row.actor_type as 'user' | 'api_key' | 'system', id: row.actor_id, name: row.actor_name },
    action: row.action,
    objectType: row.object_type,
    objectId: row.object_id,
    details: row.details,
    requestId: row.request_id,
    address: row.address,
  };
}
