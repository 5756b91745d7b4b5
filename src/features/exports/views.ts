import { type RawBuilder, sql } from 'kysely';
import { type CheckHistoryFilter, selectCheckHistory } from '#features/checks/views.ts';
import { selectScanHistory } from '#features/scans/views.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import { guardSql } from '#platform/csv/write-csv.ts';
import { allOf, isEqual, isWithin } from '#platform/database/filters.ts';
import type { Queryable } from '#platform/database/types.ts';
import type { PlainObject } from '#platform/plain-object.ts';

/** Formats a time as ISO 8601 in UTC with milliseconds; null stays null. */
function iso(expression: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Returns the SELECT of incidents.csv with named and guarded columns, newest first. */
export function selectIncidentsForExport(accountId: string, since: Date | null): RawBuilder<unknown> {
  return sql`
    select i.id, ${guardSql(sql`i.fingerprint`)} as fingerprint, ${guardSql(sql`i.title`)} as title, i.state,
      i.severity, ${guardSql(sql`i.cause`)} as cause, i.source_type as source, i.source_id as monitor_id,
      ${guardSql(sql`i.source_name`)} as monitor_name, d.domain, ${iso(sql`i.opened_at`)} as opened_at,
      ${iso(sql`i.acknowledged_at`)} as acknowledged_at, ${iso(sql`i.resolved_at`)} as resolved_at,
      floor(extract(epoch from i.resolved_at - i.opened_at))::bigint as duration_seconds, i.occurrences
    from incidents i left join domains d on d.id = i.domain_id
    where i.account_id = ${accountId} and ${allOf(isWithin('i.opened_at', { from: since ?? undefined }))}
    order by i.opened_at desc, i.id desc`;
}

/** Returns the SELECT of heartbeats.csv with named and guarded columns, newest first. */
export function selectHeartbeatsForExport(accountId: string): RawBuilder<unknown> {
  const schedule = sql`coalesce('period ' || h.period_seconds || ' s', 'cron ' || h.cron || ' ' || h.timezone,
    'calendar ' || h.on_calendar || ' ' || h.timezone)`;
  return sql`
    select h.id, ${guardSql(sql`h.name`)} as name, h.slug, ${guardSql(schedule)} as schedule,
      case when h.paused then 'paused' else h.status end as status, ${iso(sql`h.last_ping_at`)} as last_ping_at,
      ${iso(sql`h.due_at`)} as next_due_at, ${guardSql(sql`array_to_string(h.tags, ';')`)} as tags,
      ${iso(sql`h.created_at`)} as created_at
    from heartbeats h where h.account_id = ${accountId}
    order by h.created_at desc, h.id desc`;
}

/** Returns the SELECT of lookalikes.csv with named and guarded columns, newest first. */
export function selectLookalikesForExport(accountId: string): RawBuilder<unknown> {
  return sql`
    select l.id, d.domain, l.name, ${guardSql(sql`l.unicode`)} as unicode, array_to_string(l.fuzzers, ';') as fuzzers,
      case when l.registered then 'true' else 'false' end as registered, nullif(array_to_string(l.addresses, ';'), '') as addresses,
      ${guardSql(sql`nullif(array_to_string(l.mail, ';'), '')`)} as mail, l.score, l.state,
      ${iso(sql`l.first_seen_at`)} as first_seen_at, ${iso(sql`l.last_seen_at`)} as last_seen_at
    from lookalikes l join domains d on d.id = l.domain_id
    where l.account_id = ${accountId}
    order by l.first_seen_at desc, l.id desc`;
}

/** Returns the SELECT of certificates.csv, newest first. */
export function selectCertificatesForExport(accountId: string): RawBuilder<unknown> {
  const issuer = sql`coalesce(i.issuer_organization, i.issuer_common_name, i.issuer_ca_owner)`;
  const rules = sql`(select string_agg(one ->> 'rule', ';') from jsonb_array_elements(i.violations) one)`;
  return sql`
    select i.id, d.domain, ${guardSql(sql`i.common_name`)} as common_name,
      ${guardSql(sql`array_to_string(i.names, ';')`)} as names, ${guardSql(issuer)} as issuer, i.serial_number,
      ${iso(sql`i.not_before`)} as not_before, ${iso(sql`i.not_after`)} as not_after, i.key_type, i.state,
      ${rules} as violations, ${iso(sql`i.first_seen_at`)} as first_seen_at
    from certificate_issuances i join domains d on d.id = i.domain_id
    where i.account_id = ${accountId} and d.account_id = ${accountId}
    order by i.first_seen_at desc, i.id desc`;
}

/** Returns the SELECT of subdomains.csv with named and guarded columns, newest first. */
export function selectSubdomainsForExport(accountId: string): RawBuilder<unknown> {
  return sql`
    select s.id, d.domain, s.name, s.state, case when s.alive then 'true' else 'false' end as alive,
      array_to_string(s.sources, ';') as sources, array_to_string(s.addresses, ';') as addresses,
      s.takeover->>'verdict' as takeover, ${iso(sql`s.first_seen_at`)} as first_seen_at,
      ${iso(sql`s.last_seen_at`)} as last_seen_at
    from subdomains s join domains d on d.id = s.domain_id
    where s.account_id = ${accountId}
    order by s.first_seen_at desc, s.id desc`;
}

/**
 * Returns the SELECT of scan-history.csv without sealed hours (`scan-history-csv.ts`): checks of service monitors,
 * then scans of domain monitors, unordered.
 */
export function selectScanHistoryForExport(filter: CheckHistoryFilter): RawBuilder<unknown> {
  return sql`
    select ${iso(sql`h.scanned_at`)} as scanned_at, h.source, h.monitor_id,
      ${guardSql(sql`h.monitor_name`)} as monitor_name, h.domain, h.kind, h.region, h.status, h.duration_ms,
      ${guardSql(sql`h.code`)} as code, ${guardSql(sql`h.error`)} as error, ${guardSql(sql`h.message`)} as message
    from (
      select 'service' as source, c.* from (${selectCheckHistory(filter)}) c
      union all
      select 'legacy', s.* from (${selectScanHistory(filter)}) s
    ) h`;
}

/** An exported domain or service monitor. */
export interface ExportedMonitor {
  source: 'legacy' | 'service';
  id: string;
  kind: string;
  name: string;
  domain: string | null;
  /** URL or host. */
  target: string;
  status: string;
  interval_seconds: number | null;
  tags: string[];
  verified: boolean;
  created_at: Date;
  last_checked_at: Date | null;
  /** Settings in the stored form; null for a domain monitor. */
  settings: PlainObject | null;
  account_id: string;
}

/** Returns the SELECT of monitors.csv: domain and service monitors, optionally of one domain, newest first. */
export function selectMonitorsForExport(accountId: string, domainId?: string): RawBuilder<ExportedMonitor> {
  const ofDomain = allOf(isEqual('m.domain_id', domainId));
  return sql<ExportedMonitor>`
    select 'legacy' as source, m.id, 'legacy_domain' as kind, coalesce(m.label, d.domain) as name, d.domain,
      d.domain as target, m.state as status, null::integer as interval_seconds, '{}'::text[] as tags,
      m.verified_at is not null as verified, m.created_at, r.scanned_at as last_checked_at,
      null::jsonb as settings, m.account_id
    from domain_monitors m join domains d on d.id = m.domain_id left join domain_monitor_risks r on r.monitor_id = m.id
    where m.account_id = ${accountId} and ${ofDomain}
    union all
    select 'service', m.id, m.kind, m.name, d.domain,
      m.target, case when m.paused then 'paused' else m.status end, m.interval_seconds, m.tags,
      d.verified_at is not null, m.created_at,
      (select max(s.last_check_at) from monitor_schedules s where s.monitor_id = m.id),
      m.settings, m.account_id
    from service_monitors m left join domains d on d.id = m.domain_id
    where m.account_id = ${accountId} and ${ofDomain}
    order by created_at desc, id desc`;
}

/** Returns whether the account has a domain or service monitor with this ID. */
export async function hasMonitor(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from domain_monitors where account_id = ${accountId} and id = ${id})
        or exists (select 1 from service_monitors where account_id = ${accountId} and id = ${id}) as found
  `.execute(db);
  return rows[0]?.found === true;
}

/** An incident in the domain bundle. */
export interface ExportedIncident {
  id: string;
  fingerprint: string;
  title: string;
  severity: string;
  state: string;
  cause: string;
  source_type: string;
  source_id: string | null;
  source_name: string;
  opened_at: Date;
  acknowledged_at: Date | null;
  resolved_at: Date | null;
  resolved_by: string | null;
  occurrences: number;
  last_occurred_at: Date;
}

/**
 * Returns the SELECT of the incidents of a domain or its monitors that are unresolved or were opened since `since`,
 * newest first.
 */
export function selectDomainIncidents(
  accountId: string,
  domainId: string,
  since: Date,
): RawBuilder<ExportedIncident> {
  return sql<ExportedIncident>`
    select id, fingerprint, title, severity, state, cause, source_type, source_id, source_name, opened_at,
      acknowledged_at, resolved_at, resolved_by, occurrences, last_occurred_at
    from incidents
    where account_id = ${accountId} and (state <> 'resolved' or opened_at >= ${since})
      and (domain_id = ${domainId}
        or source_id in (select id from domain_monitors where account_id = ${accountId} and domain_id = ${domainId}
          union all
          select id from service_monitors where account_id = ${accountId} and domain_id = ${domainId}))
    order by opened_at desc, id desc`;
}

/** Values of a service monitor in `/metrics?monitors=true`. */
export interface MeasuredMonitor {
  id: string;
  name: string;
  kind: string;
  paused: boolean;
  status: string;
  duration_ms: number | null;
  days_left: number | null;
  uptime: number | null;
}

/**
 * Returns the SELECT of the metrics, ordered by monitor ID. Days are rolled up some hours after they end. Newer checks
 * are read through an index, one row per monitor.
 */
export function selectMonitorsForMetrics(accountId: string, now: Date): RawBuilder<MeasuredMonitor> {
  const today = new Date(now.getTime() - (now.getTime() % dayMs));
  const month = new Date(today.getTime() - 29 * dayMs);
  const recent = new Date(now.getTime() - 2 * hourMs);
  return sql<MeasuredMonitor>`
    select m.id, m.name, m.kind, m.paused, m.status, c.duration_ms,
      floor(extract(epoch from e.expires_at - ${now}::timestamptz) / 86400)::int as days_left, u.uptime
    from service_monitors m
    left join certificate_expiries e on e.monitor_id = m.id
    left join lateral (
      select duration_ms from checks
      where monitor_id = m.id and scheduled_at > ${recent} and scheduled_at <= ${now} and duration_ms is not null
      order by scheduled_at desc limit 1
    ) c on true
    left join (
      select r.monitor_id, sum(r.up + r.degraded)::float8 / nullif(sum(r.up + r.degraded + r.down), 0) as uptime
      from check_rollups r join service_monitors o on o.id = r.monitor_id and o.account_id = ${accountId}
      where (r.span = 'day' and r.starts_at >= ${month} and r.starts_at < ${today})
        or (r.span = 'hour' and r.starts_at >= ${today})
      group by r.monitor_id
    ) u on u.monitor_id = m.id
    where m.account_id = ${accountId}
    order by m.id`;
}
