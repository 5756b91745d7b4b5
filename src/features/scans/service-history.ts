import { sql } from 'kysely';
import type { ServiceHistory } from '#engine/availability/facts.ts';
import { dayMs } from '#engine/posture/units.ts';
import { PROBES } from '#engine/probes/registry.ts';
import type { Queryable } from '#platform/database/types.ts';

interface HistoryRow {
  checks: number;
  server_errors: number;
  first_byte_p95: number | null;
  ratio: number | null;
  observed_seconds: number | null;
  down: boolean | null;
}

/** Kinds whose checks tell how a website is served. */
const webKinds = Object.values(PROBES).flatMap(({ kind, watchesWeb }) => (watchesWeb ? [kind] : []));

/**
 * What the account's own monitors of a website, by a domain (or its www name) saw: the last 24 hours from
 * single checks, 30 days from the hourly and daily counts. Of several monitors the worst ratio stands. Null when
 * there is none.
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
      select s.id, s.interval_seconds, s.status from service_monitors s join domains d on d.id = s.domain_id
      where s.account_id = ${monitor.accountId} and d.domain in (${monitor.domain}, ${`www.${monitor.domain}`})
        and s.kind = any(${webKinds}::text[]) and not s.paused
    ), recent as (
      select count(*) filter (where c.status in ('u', 'g', 'd')) as checks,
        count(*) filter (where c.code = 'status-unexpected' and c.http_status between 500 and 599) as server_errors,
        percentile_cont(0.95) within group (order by c.first_byte_ms) as first_byte_p95
      from watched w join checks c on c.monitor_id = w.id
      where c.scheduled_at >= ${dayAgo} and c.scheduled_at < ${now}
    ), counted as (
      select w.id, w.interval_seconds, sum(r.up + r.degraded) as good, sum(r.down) as bad
      from watched w join check_rollups r on r.monitor_id = w.id
      where r.span = 'hour' and r.starts_at >= ${monthAgo} and r.starts_at < ${now}
      group by w.id, w.interval_seconds
    )
    select recent.*,
      (select min(good::float8 / nullif(good + bad, 0)) from counted) as ratio,
      (select max((good + bad) * interval_seconds) from counted) as observed_seconds,
      (select bool_or(status = 'down') from watched) as down
    from recent where exists (select 1 from watched)
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    checks24h: row.checks,
    serverErrors24h: row.server_errors,
    firstByteP95Ms24h: row.first_byte_p95 === null ? null : Math.round(row.first_byte_p95),
    uptimeRatio30d: row.ratio,
    observedSeconds30d: row.observed_seconds ?? 0,
    downNow: row.down,
  };
}
