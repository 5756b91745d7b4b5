import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { sentStored } from '#platform/stored-texts.ts';
import { listIncidentActions } from './manual-changes.ts';
import { type IncidentEventRow, listIncidentEvents } from './queries/events.ts';
import type { IncidentRow } from './queries/incidents.ts';
import type { IncidentMemberRow } from './queries/members.ts';
import type { IncidentBody, IncidentEventBody, IncidentMemberBody, IncidentWithTimeline } from './schemas.ts';

type Caller = Pick<Ctx, 'scopes' | 'publicUrl'>;

/** Returns the API representation of an incident for the caller. */
export function toIncidentBody(row: IncidentRow, ctx: Caller): Static<typeof IncidentBody> {
  return {
    id: row.id,
    fingerprint: row.fingerprint,
    ...sentStored('title', row.title, row.coded_title),
    severity: row.severity,
    state: row.state,
    actions: listIncidentActions(row.state, ctx),
    cause: row.cause,
    source: {
      type: row.source_type,
      id: row.source_id,
      name: row.source_name,
    },
    domainId: row.domain_id,
    openedAt: row.opened_at.toISOString(),
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedBy: row.resolved_by,
    closedBecause: row.closed_because,
    occurrences: row.occurrences,
    lastOccurredAt: row.last_occurred_at.toISOString(),
    assigneeUserId: row.assignee_user_id,
    members: row.members,
    parentIncidentId: row.parent_incident_id,
    maintenance: row.maintenance,
    flapping: row.flapping,
    url: `${ctx.publicUrl}/incidents/${row.id}`,
  };
}

/** Returns an incident with its timeline. */
function toIncidentWithTimeline(
  row: IncidentRow,
  events: readonly IncidentEventRow[],
  ctx: Caller,
): Static<typeof IncidentWithTimeline> {
  return { ...toIncidentBody(row, ctx), timeline: events.map(toEventBody) };
}

function toEventBody(row: IncidentEventRow): Static<typeof IncidentEventBody> {
  return {
    id: row.id,
    at: row.at.toISOString(),
    type: row.type,
    actor: { type: row.actor_type, name: row.actor_name },
    ...sentStored('message', row.message, row.coded_message),
    deliveryId: row.delivery_id,
    memberId: row.member_id,
  };
}

/** Returns the API representation of the reason for an incident; null if none was recorded. */
export function toReasonBody(
  row: { message: string; coded_message: unknown } | undefined,
): Exclude<Static<typeof IncidentBody>['reason'], undefined> {
  return row === undefined ? null : sentStored('message', row.message, row.coded_message);
}

/** Returns the API representation of an incident member. */
export function toIncidentMemberBody(row: IncidentMemberRow): Static<typeof IncidentMemberBody> {
  return {
    incidentId: row.member_incident_id,
    source: {
      type: row.source_type,
      id: row.source_id,
      name: row.source_name,
    },
    addedAt: row.added_at.toISOString(),
    recoveredAt: row.recovered_at?.toISOString() ?? null,
  };
}

/** Reads the timeline of an incident and returns the API representation of both. */
export async function readIncidentWithTimeline(
  ctx: Ctx,
  row: IncidentRow,
): Promise<Static<typeof IncidentWithTimeline>> {
  const events = await listIncidentEvents(ctx.db, ctx.accountId, row.id);
  return toIncidentWithTimeline(row, events, ctx);
}
