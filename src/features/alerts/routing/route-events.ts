import { insertIncidentEvents, recoverMembers, sharedCertificate } from '#features/incidents/index.ts';
import { selectInMaintenance } from '#features/maintenance-windows/index.ts';
import { message as createMessage } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { ensureDefaults } from '../channel-admin/channels.ts';
import { selectUsableChannels } from '../channel-admin/queries.ts';
import { selectRules } from '../rules/queries.ts';
import type { Rule } from '../rules/rule.ts';
import { type DueTimer, planDeliveries, planTimer, type RoutedEvent } from './delivery-plan.ts';
import { groupRelatedIncidents } from './incident-grouping.ts';
import {
  claimDueTimers,
  deleteTimers,
  insertDeliveries,
  lockAccountEvents,
  markRouted,
  type PendingEvent,
  type PlannedEvent,
  type SuppressedDelivery,
  selectNotifiedOfMembers,
  selectPendingAccounts,
  selectPendingEvents,
  selectPreviousRecipients,
  suppressQueued,
  suppressReminders,
} from './queries.ts';
import { type MemberTraits, type SourceTraits, selectMemberTraits, selectSourceTraits } from './views.ts';

/** Time in ms that a new incident waits for other incidents to be grouped with. */
const groupingMs = 2_000;
const accountBatchSize = 100;
const eventBatchSize = 1_000;

/**
 * Converts pending timeline entries to deliveries and timers, account by account. Each transaction also marks the
 * entries as routed, so that no entry is lost or repeated after a crash. Any number of processes can run it.
 * @returns the number of routed entries.
 */
export async function routeEvents(db: Db, now: Date): Promise<number> {
  let routed = 0;
  for (const accountId of await selectPendingAccounts(db, accountBatchSize)) {
    routed += await withTransaction(db, (tx) => routeAccount(tx, accountId, now));
  }
  return routed;
}

/** The data shared by all events of an account during routing. */
interface Routing {
  accountId: string;
  now: Date;
  rules: readonly Rule[];
  channels: ReadonlyMap<string, { type: string; usable: boolean; addresses: readonly string[] }>;
  sources: ReadonlyMap<string, SourceTraits>;
  members: ReadonlyMap<string, MemberTraits>;
}

async function routeAccount(tx: Tx, accountId: string, now: Date): Promise<number> {
  if (!(await lockAccountEvents(tx, accountId))) return 0;
  await groupRelatedIncidents(tx, accountId, now);
  const openedBefore = new Date(now.getTime() - groupingMs);
  const events = await selectPendingEvents(tx, accountId, { openedBefore, limit: eventBatchSize });
  if (events.length === 0) return 0;
  await ensureDefaults(tx, accountId, now);
  const sourceIds = events.map((event) => event.source_id).filter((id) => id !== null);
  const groups = events.filter((event) => event.members > 0).map((event) => event.incident_id);
  const routing: Routing = {
    accountId,
    now,
    rules: await selectRules(tx, accountId),
    channels: await selectUsableChannels(tx, accountId),
    sources: await selectSourceTraits(tx, accountId, sourceIds),
    members: await selectMemberTraits(tx, accountId, groups),
  };
  for (const round of splitIntoRounds(events)) await routeRound(tx, routing, round);
  const over = events.filter((event) => event.type === 'resolved');
  await recoverMembers(tx, accountId, over.map(toResolution));
  await markRouted(
    tx,
    accountId,
    events.map((event) => event.id),
  );
  return events.length;
}

/**
 * Splits events into rounds with at most one event per incident, in order, because a resolution suppresses deliveries
 * that were stored before it. Usually there is only one round, even with thousands of incidents.
 */
function splitIntoRounds(events: readonly PendingEvent[]): PendingEvent[][] {
  const rounds: PendingEvent[][] = [];
  const seen = new Map<string, number>();
  for (const event of events) {
    const round = seen.get(event.incident_id) ?? 0;
    seen.set(event.incident_id, round + 1);
    rounds[round] ??= [];
    rounds[round].push(event);
  }
  return rounds;
}

const toIncidentId = (event: PendingEvent) => event.incident_id;
const toResolution = (event: PendingEvent) => ({ incidentId: event.incident_id, at: event.at });

async function routeRound(tx: Tx, routing: Routing, events: readonly PendingEvent[]): Promise<void> {
  const { accountId, now, rules, channels } = routing;
  const resolved = events.filter((event) => event.type === 'resolved');
  const acknowledged = events
    .filter((event) => event.type === 'acknowledged')
    .map((event) => event.incident_id);
  const resolvedIds = resolved.map((event) => event.incident_id);
  await deleteTimers(tx, accountId, [...resolvedIds, ...acknowledged]);
  const suppressed: SuppressedDelivery[] = [
    ...(await suppressReminders(tx, accountId, acknowledged)),
    ...(await suppressQueued(tx, accountId, resolved.map(toResolution))),
  ];
  const previousRecipients = await selectPreviousRecipients(tx, accountId, resolvedIds);
  const notified = await selectNotifiedOfMembers(
    tx,
    accountId,
    events.filter(({ cause, type }) => cause === sharedCertificate && type !== 'resolved').map(toIncidentId),
  );
  const planned = events.map((event) => {
    const routed = {
      ...toRoutedEvent(event, routing),
      previousRecipients: previousRecipients.get(event.incident_id) ?? [],
      alreadyNotified:
        event.type === 'opened' || event.type === 'reoccurred' ? (notified.get(event.incident_id) ?? []) : [],
    };
    return {
      incidentId: event.incident_id,
      eventId: event.id,
      event: routed.event,
      plan: planDeliveries(routed, rules, channels),
    };
  });
  const typeOf = (id: string) => channels.get(id)?.type ?? 'gone';
  for (const row of await insertDeliveries(tx, { accountId, now, typeOf }, planned)) {
    if (row.suppressed_by !== null) suppressed.push({ ...row, suppressed_by: row.suppressed_by });
  }
  await insertIncidentEvents(
    tx,
    suppressed.map((row) => ({
      accountId,
      incidentId: row.incident_id,
      at: now,
      type: 'suppressed',
      actor: { type: 'system', name: 'Belltower' },
      message: createMessage('not-sent', {
        channel: row.channel_type,
        reason: row.suppressed_by.replaceAll('-', '_'),
      }),
      deliveryId: row.id,
    })),
  );
}

