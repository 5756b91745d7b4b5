import { type AuditChange, type Author, recordAudit } from '#features/audit/index.ts';
import type { Tx } from '#platform/database/types.ts';
import { notFound } from '#platform/errors.ts';
import { insertIncidentEvents } from '../queries/events.ts';
import { findIncident, type IncidentRow } from '../queries/incidents.ts';
import type { IncidentEventType } from '../types.ts';

/** What a person did to an incident. */
interface Step {
  id: string;
  at: Date;
  type: IncidentEventType;
  message: string | undefined;
  /** As the audit log names it, after `incident.`. */
  action: string;
  details?: Record<string, unknown>;
  changes?: AuditChange[];
  /** Who was assigned. */
  memberId?: string | null;
}

/** Leaves what every step of a person leaves, an entry of the timeline and an audit row; gives the incident after it. */
export async function recordStep(tx: Tx, ctx: Author, step: Step): Promise<IncidentRow> {
  const { accountId, actor } = ctx;
  const { id, at, type, message, action, details, changes = [], memberId } = step;
  await insertIncidentEvents(tx, [
    {
      accountId,
      incidentId: id,
      at,
      type,
      actor: { type: actor.type, name: actor.name },
      message: message?.trim() || null,
      memberId: memberId ?? null,
    },
  ]);
  await recordAudit(tx, ctx, at, {
    action: `incident.${action}`,
    objectType: 'incident',
    objectId: id,
    ...(details === undefined ? {} : { details }),
    changes,
  });
  const row = await findIncident(tx, accountId, id);
  if (row === null) throw notFound('incident');
  return row;
}
