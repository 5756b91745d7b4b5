import { sql } from 'kysely';
import type { Severity } from '#engine/findings/types.ts';
import { newId } from '#platform/crypto.ts';
import type { Queryable, Stored, Tx } from '#platform/database/types.ts';
import type { DeliveryPlan, DueTimer, PreviousRecipient, RoutedEvent } from './delivery-plan.ts';

/** A timeline entry to be routed, with its incident. */
export interface PendingEvent {
  id: string;
  seq: string;
  incident_id: string;
  at: Date;
  type: RoutedEvent['event'] | 'reoccurred';
  severity: Severity;
  source_type: string;
  source_id: string | null;
  domain_id: string | null;
  /** For `resolved`: whether a maintenance window has suppressed the incident until now. */
  maintenance: boolean;
  cause: string;
  /** The cause of the open incident that this incident is a member of; null if there is none. */
  group_cause: string | null;
  members: number;
  /** The reason for suppressing notifications, if it was determined when the event was recorded. */
  suppressed_because: 'parent' | 'flapping' | 'maintenance' | null;
}

/** Returns accounts with pending events, longest waiting first. */
export async function selectPendingAccounts(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from incident_events where not routed group by account_id order by min(seq) limit ${limit}
  `.execute(db);
  return rows.map((row) => row.account_id);
}

/** Locks an account for this transaction; returns false if another process holds the lock. */
export async function lockAccountEvents(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`alerts ${accountId}`}, 0)) as locked
  `.execute(tx);
  return rows[0]?.locked === true;
}

/**
 * Returns pending events in order. Excludes all events of incidents opened after `openedBefore`, because other
 * incidents may still be grouped with them.
 */
export async function selectPendingEvents(
  tx: Tx,
  accountId: string,
  { openedBefore, limit }: { openedBefore: Date; limit: number },
): Promise<PendingEvent[]> {
  const { rows } = await sql<PendingEvent>`
    select e.id, e.seq::text, e.incident_id, e.at, e.type, i.severity, i.source_type, i.source_id, i.domain_id,
      (e.type = 'resolved' and i.suppressed_by_maintenance) as maintenance, i.members, e.suppressed_because, i.cause,
      case when p.state <> 'resolved' then p.cause end as group_cause
    from incident_events e join incidents i on i.id = e.incident_id
    left join incidents p on p.id = i.parent_incident_id and p.account_id = ${accountId}
    where e.account_id = ${accountId} and not e.routed
      and not exists (select 1 from incident_events young where young.account_id = ${accountId} and not young.routed
        and young.incident_id = e.incident_id and young.type in ('opened', 'reopened') and young.at > ${openedBefore})
    order by e.seq limit ${limit}
  `.execute(tx);
  return rows;
}

export async function markRouted(tx: Tx, accountId: string, ids: readonly string[]): Promise<void> {
  await sql`update incident_events set routed = true where account_id = ${accountId} and id = any(${ids}::uuid[])`.execute(
    tx,
  );
}

/**
 * Returns the recipients that rules with recoveries have notified of the current problem of each incident. Each
 * destination is listed once. Notifications before the last recovery belong to an earlier problem.
 */
