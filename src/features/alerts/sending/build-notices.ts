import type { Db } from '#platform/database/types.ts';
import type { Notice } from '../channels/types.ts';
import type { DeliveryRow } from './queries.ts';
import {
  type NoticeFacts,
  selectMemberNames,
  selectNoticeFacts,
  selectRegions,
  selectTurns,
  type Turn,
} from './views.ts';

/** What the deliveries say, by delivery id; five statements for any number. One whose incident is gone has none. */
export async function buildNotices(
  db: Db,
  deliveries: readonly DeliveryRow[],
  publicUrl: string,
): Promise<Map<string, Notice>> {
  const accountIds = [...new Set(deliveries.map((delivery) => delivery.account_id))];
  const facts = await selectNoticeFacts(
    db,
    accountIds,
    deliveries.map((delivery) => delivery.id),
  );
  const monitorIds = [...facts.values()]
    .filter((fact) => fact.source_type === 'service_monitor')
    .map((fact) => fact.source_id)
    .filter((id) => id !== null);
  const gathered = [...facts.values()].filter((fact) => fact.members > 0).map((fact) => fact.incident_id);
  const [regions, turns, names] = await Promise.all([
    selectRegions(db, accountIds, monitorIds),
    selectTurns(db, accountIds, monitorIds),
    selectMemberNames(db, accountIds, gathered),
  ]);
  const turnOf = (source: string | null, well: boolean) =>
    turns.find((turn) => turn.monitor_id === source && turn.well === well);
  const notices = new Map<string, Notice>();
  for (const delivery of deliveries) {
    const fact = facts.get(delivery.id);
    if (fact === undefined) continue;
    const notice = toNotice(delivery, fact, publicUrl);
    const bad = turnOf(fact.source_id, false);
    notices.set(delivery.id, {
      ...notice,
      check: toCheck(delivery.event === 'resolved' ? turnOf(fact.source_id, true) : bad),
      lastGoodAt: bad?.last_good_at?.toISOString() ?? null,
      regions: regions.get(fact.source_id ?? '') ?? [],
      incident: { ...notice.incident, memberNames: names.get(fact.incident_id) ?? [] },
    });
  }
  return notices;
}

/** The check that decided; of one that is not kept any more what the turn knows of it. */
function toCheck(turn: Turn | undefined): Notice['check'] {
  if (turn === undefined) return null;
  return {
    status: turn.to_status,
    code: turn.code,
    message: turn.message,
    durationMs: turn.duration_ms === null ? null : Math.round(turn.duration_ms),
    at: (turn.checked_at ?? turn.at).toISOString(),
    region: turn.region ?? 'default',
  };
}

function toNotice(delivery: DeliveryRow, fact: NoticeFacts, publicUrl: string): Notice {
  return {
    id: delivery.id,
    event: delivery.event,
    at: (fact.event_at ?? delivery.created_at).toISOString(),
    account: { id: delivery.account_id, name: fact.account_name },
    incident: {
      id: fact.incident_id,
      title: fact.title,
      severity: fact.severity,
      state: fact.state,
      cause: fact.cause,
      fingerprint: fact.fingerprint,
      domainId: fact.domain_id,
      openedAt: fact.opened_at.toISOString(),
      acknowledgedAt: fact.acknowledged_at?.toISOString() ?? null,
      resolvedAt: fact.resolved_at?.toISOString() ?? null,
      resolvedBy: fact.resolved_by,
      occurrences: fact.occurrences,
      lastOccurredAt: fact.last_occurred_at.toISOString(),
      assigneeUserId: fact.assignee_user_id,
      members: fact.members,
      memberNames: [],
      parentIncidentId: fact.parent_incident_id,
      maintenance: fact.maintenance,
      flapping: fact.flapping,
      closedBecause: fact.closed_because,
    },
    source: { type: fact.source_type, id: fact.source_id, name: fact.source_name, target: fact.target },
    check: null,
    lastGoodAt: null,
    isUp: fact.source_well,
    upSince: fact.up_since?.toISOString() ?? null,
    regions: [],
    message: fact.message,
    actor: fact.actor_name,
    rule: delivery.rule_id === null ? null : { id: delivery.rule_id, name: delivery.rule_name ?? '' },
    url: `${publicUrl}/incidents/${fact.incident_id}`,
  };
}
