import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { type DurationRange, histogramOf, mergeHistograms, percentile } from '#engine/uptime/histogram.ts';
import { computeBars, computeUptime } from '#engine/uptime/uptime.ts';
import type { Ctx } from '#features/access/index.ts';
import { countIncidentsOf } from '#features/incidents/index.ts';
import { selectMaintenanceOf } from '#features/maintenance-windows/index.ts';
import { findMonitor, selectTimeline } from '#features/service-monitors/index.ts';
import { dayMs } from '#platform/clock.ts';
import type { Queryable } from '#platform/database/types.ts';
import { getById } from '#platform/http/pagination.ts';
import { Nullable, Timestamp } from '#platform/http/schemas.ts';
import { dayOf } from './partitions.ts';
import { type CheckWindow, isOwnServiceMonitor, liveWindow, type OwnMonitor } from './queries.ts';
import { findRolledWithin, phasesOf, type RollupRow, selectRollups } from './rollups.ts';
import { ms, phases } from './schemas.ts';

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
  const requestedFrom = dayOf(to).getTime() - (days - 1) * dayMs;
  const from = new Date(Math.min(Math.max(requestedFrom, monitor.created_at.getTime()), to.getTime()));
  const window = { from, to };
  const own = { accountId: ctx.accountId, id: monitor.id };
  const [timeline, incidents, maintenance, figures] = await Promise.all([
    selectTimeline(ctx.db, own, window),
    countIncidentsOf(ctx.db, { ...own, type: 'service_monitor' }, window),
    selectMaintenanceOf(ctx.db, { accountId, id: monitor.id, of: 'service_monitors' }, window),
    readFigures(ctx.db, own, { from: new Date(requestedFrom), to }),
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

/** Returns the rollup that the rollup job will create from these checks. */
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

/** Null if it is unknown for any row. */
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

const seconds = (description: string) => Type.Number({ minimum: 0, description, examples: [86_340] });

const Ratio = Nullable(
  Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Share of known time that was up or degraded; null if nothing is known',
    examples: [0.9993],
  }),
);

const totals = {
  ratio: Ratio,
  upSeconds: seconds('Time up'),
  degradedSeconds: seconds('Time degraded; counts as available'),
  downSeconds: seconds('Time down'),
  unknownSeconds: seconds('Time before the first result, paused or in maintenance; not counted'),
  excludedSeconds: seconds('Time in maintenance'),
};

export const UptimeBody = Type.Object(
  {
    from: Timestamp('Start: midnight UTC, or when the monitor was created'),
    to: Timestamp('End: now'),
    days: Type.Integer({ examples: [30] }),
    ratio: Ratio,
    downtimeSeconds: seconds('Time down'),
    degradedSeconds: totals.degradedSeconds,
    unknownSeconds: totals.unknownSeconds,
    excludedSeconds: totals.excludedSeconds,
    incidents: Type.Integer({
      minimum: 0,
      description: "Number of this monitor's incidents open in the period",
    }),
    checks: Type.Object(
      {
        up: Type.Integer(),
        degraded: Type.Integer(),
        down: Type.Integer(),
        unknown: Type.Integer({ description: 'Checks that failed because of Belltower itself' }),
        missed: Type.Integer({ description: 'Check windows without a result' }),
      },
      { description: 'Check counts by status, all regions' },
    ),
    lateness: Type.Object(
      { maxMs: Type.Integer({ description: 'Maximum delay between due and started', examples: [14] }) },
      { description: 'Punctuality of the checks' },
    ),
    latency: Type.Object(
      {
        averageMs: ms('Mean duration'),
        p50Ms: ms('Median'),
        p95Ms: ms('95th percentile'),
        p99Ms: ms('99th percentile'),
      },
      { description: 'Over up and degraded checks; percentiles are accurate to 9%' },
    ),
    phases: Type.Object(phases, { description: 'Mean duration of each phase' }),
    bars: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date', examples: ['2026-11-20'] }),
        ...totals,
        worst: Nullable(Type.Enum(['up', 'degraded', 'down'])),
      }),
      { description: 'One per UTC day, oldest first' },
    ),
  },
  { title: 'Uptime', description: 'Availability and latency over the last days' },
);

export const UptimeQuery = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 400, default: 30, description: 'UTC days, including today' }),
    ),
  },
  { additionalProperties: false },
);

/** The figures of one check that is not rolled up yet. */
interface TailRow {
  status: string;
  late_ms: number;
  duration_ms: number | null;
  dns_ms: number | null;
  connect_ms: number | null;
  tls_ms: number | null;
  first_byte_ms: number | null;
  transfer_ms: number | null;
  missed_windows: number | null;
}

/** Live checks of a monitor in the window, at most `limit`, newest first. */
async function selectTail(
  db: Queryable,
  monitor: OwnMonitor,
  window: CheckWindow & { limit: number },
): Promise<TailRow[]> {
  const { rows } = await sql<TailRow>`
    select c.status, c.late_ms, c.duration_ms, c.dns_ms, c.connect_ms, c.tls_ms, c.first_byte_ms, c.transfer_ms,
      c.missed_windows
    from checks c
    where c.monitor_id = ${monitor.id} and ${isOwnServiceMonitor(monitor)} and ${liveWindow(window)}
    order by c.scheduled_at desc limit ${window.limit}
  `.execute(db);
  return rows;
}
