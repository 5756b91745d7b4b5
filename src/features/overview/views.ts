import { sql } from 'kysely';
import type { Severity } from '#engine/findings/types.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Db, Stored } from '#platform/database/types.ts';
import type { heartbeatStatuses, monitorStatuses } from './schemas.ts';

/** Queries for the overview; each uses an index or a stored count. */

/** Maximum number of rows per list. */
const maxListed = 5;
/** The number of monitors in the sample of newest checks. */
const sampleSize = 100;
const proberSilentMs = 8_000;

/** Returns the stored counts of an account by facet and value. */
export async function selectCounts(
  db: Db,
  accountId: string,
  facets: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const { rows } = await sql<{ facet: string; value: string; n: number }>`${named('account-counts')}
    select facet, value, sum(n)::int8 as n from account_counts
    where account_id = ${accountId} and facet = any(${facets}::text[])
    group by facet, value having sum(n) > 0`.execute(db);
  const counts = new Map<string, Map<string, number>>(facets.map((facet) => [facet, new Map()]));
  for (const { facet, value, n } of rows) counts.get(facet)?.set(value, Number(n));
  return counts;
}

export interface WorstDomain {
  id: string;
  domainId: string;
  domain: string;
  riskScore: number;
  label: string;
}

export async function selectWorstDomains(db: Db, accountId: string): Promise<WorstDomain[]> {
  const { rows } = await sql<WorstDomain>`${named('worst-domains')}
    select m.id, m.domain_id as "domainId", d.domain, r.risk_score as "riskScore", r.label
    from (
      select monitor_id, risk_score, label from domain_monitor_risks
      where account_id = ${accountId} and risk_score is not null order by risk_score desc limit ${maxListed}
    ) r
    join domain_monitors m on m.id = r.monitor_id and m.account_id = ${accountId}
    join domains d on d.id = m.domain_id
    order by r.risk_score desc, d.domain`.execute(db);
  return rows;
}

export interface NewestChange {
  id: string;
  at: Date;
  domainId: string;
  domain: string;
  checkId: string;
  asset: string;
}

/** Returns changes of all domains since `since`, newest first. */
export async function selectNewestChanges(db: Db, accountId: string, since: Date): Promise<NewestChange[]> {
  const { rows } = await sql<NewestChange>`${named('newest-changes')}
    select c.id, c.at, m.domain_id as "domainId", d.domain, c.check_id as "checkId", c.asset
    from (
      select id, monitor_id, at, check_id, asset from posture_changes
      where account_id = ${accountId} and at >= ${since} order by at desc, id desc limit ${maxListed}
    ) c
    join domain_monitors m on m.id = c.monitor_id and m.account_id = ${accountId}
    join domains d on d.id = m.domain_id
    order by c.at desc, c.id desc`.execute(db);
  return rows;
}

export interface ExpiringCertificate {
  id: string;
  /** The monitor that checks the certificate. If several monitors check it, the first by name. */
  serviceMonitorId: string | null;
  name: string;
  target: string;
  host: string;
  port: number;
  monitors: number;
  endsAt: Date;
}

/**
 * Returns the served certificates that expire next, each endpoint once. `seenBy` limits them to certificates that
 * monitors check.
 */
export async function selectExpiringCertificates(
  db: Db,
  accountId: string,
  seenBy: 'monitors' | 'anyone',
): Promise<ExpiringCertificate[]> {
  const { rows } = await sql<ExpiringCertificate>`${named(`ending-certificates-${seenBy}`)}
    select c.id, m.id as "serviceMonitorId", coalesce(m.name, c.host) as name, c.host, c.port,
      coalesce(m.target, c.host || ':' || c.port) as target, coalesce(m.monitors, 0)::int8 as monitors, c.not_after as "endsAt"
    from (
      select * from certificate_deployments p where p.account_id = ${accountId} and p.current
        and (${seenBy === 'anyone'} or exists (select from certificate_expiries e where e.account_id = ${accountId}
          and e.host = p.host and e.port = p.port and e.starttls = p.starttls))
      order by p.not_after, p.id limit ${maxListed}
    ) c
    left join lateral (
      select m.id, m.name, m.target, count(*) over () as monitors
      from certificate_expiries e join service_monitors m on m.id = e.monitor_id and m.account_id = ${accountId}
      where e.account_id = ${accountId} and e.host = c.host and e.port = c.port and e.starttls = c.starttls
      order by lower(m.name), m.id limit 1
    ) m on true
    order by c.not_after, c.id`.execute(db);
  return rows.map((row) => ({ ...row, monitors: Number(row.monitors) }));
}

