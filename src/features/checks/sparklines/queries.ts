import { sql } from 'kysely';
import type { TimelineStatus } from '#engine/uptime/uptime.ts';
import type { Db } from '#platform/database/types.ts';

/** Reads for a page of monitors: each by an index, a statement for all. */

export interface SparkMonitor {
  id: string;
  created_at: Date;
  /** The status when the stretch begins; null where nothing had been said. */
  initial: TimelineStatus | null;
  /** The account has maintenance in the stretch, of this monitor or another. */
  maintained: boolean;
}

/** Those of these monitors that are the account's. */
export async function selectSparkMonitors(
  db: Db,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
  { from, to }: { from: Date; to: Date },
): Promise<SparkMonitor[]> {
  const { rows } = await sql<SparkMonitor>`
    select m.id, m.created_at, before.to_status as initial, exists (
      select from maintenance_occurrences o
      where o.account_id = ${accountId} and o.ends_at > ${from} and o.starts_at < ${to}
    ) as maintained
    from service_monitors m
    left join lateral (
      select to_status from monitor_transitions
      where account_id = ${accountId} and monitor_id = m.id and at < ${from} order by at desc limit 1
    ) before on true
    where m.account_id = ${accountId} and m.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

export interface SparkChange {
  monitor_id: string;
  at: Date;
  to_status: TimelineStatus;
}

/** Changes of status of these monitors, in order. */
export async function selectSparkChanges(
  db: Db,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
  { from, to }: { from: Date; to: Date },
): Promise<SparkChange[]> {
  const { rows } = await sql<SparkChange>`
    select monitor_id, at, to_status from monitor_transitions
    where account_id = ${accountId} and monitor_id = any(${ids}::uuid[]) and at >= ${from} and at < ${to}
    order by at, id`.execute(db);
  return rows;
}

export interface SparkPoint {
  monitor_id: string;
  at: Date;
  ms: number;
}

/** Mean duration by hour as far as rollups go, then by quarter of an hour, of checks that were up or degraded. */
export async function selectSparkPoints(
  db: Db,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
  { from, rolledUntil, to }: { from: Date; rolledUntil: Date; to: Date },
): Promise<SparkPoint[]> {
  const { rows } = await sql<SparkPoint>`
    select r.monitor_id, r.starts_at as at, r.duration_ms_sum / (r.up + r.degraded) as ms
    from service_monitors m join check_rollups r on r.monitor_id = m.id
    where m.account_id = ${accountId} and m.id = any(${ids}::uuid[]) and r.span = 'hour' and r.starts_at >= ${from} and r.starts_at < ${rolledUntil} and r.up + r.degraded > 0
    union all
    select c.monitor_id, date_bin('15 minutes', c.scheduled_at, '2000-01-01Z') as at, avg(c.duration_ms)::float8 as ms
    from service_monitors m join checks c on c.monitor_id = m.id
    where m.account_id = ${accountId} and m.id = any(${ids}::uuid[]) and c.scheduled_at >= ${rolledUntil} and c.scheduled_at < ${to} and c.status in ('u', 'g') and c.duration_ms is not null
    group by 1, 2
    order by 1, 2`.execute(db);
  return rows;
}
