import type { Static } from 'typebox';
import type { AuditActor, AuditRow } from './queries.ts';
import type { AuditBody } from './schemas.ts';

/** An entry of the audit log as the API shows it. */
export function toAuditBody(row: AuditRow): Static<typeof AuditBody> {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: toActorBody(row),
    action: row.action,
    objectType: row.object_type,
    objectId: row.object_id,
    details: row.details,
    changes: row.changes,
    requestId: row.request_id,
    address: row.address,
  };
}

/** Who did it, as the API shows them. */
export function toActorBody(row: AuditActor) {
  return { type: row.actor_type, id: row.actor_id, name: row.actor_name };
}
