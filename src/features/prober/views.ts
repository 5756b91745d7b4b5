import { sql } from 'kysely';
import { privateRegionPrefix } from '#engine/status/region-state.ts';
import type { RegionLoad } from '#features/check-engine/index.ts';
import type { Db } from '#platform/database/types.ts';
import { presumedDeadMs } from './presence.ts';

/**
 * Returns the load of every region that has monitors, or of one region. Reads all schedules, so it must not be called
 * for each request.
 */
export async function listRegionLoads(
  db: Db,
  { now, region = null }: { now: Date; region?: string | null },
): Promise<RegionLoad[]> {
  const { rows } = await sql<RegionLoad>`
    select demand.region, coalesce(running.probers, 0)::int8 as probers, running.since as "overloadedSince",
      demand.rate as "requestedPerSecond", coalesce(running.rate, 0) as "startedPerSecond"
    from (
      select region, sum(1000.0::float8 / interval_ms) as rate from monitor_schedules
      where not paused and (${region}::text is null or region = ${region})
      group by region
    ) demand
    left join (
      select region, count(*) as probers, min(overloaded_since) as since, sum(checks_per_second)::float8 as rate
      from probers where seen_at > ${new Date(now.getTime() - presumedDeadMs)}
      group by region
    ) running using (region)
    order by demand.region
  `.execute(db);
  return rows;
}

/** A live prober in any region. */
interface RunningProber {
  region: string;
  startedAt: Date;
  seenAt: Date;
  overloadedSince: Date | null;
}

/**
 * Returns live probers, sorted by region. Agents of private locations are omitted, because they belong to the accounts
 * of the locations.
 */
export async function listRunningProbers(db: Db, now: Date): Promise<RunningProber[]> {
  const { rows } = await sql<RunningProber>`
    select region, started_at as "startedAt", seen_at as "seenAt", overloaded_since as "overloadedSince"
    from probers where seen_at > ${new Date(now.getTime() - presumedDeadMs)}
      and region not like ${`${privateRegionPrefix}%`}
    order by region, started_at limit 200`.execute(db);
  return rows;
}
