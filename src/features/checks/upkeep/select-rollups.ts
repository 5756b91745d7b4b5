import { sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';
import type { DurationSums } from '../phases-of.ts';
import { type CheckWindow, isOfRegion, isOwnServiceMonitor, type OwnMonitor } from '../queries.ts';
import { rollupColumns } from './rollup-columns.ts';

/** Counts and sums over checks, as a rollup holds them of its span. */
export interface RollupRow extends DurationSums {
  up: number;
  degraded: number;
  down: number;
  unknown: number;
  missed: number;
  late_ms_max: number;
  /** Shortest and longest of up and degraded checks; null where there were none, and in rollups from before they were kept. */
  duration_ms_min: number | null;
  duration_ms_max: number | null;
  histogram_buckets: number[];
  histogram_counts: number[];
}

const columns = ['starts_at', ...rollupColumns] as const;

/**
 * Rollups of a monitor whose spans begin in the window, oldest first.
 * @param region Of its checks from there alone; null: of all. A monitor of one region has none of that region alone.
 */
export async function selectRollups(
  db: Queryable,
  monitor: OwnMonitor,
  { span, region, from, to }: CheckWindow & { span: 'hour' | 'day'; region: string | null },
): Promise<(RollupRow & { starts_at: Date })[]> {
  const rollups = region === null ? sql`check_rollups r` : sql`region_rollups r`;
  const { rows } = await sql<RollupRow & { starts_at: Date }>`
    select ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))} from ${rollups}
    where r.monitor_id = ${monitor.id} and ${isOwnServiceMonitor(monitor)} and r.span = ${span}
      and r.starts_at >= ${from} and r.starts_at < ${to} and ${isOfRegion(region, sql<string>`r.region`)}
    order by r.starts_at`.execute(db);
  return rows;
}
