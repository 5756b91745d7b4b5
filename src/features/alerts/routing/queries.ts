import { sql } from 'kysely';
import type { Severity } from '#engine/findings/types.ts';
import { newId } from '#platform/crypto/tokens.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { EventPlan, RoutedEvent, ToldBefore } from './plan-event.ts';

/** An entry of a timeline that waits to be routed, with its incident. */
export interface WaitingEvent {
  id: string;
  seq: string;
  incident_id: string;
  at: Date;
  type: RoutedEvent['event'] | 'reoccurred';
  severity: Severity;
  source_type: string;
  source_id: string | null;
  domain_id: string | null;
  /** Of an end: what ended was held back by a window till then. */
  maintenance: boolean;
  parent_incident_id: string | null;
  flapping: boolean;
  /** Why nobody is told, as known when it happened. */
  held_back: 'parent' | 'flapping' | 'maintenance' | null;
}

/** Accounts with something to route, those who wait longest first. */
export async function selectWaitingAccounts(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from incident_events where not routed group by account_id order by min(seq) limit ${limit}
  `.execute(db);
  return rows.map((row) => row.account_id);
}

/** Takes an account for this transaction; false when another process has it. */
export async function takeAccount(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`alerts ${accountId}`}, 0)) as taken
  `.execute(tx);
  return rows[0]?.taken === true;
}

/**
 * What is to be routed, in order. An incident that opened after `gatheredBefore` waits, with all that follows it: what
 * else goes down with it is still being gathered.
 */
export async function selectWaitingEvents(
  tx: Tx,
  accountId: string,
  { gatheredBefore, limit }: { gatheredBefore: Date; limit: number },
): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    select e.id, e.seq::text, e.incident_id, e.at, e.type, i.severity, i.source_type, i.source_id, i.domain_id,
      (e.type = 'resolved' and i.held_by_maintenance) as maintenance, i.parent_incident_id, i.flapping, e.held_back
    from incident_events e join incidents i on i.id = e.incident_id
    where e.account_id = ${accountId} and not e.routed
      and not exists (select 1 from incident_events young where young.account_id = ${accountId} and not young.routed
        and young.incident_id = e.incident_id and young.type in ('opened', 'reopened') and young.at > ${gatheredBefore})
    order by e.seq limit ${limit}
  `.execute(tx);
  return rows;
}

export async function markRouted(tx: Tx, accountId: string, ids: readonly string[]): Promise<void> {
  await sql`update incident_events set routed = true where account_id = ${accountId} and id = any(${ids}::uuid[])`.execute(
    tx,
  );
}

/** Who was told of the present trouble of an incident by what tells of recovery too, each place once. */
export async function selectTold(tx: Tx, accountId: string, incidentId: string): Promise<ToldBefore[]> {
  const { rows } = await sql<{
    rule_id: string | null;
    rule_name: string | null;
    channel_id: string | null;
    address: string | null;
  }>`
    select distinct on (channel_id, address) rule_id, rule_name, channel_id, address
    from alert_deliveries d
    where account_id = ${accountId} and incident_id = ${incidentId} and tells_recovery
      and state in ('queued', 'sending', 'delivered')
      and created_at > coalesce((select max(created_at) from alert_deliveries r where r.account_id = ${accountId}
        and r.incident_id = ${incidentId} and r.event = 'resolved'), '-infinity')
    order by channel_id, address, seq
  `.execute(tx);
  return rows.map(({ rule_id, rule_name, channel_id, address }) => ({
    rule: rule_id === null ? null : { id: rule_id, name: rule_name ?? '' },
    channelId: channel_id,
    address,
  }));
}

/** Takes back what was to be sent later: the trouble is over. What is being tried goes on, in its order. */
export async function dropNotYetDue(
  tx: Tx,
  of: { accountId: string; incidentId: string; now: Date },
): Promise<void> {
  await sql`
    update alert_deliveries set state = 'suppressed', next_try_at = null,
      suppressed_by = case when held_by_quiet_hours then 'quiet-hours' else 'resolved' end
    where account_id = ${of.accountId} and incident_id = ${of.incidentId} and state = 'queued' and tries = 0
      and next_try_at > ${of.now} and event <> 'resolved'
  `.execute(tx);
}

/** Nobody has to be reminded of it, nor somebody else be called. */
export async function dropTimers(tx: Tx, accountId: string, incidentId: string): Promise<void> {
  await sql`delete from alert_timers where account_id = ${accountId} and incident_id = ${incidentId}`.execute(
    tx,
  );
}

/** Reminders and escalations on their way to people who need them no more. */
export async function dropCalls(tx: Tx, accountId: string, incidentId: string): Promise<void> {
  await sql`
    update alert_deliveries set state = 'suppressed', suppressed_by = 'acknowledged', next_try_at = null
    where account_id = ${accountId} and incident_id = ${incidentId} and state = 'queued' and tries = 0
      and event in ('reminder', 'escalated')
  `.execute(tx);
}

/** Stores who is told; a plan that was stored before is not stored again. */
export async function insertPlan(
  tx: Tx,
  of: {
    accountId: string;
    incidentId: string;
    eventId: string;
    event: string;
    now: Date;
    typeOf: (channelId: string) => string;
  },
  plan: EventPlan,
): Promise<void> {
  const { accountId, incidentId, eventId, event, now } = of;
  if (plan.deliveries.length > 0) {
    await tx
      .insertInto('alert_deliveries')
      .values(
        plan.deliveries.map((delivery) => ({
          id: newId(),
          account_id: accountId,
          incident_id: incidentId,
          event_id: eventId,
          event,
          rule_id: delivery.rule?.id ?? null,
          rule_name: delivery.rule?.name ?? null,
          channel_id: delivery.channelId,
          channel_type: delivery.channelId === null ? 'email' : of.typeOf(delivery.channelId),
          address: delivery.address,
          state: delivery.suppressedBy === null ? 'queued' : 'suppressed',
          suppressed_by: delivery.suppressedBy,
          held_by_quiet_hours: delivery.heldByQuietHours,
          tells_recovery: delivery.tellsRecovery,
          next_try_at: delivery.suppressedBy === null ? new Date(delivery.dueAt) : null,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (plan.timers.length > 0) {
    await tx
      .insertInto('alert_timers')
      .values(
        plan.timers.map((timer) => ({
          id: newId(),
          account_id: accountId,
          incident_id: incidentId,
          rule_id: timer.ruleId,
          kind: timer.kind,
          step: timer.step,
          due_at: new Date(timer.dueAt),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Timers taken at a time. */
const timersAtOnce = 200;

/** A reminder or a step of escalation whose time has come, with its incident as it stands. */
export interface DueTimer {
  id: string;
  account_id: string;
  incident_id: string;
  rule_id: string;
  kind: 'reminder' | 'escalation';
  step: number;
  due_at: Date;
  state: string;
  severity: Severity;
}

/** Takes timers away that are due, of any account; another process may be taking others. */
export async function takeDueTimers(tx: Tx, now: Date): Promise<DueTimer[]> {
  const { rows } = await sql<DueTimer>`
    delete from alert_timers t using incidents i
    where i.id = t.incident_id and t.id in (
      select id from alert_timers where due_at <= ${now} order by due_at limit ${timersAtOnce} for update skip locked)
    returning t.id, t.account_id, t.incident_id, t.rule_id, t.kind, t.step, t.due_at, i.state, i.severity
  `.execute(tx);
  return rows;
}