/** The setup steps that an account has completed, and whether an alert would notify a recipient. */
export interface Setup {
  notifies: boolean;
  monitor: boolean;
  notification: boolean;
  statusPage: boolean;
  colleague: boolean;
  domain: boolean;
}

/**
 * Reads which setup steps are completed. `notifies` requires an enabled rule with a channel that can deliver; until
 * alerts are first configured, this is the email to the owner.
 */
export async function selectSetup(db: Db, accountId: string, sendsMail: boolean): Promise<Setup> {
  const { rows } = await sql<Setup>`${named('setup-steps')}
    select
      case when exists (select from alert_accounts where account_id = ${accountId}) then exists (
        select from alert_rules r join alert_channels c on c.account_id = ${accountId} and c.id = any(r.channel_ids)
        where r.account_id = ${accountId} and r.enabled and c.enabled and c.health <> 'disabled'
          and (c.type <> 'email' or ${sendsMail}::boolean)
      ) else ${sendsMail}::boolean end as notifies,
      exists (select from service_monitors where account_id = ${accountId}) as monitor,
      exists (select from alert_channels where account_id = ${accountId} and last_delivery_at is not null) as notification,
      exists (select from status_pages where account_id = ${accountId}) as "statusPage",
      exists (select from invitations where account_id = ${accountId})
        or (select count(*) > 1 from members where account_id = ${accountId}) as colleague,
      exists (select from domains where account_id = ${accountId} and verified_at is not null) as domain`.execute(
    db,
  );
  return rows[0] as Setup;
}

export interface RunningMaintenance {
  windowId: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
}

export async function selectRunningMaintenance(
  db: Db,
  accountId: string,
  now: Date,
): Promise<RunningMaintenance[]> {
  const { rows } = await sql<RunningMaintenance>`${named('running-maintenance')}
    select w.id as "windowId", w.title, o.starts_at as "startsAt", o.ends_at as "endsAt"
    from maintenance_occurrences o join maintenance_windows w on w.id = o.window_id and w.account_id = ${accountId}
    where o.account_id = ${accountId} and o.ends_at > ${now} and o.starts_at <= ${now} and not w.muted
    order by o.ends_at limit 20`.execute(db);
  return rows;
}

/** Number of days ahead for which planned maintenance is shown. */
const plannedDays = 14;

/** Returns maintenance that begins in the next days, soonest first. */
export async function selectPlannedMaintenance(
  db: Db,
  accountId: string,
  now: Date,
): Promise<RunningMaintenance[]> {
  const { rows } = await sql<RunningMaintenance>`${named('planned-maintenance')}
    select w.id as "windowId", w.title, o.starts_at as "startsAt", o.ends_at as "endsAt"
    from maintenance_occurrences o join maintenance_windows w on w.id = o.window_id and w.account_id = ${accountId}
    where o.account_id = ${accountId} and o.ends_at > ${now} and o.starts_at > ${now}
      and o.starts_at < ${new Date(now.getTime() + plannedDays * dayMs)} and not w.muted
    order by o.starts_at, w.id limit ${maxListed}`.execute(db);
  return rows;
}

/** Returns maintenance within a period, oldest first. */
export async function selectMaintenanceSince(
  db: Db,
  accountId: string,
  { from, to }: { from: Date; to: Date },
): Promise<RunningMaintenance[]> {
  const { rows } = await sql<RunningMaintenance>`${named('maintenance-since')}
    select w.id as "windowId", w.title, o.starts_at as "startsAt", o.ends_at as "endsAt"
    from maintenance_occurrences o join maintenance_windows w on w.id = o.window_id and w.account_id = ${accountId}
    where o.account_id = ${accountId} and o.ends_at > ${from} and o.starts_at <= ${to} and not w.muted
    order by o.starts_at limit 50`.execute(db);
  return rows;
}

/** An incident of the timeline. */
interface TimelineIncident {
  id: string;
  title: string;
  coded_title: unknown;
  cause: string;
  severity: Severity;
  state: 'open' | 'acknowledged' | 'resolved';
  source_type: Stored<'incidents', 'source_type'>;
  source_id: string | null;
  source_name: string;
  openedAt: Date;
  resolvedAt: Date | null;
}

