import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { selectUsableChannels } from '../channel-admin/queries.ts';
import { ensureDefaults } from '../defaults.ts';
import { selectRules } from '../rules/queries.ts';
import { planEvent, type RoutedEvent } from './plan-event.ts';
import {
  dropCalls,
  dropNotYetDue,
  dropTimers,
  insertPlan,
  markRouted,
  selectTold,
  selectWaitingAccounts,
  selectWaitingEvents,
  takeAccount,
  type WaitingEvent,
} from './queries.ts';
import { type SourceTraits, selectSourceTraits } from './views.ts';

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

async function routeAccount(tx: Tx, accountId: string, now: Date): Promise<number> {
  if (!(await takeAccount(tx, accountId))) return 0;
  const gatheredBefore = new Date(now.getTime() - gatherMs);
  const events = await selectWaitingEvents(tx, accountId, { gatheredBefore, limit: eventsAtOnce });
  if (events.length === 0) return 0;
  await ensureDefaults(tx, accountId, now);
  const rules = await selectRules(tx, accountId);
  const channels = await selectUsableChannels(tx, accountId);
  const ids = events.map((event) => event.source_id).filter((id) => id !== null);
  const traits = await selectSourceTraits(tx, accountId, ids);
  for (const event of events) {
    const over = { accountId, incidentId: event.incident_id };
    if (event.type === 'resolved' || event.type === 'acknowledged')
      await dropTimers(tx, accountId, event.incident_id);
    if (event.type === 'acknowledged') await dropCalls(tx, accountId, event.incident_id);
    if (event.type === 'resolved') await dropNotYetDue(tx, { ...over, now });
    const told = event.type === 'resolved' ? await selectTold(tx, accountId, event.incident_id) : [];
    const plan = planEvent({ ...toRouted(event, traits), told }, rules, channels);
    const typeOf = (id: string) => channels.get(id)?.type ?? 'gone';
    await insertPlan(tx, { ...over, eventId: event.id, event: ruleEventOf(event), now, typeOf }, plan);
  }
  await markRouted(
    tx,
    accountId,
    events.map((event) => event.id),
  );
  return events.length;
}

function toRouted(event: WaitingEvent, traits: ReadonlyMap<string, SourceTraits>): Omit<RoutedEvent, 'told'> {
  const source = event.source_id === null ? undefined : traits.get(event.source_id);
  return {
    event: ruleEventOf(event),
    at: event.at.getTime(),
    incident: {
      severity: event.severity,
      sourceType: event.source_type,
      sourceId: event.source_id,
      domainId: event.domain_id,
      tags: source?.tags ?? [],
    },
    heldBack: heldBackBy(event),
    address: source?.email ?? null,
  };
}

/** What flaps and is down again is to rules what it would be if it did not flap: reopened. */
function ruleEventOf({ type }: WaitingEvent): RoutedEvent['event'] {
  return type === 'reoccurred' ? 'reopened' : type;
}

function heldBackBy(event: WaitingEvent): RoutedEvent['heldBack'] {
  if (event.maintenance) return 'maintenance';
  if (event.held_back !== null) return event.held_back;
  if (event.type !== 'opened' && event.type !== 'reopened') return null;
  return event.parent_incident_id === null ? null : 'storm';
}
