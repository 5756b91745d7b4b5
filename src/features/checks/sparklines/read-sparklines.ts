import type { Static } from 'typebox';
import { computeBars, computeUptime, type TimelineChange, type UptimeInput } from '#engine/uptime/uptime.ts';
import type { Ctx } from '#features/access/index.ts';
import { selectMaintenanceOf } from '#features/maintenance-windows/index.ts';
import { dayMs } from '#platform/clock.ts';
import { dayOf } from '../partitions.ts';
import { findRolledUntil } from '../upkeep/rollups.ts';
import {
  type SparkChange,
  type SparkMonitor,
  type SparkPoint,
  selectSparkChanges,
  selectSparkMonitors,
  selectSparkPoints,
} from './queries.ts';
import type { Sparklines } from './schemas.ts';

type Sparkline = Static<typeof Sparklines>['items'][number];

const barDays = 30;

/** What a page of the table of monitors draws, in one answer: latency of a day, uptime of a day and a month, a bar a day. */
export async function readSparklines(ctx: Ctx, ids: readonly string[]): Promise<{ items: Sparkline[] }> {
  const { db, accountId } = ctx;
  const to = new Date(ctx.clock.now());
  const from = new Date(dayOf(to).getTime() - (barDays - 1) * dayMs);
  const dayAgo = new Date(to.getTime() - dayMs);
  const rolled = (await findRolledUntil(db, 'hour')) ?? dayAgo;
  const rolledUntil = rolled < dayAgo ? dayAgo : rolled;
  const own = { accountId, ids };
  const [monitors, changes, points] = await Promise.all([
    selectSparkMonitors(db, own, { from, to }),
    selectSparkChanges(db, own, { from, to }),
    selectSparkPoints(db, own, { from: dayAgo, rolledUntil, to }),
  ]);
  const changesOf = Map.groupBy(changes, (change) => change.monitor_id);
  const pointsOf = Map.groupBy(points, (point) => point.monitor_id);
  const lines = await Promise.all(
    monitors.map(async (monitor) => {
      const of = { accountId, id: monitor.id, of: 'service_monitors' } as const;
      const excluded = monitor.maintained ? await selectMaintenanceOf(db, of, { from, to }) : [];
      const input = toInput(monitor, changesOf.get(monitor.id) ?? [], { from, to });
      return draw(monitor.id, { ...input, excluded }, pointsOf.get(monitor.id) ?? []);
    }),
  );
  const byId = new Map(lines.map((line) => [line.id, line]));
  return { items: [...new Set(ids)].flatMap((id) => byId.get(id) ?? []) };
}

function toInput(
  monitor: SparkMonitor,
  changes: readonly SparkChange[],
  { from, to }: { from: Date; to: Date },
): Omit<UptimeInput, 'excluded'> {
  return {
    from: Math.min(Math.max(from.getTime(), monitor.created_at.getTime()), to.getTime()),
    to: to.getTime(),
    initial: monitor.initial ?? 'pending',
    changes: changes.map((change) => ({ at: change.at.getTime(), to: change.to_status })),
  };
}

function draw(id: string, input: UptimeInput, points: readonly SparkPoint[]): Sparkline {
  return {
    id,
    latency: points.map(({ at, ms }) => [at.getTime(), Math.round(ms * 10) / 10]),
    uptime24h: computeUptime(newestOf(input, dayMs)).ratio,
    uptime30d: computeUptime(input).ratio,
    bars: computeBars(input).map(({ date, ratio, downSeconds, worst }) => ({
      date,
      ratio,
      downSeconds,
      worst,
    })),
  };
}

/** The end of a stretch. */
function newestOf(input: UptimeInput, ms: number): UptimeInput {
  const from = Math.max(input.from, input.to - ms);
  const isBefore = (change: TimelineChange) => change.at < from;
  const before = input.changes.findLast(isBefore);
  return {
    ...input,
    from,
    initial: before?.to ?? input.initial,
    changes: input.changes.filter((change) => !isBefore(change)),
  };
}
