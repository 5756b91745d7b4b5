import type { Static } from 'typebox';
import { type DurationRange, histogramOf, mergeHistograms, percentile } from '#engine/uptime/histogram.ts';
import { computeBars, computeUptime } from '#engine/uptime/uptime.ts';
import type { Ctx } from '#features/access/index.ts';
import { countIncidentsOf } from '#features/incidents/index.ts';
import { selectMaintenanceOf } from '#features/maintenance-windows/index.ts';
import { findMonitor, selectTimeline } from '#features/service-monitors/index.ts';
import { dayMs } from '#platform/clock.ts';
import type { Queryable } from '#platform/database/types.ts';
import { getById } from '#platform/http/pagination.ts';
import { dayOf } from '../partitions.ts';
import { phasesOf } from '../phases-of.ts';
import type { OwnMonitor } from '../queries.ts';
import { findRolledWithin } from '../upkeep/rollups.ts';
import { type RollupRow, selectRollups } from '../upkeep/select-rollups.ts';
import { selectTail, type TailRow } from './queries.ts';
import type { UptimeBody } from './schemas.ts';

export type Uptime = Static<typeof UptimeBody>;

/** Checks read one by one where no rollup covers them: a day of the shortest interval. */
const tailMost = 90_000;

/**
 * Availability and latency of one of the account's monitors over the last `days` UTC days, today included. Time in
 * maintenance counts neither way.
 * @throws AppError `not_found`, also for another account's monitor.
 */
export async function readUptime(ctx: Ctx, monitorId: string, { days }: { days: number }): Promise<Uptime> {
  const { db, accountId } = ctx;
  const monitor = await getById('service monitor', monitorId, () => findMonitor(db, accountId, monitorId));
  const to = new Date(ctx.clock.now());
  const asked = dayOf(to).getTime() - (days - 1) * dayMs;
  const from = new Date(Math.min(Math.max(asked, monitor.created_at.getTime()), to.getTime()));
  const window = { from, to };
  const own = { accountId: ctx.accountId, id: monitor.id };
  const [timeline, incidents, maintenance, figures] = await Promise.all([
    selectTimeline(ctx.db, own, window),
    countIncidentsOf(ctx.db, { ...own, type: 'service_monitor' }, window),
    selectMaintenanceOf(ctx.db, { accountId, id: monitor.id, of: 'service_monitors' }, window),
    readFigures(ctx.db, own, { from: new Date(asked), to }),
  ]);
  const input = { from: from.getTime(), to: to.getTime(), ...timeline, excluded: maintenance };
  const totals = computeUptime(input);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    days,
    ratio: totals.ratio,
    downtimeSeconds: totals.downSeconds,
    degradedSeconds: totals.degradedSeconds,
    unknownSeconds: totals.unknownSeconds,
    excludedSeconds: totals.excludedSeconds,
    incidents,
    ...describeFigures(figures),
    bars: computeBars(input),
  };
}

/** Rollups of the window, by day as far as they go, then by hour, then the checks since one by one. */
async function readFigures(
  db: Queryable,
  monitor: OwnMonitor,
  { from, to }: { from: Date; to: Date },
): Promise<RollupRow[]> {
  const hoursDone = await findRolledWithin(db, 'hour', { from, to });
  const daysDone = await findRolledWithin(db, 'day', { from, to: hoursDone });
  const [byDay, byHour, tail] = await Promise.all([
    selectRollups(db, monitor, { span: 'day', region: null, from, to: daysDone }),
    selectRollups(db, monitor, { span: 'hour', region: null, from: daysDone, to: hoursDone }),
    selectTail(db, monitor, { from: hoursDone, to, limit: tailMost }),
  ]);
  return [...byDay, ...byHour, rollUp(tail)];
}

/** What the rollup job will make of these checks. */
function rollUp(rows: readonly TailRow[]): RollupRow {
  const well = rows.filter((row) => row.status === 'u' || row.status === 'g');
  const count = (letter: string) => rows.filter((row) => row.status === letter).length;
  const sum = (field: keyof TailRow) => well.reduce((total, row) => total + Number(row[field] ?? 0), 0);
  const durations = well.map((row) => row.duration_ms ?? 0);
  const histogram = histogramOf(durations);
  return {
    up: count('u'),
    degraded: count('g'),
    down: count('d'),
    unknown: count('n'),
    missed: rows.reduce((total, row) => total + (row.status === 'm' ? (row.missed_windows ?? 1) : 0), 0),
    late_ms_max: rows.reduce((latest, row) => Math.max(latest, row.late_ms), 0),
    duration_ms_sum: sum('duration_ms'),
    dns_ms_sum: sum('dns_ms'),
    connect_ms_sum: sum('connect_ms'),
    tls_ms_sum: sum('tls_ms'),
    first_byte_ms_sum: sum('first_byte_ms'),
    transfer_ms_sum: sum('transfer_ms'),
    duration_ms_min: durations.length === 0 ? null : durations.reduce((a, b) => Math.min(a, b)),
    duration_ms_max: durations.length === 0 ? null : durations.reduce((a, b) => Math.max(a, b)),
    histogram_buckets: [...histogram.buckets],
    histogram_counts: [...histogram.counts],
  };
}

function describeFigures(
  rows: readonly RollupRow[],
): Pick<Uptime, 'checks' | 'lateness' | 'latency' | 'phases'> {
  type Unsummed = `histogram_${string}` | 'duration_ms_min' | 'duration_ms_max';
  type Summed = Exclude<keyof RollupRow, Unsummed>;
  const sum = (field: Summed) => rows.reduce((total, row) => total + row[field], 0);
  const histogram = mergeHistograms(
    rows.map((row) => ({ buckets: row.histogram_buckets, counts: row.histogram_counts })),
  );
  const range = rangeOf(rows);
  const well = sum('up') + sum('degraded');
  const mean = (field: Summed) => (well === 0 ? null : round(sum(field) / well));
  const share = (part: number) => {
    const found = percentile(histogram, part, range);
    return found === null ? null : round(found);
  };
  return {
    checks: {
      up: sum('up'),
      degraded: sum('degraded'),
      down: sum('down'),
      unknown: sum('unknown'),
      missed: sum('missed'),
    },
    lateness: { maxMs: rows.reduce((latest, row) => Math.max(latest, row.late_ms_max), 0) },
    latency: {
      averageMs: mean('duration_ms_sum'),
      p50Ms: share(0.5),
      p95Ms: share(0.95),
      p99Ms: share(0.99),
    },
    phases: phasesOf(mean),
  };
}

/** Null as soon as it is not known of some. */
function rangeOf(rows: readonly RollupRow[]): DurationRange | null {
  const range = { least: Infinity, most: -Infinity };
  for (const row of rows) {
    if (row.up + row.degraded === 0) continue;
    if (row.duration_ms_min === null || row.duration_ms_max === null) return null;
    range.least = Math.min(range.least, row.duration_ms_min);
    range.most = Math.max(range.most, row.duration_ms_max);
  }
  return range.least <= range.most ? range : null;
}

const round = (value: number) => Math.round(value * 1000) / 1000;