export async function selectPreviousRecipients(
  tx: Tx,
  accountId: string,
  incidentIds: readonly string[],
): Promise<Map<string, PreviousRecipient[]>> {
  if (incidentIds.length === 0) return new Map();
  const { rows } = await sql<{
    incident_id: string;
    rule_id: string | null;
    rule_name: string | null;
    channel_id: string | null;
    address: string | null;
  }>`
    select distinct on (d.incident_id, d.channel_id, d.address) d.incident_id, d.rule_id, d.rule_name, d.channel_id, d.address
    from alert_deliveries d
    left join (
      select incident_id, max(seq) as seq from alert_deliveries
      where account_id = ${accountId} and incident_id = any(${incidentIds}::uuid[]) and event = 'resolved'
      group by incident_id
    ) over on over.incident_id = d.incident_id
    where d.account_id = ${accountId} and d.incident_id = any(${incidentIds}::uuid[]) and d.notifies_recovery
      and d.state in ('queued', 'sending', 'delivered') and d.seq > coalesce(over.seq, 0)
    order by d.incident_id, d.channel_id, d.address, d.seq
  `.execute(tx);
  const previousRecipients = new Map<string, PreviousRecipient[]>();
  for (const { incident_id, rule_id, rule_name, channel_id, address } of rows) {
    const rule = rule_id === null ? null : { id: rule_id, name: rule_name ?? '' };
    const one = { rule, channelId: channel_id, address };
    previousRecipients.set(incident_id, [...(previousRecipients.get(incident_id) ?? []), one]);
  }
  return previousRecipients;
}

/**
 * Returns the recipients that were notified of a group or of its unrecovered members, by group. Notifications before
 * the last recovery belong to an earlier problem.
 */
export async function selectNotifiedOfMembers(
  tx: Tx,
  accountId: string,
  groupIds: readonly string[],
): Promise<Map<string, Pick<PreviousRecipient, 'channelId' | 'address'>[]>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ group_id: string; channel_id: string | null; address: string | null }>`
    with concerned as (
      select m.incident_id as group_id, m.member_incident_id as id from incident_members m
      where m.account_id = ${accountId} and m.incident_id = any(${groupIds}::uuid[]) and m.recovered_at is null
      union all select id, id from unnest(${groupIds}::uuid[]) as g (id)
    )
    select distinct c.group_id, d.channel_id, d.address from concerned c
    join alert_deliveries d on d.account_id = ${accountId} and d.incident_id = c.id
      and d.event in ('opened', 'reopened') and d.state in ('queued', 'sending', 'delivered')
    where not exists (select from alert_deliveries over where over.account_id = ${accountId}
      and over.incident_id = c.id and over.event = 'resolved' and over.seq > d.seq)
  `.execute(tx);
  const notified = new Map<string, Pick<PreviousRecipient, 'channelId' | 'address'>[]>();
  for (const { group_id, channel_id, address } of rows)
    notified.getOrInsertComputed(group_id, () => []).push({ channelId: channel_id, address });
  return notified;
}

/** A suppressed delivery, for the timeline. */
export interface SuppressedDelivery {
  id: string;
  incident_id: string;
  channel_type: string;
  suppressed_by: string;
}

/**
 * Suppresses deliveries that were due only after the incident was resolved. Deliveries with an attempt continue in
 * order.
 */
export async function suppressQueued(
  tx: Tx,
  accountId: string,
  over: readonly { incidentId: string; at: Date }[],
): Promise<SuppressedDelivery[]> {
  if (over.length === 0) return [];
  const { rows } = await sql<SuppressedDelivery>`
    update alert_deliveries d set state = 'suppressed', next_try_at = null,
      suppressed_by = case when held_by_quiet_hours then 'quiet-hours' else 'resolved' end
    from unnest(${over.map((one) => one.incidentId)}::uuid[], ${over.map((one) => one.at)}::timestamptz[]) as o (id, at)
    where d.account_id = ${accountId} and d.incident_id = o.id and d.state = 'queued' and d.tries = 0
      and d.next_try_at > o.at and d.event <> 'resolved'
    returning d.id, d.incident_id, d.channel_type, d.suppressed_by
  `.execute(tx);
  return rows;
}

/** Deletes the reminders and escalations of incidents. */
export async function deleteTimers(tx: Tx, accountId: string, incidentIds: readonly string[]): Promise<void> {
  if (incidentIds.length === 0) return;
  await sql`
    delete from alert_timers where account_id = ${accountId} and incident_id = any(${incidentIds}::uuid[])
  `.execute(tx);
}

