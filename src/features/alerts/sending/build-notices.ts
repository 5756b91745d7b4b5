import type { Severity } from '#engine/findings/types.ts';
import type { Db } from '#platform/database/types.ts';
import type { Notice } from '../channels/types.ts';
import type { DeliveryRow } from './queries.ts';
import {
  type NoticeFacts,
  selectLastGood,
  selectMemberNames,
  selectNoticeFacts,
  selectRegions,
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
  const [regions, lastGood, names] = await Promise.all([
    selectRegions(db, accountIds, monitorIds),
    selectLastGood(db, accountIds, monitorIds),
    selectMemberNames(db, accountIds, gathered),
  ]);
  const notices = new Map<string, Notice>();
  for (const delivery of deliveries) {
    const fact = facts.get(delivery.id);
    if (fact === undefined) continue;
    const source = fact.source_id ?? '';
    const change = lastGood.get(source);
    notices.set(delivery.id, {
      ...toNotice(delivery, fact, publicUrl),
      check:
        change === undefined
          ? null
          : { status: 'down', ...change, durationMs: null, at: change.at.toISOString(), region: 'default' },
      lastGoodAt: change?.at.toISOString() ?? null,
      regions: regions.get(source) ?? [],
      incident: {
        ...toNotice(delivery, fact, publicUrl).incident,
        memberNames: names.get(fact.incident_id) ?? [],
      },
    });
  }
  return notices;
}

function toNotice(delivery: DeliveryRow, fact: NoticeFacts, publicUrl: string): Notice {
  return {
    id: delivery.id,
    event: delivery.event as Notice['event'],
    at: (fact.event_at ?? delivery.created_at).toISOString(),
    account: { id: delivery.account_id, name: fact.account_name },
    incident: {
      id: fact.incident_id,
      title: fact.title,
      severity: fact.severity as Severity,
      state: fact.state as Notice['incident']['state'],
      cause: fact.cause,
      fingerprint: fact.fingerprint,
      openedAt: fact.opened_at.toISOString(),
      acknowledgedAt: fact.acknowledged_at?.toISOString() ?? null,
      resolvedAt: fact.resolved_at?.toISOString() ?? null,
      resolvedBy: fact.resolved_by,
      occurrences: fact.occurrences,
      members: fact.members,
      memberNames: [],
      flapping: fact.flapping,
    },
    source: { type: fact.source_type, id: fact.source_id, name: fact.source_name, target: fact.target },
    check: null,
    lastGoodAt: null,
    regions: [],
    message: fact.message,
    actor: fact.actor_name,
    rule: delivery.rule_id === null ? null : { id: delivery.rule_id, name: delivery.rule_name ?? '' },
    url: `${publicUrl}/incidents/${fact.incident_id}`,
  };
}