function toRoutedEvent(
  event: PendingEvent,
  routing: Routing,
): Omit<RoutedEvent, 'previousRecipients' | 'alreadyNotified'> {
  const source = event.source_id === null ? undefined : routing.sources.get(event.source_id);
  const members = routing.members.get(event.incident_id);
  return {
    event: ruleEventOf(event),
    at: event.at.getTime(),
    incident: {
      severity: event.severity,
      sourceType: event.source_type,
      sourceIds: [...(event.source_id === null ? [] : [event.source_id]), ...(members?.ids ?? [])],
      domainIds: [...(event.domain_id === null ? [] : [event.domain_id]), ...(members?.domainIds ?? [])],
      tags: [...(source?.tags ?? []), ...(members?.tags ?? [])],
    },
    suppressedBecause: suppressionOf(event),
    address: source?.email ?? null,
  };
}

/** Rules treat the next failure of a flapping source as reopened. */
function ruleEventOf({ type }: PendingEvent): RoutedEvent['event'] {
  return type === 'reoccurred' ? 'reopened' : type;
}

/**
 * Returns the reason for suppressing the notifications of a new problem. The recovery goes to the previously notified
 * recipients.
 */
function suppressionOf(event: PendingEvent): RoutedEvent['suppressedBecause'] {
  if (event.maintenance) return 'maintenance';
  if (event.suppressed_because !== null) return event.suppressed_because;
  const begins = event.type === 'opened' || event.type === 'reopened' || event.type === 'reoccurred';
  if (!begins || event.group_cause === null) return null;
  return event.group_cause === sharedCertificate ? 'duplicate' : 'storm';
}

/**
 * Fires due reminders and escalations in the transaction that deletes them, so that no timer is lost or repeated after
 * a crash. Timers of acknowledged, resolved or grouped incidents are only deleted, because a group has its own timers.
 * @returns the number of deleted timers.
 */
export async function fireTimers(db: Db, now: Date): Promise<number> {
  return withTransaction(db, async (tx) => {
    const rows = await claimDueTimers(tx, now);
    const live = rows.filter((timer) => timer.state === 'open' && !timer.grouped);
    for (const [accountId, timers] of Map.groupBy(live, (timer) => timer.account_id)) {
      await fireAccountTimers(tx, accountId, { timers, now });
    }
    return rows.length;
  });
}

async function fireAccountTimers(
  tx: Tx,
  accountId: string,
  of: { timers: DueTimer[]; now: Date },
): Promise<void> {
  const { timers, now } = of;
  const channels = await selectUsableChannels(tx, accountId);
  const rules = new Map((await selectRules(tx, accountId)).map((rule) => [rule.id, rule]));
  const maintained = await selectInMaintenance(
    tx,
    timers.flatMap(({ source_id: sourceId, domain_id: domainId }) =>
      sourceId === null ? [] : [{ accountId, sourceId, domainId, at: now }],
    ),
  );
  const seenChannels = new Map<string, Set<string>>();
  const planned: (PlannedEvent & { timer: DueTimer; rule: Rule })[] = [];
  for (const timer of timers) {
    const rule = rules.get(timer.rule_id);
    if (!rule?.enabled) continue;
    const key = `${timer.kind} ${timer.incident_id}`;
    const plan = planTimer(timer, {
      ...{ rule, channels, now: now.getTime() },
      maintained: maintained.has(`${accountId} ${timer.source_id}`),
      seenChannels: seenChannels.getOrInsertComputed(key, () => new Set()),
    });
    const event = timer.kind === 'reminder' ? 'reminder' : 'escalated';
    planned.push({ incidentId: timer.incident_id, eventId: newId(), event, plan, timer, rule });
  }
  const typeOf = (id: string) => channels.get(id)?.type ?? 'gone';
  const stored = await insertDeliveries(tx, { accountId, now, typeOf }, planned);
  const escalated = planned.filter(
    ({ timer, plan }) => timer.kind === 'escalation' && plan.deliveries.length > 0,
  );
  await insertIncidentEvents(
    tx,
    escalated.map(({ eventId, incidentId, plan, rule }) => {
      const names = plan.deliveries.map(({ channelId }) => channels.get(channelId ?? '')?.name).join(', ');
      return {
        accountId,
        incidentId,
        at: now,
        type: 'escalated',
        actor: { type: 'system', name: 'Belltower' },
        message: createMessage('escalated', { names, rule: rule.name }),
        deliveryId: stored.find((row) => row.event_id === eventId)?.id ?? null,
      };
    }),
  );
}
