import type { Db } from '#platform/database/types.ts';
import type { Notification } from '../channels/channel-module.ts';
import type { DeliveryRow } from './queries.ts';
import {
  type NotificationRow,
  type StatusChange,
  selectMemberNames,
  selectNotificationRows,
  selectRegions,
  selectStatusChanges,
} from './views.ts';

/**
 * Returns the content of deliveries by ID, always in five statements. Deliveries whose incident was deleted have no
 * content.
 */
export async function buildNotifications(
  db: Db,
  deliveries: readonly DeliveryRow[],
  publicUrl: string,
): Promise<Map<string, Notification>> {
  const accountIds = [...new Set(deliveries.map((delivery) => delivery.account_id))];
  const facts = await selectNotificationRows(
    db,
    accountIds,
    deliveries.map((delivery) => delivery.id),
  );
  const monitorIds = [...facts.values()]
    .filter((fact) => fact.source_type === 'service_monitor')
    .map((fact) => fact.source_id)
    .filter((id) => id !== null);
  const grouped = [...facts.values()].filter((fact) => fact.members > 0).map((fact) => fact.incident_id);
  const [regions, changes, names] = await Promise.all([
    selectRegions(db, accountIds, monitorIds),
    selectStatusChanges(db, accountIds, monitorIds),
    selectMemberNames(db, accountIds, grouped),
  ]);
  const changeOf = (source: string | null, isUp: boolean) =>
    changes.find((change) => change.monitor_id === source && change.well === isUp);
  const notifications = new Map<string, Notification>();
  for (const delivery of deliveries) {
    const fact = facts.get(delivery.id);
    if (fact === undefined) continue;
    const notification = toNotification(delivery, fact, publicUrl);
    const bad = changeOf(fact.source_id, false);
    notifications.set(delivery.id, {
      ...notification,
      check: toCheck(delivery.event === 'resolved' ? changeOf(fact.source_id, true) : bad),
      lastGoodAt: bad?.last_good_at?.toISOString() ?? null,
      regions: regions.get(fact.source_id ?? '') ?? [],
      incident: { ...notification.incident, memberNames: names.get(fact.incident_id) ?? [] },
    });
  }
  return notifications;
}

/**
 * Returns the check that caused a status change, or the details of the change itself if the check is no longer
 * stored.
 */
function toCheck(change: StatusChange | undefined): Notification['check'] {
  if (change === undefined) return null;
  return {
    status: change.to_status,
    code: change.code,
    message: change.message,
    durationMs: change.duration_ms === null ? null : Math.round(change.duration_ms),
    at: (change.checked_at ?? change.at).toISOString(),
    region: change.region ?? 'default',
  };
}

function toNotification(delivery: DeliveryRow, fact: NotificationRow, publicUrl: string): Notification {
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
