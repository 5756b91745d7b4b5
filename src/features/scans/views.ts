import { type RawBuilder, sql } from 'kysely';
import type { ServiceHistory } from '#engine/availability/facts.ts';
import type { KnownHost } from '#engine/exposure/known-hosts.ts';
import type { Evidence } from '#engine/posture/posture-check.ts';
import { PROBES } from '#engine/probes/registry.ts';
import {
  computeUptime,
  type TimelineChange,
  type TimelineStatus,
  type UptimeTotals,
} from '#engine/uptime/uptime.ts';
import { selectMaintenanceOf } from '#features/maintenance-windows/index.ts';
import { dayMs } from '#platform/clock.ts';
import { allOf, isEqual } from '#platform/database/filters.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Queryable } from '#platform/database/types.ts';

/** The fields of a domain monitor that scans need. */
export interface ScannedMonitor {
  id: string;
  domain: string;
  verified: boolean;
  state: 'active' | 'paused';
}

/** Returns a domain monitor of the account, or null. */
export async function findScannedMonitor(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<ScannedMonitor | null> {
  const { rows } = await sql<ScannedMonitor>`${named('scanned-monitor')}
    select m.id, d.domain, m.verified_at is not null as verified, m.state
    from domain_monitors m join domains d on d.id = m.domain_id
    where m.account_id = ${accountId} and m.id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

/** Columns of scan-history.csv, without `source`. */
export interface ScanHistoryRow {
  scanned_at: Date;
  monitor_id: string;
  monitor_name: string;
  domain: string;
  kind: string;
  region: string | null;
  status: string;
  duration_ms: number | null;
  code: string | null;
  error: string | null;
  message: string | null;
}

/**
 * Returns the SELECT of finished scans of domain monitors for scan-history.csv, unordered. `status` is done or failed,
 * `code` is the risk label, and `message` is a summary.
 */
export function selectScanHistory(filter: {
  accountId: string;
  monitorId?: string | undefined;
  from: Date;
  to: Date;
}): RawBuilder<ScanHistoryRow> {
  const { accountId, monitorId, from, to } = filter;
  const one = allOf(isEqual('s.monitor_id', monitorId));
  return sql<ScanHistoryRow>`
    select s.finished_at as scanned_at, m.id as monitor_id, coalesce(m.label, d.domain) as monitor_name, d.domain,
      'legacy_domain' as kind, null::text as region, s.state as status, s.duration_ms,
      s.label as code, s.error,
      case when s.state = 'done' then
        case when s.risk_score is null then 'risk unknown' else 'risk ' || s.risk_score || ' of 100, ' || s.label end
        || '; ' || (select coalesce(sum(n.value::int), 0) from jsonb_each_text(s.open_counts) n) || ' findings open, '
        || s.new_findings || ' new, ' || s.resolved_findings || ' resolved' end as message
    from scans s join domain_monitors m on m.id = s.monitor_id join domains d on d.id = m.domain_id
    where s.account_id = ${accountId} and ${one} and s.state in ('done', 'failed')
      and s.finished_at >= ${from} and s.finished_at < ${to}`;
}

/** The statuses of a monitor within a month. */
interface Timeline {
  id: string;
  initial: TimelineStatus | null;
  changes: TimelineChange[] | null;
}

interface HistoryRow {
  checks: number;
  server_errors: number;
  first_byte_p95: number | null;
  timelines: Timeline[] | null;
  down: boolean | null;
}

/** Monitor kinds with checks that measure a website. */
const webKinds = Object.values(PROBES).flatMap(({ kind, watchesWeb }) => (watchesWeb ? [kind] : []));

/**
 * Returns the measurements of the account's service monitors of a domain (or its www name): the last 24 hours from
 * checks, and the last 30 days from transitions like `/uptime`. If there are several monitors, the worst ratio of the
 * monitors that were observed for a day is used. Returns null if there are no monitors.
 */
export async function readServiceHistory(
  db: Queryable,
  monitor: { accountId: string; domain: string },
  now: Date,
): Promise<ServiceHistory | null> {
  const dayAgo = new Date(now.getTime() - dayMs);
  const monthAgo = new Date(now.getTime() - 30 * dayMs);
  const { rows } = await sql<HistoryRow>`
    with watched as (
      select s.id, s.status from service_monitors s join domains d on d.id = s.domain_id
      where s.account_id = ${monitor.accountId} and d.domain in (${monitor.domain}, ${`www.${monitor.domain}`})
        and s.kind = any(${webKinds}::text[]) and not s.paused
    ), recent as (
      select count(*) filter (where c.status in ('u', 'g', 'd')) as checks,
        count(*) filter (where c.code = 'status-unexpected' and c.http_status between 500 and 599) as server_errors,
        percentile_cont(0.95) within group (order by c.first_byte_ms) as first_byte_p95
      from watched w join checks c on c.monitor_id = w.id
      where c.scheduled_at >= ${dayAgo} and c.scheduled_at < ${now}
    ), timelines as (
      -- The status of each monitor at the start, and all later changes.
      select w.id,
        (select t.to_status from monitor_transitions t where t.monitor_id = w.id and t.at < ${monthAgo}
          order by t.at desc limit 1) as initial,
        (select json_agg(json_build_object('at', (date_part('epoch', t.at) * 1000)::int8, 'to', t.to_status)
          order by t.at, t.id) from monitor_transitions t
          where t.monitor_id = w.id and t.at >= ${monthAgo} and t.at < ${now}) as changes
      from watched w
    )
    select recent.*,
      (select json_agg(json_build_object('id', id, 'initial', initial, 'changes', changes)) from timelines) as timelines,
      (select bool_or(status = 'down') from watched) as down
    from recent where exists (select 1 from watched)
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const window = { from: monthAgo, to: now };
  const uptimes: UptimeTotals[] = [];
  for (const timeline of row.timelines ?? []) {
    const watched = { accountId: monitor.accountId, id: timeline.id, of: 'service_monitors' as const };
    uptimes.push(uptimeOf(timeline, window, await selectMaintenanceOf(db, watched, window)));
  }
  return {
    checks24h: row.checks,
    serverErrors24h: row.server_errors,
    firstByteP95Ms24h: row.first_byte_p95 === null ? null : Math.round(row.first_byte_p95),
    ...worstUptime(uptimes),
    downNow: row.down,
  };
}

/**
 * The minimum observation time of a monitor, in seconds. Monitors with a shorter observation time are used only if
 * there are no other monitors.
 */
const minObservedSeconds = dayMs / 1000;

function uptimeOf(
  { initial, changes }: Timeline,
  { from, to }: { from: Date; to: Date },
  maintenance: readonly { from: number; to: number }[],
): UptimeTotals {
  return computeUptime({
    from: from.getTime(),
    to: to.getTime(),
    initial: initial ?? 'pending',
    changes: changes ?? [],
    excluded: maintenance,
  });
}

function worstUptime(
  uptimes: readonly UptimeTotals[],
): Pick<ServiceHistory, 'uptimeRatio30d' | 'observedSeconds30d'> {
  const observed = uptimes.map((totals) => ({
    uptimeRatio30d: totals.ratio,
    observedSeconds30d: totals.upSeconds + totals.degradedSeconds + totals.downSeconds,
  }));
  const longEnough = observed.filter((one) => one.observedSeconds30d >= minObservedSeconds);
  const least = longEnough.toSorted((a, b) => (a.uptimeRatio30d ?? 1) - (b.uptimeRatio30d ?? 1))[0];
  const longest = observed.toSorted((a, b) => b.observedSeconds30d - a.observedSeconds30d)[0];
  return least ?? longest ?? { uptimeRatio30d: null, observedSeconds30d: 0 };
}

const maxKnownHosts = 2_000;

/** Returns the names that discovery found below a domain, failures first; null before the first discovery. */
export async function readKnownHosts(
  db: Queryable,
  { accountId, domainId }: { accountId: string; domainId: string },
): Promise<KnownHost[] | null> {
  const { rows } = await sql<{
    name: string;
    first_seen_at: Date;
    alive: boolean;
    state: KnownHost['state'];
    takeover: { finding?: { id: string; reason: string } | null; evidence: Evidence } | null;
  }>`
    select s.name, s.first_seen_at, s.alive, s.state, s.takeover
    from discovery_schedules d join subdomains s on s.domain_id = d.domain_id
    where d.account_id = ${accountId} and d.domain_id = ${domainId} and d.baseline_at is not null
      and s.account_id = ${accountId}
    order by (s.takeover->'finding') is not null and jsonb_typeof(s.takeover->'finding') = 'object' desc, s.alive desc, s.name
    limit ${maxKnownHosts}`.execute(db);
  if (rows.length === 0) return null;
  return rows.map(({ name, first_seen_at, alive, state, takeover }) => ({
    host: name,
    firstSeenMs: first_seen_at.getTime(),
    alive,
    state,
    takeover: takeover === null ? null : { finding: takeover.finding ?? null, evidence: takeover.evidence },
  }));
}
