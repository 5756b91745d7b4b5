import { type Static, Type } from 'typebox';
import { computeBars, computeUptime } from '#engine/uptime/uptime.ts';
import type { Ctx } from '#features/access/index.ts';
import { countIncidentsOf } from '#features/incidents/index.ts';
import { selectMaintenanceOf } from '#features/maintenance-windows/index.ts';
import { findMonitor, selectTimeline } from '#features/service-monitors/index.ts';
import { message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import type { Queryable } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { Nullable, Timestamp } from '#platform/http/schemas.ts';
import { dayOf } from './partitions.ts';
import type { CheckWindow, OwnMonitor } from './queries.ts';
import {
  figuresOf,
  findRolledWithin,
  phasesOf,
  type RollupRow,
  selectLiveRollup,
  selectRollups,
} from './rollups.ts';
import { ms, phases } from './schemas.ts';

export type Uptime = Static<typeof UptimeBody>;

/**
 * Returns the uptime and latency of one of the account's monitors over the last `days` UTC days, including today, or
 * between two times. Maintenance is excluded from both uptime and downtime.
 * @throws AppError `not_found`, also for another account's monitor; `invalid_request`.
 */
export async function readUptime(
  ctx: Ctx,
  monitorId: string,
  request: Static<typeof UptimeQuery>,
): Promise<Uptime> {
  const { db, accountId } = ctx;
  const requested = readUptimeWindow(request, ctx.clock.now());
  const monitor = await getById('service monitor', monitorId, () => findMonitor(db, accountId, monitorId));
  const { to } = requested;
  const from = new Date(
    Math.min(Math.max(requested.from.getTime(), monitor.created_at.getTime()), to.getTime()),
  );
  const window = { from, to };
  const own = { accountId: ctx.accountId, id: monitor.id };
  const [timeline, incidents, maintenance, figures] = await Promise.all([
    selectTimeline(ctx.db, own, window),
    countIncidentsOf(ctx.db, { ...own, type: 'service_monitor' }, window),
    selectMaintenanceOf(ctx.db, { accountId, id: monitor.id, of: 'service_monitors' }, window),
    readFigures(ctx.db, own, requested),
  ]);
  const input = { from: from.getTime(), to: to.getTime(), ...timeline, excluded: maintenance };
  const totals = computeUptime(input);
  const bars = computeBars(input);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    days: request.from === undefined ? (request.days ?? usualDays) : bars.length,
    ratio: totals.ratio,
    downtimeSeconds: totals.downSeconds,
    degradedSeconds: totals.degradedSeconds,
    unknownSeconds: totals.unknownSeconds,
    excludedSeconds: totals.excludedSeconds,
    incidents,
    ...describeFigures(figures),
    bars,
  };
}

const usualDays = 30;
const maxDays = 400;

/**
 * Returns the requested window.
 * @throws AppError `invalid_request` if the window is empty or too long, or if `days` is combined with other bounds.
 */
function readUptimeWindow({ days, from, to }: Static<typeof UptimeQuery>, now: number): CheckWindow {
  if (days !== undefined && (from !== undefined || to !== undefined)) {
    throw invalidInput('query/days', 'one_of', message('days-or-from'));
  }
  const end = Math.min(to === undefined ? now : Date.parse(to), now);
  const start =
    from === undefined
      ? dayOf(new Date(end)).getTime() - ((days ?? usualDays) - 1) * dayMs
      : Date.parse(from);
  if (start >= end) throw invalidInput('query/from', 'not_before_to', message('from-before-to'));
  if (end - start > maxDays * dayMs)
    throw invalidInput('query/from', 'too_long', message('time-range-too-long', { count: maxDays * 24 }));
  return { from: new Date(start), to: new Date(end) };
}

/**
 * Returns the rollups of the window: daily rollups for whole days, hourly rollups before and after them, and a rollup
 * of the checks since the last rolled-up hour.
 */
async function readFigures(
  db: Queryable,
  monitor: OwnMonitor,
  { from, to }: CheckWindow,
): Promise<RollupRow[]> {
  const hoursDone = await findRolledWithin(db, 'hour', { from, to });
  const daysDone = await findRolledWithin(db, 'day', { from, to: hoursDone });
  const region = null;
  const days = { from: ceilToDay(from, daysDone), to: daysDone };
  const [before, byDay, byHour, tail] = await Promise.all([
    from < days.from ? selectRollups(db, monitor, { span: 'hour', region, from, to: days.from }) : [],
    selectRollups(db, monitor, { span: 'day', region, ...days }),
    selectRollups(db, monitor, { span: 'hour', region, from: daysDone, to: hoursDone }),
    selectLiveRollup(db, monitor, { region, from: hoursDone, to }),
  ]);
  return [...before, ...byDay, ...byHour, ...(tail === null ? [] : [tail])];
}

