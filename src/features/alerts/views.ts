import { sql } from 'kysely';
import type { Params } from '#messages/messages.ts';
import { type Condition, hasPart } from '#platform/database/filters.ts';
import type { Queryable, Stored, Tx } from '#platform/database/types.ts';

/** Returns the email address of the account's first owner, or of the account if it has no owner. */
export async function findOwnerEmail(tx: Tx, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select coalesce((select u.email from members m join users u on u.id = m.user_id
      where m.account_id = ${accountId} and m.role = 'owner' order by m.created_at limit 1), a.email) as email
    from accounts a where a.id = ${accountId}
  `.execute(tx);
  return rows[0]?.email ?? null;
}

/** Returns the account's name, for messages. */
export async function findAccountName(db: Queryable, accountId: string): Promise<string> {
  const row = await db.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirst();
  return row?.name ?? '';
}

/**
 * Returns the addresses that neither belong to a member nor are confirmed, in lower case and sorted. In accounts from
 * open sign-up, a member's address must be confirmed; otherwise, the operator controls who can sign up.
 */
export async function filterUnconfirmed(
  db: Queryable,
  accountId: string,
  addresses: readonly string[],
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const given = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const { rows } = await sql<{ address: string }>`
    select given.address from unnest(${given}::text[]) as given (address)
    where not exists (
        select from members m join users u on u.id = m.user_id join accounts a on a.id = m.account_id
        where m.account_id = ${accountId} and u.email = given.address
          and (u.email_confirmed_at is not null or not a.open_signup))
      and not exists (
        select from mail_recipients r
        where r.account_id = ${accountId} and r.address = given.address and r.confirmed_at is not null)
    order by given.address`.execute(db);
  return rows.map(({ address }) => address);
}

/** Matches the title of a delivery's incident, or the name of its channel. */
export function mentionsText(accountId: string, search: string | undefined): Condition | null {
  if (search === undefined) return null;
  return sql<boolean>`(
    exists (select 1 from incidents i where i.account_id = ${accountId} and i.id = alert_deliveries.incident_id
      and ${hasPart(['i.title'], search)})
    or exists (select 1 from alert_channels c where c.account_id = ${accountId} and c.id = alert_deliveries.channel_id
      and ${hasPart(['c.name'], search)}))`;
}

/** Selects the title and code of a delivery's incident; null if there is no incident or it was deleted. */
export function withIncidentTitle(accountId: string) {
  const ofIncident = <Value>(column: 'title' | 'coded_title') =>
    sql<Value>`(select ${sql.ref(`i.${column}`)} from incidents i
      where i.account_id = ${accountId} and i.id = alert_deliveries.incident_id)`;
  return [
    ofIncident<string | null>('title').as('incident_title'),
    ofIncident<unknown>('coded_title').as('coded_incident_title'),
  ] as const;
}

/** The content of a notification, read when it is sent. */
export interface NotificationRow {
  delivery_id: string;
  account_name: string;
  incident_id: string;
  title: string;
  coded_title: unknown;
  severity: Stored<'incidents', 'severity'>;
  state: Stored<'incidents', 'state'>;
  cause: string;
  fingerprint: string;
  source_type: string;
  source_id: string | null;
  source_name: string;
  domain_id: string | null;
  opened_at: Date;
  acknowledged_at: Date | null;
  resolved_at: Date | null;
  resolved_by: string | null;
  occurrences: number;
  last_occurred_at: Date;
  assignee_user_id: string | null;
  parent_incident_id: string | null;
  maintenance: boolean;
  members: number;
  flapping: boolean;
  source_recovered: boolean;
  closed_because: 'paused' | 'deleted' | 'ended' | null;
  /** The time of the timeline entry; null for reminders and escalations. */
  event_at: Date | null;
  up_since: Date | null;
  message: string | null;
  coded_message: unknown;
  actor_name: string | null;
  target: string | null;
}

/** Returns the rows by delivery ID. Deliveries of deleted incidents have no row. */
export async function selectNotificationRows(
  db: Queryable,
  accountIds: readonly string[],
  deliveryIds: readonly string[],
): Promise<Map<string, NotificationRow>> {
  const { rows } = await sql<NotificationRow>`
    select d.id as delivery_id, a.name as account_name, i.id as incident_id, i.title, i.coded_title, i.severity, i.state, i.cause,
      i.fingerprint, i.source_type, i.source_id, i.source_name, i.domain_id, i.opened_at, i.acknowledged_at, i.resolved_at,
      i.resolved_by, i.occurrences, i.last_occurred_at, i.assignee_user_id, i.parent_incident_id, i.maintenance, i.members, i.flapping, i.source_recovered,
      i.closed_because, e.at as event_at, e.up_since, e.message, e.coded_message, e.actor_name,
      coalesce(s.target, o.domain) as target
    from alert_deliveries d
    join accounts a on a.id = d.account_id
    join incidents i on i.id = d.incident_id and i.account_id = d.account_id
    left join incident_events e on e.id = d.event_id and e.account_id = d.account_id
    left join service_monitors s on s.id = i.source_id and s.account_id = i.account_id
    left join domain_monitors m on m.id = i.source_id and m.account_id = i.account_id
    left join domains o on o.id = m.domain_id and o.account_id = i.account_id
    where d.account_id = any(${accountIds}::uuid[]) and d.id = any(${deliveryIds}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.delivery_id, row]));
}

