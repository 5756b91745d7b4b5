import { type RawBuilder, sql } from 'kysely';
import { openHour } from '#engine/sealing/seal-hour.ts';
import type { Queryable } from '#platform/database/types.ts';
import { type CheckWindow, isOwned, liveRegion, liveWindow, type OwnMonitor } from '../queries.ts';
import { hoursOf, sealedRegion } from '../sealed-queries.ts';
import { rollupColumns } from '../upkeep/rollup-columns.ts';

/** What is drawn: a stretch of time, of checks of all regions or of one. */
export interface DrawnWindow extends CheckWindow {
  region: string | null;
}

/** Checks of a step. Sums and durations are of those that were up or degraded. */
export interface LivePoint {
  at: Date;
  checks: number;
  failed: number;
  duration_ms_sum: number;
  dns_ms_sum: number;
  connect_ms_sum: number;
  tls_ms_sum: number;
  first_byte_ms_sum: number;
  transfer_ms_sum: number;
  p50: number | null;
  p95: number | null;
}

const isOf = (region: string | null, one: RawBuilder<string>): RawBuilder<boolean> =>
  region === null ? sql<boolean>`true` : sql<boolean>`${one} = ${region}`;

/** Live checks of a monitor in the window, by steps that begin on the hour. */
export async function selectLivePoints(
  db: Queryable,
  monitor: OwnMonitor,
  window: DrawnWindow & { stepSeconds: number },
): Promise<LivePoint[]> {
  const well = sql`c.status in ('u', 'g')`;
  const sum = (column: string) =>
    sql`coalesce(sum(${sql.ref(`c.${column}`)}::float8) filter (where ${well}), 0)`;
  const { rows } = await sql<LivePoint>`
    select date_bin(make_interval(secs => ${window.stepSeconds}), c.scheduled_at, '2000-01-01Z') as at,
      (count(*) filter (where ${well}))::int as checks, (count(*) filter (where c.status = 'd'))::int as failed,
      ${sum('duration_ms')} as duration_ms_sum, ${sum('dns_ms')} as dns_ms_sum, ${sum('connect_ms')} as connect_ms_sum,
      ${sum('tls_ms')} as tls_ms_sum, ${sum('first_byte_ms')} as first_byte_ms_sum, ${sum('transfer_ms')} as transfer_ms_sum,
      percentile_cont(0.5) within group (order by c.duration_ms) filter (where ${well})::float8 as p50,
      percentile_cont(0.95) within group (order by c.duration_ms) filter (where ${well})::float8 as p95
    from checks c
    where c.monitor_id = ${monitor.id} and ${isOwned(monitor)} and ${liveWindow(window)} and c.status in ('u', 'g', 'd')
      and ${isOf(window.region, liveRegion)}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** The checks of one sealed hour. */
export interface OpenedHour {
  hour: Date;
  checks: ReturnType<typeof openHour>;
}

/** Sealed hours of a monitor that may hold checks of the window, oldest first. */
export async function selectOpenedHours(
  db: Queryable,
  monitor: OwnMonitor,
  window: DrawnWindow,
): Promise<OpenedHour[]> {
  const { rows } = await sql<{ hour: Date; packed: Buffer }>`
    select h.hour, h.packed from sealed_hours h
    where h.monitor_id = ${monitor.id} and ${isOwned(monitor)} and ${hoursOf(window)} and ${isOf(window.region, sealedRegion)}
    order by h.hour`.execute(db);
  return rows.map(({ hour, packed }) => ({ hour, checks: openHour(packed) }));
}

export interface RolledPoint extends Pick<LivePoint, Extract<keyof LivePoint, `${string}_sum`>> {
  starts_at: Date;
  up: number;
  degraded: number;
  down: number;
  duration_ms_min: number | null;
  duration_ms_max: number | null;
  histogram_buckets: number[];
  histogram_counts: number[];
}

const rolledColumns = ['starts_at', ...rollupColumns] as const;

/** Rollups of a monitor whose spans begin in the window, oldest first. */
export async function selectRolledPoints(
  db: Queryable,
  monitor: OwnMonitor,
  { span, region, from, to }: DrawnWindow & { span: 'hour' | 'day' },
): Promise<RolledPoint[]> {
  const ofRegion = region === null ? sql`check_rollups r` : sql`region_rollups r`;
  const { rows } = await sql<RolledPoint>`
    select ${sql.join(rolledColumns.map((column) => sql.ref(`r.${column}`)))} from ${ofRegion}
    where r.monitor_id = ${monitor.id} and ${isOwned(monitor)} and r.span = ${span}
      and r.starts_at >= ${from} and r.starts_at < ${to} and ${isOf(region, sql<string>`r.region`)}
    order by r.starts_at`.execute(db);
  return rows;
}
