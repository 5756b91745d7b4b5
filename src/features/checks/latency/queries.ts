import { sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';
import { type CheckWindow, isOwned, liveWindow, type OwnMonitor } from '../queries.ts';

export interface LivePoint {
  at: Date;
  checks: number;
  failed: number;
  average: number | null;
  p50: number | null;
  p95: number | null;
}

/** Live checks of a monitor in the window, by steps that begin on the hour. */
export async function selectLivePoints(
  db: Queryable,
  monitor: OwnMonitor,
  window: CheckWindow & { stepSeconds: number },
): Promise<LivePoint[]> {
  const { rows } = await sql<LivePoint>`
    select date_bin(make_interval(secs => ${window.stepSeconds}), c.scheduled_at, '2000-01-01Z') as at,
      (count(*) filter (where c.status in ('u', 'g')))::int as checks, (count(*) filter (where c.status = 'd'))::int as failed,
      avg(c.duration_ms) filter (where c.status in ('u', 'g'))::float8 as average,
      percentile_cont(0.5) within group (order by c.duration_ms) filter (where c.status in ('u', 'g'))::float8 as p50,
      percentile_cont(0.95) within group (order by c.duration_ms) filter (where c.status in ('u', 'g'))::float8 as p95
    from checks c
    where c.monitor_id = ${monitor.id} and ${isOwned(monitor)} and ${liveWindow(window)} and c.status in ('u', 'g', 'd')
    group by 1 order by 1`.execute(db);
  return rows;
}

export interface RolledPoint {
  starts_at: Date;
  up: number;
  degraded: number;
  down: number;
  duration_ms_sum: number;
  duration_ms_min: number | null;
  duration_ms_max: number | null;
  histogram_buckets: number[];
  histogram_counts: number[];
}

/** Rollups of a monitor whose spans begin in the window, oldest first. */
export function selectRolledPoints(
  db: Queryable,
  monitor: OwnMonitor,
  { span, from, to }: CheckWindow & { span: 'hour' | 'day' },
): Promise<RolledPoint[]> {
  return db
    .selectFrom('check_rollups')
    .select([
      'starts_at',
      'up',
      'degraded',
      'down',
      'duration_ms_sum',
      'duration_ms_min',
      'duration_ms_max',
      'histogram_buckets',
      'histogram_counts',
    ])
    .where('monitor_id', '=', monitor.id)
    .where(isOwned(monitor))
    .where('span', '=', span)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .orderBy('starts_at')
    .execute();
}
