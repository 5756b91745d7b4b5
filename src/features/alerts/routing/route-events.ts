import { insertIncidentEvents, recoverMembers } from '#features/incidents/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { selectUsableChannels } from '../channel-admin/queries.ts';
import { ensureDefaults } from '../defaults.ts';
import { selectRules } from '../rules/queries.ts';
import type { Rule } from '../rules/types.ts';
import { gatherEvents } from './gather-events.ts';
import { planEvent, type RoutedEvent } from './plan-event.ts';
import {
  dropCalls,
  dropNotYetDue,
  dropTimers,
  type HeldDelivery,
  insertPlans,
  markRouted,
  selectTold,
  selectWaitingAccounts,
  selectWaitingEvents,
  takeAccount,
  type WaitingEvent,
} from './queries.ts';
import { type MemberTraits, type SourceTraits, selectMemberTraits, selectSourceTraits } from './views.ts';

/** First notices wait so long for what else goes down with them. */
const gatherMs = 2_000;
const accountsAtOnce = 100;
const eventsAtOnce = 1_000;

/**
 * Turns timeline entries that wait into deliveries and timers, account by account, each in one transaction that also
 * marks the entries: a crash before it leaves them waiting, after it leaves nothing to do. Any number of processes may.
 * @returns how many entries were routed.
 */
export async function routeEvents(db: Db, now: Date): Promise<number> {
  let routed = 0;
  for (const accountId of await selectWaitingAccounts(db, accountsAtOnce)) {
    routed += await withTransaction(db, (tx) => routeAccount(tx, accountId, now));
  }
  return routed;
}

/** What all events of an account are routed by. */
interface Routing {
  accountId: string;
  now: Date;
  rules: readonly Rule[];
  channels: ReadonlyMap<string, { type: string; usable: boolean }>;
  sources: ReadonlyMap<string, SourceTraits>;
  members: ReadonlyMap<string, MemberTraits>;
}

async function routeAccount(tx: Tx, accountId: string, now: Date): Promise<number> {
  if (!(await takeAccount(tx, accountId))) return 0;
  await gatherEvents(tx, accountId);
  const gatheredBefore = new Date(now.getTime() - gatherMs);
  const events = await selectWaitingEvents(tx, accountId, { gatheredBefore, limit: eventsAtOnce });
  if (events.length === 0) return 0;
  await ensureDefaults(tx, accountId, now);
  const ids = events.map((event) => event.source_id).filter((id) => id !== null);
  const gathering = events.filter((event) => event.members > 0).map((event) => event.incident_id);
  const routing: Routing = {
    accountId,
    now,
    rules: await selectRules(tx, accountId),
    channels: await selectUsableChannels(tx, accountId),
    sources: await selectSourceTraits(tx, accountId, ids),
    members: await selectMemberTraits(tx, accountId, gathering),
  };
  for (const round of roundsOf(events)) await routeRound(tx, routing, round);
  const over = events.filter((event) => event.type === 'resolved');
  await recoverMembers(tx, accountId, over.map(toOver));
  await markRouted(
    tx,
    accountId,
    events.map((event) => event.id),
  );
  return events.length;
}

/**
 * Events cut so that each round holds one of an incident at most, the earlier ones first: what a resolution takes back
 * must be stored before it. Thousands of incidents are mostly one round.
 */
function roundsOf(events: readonly WaitingEvent[]): WaitingEvent[][] {
  const rounds: WaitingEvent[][] = [];
  const seen = new Map<string, number>();
  for (const event of events) {
    const round = seen.get(event.incident_id) ?? 0;
    seen.set(event.incident_id, round + 1);
    rounds[round] ??= [];
    rounds[round].push(event);
  }
  return rounds;
}

const toOver = (event: WaitingEvent) => ({ incidentId: event.incident_id, at: event.at });

async function routeRound(tx: Tx, routing: Routing, events: readonly WaitingEvent[]): Promise<void> {
  const { accountId, now, rules, channels } = routing;
  const resolved = events.filter((event) => event.type === 'resolved');
  const acknowledged = events
    .filter((event) => event.type === 'acknowledged')
    .map((event) => event.incident_id);
  const resolvedIds = resolved.map((event) => event.incident_id);
  await dropTimers(tx, accountId, [...resolvedIds, ...acknowledged]);
  const held: HeldDelivery[] = [
    ...(await dropCalls(tx, accountId, acknowledged)),
    ...(await dropNotYetDue(tx, accountId, resolved.map(toOver))),
  ];
  const told = await selectTold(tx, accountId, resolvedIds);
  const planned = events.map((event) => {
    const routed = { ...toRouted(event, routing), told: told.get(event.incident_id) ?? [] };
    return {
      incidentId: event.incident_id,
      eventId: event.id,
      event: routed.event,
      plan: planEvent(routed, rules, channels),
    };
  });
  const typeOf = (id: string) => channels.get(id)?.type ?? 'gone';
  for (const row of await insertPlans(tx, { accountId, now, typeOf }, planned)) {
    if (row.suppressed_by !== null) held.push({ ...row, suppressed_by: row.suppressed_by });
  }
  await insertIncidentEvents(
    tx,
    held.map((row) => ({
      accountId,
      incidentId: row.incident_id,
      at: now,
      type: 'suppressed',
      actor: { type: 'system', name: 'Belltower' },
      message: `Not sent via ${row.channel_type}: ${why[row.suppressed_by] ?? row.suppressed_by}.`,
      deliveryId: row.id,
    })),
  );
}

/** Why a notification was suppressed. */
const why: Record<string, string> = {
  maintenance: 'maintenance window',
  'quiet-hours': 'resolved during quiet hours',
  parent: 'a dependency is down',
  storm: 'combined with other alerts into one incident',
  flapping: 'flapping, already reported',
  duplicate: 'another rule already notified this channel',
  resolved: 'resolved before the delay was over',
  acknowledged: 'already acknowledged',
  'channel-disabled': 'channel disabled or deleted',
};

function toRouted(event: WaitingEvent, routing: Routing): Omit<RoutedEvent, 'told'> {
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
    heldBack: heldBackBy(event),
    address: source?.email ?? null,
  };
}

/** What flaps and is down again is to rules what it would be if it did not flap: reopened. */
function ruleEventOf({ type }: WaitingEvent): RoutedEvent['event'] {
  return type === 'reoccurred' ? 'reopened' : type;
}

/** What keeps everybody from being told of the beginning of a trouble; its end goes to those who were told. */
function heldBackBy(event: WaitingEvent): RoutedEvent['heldBack'] {
  if (event.maintenance) return 'maintenance';
  if (event.held_back !== null) return event.held_back;
  const begins = event.type === 'opened' || event.type === 'reopened' || event.type === 'reoccurred';
  return begins && event.gathered ? 'storm' : null;
}
