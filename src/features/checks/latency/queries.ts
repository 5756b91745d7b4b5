import { sql } from 'kysely';
import { openHour } from '#engine/sealing/seal-hour.ts';
import type { Queryable } from '#platform/database/types.ts';
import type { DurationSums } from '../phases-of.ts';
import {
  type CheckWindow,
  isOfRegion,
  isOwnServiceMonitor,
  liveRegion,
  liveWindow,
  type OwnMonitor,
} from '../queries.ts';
import { hoursOf, sealedRegion } from '../sealed-queries.ts';

/** What is drawn: a stretch of time, of checks of all regions or of one. */
export interface DrawnWindow extends CheckWindow {
  region: string | null;
}

/** Checks of a step. Durations are of those that were up or degraded. */
export interface LivePoint extends DurationSums {
  at: Date;
  checks: number;
  failed: number;
  p50: number | null;
  p95: number | null;
}

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
    where c.monitor_id = ${monitor.id} and ${isOwnServiceMonitor(monitor)} and ${liveWindow(window)} and c.status in ('u', 'g', 'd')
      and ${isOfRegion(window.region, liveRegion)}
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
    where h.monitor_id = ${monitor.id} and ${isOwnServiceMonitor(monitor)} and ${hoursOf(window)} and ${isOfRegion(window.region, sealedRegion)}
    order by h.hour`.execute(db);
  return rows.map(({ hour, packed }) => ({ hour, checks: openHour(packed) }));
}
