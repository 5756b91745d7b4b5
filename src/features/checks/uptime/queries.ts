import { sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';
import { type CheckWindow, isOwned, liveWindow, type OwnMonitor } from '../queries.ts';
import { rollupColumns } from '../upkeep/rollup-columns.ts';

/** Counts and sums over checks; the shape of a row of check_rollups. */
export interface RollupRow {
  up: number;
  degraded: number;
  down: number;
  unknown: number;
  missed: number;
  late_ms_max: number;
  duration_ms_sum: number;
  dns_ms_sum: number;
  connect_ms_sum: number;
  tls_ms_sum: number;
  first_byte_ms_sum: number;
  transfer_ms_sum: number;
  /** Shortest and longest of up and degraded checks; null where there were none, and in rollups from before they were kept. */
  duration_ms_min: number | null;
  duration_ms_max: number | null;
  histogram_buckets: number[];
  histogram_counts: number[];
}

/** Rollups of a monitor whose spans begin in the window. */
export function selectRollups(
  db: Queryable,
  monitor: OwnMonitor,
  window: CheckWindow & { span: 'hour' | 'day' },
): Promise<RollupRow[]> {
  return db
    .selectFrom('check_rollups')
    .select(rollupColumns)
    .where('monitor_id', '=', monitor.id)
    .where(isOwned(monitor))
    .where('span', '=', window.span)
    .where('starts_at', '>=', window.from)
    .where('starts_at', '<', window.to)
    .execute();
}

/** The figures of one check that is not rolled up yet. */
export interface TailRow {
  status: string;
  late_ms: number;
  duration_ms: number | null;
  dns_ms: number | null;
  connect_ms: number | null;
  tls_ms: number | null;
  first_byte_ms: number | null;
  transfer_ms: number | null;
  missed_windows: number | null;
}

/** Live checks of a monitor in the window, at most `limit`, newest first. */
export async function selectTail(
  db: Queryable,
  monitor: OwnMonitor,
  window: CheckWindow & { limit: number },
): Promise<TailRow[]> {
  const { rows } = await sql<TailRow>`
    select c.status, c.late_ms, c.duration_ms, c.dns_ms, c.connect_ms, c.tls_ms, c.first_byte_ms, c.transfer_ms,
      c.missed_windows
    from checks c
    where c.monitor_id = ${monitor.id} and ${isOwned(monitor)} and ${liveWindow(window)}
    order by c.scheduled_at desc limit ${window.limit}
  `.execute(db);
  return rows;
}