const maxIncidents = 200;

/**
 * Returns incidents that were open within a period, newest first. They were opened or resolved in the period, or are
 * unresolved.
 */
export async function selectTimelineIncidents(
  db: Db,
  accountId: string,
  { from, to }: { from: Date; to: Date },
): Promise<TimelineIncident[]> {
  const { rows } = await sql<TimelineIncident>`${named('timeline-incidents')}
    with found as (
      (select id from incidents where account_id = ${accountId} and opened_at >= ${from} and opened_at <= ${to}
        order by opened_at desc limit ${maxIncidents})
      union (select id from incidents where account_id = ${accountId} and resolved_at >= ${from}
        order by resolved_at desc limit ${maxIncidents})
      union (select id from incidents where account_id = ${accountId} and state <> 'resolved' limit ${maxIncidents})
    )
    select i.id, i.title, i.coded_title, i.cause, i.severity, i.state, i.source_type, i.source_id, i.source_name,
      i.opened_at as "openedAt", i.resolved_at as "resolvedAt"
    from found join incidents i on i.id = found.id and i.account_id = ${accountId}
    where i.parent_incident_id is null
    order by i.opened_at desc, i.id desc limit ${maxIncidents}`.execute(db);
  return rows;
}

/** A service monitor or heartbeat with its status. */
interface StatusRow {
  type: 'service_monitor' | 'heartbeat';
  id: string;
  name: string;
  kind: string | null;
  status: (typeof monitorStatuses | typeof heartbeatStatuses)[number];
  tags: string[];
}

/** Returns service monitors, then heartbeats, at most `most` of each, worst first. */
export async function selectStatuses(
  db: Db,
  accountId: string,
  { most: limit, withHeartbeats }: { most: number; withHeartbeats: boolean },
): Promise<StatusRow[]> {
  const { rows } = await sql<StatusRow>`${named('statuses')}
    (select 'service_monitor' as type, m.id, m.name, m.kind, case when m.paused then 'paused' else m.status end as status, m.tags
      from service_monitors m where m.account_id = ${accountId}
      order by service_monitor_trouble(m.status, m.paused) desc, m.id desc limit ${limit})
    union all
    (select 'heartbeat', h.id, h.name, null, case when h.paused then 'paused' else h.status end, h.tags
      from heartbeats h where h.account_id = ${accountId} and ${withHeartbeats}
      order by h.paused, array_position(array['down', 'late', 'new', 'up'], h.status), h.id desc limit ${limit})`.execute(
    db,
  );
  return rows;
}

/** Returns the groups of the account, sorted by name. */
export async function selectGroups(
  db: Db,
  accountId: string,
): Promise<{ id: string; name: string; memberIds: string[]; memberTags: string[] }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    memberIds: string[];
    memberTags: string[];
  }>`${named('status-groups')}
    select id, name, coalesce(settings -> 'memberIds', '[]') as "memberIds", coalesce(settings -> 'memberTags', '[]') as "memberTags"
    from service_monitors where account_id = ${accountId} and kind = 'group' order by lower(name), id limit 100`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the 99th percentile of the start delays of the newest checks of a sample of monitors, in ms. Returns null
 * without checks in the last hour.
 */
export async function selectLateness(db: Db, accountId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ p99: number | null }>`${named('lateness-sample')}
    select percentile_disc(0.99) within group (order by c.late_ms)::int8 as p99
    from (
      select id from service_monitors where account_id = ${accountId} order by created_at desc limit ${sampleSize}
    ) m
    cross join lateral (
      select late_ms from checks
      where monitor_id = m.id and scheduled_at > ${new Date(now.getTime() - hourMs)} and status <> 'm'
      order by scheduled_at desc limit 1
    ) c`.execute(db);
  const p99 = rows[0]?.p99 ?? null;
  return p99 === null ? null : Number(p99);
}

/** Returns the overloaded regions among these regions. */
export async function selectOverloads(
  db: Db,
  regions: readonly string[],
  now: Date,
): Promise<{ region: string; since: Date }[]> {
  if (regions.length === 0) return [];
  const { rows } = await sql<{ region: string; since: Date }>`
    select region, min(overloaded_since) as since from probers
    where region = any(${regions}::text[]) and overloaded_since is not null
      and seen_at > ${new Date(now.getTime() - proberSilentMs)}
    group by region order by region`.execute(db);
  return rows;
}
