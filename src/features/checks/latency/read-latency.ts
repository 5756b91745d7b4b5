import type { Static } from 'typebox';
import { dayMs, hourMs } from '#engine/posture/units.ts';
import { mergeHistograms, percentile } from '#engine/uptime/histogram.ts';
import type { Ctx } from '#features/accounts/index.ts';
import { selectMaintenanceOf } from '#features/maintenance-windows/index.ts';
import { findMonitor, selectTimeline } from '#features/service-monitors/index.ts';
import { getById } from '#platform/http/get-by-id.ts';
import type { OwnMonitor } from '../queries.ts';
import { findRolledUntil } from '../upkeep/rollups.ts';
import { type LivePoint, type RolledPoint, selectLivePoints, selectRolledPoints } from './queries.ts';
import type { LatencySeries } from './schemas.ts';

type Series = Static<typeof LatencySeries>;
type Point = Series['points'][number];

/** How long each point of a plot stands for. */
function stepOf(hours: number): number {
  if (hours <= 6) return 300;
  if (hours <= 24) return 900;
  return hours <= 31 * 24 ? 3600 : 86_400;
}

/**
 * Durations of one of the account's monitors over time, with what explains them: a day from its checks, more from rollups.
 * @throws AppError `not_found`, also for another account's monitor.
 */
export async function readLatency(ctx: Ctx, monitorId: string, hours: number): Promise<Series> {
  const { db, accountId } = ctx;
  const monitor = await getById('service monitor', monitorId, () => findMonitor(db, accountId, monitorId));
  const own = { accountId, id: monitor.id };
  const stepSeconds = stepOf(hours);
  const to = new Date(ctx.clock.now());
  const from = floor(to.getTime() - hours * hourMs, stepSeconds * 1000);
  const window = { from, to };
  const [points, timeline, maintenance] = await Promise.all([
    readPoints(ctx, own, { ...window, stepSeconds }),
    selectTimeline(db, own, window),
    selectMaintenanceOf(db, { ...own, of: 'service_monitors' }, window),
  ]);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    stepSeconds,
    points,
    down: downOf(timeline, window),
    maintenance: maintenance.map((stretch) => show(stretch.from, stretch.to)),
  };
}

const floor = (ms: number, stepMs: number): Date => new Date(Math.floor(ms / stepMs) * stepMs);
const show = (from: number, to: number) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});
const round = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);

async function readPoints(
  { db }: Ctx,
  own: OwnMonitor,
  { from, to, stepSeconds }: { from: Date; to: Date; stepSeconds: number },
): Promise<Point[]> {
  if (stepSeconds < 3600) {
    return (await selectLivePoints(db, own, { from, to, stepSeconds })).map(ofChecks);
  }
  const hoursDone = latest(await findRolledUntil(db, 'hour'), from);
  if (stepSeconds === 3600) {
    const [rolled, tail] = await Promise.all([
      selectRolledPoints(db, own, { span: 'hour', from, to: hoursDone }),
      selectLivePoints(db, own, { from: hoursDone, to, stepSeconds }),
    ]);
    return [...rolled.map((row) => ofRollups(row.starts_at, [row])), ...tail.map(ofChecks)];
  }
  const daysDone = latest(await findRolledUntil(db, 'day'), from);
  const [days, hours] = await Promise.all([
    selectRolledPoints(db, own, { span: 'day', from, to: daysDone }),
    selectRolledPoints(db, own, { span: 'hour', from: daysDone, to }),
  ]);
  const begun = Map.groupBy(hours, (row) => floor(row.starts_at.getTime(), dayMs).getTime());
  return [
    ...days.map((row) => ofRollups(row.starts_at, [row])),
    ...[...begun].map(([at, rows]) => ofRollups(new Date(at), rows)),
  ];
}

const latest = (at: Date | null, least: Date): Date => (at === null || at < least ? least : at);

const ofChecks = ({ at, checks, failed, average, p50, p95 }: LivePoint): Point => ({
  at: at.toISOString(),
  checks,
  failed,
  averageMs: round(average),
  p50Ms: round(p50),
  p95Ms: round(p95),
});

function ofRollups(at: Date, rows: readonly RolledPoint[]): Point {
  const checks = rows.reduce((sum, { up, degraded }) => sum + up + degraded, 0);
  const histogram = mergeHistograms(
    rows.map((row) => ({ buckets: row.histogram_buckets, counts: row.histogram_counts })),
  );
  const known = rows.filter(
    ({ duration_ms_min, duration_ms_max }) => duration_ms_min !== null && duration_ms_max !== null,
  );
  const range =
    known.length === 0
      ? null
      : {
          least: Math.min(...known.map(({ duration_ms_min }) => duration_ms_min ?? 0)),
          most: Math.max(...known.map(({ duration_ms_max }) => duration_ms_max ?? 0)),
        };
  const total = rows.reduce((sum, { duration_ms_sum }) => sum + duration_ms_sum, 0);
  return {
    at: at.toISOString(),
    checks,
    failed: rows.reduce((sum, { down }) => sum + down, 0),
    averageMs: checks === 0 ? null : round(total / checks),
    p50Ms: round(percentile(histogram, 0.5, range)),
    p95Ms: round(percentile(histogram, 0.95, range)),
  };
}

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
