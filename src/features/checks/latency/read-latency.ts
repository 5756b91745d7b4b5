import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { selectMaintenanceOf } from '#features/maintenance-windows/index.ts';
import { findMonitor, selectTimeline } from '#features/service-monitors/index.ts';
import { getById } from '#platform/http/pagination.ts';
import { type AskedWindow, readDrawnWindow } from './drawn-window.ts';
import { readPoints } from './read-points.ts';
import type { LatencySeries } from './schemas.ts';

type Series = Static<typeof LatencySeries>;

/**
 * Durations of one of the account's monitors over time, in all regions or one, with what explains them.
 * @throws AppError `not_found`, also for another account's monitor; `invalid_request`.
 */
export async function readLatency(
  ctx: Ctx,
  monitorId: string,
  { region = null, ...asked }: AskedWindow & { region?: string | null | undefined },
): Promise<Series> {
  const { db, accountId } = ctx;
  const window = readDrawnWindow(asked, ctx.clock.now());
  const monitor = await getById('service monitor', monitorId, () => findMonitor(db, accountId, monitorId));
  const own = { accountId, id: monitor.id };
  // Where there is but one, all that is known is of it: it has no rollups of its own.
  const isOnly = monitor.regions.length === 1 && monitor.regions[0] === region;
  const [{ points, from, to, stepSeconds }, timeline, maintenance] = await Promise.all([
    readPoints(db, own, { ...window, region: isOnly ? null : region }),
    selectTimeline(db, own, window),
    selectMaintenanceOf(db, { ...own, of: 'service_monitors' }, window),
  ]);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    region,
    stepSeconds,
    points,
    down: downOf(timeline, window),
    maintenance: maintenance.map((stretch) => show(stretch.from, stretch.to)),
  };
}

const show = (from: number, to: number) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/** Stretches in which the status was down. */
function downOf(
  { initial, changes }: Awaited<ReturnType<typeof selectTimeline>>,
  { from, to }: { from: Date; to: Date },
): Series['down'] {
  const down: Series['down'] = [];
  let since = initial === 'down' ? from.getTime() : null;
  for (const change of changes) {
    if (change.to === 'down') since ??= change.at;
    else if (since !== null) {
      down.push(show(since, change.at));
      since = null;
    }
  }
  if (since !== null) down.push(show(since, to.getTime()));
  return down;
}