/** Returns the first midnight UTC at or after a time, at most `most`. */
function ceilToDay(at: Date, max: Date): Date {
  const midnight = new Date(Math.ceil(at.getTime() / dayMs) * dayMs);
  return midnight < max ? midnight : max;
}

function describeFigures(
  rows: readonly RollupRow[],
): Pick<Uptime, 'checks' | 'lateness' | 'latency' | 'phases'> {
  type Count =
    | 'up'
    | 'degraded'
    | 'down'
    | 'unknown'
    | 'missed'
    | Parameters<Parameters<typeof phasesOf>[0]>[0];
  const sum = (field: Count) => rows.reduce((total, row) => total + row[field], 0);
  const { checks, averageMs, p50Ms, p95Ms, p99Ms } = figuresOf(rows);
  const shown = (value: number | null) => (value === null ? null : round(value));
  return {
    checks: {
      up: sum('up'),
      degraded: sum('degraded'),
      down: sum('down'),
      unknown: sum('unknown'),
      missed: sum('missed'),
    },
    lateness: { maxMs: rows.reduce((latest, row) => Math.max(latest, row.late_ms_max), 0) },
    latency: { averageMs: shown(averageMs), p50Ms: shown(p50Ms), p95Ms: shown(p95Ms), p99Ms: shown(p99Ms) },
    phases: phasesOf((field) => (checks === 0 ? null : round(sum(field) / checks))),
  };
}

const round = (value: number) => Math.round(value * 1000) / 1000;

const seconds = (description: string) => Type.Number({ minimum: 0, description, examples: [86_340] });

const Ratio = Nullable(
  Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      'Fraction of the measured time with the status up or degraded, from 0 to 1; null if there is no data',
    examples: [0.9993],
  }),
);

const totals = {
  ratio: Ratio,
  upSeconds: seconds('Seconds of uptime'),
  degradedSeconds: seconds('Seconds degraded, which count as available'),
  downSeconds: seconds('Seconds of downtime'),
  unknownSeconds: seconds('Seconds before the first result, paused or in maintenance; not counted'),
  excludedSeconds: seconds('Seconds in maintenance'),
};

export const UptimeBody = Type.Object(
  {
    from: Timestamp(
      'Start of the period: `from`, or midnight UTC of the first day; never before the monitor was created',
    ),
    to: Timestamp('End of the period: now or `to`'),
    days: Type.Integer({ description: 'Number of UTC days in the period', examples: [30] }),
    ratio: Ratio,
    downtimeSeconds: seconds('Seconds of downtime'),
    degradedSeconds: totals.degradedSeconds,
    unknownSeconds: totals.unknownSeconds,
    excludedSeconds: totals.excludedSeconds,
    incidents: Type.Integer({
      minimum: 0,
      description: "Number of this monitor's incidents that were open in the period",
    }),
    checks: Type.Object(
      {
        up: Type.Integer(),
        degraded: Type.Integer(),
        down: Type.Integer(),
        unknown: Type.Integer({ description: 'Number of checks that failed because of Belltower itself' }),
        missed: Type.Integer({ description: 'Number of missed windows' }),
      },
      { description: 'Number of checks by status, in all regions' },
    ),
    lateness: Type.Object(
      { maxMs: Type.Integer({ description: 'Maximum delay between due time and start', examples: [14] }) },
      { description: 'How late checks start' },
    ),
    latency: Type.Object(
      {
        averageMs: ms('Mean duration'),
        p50Ms: ms('Median duration'),
        p95Ms: ms('95th percentile'),
        p99Ms: ms('99th percentile'),
      },
      { description: 'Latency of up and degraded checks; percentiles are accurate to within 9%' },
    ),
    phases: Type.Object(phases, { description: 'Mean duration of each phase' }),
    bars: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date', examples: ['2026-11-20'] }),
        ...totals,
        worst: Nullable(Type.Enum(['up', 'degraded', 'down'])),
      }),
      { description: 'One bar per UTC day, oldest first' },
    ),
  },
  { title: 'Uptime', description: 'Availability and latency of a service monitor' },
);

const instant = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, examples: ['2026-11-01T00:00:00Z'] }));

export const UptimeQuery = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxDays,
        description: 'Number of UTC days, including today; default 30',
      }),
    ),
    from: instant('Start of the period, instead of `days`; at most 400 days before `to`'),
    to: instant('Default: now'),
  },
  { additionalProperties: false },
);