/** Suppresses queued reminders and escalations of acknowledged incidents. */
export async function suppressReminders(
  tx: Tx,
  accountId: string,
  incidentIds: readonly string[],
): Promise<SuppressedDelivery[]> {
  if (incidentIds.length === 0) return [];
  const { rows } = await sql<SuppressedDelivery>`
    update alert_deliveries set state = 'suppressed', suppressed_by = 'acknowledged', next_try_at = null
    where account_id = ${accountId} and incident_id = any(${incidentIds}::uuid[]) and state = 'queued' and tries = 0
      and event in ('reminder', 'escalated')
    returning id, incident_id, channel_type, suppressed_by
  `.execute(tx);
  return rows;
}

/** A plan with its event. */
export interface PlannedEvent {
  incidentId: string;
  eventId: string;
  event: Stored<'alert_deliveries', 'event'>;
  plan: DeliveryPlan;
}

/** Rows have twenty columns, and a statement can have at most 65,535 parameters. */
const rowBatchSize = 3_000;

/**
 * Stores planned deliveries and timers in the order of the events. Plans that are already stored are skipped.
 * @returns the new deliveries.
 */
export async function insertDeliveries(
  tx: Tx,
  of: { accountId: string; now: Date; typeOf: (channelId: string) => string },
  planned: readonly PlannedEvent[],
): Promise<
  (Omit<SuppressedDelivery, 'suppressed_by'> & { event_id: string; suppressed_by: string | null })[]
> {
  const { accountId, now } = of;
  const deliveries = planned.flatMap(({ incidentId, eventId, event, plan }) =>
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
      state: delivery.suppressedBy === null ? ('queued' as const) : ('suppressed' as const),
      suppressed_by: delivery.suppressedBy,
      held_by_quiet_hours: delivery.heldByQuietHours,
      notifies_recovery: delivery.notifiesRecovery,
      excluded_addresses: [...delivery.excludedAddresses],
      next_try_at: delivery.suppressedBy === null ? new Date(delivery.dueAt) : null,
      created_at: now,
    })),
  );
  const stored = [];
  for (let from = 0; from < deliveries.length; from += rowBatchSize) {
    const rows = await tx
      .insertInto('alert_deliveries')
      .values(deliveries.slice(from, from + rowBatchSize))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'incident_id', 'event_id', 'channel_type', 'suppressed_by'])
      .execute();
    stored.push(...rows.map((row) => ({ ...row, incident_id: row.incident_id ?? '' })));
  }
  await insertTimers(tx, accountId, planned);
  return stored;
}

async function insertTimers(tx: Tx, accountId: string, planned: readonly PlannedEvent[]): Promise<void> {
  const timers = planned.flatMap(({ incidentId, plan }) =>
    plan.timers.map((timer) => ({
      id: newId(),
      account_id: accountId,
      incident_id: incidentId,
      rule_id: timer.ruleId,
      kind: timer.kind,
      step: timer.step,
      due_at: new Date(timer.dueAt),
    })),
  );
  for (let from = 0; from < timers.length; from += rowBatchSize) {
    await tx
      .insertInto('alert_timers')
      .values(timers.slice(from, from + rowBatchSize))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const timerBatchSize = 200;

/** Removes and returns due timers of all accounts. A concurrent process waits and then does not get the same timers. */
export async function claimDueTimers(tx: Tx, now: Date): Promise<DueTimer[]> {
  const { rows } = await sql<DueTimer>`
    delete from alert_timers t
    using incidents i left join incidents p on p.id = i.parent_incident_id and p.account_id = i.account_id
    where i.id = t.incident_id and t.id in (
      select id from alert_timers where due_at <= ${now} order by due_at limit ${timerBatchSize} for update)
    returning t.id, t.account_id, t.incident_id, t.rule_id, t.kind, t.step, t.due_at, i.state, i.severity, i.source_id,
      i.domain_id, coalesce(p.state <> 'resolved', false) as grouped
  `.execute(tx);
  return rows;
}
