import type { Static } from 'typebox';
import { computeBars, computeUptime, type TimelineStatus } from '#engine/uptime/uptime.ts';
import type { Ctx } from '#features/access/index.ts';
import { countIncidentsOf } from '#features/incidents/index.ts';
import { selectMaintenanceOf } from '#features/maintenance-windows/index.ts';
import { dayMs } from '#platform/clock.ts';
import { getHeartbeat } from './heartbeat-changes.ts';
import { selectTransitions } from './queries.ts';
import type { HeartbeatUptime } from './schemas.ts';

/** A late heartbeat is still within its grace period; the status of a new heartbeat is unknown. */
const statuses: Record<string, TimelineStatus> = {
  new: 'pending',
  up: 'up',
  late: 'up',
  down: 'down',
  paused: 'paused',
};

/** Returns the uptime of a heartbeat over the last `days` UTC days, including today. @throws AppError `not_found`. */
export async function readHeartbeatUptime(
  ctx: Ctx,
  heartbeatId: string,
  days: number,
): Promise<Static<typeof HeartbeatUptime>> {
  const { db, accountId } = ctx;
  const row = await getHeartbeat(ctx, heartbeatId);
  const now = ctx.clock.now();
  const requestedFrom = Math.floor(now / dayMs) * dayMs - (days - 1) * dayMs;
  const from = new Date(Math.min(Math.max(requestedFrom, row.created_at.getTime()), now));
  const window = { from, to: new Date(now) };
  const own = { accountId, id: row.id };
  const [transitions, incidents, excluded] = await Promise.all([
    selectTransitions(db, own, window),
    countIncidentsOf(db, { ...own, type: 'heartbeat' }, window),
    selectMaintenanceOf(db, { ...own, of: 'heartbeats' }, window),
  ]);
  const input = {
    from: from.getTime(),
    to: now,
    initial: statuses[transitions.initial] ?? 'pending',
    changes: transitions.changes.map(({ at, to }) => ({ at: at.getTime(), to: statuses[to] ?? 'pending' })),
    excluded,
  };
  const { ratio, downSeconds, unknownSeconds, excludedSeconds } = computeUptime(input);
  const bars = computeBars(input).map((bar) => {
    const { date, ratio, upSeconds, downSeconds, unknownSeconds, excludedSeconds } = bar;
    const worst: 'up' | 'down' | null = bar.worst === 'degraded' ? 'up' : bar.worst;
    return { date, ratio, upSeconds, downSeconds, unknownSeconds, excludedSeconds, worst };
  });
  return {
    from: from.toISOString(),
    to: new Date(now).toISOString(),
    days,
    ratio,
    downtimeSeconds: downSeconds,
    unknownSeconds,
    excludedSeconds,
    incidents,
    bars,
  };
}
