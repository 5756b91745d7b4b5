import { sql } from 'kysely';
import { dayMs } from '#platform/clock.ts';
import { allOf, hasId } from '#platform/database/filters.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Db } from '#platform/database/types.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import { byText, createOrders, type SortedPage } from '#platform/http/sorted-page.ts';

interface Window {
  from: Date;
  to: Date;
}

export async function hasMoreMonitorsThan(db: Db, accountId: string, most: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`${named('more-monitors-than')}
    select count(*) > ${most} as more
    from (select from service_monitors where account_id = ${accountId} limit ${most + 1}) m`.execute(db);
  return rows[0]?.more ?? false;
}

/** Returns the next of the account's service monitors in the order of their IDs. */
export async function selectMonitorBatch(
  db: Db,
  accountId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; slo_percent: number | null }[]> {
  const { rows } = await sql<{ id: string; slo_percent: number | null }>`
    select id, slo_percent from service_monitors
    where account_id = ${accountId} and ${after === null ? sql`true` : sql`id > ${after}::uuid`}
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** A monitor with an SLO. */
interface MonitorWithSlo {
  id: string;
  name: string;
  slo_percent: number;
  place: string;
}

/** Sort orders of monitors with an SLO. */
export const sloOrders = createOrders({ name: byText(sql`lower(name)`) }, { id: sql`id`, usual: 'name' });

/** Returns a page of the account's monitors with an SLO, plus one row if there are more. */
export function selectMonitorsWithSlo(
  db: Db,
  accountId: string,
  { page, ids }: { page: SortedPage; ids: readonly string[] | undefined },
): Promise<Listed<MonitorWithSlo>> {
  return selectPage(
    db,
    page,
    (requested) => sql<MonitorWithSlo>`
      select id, name, slo_percent, ${requested.place} as place from service_monitors
      where account_id = ${accountId} and slo_percent is not null and ${allOf(hasId('id', ids), requested.after)}
      order by ${requested.order} limit ${requested.limit + 1}`,
  );
}

/** The maximum number of monitors and heartbeats that had a status at the same time within an hour. */
interface StatusHour {
  at: Date;
  up: number;
  degraded: number;
  down: number;
}

/**
 * Returns, for each hour of the window, the maximum number of service monitors and heartbeats that were degraded or
 * down at the same time, and the minimum that were up, oldest first. Counts backwards from the current statuses through
 * later changes.
 */
export async function selectStatusHours(
  db: Db,
  accountId: string,
  { from, to }: Window,
): Promise<StatusHour[]> {
  const { rows } = await sql<StatusHour>`${named('status-hours')}
    with changes as materialized (
      select at, from_status, to_status from monitor_transitions
      where account_id = ${accountId} and at >= ${from} and at < ${to}
      union all
      select at, case from_status when 'late' then 'degraded' else from_status end,
        case to_status when 'late' then 'degraded' else to_status end
      from heartbeat_transitions where account_id = ${accountId} and at >= ${from} and at < ${to}
    ), counts as materialized (
      select sum(n) filter (where value = 'up') as up, sum(n) filter (where value in ('degraded', 'late')) as degraded,
        sum(n) filter (where value = 'down') as down
      from account_counts where account_id = ${accountId} and facet in ('status', 'heartbeat')
    ), hours as (
      select generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 microsecond', '1 hour') as at
    ), counted as (
      -- The counts before each change, and now.
      select c.at,
        sum((from_status = 'up')::int - (to_status = 'up')::int) over newest as up,
        sum((from_status = 'degraded')::int - (to_status = 'degraded')::int) over newest as degraded,
        sum((from_status = 'down')::int - (to_status = 'down')::int) over newest as down
      from changes c window newest as (order by c.at desc)
      union all select ${to}, 0, 0, 0
    ), spans as (
      select at as until, lag(at) over (order by at) as since, up, degraded, down from counted
    )
    select h.at, (coalesce(k.up, 0) + min(s.up))::int4 as up, (coalesce(k.degraded, 0) + max(s.degraded))::int4 as degraded,
      (coalesce(k.down, 0) + max(s.down))::int4 as down
    from hours h cross join counts k
      join spans s on s.until > h.at and (s.since is null or s.since < h.at + interval '1 hour')
    group by h.at, k.up, k.degraded, k.down order by h.at`.execute(db);
  return rows;
}

/** Returns the histogram of the durations of all checks by hour, oldest first. Hours without checks are omitted. */
export async function selectHistograms(
  db: Db,
  accountId: string,
  { from, to }: Window,
): Promise<{ at: string; buckets: number[]; counts: number[] }[]> {
  const { rows } = await sql<{ at: Date; buckets: number[]; counts: number[] }>`
    select at, array_agg(bucket order by bucket) as buckets, array_agg(count order by bucket) as counts
    from (
      select r.starts_at as at, u.bucket, sum(u.count)::int4 as count
      from service_monitors m join check_rollups r on r.monitor_id = m.id,
        unnest(r.histogram_buckets, r.histogram_counts) as u (bucket, count)
      where m.account_id = ${accountId} and r.span = 'hour' and r.starts_at >= ${from} and r.starts_at < ${to}
      group by r.starts_at, u.bucket
    ) merged
    group by at order by at`.execute(db);
  return rows.map(({ at, ...histogram }) => ({ at: at.toISOString(), ...histogram }));
}

/** The maximum number of checks read for a new account. */
const maxRecentChecks = 2_000;

/** Returns durations of checks that were up or degraded and are not rolled up yet, in milliseconds. */
export async function selectRecentDurations(
  db: Db,
  accountId: string,
  { from, to }: Window,
): Promise<number[]> {
  const { rows } = await sql<{ duration_ms: number }>`
    select c.duration_ms from service_monitors m join checks c on c.monitor_id = m.id
    where m.account_id = ${accountId} and c.scheduled_at >= ${from} and c.scheduled_at < ${to}
      and c.status in ('u', 'g') and c.duration_ms is not null
    limit ${maxRecentChecks}`.execute(db);
  return rows.map((row) => row.duration_ms);
}

interface IncidentDay {
  date: string;
  opened: number;
  resolved: number;
  resolveSeconds: number;
}

/**
 * Counts incidents by the UTC day of their opening. Incidents of monitors and heartbeats are also counted by the UTC
 * day of their resolution, with the time to resolve. Incidents that belong to a group or were closed because monitoring
 * ended are not counted.
 */
export async function selectIncidentDays(
  db: Db,
  accountId: string,
  { from, to }: Window,
): Promise<IncidentDay[]> {
  const { rows } = await sql<Omit<IncidentDay, 'date'> & { day: Date }>`
    with opened as (
      select date_trunc('day', opened_at, 'UTC') as day, count(*)::int4 as n from incidents
      where account_id = ${accountId} and opened_at >= ${from} and opened_at < ${to} and parent_incident_id is null
      group by 1
    ), resolved as (
      select date_trunc('day', resolved_at, 'UTC') as day, count(*)::int4 as n,
        sum(extract(epoch from resolved_at - opened_at))::float8 as seconds
      from incidents
      where account_id = ${accountId} and resolved_at >= ${from} and resolved_at < ${to} and parent_incident_id is null
        and closed_because is null and source_type in ('service_monitor', 'heartbeat')
      group by 1
    )
    select d.day, coalesce(o.n, 0) as opened, coalesce(r.n, 0) as resolved, coalesce(r.seconds, 0) as "resolveSeconds"
    from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 microsecond', '1 day') as d (day)
      left join opened o using (day) left join resolved r using (day)
    order by d.day`.execute(db);
  return rows.map(({ day, ...counts }) => ({ date: day.toISOString().slice(0, 10), ...counts }));
}

/** Number of days ahead for which expiring registrations are shown. */
const registrationDays = 60;
const maxRegistrations = 5;

/** Returns the domains with the registrations that expire next, according to their last scans. */
export async function selectRegistrations(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ domainId: string; domain: string; expiresAt: string }[]> {
  const until = new Date(now.getTime() + registrationDays * dayMs).toISOString();
  // The facts contain times as ISO 8601 in UTC, which can be sorted as text. Other values are omitted.
  const { rows } = await sql<{
    domainId: string;
    domain: string;
    expiresAt: string;
  }>`${named('expiring-registrations')}
    select r.domain_id as "domainId", d.domain, r.at as "expiresAt"
    from (
      select m.domain_id, coalesce(p.facts->'facts'->>'expiresAt', p.facts->'facts'->>'registrarExpiresAt') as at
      from domain_monitors m join posture_checks p on p.monitor_id = m.id
      where m.account_id = ${accountId} and p.family = 'registration' and p.facts->>'kind' = 'found'
    ) r join domains d on d.id = r.domain_id
    where r.at < ${until} and r.at ~ '^\\d{4}-\\d{2}-\\d{2}T.*Z$' order by r.at, d.domain limit ${maxRegistrations}`.execute(
    db,
  );
  return rows;
}

/** The number of slowest monitors shown. */
const maxSlowest = 5;

/** Returns the monitors with the highest mean latency of the last 24 hours. */
export async function selectSlowest(
  db: Db,
  accountId: string,
): Promise<{ serviceMonitorId: string; name: string; latencyMs: number }[]> {
  const { rows } = await sql<{
    serviceMonitorId: string;
    name: string;
    latencyMs: number;
  }>`${named('slowest-monitors')}
    select m.id as "serviceMonitorId", m.name, f.latency_ms as "latencyMs"
    from (
      select monitor_id, latency_ms from monitor_figures
      where account_id = ${accountId} and latency_ms is not null order by latency_ms desc, monitor_id limit ${maxSlowest}
    ) f
    join service_monitors m on m.id = f.monitor_id and m.account_id = ${accountId}
    order by f.latency_ms desc, m.id`.execute(db);
  return rows;
}