/** The status of a service monitor in one region. */
interface RegionStatus {
  region: string;
  /** The display name: the name of a private location, otherwise the region. */
  name: string;
  status: string;
}

export async function selectRegions(
  db: Queryable,
  accountIds: readonly string[],
  monitorIds: readonly string[],
): Promise<Map<string, RegionStatus[]>> {
  const { rows } = await sql<RegionStatus & { monitor_id: string }>`
    select h.monitor_id, h.region, coalesce(l.name, h.region) as name, h.status from monitor_schedules h
    join service_monitors s on s.id = h.monitor_id
    left join locations l on l.region = h.region and l.account_id = s.account_id and not l.shared
    where s.account_id = any(${accountIds}::uuid[]) and h.monitor_id = any(${monitorIds}::uuid[])
    order by h.region
  `.execute(db);
  const found = new Map<string, RegionStatus[]>();
  for (const { monitor_id, ...region } of rows) {
    found.set(monitor_id, [...(found.get(monitor_id) ?? []), region]);
  }
  return found;
}

/** A status change of a service monitor, with the check that caused it and the last successful check before it. */
export interface StatusChange {
  monitor_id: string;
  well: boolean;
  at: Date;
  to_status: string;
  code: string | null;
  message: string | null;
  params: Params | null;
  /** When the check ran; null if it is no longer stored. */
  checked_at: Date | null;
  duration_ms: number | null;
  region: string | null;
  last_good_at: Date | null;
}

/**
 * Returns the latest status changes of service monitors to a problem and to up. The last successful check is searched
 * only within the day before a change, to open few partitions, so it can be unknown.
 */
export async function selectStatusChanges(
  db: Queryable,
  accountIds: readonly string[],
  monitorIds: readonly string[],
): Promise<StatusChange[]> {
  if (monitorIds.length === 0) return [];
  const { rows } = await sql<StatusChange>`
    with turns as (
      select distinct on (t.monitor_id, t.to_status = 'up') t.monitor_id, t.to_status = 'up' as well, t.at, t.to_status,
        t.code, t.message, t.params
      from monitor_transitions t
      where t.account_id = any(${accountIds}::uuid[]) and t.monitor_id = any(${monitorIds}::uuid[])
        and t.to_status in ('up', 'down', 'degraded')
      order by t.monitor_id, t.to_status = 'up', t.at desc
    )
    select t.*, c.scheduled_at as checked_at, c.duration_ms, c.region, g.scheduled_at as last_good_at from turns t
    left join lateral (
      select scheduled_at, duration_ms, region from checks
      where monitor_id = t.monitor_id and scheduled_at <= t.at and scheduled_at > t.at - interval '1 hour'
        and code is not distinct from t.code and status in ('u', 'd', 'g')
      order by scheduled_at desc limit 1
    ) c on true
    left join lateral (
      select scheduled_at from checks
      where monitor_id = t.monitor_id and scheduled_at <= t.at and scheduled_at > t.at - interval '1 day'
        and status = 'u'
      order by scheduled_at desc limit 1
    ) g on not t.well
  `.execute(db);
  return rows;
}

/** Returns the names of the first ten monitors affected by each incident. */
export async function selectMemberNames(
  db: Queryable,
  accountIds: readonly string[],
  incidentIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ incident_id: string; names: string[] }>`
    select g.id as incident_id, array_agg(m.source_name order by m.seq) as names
    from unnest(${incidentIds}::uuid[]) as g (id)
    cross join lateral (
      select source_name, seq from incident_members
      where incident_id = g.id and account_id = any(${accountIds}::uuid[]) order by seq limit 10
    ) m
    group by g.id
  `.execute(db);
  return new Map(rows.map((row) => [row.incident_id, row.names]));
}
