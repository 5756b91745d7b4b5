import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { severities } from '#engine/findings/types.ts';
import { openHour } from '#engine/sealing/seal-hour.ts';
import { histogramOf } from '#engine/uptime/histogram.ts';
import { type Ctx, covers } from '#features/access/index.ts';
import { selectIncidentsOf } from '#features/incidents/index.ts';
import { selectOccurrencesOf } from '#features/maintenance-windows/index.ts';
import { findMonitor, selectTimeline } from '#features/service-monitors/index.ts';
import { message } from '#messages/messages.ts';
import { hourMs } from '#platform/clock.ts';
import type { Queryable } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { codedText, Id, Nullable, Timestamp } from '#platform/http/schemas.ts';
import { sentStored } from '#platform/stored-texts.ts';
import {
  type CheckWindow,
  hoursOf,
  isOfRegion,
  isOwnServiceMonitor,
  liveRegion,
  liveWindow,
  type OwnMonitor,
  sealedRegion,
} from './queries.ts';
import {
  type DurationSums,
  figuresOf,
  findRolledWithin,
  phasesOf,
  type RollupFigures,
  type RollupRow,
  selectLiveRollup,
  selectRollups,
} from './rollups.ts';
import { ms, phases } from './schemas.ts';

type Series = Static<typeof LatencySeries>;

/**
 * Returns the durations of one of the account's monitors over time, in all regions or in one region, with the incidents
 * and maintenance windows of that period.
 * @throws AppError `not_found`, also for another account's monitor; `invalid_request`.
 */
export async function readLatency(
  ctx: Ctx,
  monitorId: string,
  { region = null, ...requested }: RequestedWindow & { region?: string | null | undefined },
): Promise<Series> {
  const { db, accountId } = ctx;
  const window = readChartWindow(requested, ctx.clock.now());
  const monitor = await getById('service monitor', monitorId, () => findMonitor(db, accountId, monitorId));
  const own = { accountId, id: monitor.id };
  // A monitor with a single region has no rollups by region, because all data belongs to that region.
  const isOnly = monitor.regions.length === 1 && monitor.regions[0] === region;
  const [{ points, summary, from, to, stepSeconds }, timeline, maintenance, incidents] = await Promise.all([
    readPoints(db, own, { ...window, region: isOnly ? null : region }),
    selectTimeline(db, own, window),
    selectOccurrencesOf(db, own, window),
    covers(ctx.scopes, 'incidents:read')
      ? selectIncidentsOf(db, own, { ...window, limit: maxIncidents })
      : null,
  ]);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    region,
    stepSeconds,
    points,
    summary,
    down: downOf(timeline, window),
    maintenance: maintenance.map(({ title, ...period }) => ({ ...show(period.from, period.to), title })),
    incidents:
      incidents?.map((row) => ({
        id: row.id,
        ...sentStored('title', row.title, row.coded_title),
        severity: row.severity,
        openedAt: row.opened_at.toISOString(),
        resolvedAt: row.resolved_at?.toISOString() ?? null,
      })) ?? null,
  };
}

/** Maximum number of incidents in a chart. The newest are shown. */
const maxIncidents = 100;

const show = (from: number, to: number) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/** Periods with the status down. */
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

/** The longest period of a chart: 400 days. */
const maxHours = 9600;

const Period = Type.Object({ from: Timestamp('Start'), to: Timestamp('End') }, { title: 'Period' });

export const LatencySeries = Type.Object(
  {
    from: Timestamp('Start of the range, aligned to a step'),
    to: Timestamp('End of the range'),
    region: Nullable(
      Type.String({ description: 'Region of the checks; null for all regions', examples: ['default'] }),
    ),
    stepSeconds: Type.Integer({
      description:
        'Seconds between points: 60 for ranges up to an hour, 300 up to 6 hours, 900 up to a day, 3600 up to 31 days, and a UTC day for longer ranges. At least an hour where individual checks are no longer stored',
      examples: [3600],
    }),
    points: Type.Array(
      Type.Object({
        at: Timestamp('Start of the interval'),
        checks: Type.Integer({
          minimum: 0,
          description: 'Number of checks that were up or degraded; all figures are based on these',
        }),
        failed: Type.Integer({ minimum: 0, description: 'Number of checks that were down' }),
        averageMs: ms('Mean duration'),
        p50Ms: ms('Median duration'),
        p95Ms: ms('95th percentile'),
        phases: Type.Object(phases, {
          description: 'Mean duration of each phase; 0 if the phase never occurred',
        }),
      }),
      { description: 'Oldest first; intervals without data are omitted' },
    ),
    summary: Type.Object(
      {
        checks: Type.Integer({ minimum: 0, description: 'Number of checks that were up or degraded' }),
        failed: Type.Integer({ minimum: 0, description: 'Number of checks that were down' }),
        averageMs: ms('Mean duration'),
        p50Ms: ms('Median duration'),
        p95Ms: ms('95th percentile'),
      },
      {
        title: 'LatencySummary',
        description: 'Summary of the whole range; percentiles for more than a day are accurate to within 9%',
      },
    ),
    down: Type.Array(Period, { description: 'Outages, oldest first' }),
    maintenance: Type.Array(
      Type.Object(
        { ...Period.properties, title: Type.String({ examples: ['Database upgrade'] }) },
        { title: 'MaintenancePeriod' },
      ),
      { description: 'Maintenance periods, oldest first' },
    ),
    incidents: Nullable(
      Type.Array(
        Type.Object(
          {
            id: Id,
            title: Type.String({ examples: ['Shop is down'] }),
            ...codedText('title'),
            severity: Type.Enum([...severities]),
            openedAt: Timestamp('When the incident was opened'),
            resolvedAt: Nullable(Timestamp('When the incident was resolved')),
          },
          { title: 'ChartIncident' },
        ),
      ),
      {
        description:
          "This monitor's incidents that were open in the range, oldest first; at most the newest 100. Null without `incidents:read`",
      },
    ),
  },
  {
    title: 'LatencySeries',
    description: 'Durations over time, with the events that explain them',
    examples: [
      {
        from: '2026-11-20T00:00:00.000Z',
        to: '2026-11-21T00:00:00.000Z',
        region: null,
        stepSeconds: 900,
        points: [
          {
            at: '2026-11-20T03:30:00.000Z',
            checks: 14,
            failed: 1,
            averageMs: 84.2,
            p50Ms: 80.1,
            p95Ms: 120.4,
            phases: { dnsMs: 1.2, connectMs: 9.8, tlsMs: 18.4, firstByteMs: 52.3, transferMs: 2.5 },
          },
        ],
        summary: { checks: 1438, failed: 2, averageMs: 81.7, p50Ms: 79.4, p95Ms: 118.2 },
        down: [{ from: '2026-11-20T03:31:10.000Z', to: '2026-11-20T03:33:20.000Z' }],
        maintenance: [
          {
            from: '2026-11-20T22:00:00.000Z',
            to: '2026-11-20T23:00:00.000Z',
            title: 'Database upgrade',
          },
        ],
        incidents: [
          {
            id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
            title: 'Shop is down',
            titleCode: 'source-down',
            titleParams: { name: 'Shop' },
            severity: 'high',
            openedAt: '2026-11-20T03:31:10.000Z',
            resolvedAt: '2026-11-20T03:33:20.000Z',
          },
        ],
      },
    ],
  },
);

const instant = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, examples: ['2026-11-20T03:30:00Z'] }));

export const LatencyQuery = Type.Object(
  {
    hours: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxHours, description: 'Number of hours before `to`; default 24' }),
    ),
    from: instant('Start of the range, instead of `hours`; aligned to the start of a step'),
    to: instant('Default: now'),
    region: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description:
          'Only checks from this region. Figures for single regions start when the monitor first had several regions',
      }),
    ),
  },
  { additionalProperties: false },
);

/** The requested window: either a number of hours until `to`, or a range between two times. */
interface RequestedWindow {
  hours?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A time window that begins at the start of a step. */
export interface SteppedWindow extends CheckWindow {
  stepSeconds: number;
}

/**
 * Returns the requested window, with a step size that results in a few dozen to a few hundred points.
 * @throws AppError `invalid_request` if the window is empty or too long.
 */
export function readChartWindow({ hours, from, to }: RequestedWindow, now: number): SteppedWindow {
  if (hours !== undefined && from !== undefined) {
    throw invalidInput('query/from', 'one_of', message('hours-or-from'));
  }
  const end = Math.min(to === undefined ? now : Date.parse(to), now);
  const start = from === undefined ? end - (hours ?? 24) * hourMs : Date.parse(from);
  if (start >= end) throw invalidInput('query/from', 'not_before_to', message('from-before-to'));
  const duration = (end - start) / hourMs;
  if (duration > maxHours)
    throw invalidInput('query/from', 'too_long', message('time-range-too-long', { count: maxHours }));
  return inSteps({ from: new Date(start), to: new Date(end) }, stepOf(duration));
}

/** Returns the same window with another step size. */
function inSteps({ from, to }: CheckWindow, stepSeconds: number): SteppedWindow {
  return { from: floorTo(from, stepSeconds), to, stepSeconds };
}

/** Returns the start of the step that contains a time. */
function floorTo(at: Date, stepSeconds: number): Date {
  const stepMs = stepSeconds * 1000;
  return new Date(Math.floor(at.getTime() / stepMs) * stepMs);
}

function stepOf(hours: number): number {
  if (hours <= 1) return 60;
  if (hours <= 6) return 300;
  if (hours <= 24) return 900;
  return hours <= 31 * 24 ? 3600 : 86_400;
}

type Point = Static<typeof LatencySeries>['points'][number];
/** A window in steps, for all regions or for one region. */
type ChartWindowOfRegion = SteppedWindow & { region: string | null };
type Summary = Series['summary'];
type Points = SteppedWindow & { points: Point[]; summary: Summary };

/**
 * Returns the points of a monitor: from single checks for up to a day, from rollups for longer windows. Hourly rollups
 * are used if single checks are no longer stored.
 */
export async function readPoints(
  db: Queryable,
  own: OwnMonitor,
  window: ChartWindowOfRegion,
): Promise<Points> {
  const { from, to, stepSeconds, region } = window;
  if (stepSeconds > 3600) return { from, to, stepSeconds, ...(await readDays(db, own, window)) };
  if (stepSeconds === 3600) return { from, to, stepSeconds, ...(await readHours(db, own, window)) };
  const read = await readChecks(db, own, window);
  if (read.points.length === 0) {
    const byHour = inSteps(window, 3600);
    const hours = await readHours(db, own, { ...byHour, region });
    if (hours.points.length > 0) return { ...byHour, ...hours };
  }
  return { from, to, stepSeconds, ...read };
}

type Read = Pick<Points, 'points' | 'summary'>;

/**
 * Reads live checks first. They include hours that are sealed during the read, so only older hours need to be decoded.
 */
async function readChecks(db: Queryable, own: OwnMonitor, window: ChartWindowOfRegion): Promise<Read> {
  const { points: live, total } = await selectLivePoints(db, own, window);
  const older = { ...window, to: live[0]?.at ?? window.to };
  const sealed = older.from < older.to ? await selectOpenedHours(db, own, older) : [];
  const bins = binHours(sealed, older);
  const points = [...bins.map(({ point }) => point), ...live].map(ofChecks);
  if (bins.length === 0) return { points, summary: total === null ? ofRollups([]) : summaryOf(total) };
  const whole = mergeBins(bins);
  if (total === null) return { points, summary: summaryOf(whole.point) };
  // If both stores contain checks, only their duration histograms can be added up.
  const rest = await selectLiveRollup(db, own, { ...window, from: older.to });
  return { points, summary: ofRollups([toRollup(whole), ...(rest === null ? [] : [rest])]) };
}

async function readHours(db: Queryable, own: OwnMonitor, window: ChartWindowOfRegion): Promise<Read> {
  const done = await findRolledWithin(db, 'hour', window);
  const live = { ...window, from: done };
  const [rolled, tail, rollup] = await Promise.all([
    selectRollups(db, own, { ...window, span: 'hour', to: done }),
    selectLivePoints(db, own, live),
    selectLiveRollup(db, own, live),
  ]);
  return {
    points: [...rolled.map((row) => toPoint(row.starts_at, [row])), ...tail.points.map(ofChecks)],
    summary: ofRollups([...rolled, ...(rollup === null ? [] : [rollup])]),
  };
}

async function readDays(db: Queryable, own: OwnMonitor, window: ChartWindowOfRegion): Promise<Read> {
  const done = await findRolledWithin(db, 'day', window);
  const [days, hours] = await Promise.all([
    selectRollups(db, own, { ...window, span: 'day', to: done }),
    selectRollups(db, own, { ...window, span: 'hour', from: done }),
  ]);
  const byStep = Map.groupBy(hours, (row) => floorTo(row.starts_at, window.stepSeconds).getTime());
  return {
    points: [
      ...days.map((row) => toPoint(row.starts_at, [row])),
      ...[...byStep].map(([at, rows]) => toPoint(new Date(at), rows)),
    ],
    summary: ofRollups([...days, ...hours]),
  };
}

const round = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);

const summaryOf = (row: LivePoint): Summary => ({
  checks: row.checks,
  failed: row.failed,
  averageMs: meansOf([row], row.checks).averageMs,
  p50Ms: round(row.p50),
  p95Ms: round(row.p95),
});

const ofChecks = (row: LivePoint & { at: Date }): Point => ({
  at: row.at.toISOString(),
  ...summaryOf(row),
  ...meansOf([row], row.checks),
});

const ofRollups = (rows: readonly RollupRow[]): Summary => ofFigures(figuresOf(rows));

function ofFigures({ checks, failed, averageMs, p50Ms, p95Ms }: RollupFigures): Summary {
  return { checks, failed, averageMs: round(averageMs), p50Ms: round(p50Ms), p95Ms: round(p95Ms) };
}

function toPoint(at: Date, rows: readonly RollupRow[]): Point {
  const figures = figuresOf(rows);
  return { at: at.toISOString(), ...ofFigures(figures), ...meansOf(rows, figures.timed) };
}

/** `timed` is the number of checks in the sums. */
function meansOf(rows: readonly DurationSums[], timed: number): Pick<Point, 'averageMs' | 'phases'> {
  const mean = (field: keyof DurationSums) =>
    timed === 0 ? null : round(rows.reduce((sum, row) => sum + row[field], 0) / timed);
  return {
    averageMs: mean('duration_ms_sum'),
    phases: phasesOf(mean),
  };
}

/** The data of a chart: a time window, with the checks of all regions or of one region. */
interface ChartWindow extends CheckWindow {
  region: string | null;
}

/** The checks of a step or of the whole window. Durations cover only checks that were up or degraded. */
interface LivePoint extends DurationSums {
  checks: number;
  failed: number;
  p50: number | null;
  p95: number | null;
}

/** Returns the live checks of a monitor in the window, by steps aligned to the hour, and their total. */
async function selectLivePoints(
  db: Queryable,
  monitor: OwnMonitor,
  window: ChartWindow & { stepSeconds: number },
): Promise<{ points: (LivePoint & { at: Date })[]; total: LivePoint | null }> {
  const conclusive = sql`c.status in ('u', 'g')`;
  const sum = (column: string) =>
    sql`coalesce(sum(${sql.ref(`c.${column}`)}::float8) filter (where ${conclusive}), 0)`;
  const { rows } = await sql<LivePoint & { at: Date | null }>`
    select date_bin(make_interval(secs => ${window.stepSeconds}), c.scheduled_at, '2000-01-01Z') as at,
      (count(*) filter (where ${conclusive}))::int as checks, (count(*) filter (where c.status = 'd'))::int as failed,
      ${sum('duration_ms')} as duration_ms_sum, ${sum('dns_ms')} as dns_ms_sum, ${sum('connect_ms')} as connect_ms_sum,
      ${sum('tls_ms')} as tls_ms_sum, ${sum('first_byte_ms')} as first_byte_ms_sum, ${sum('transfer_ms')} as transfer_ms_sum,
      percentile_cont(0.5) within group (order by c.duration_ms) filter (where ${conclusive})::float8 as p50,
      percentile_cont(0.95) within group (order by c.duration_ms) filter (where ${conclusive})::float8 as p95
    from checks c
    where c.monitor_id = ${monitor.id} and ${isOwnServiceMonitor(monitor)} and ${liveWindow(window)} and c.status in ('u', 'g', 'd')
      and ${isOfRegion(window.region, liveRegion)}
    group by grouping sets ((1), ()) order by 1`.execute(db);
  const points = rows.flatMap(({ at, ...point }) => (at === null ? [] : [{ at, ...point }]));
  // The total row exists even without checks.
  return { points, total: points.length === 0 ? null : (rows.find(({ at }) => at === null) ?? null) };
}

/** The checks of one sealed hour. */
interface OpenedHour {
  hour: Date;
  checks: ReturnType<typeof openHour>;
}

/** Returns the sealed hours of a monitor that may contain checks of the window, oldest first. */
async function selectOpenedHours(
  db: Queryable,
  monitor: OwnMonitor,
  window: ChartWindow,
): Promise<OpenedHour[]> {
  const { rows } = await sql<{ hour: Date; packed: Buffer }>`
    select h.hour, h.packed from sealed_hours h
    where h.monitor_id = ${monitor.id} and ${isOwnServiceMonitor(monitor)} and ${hoursOf(window)} and ${isOfRegion(window.region, sealedRegion)}
    order by h.hour`.execute(db);
  return rows.map(({ hour, packed }) => ({ hour, checks: openHour(packed) }));
}

/** Sealed checks, with their durations in ascending order. */
interface Bin<Of = LivePoint> {
  point: Of;
  durations: Float64Array;
}

/** Bins the sealed checks of the window by step, as `selectLivePoints` does for live checks. */
function binHours(
  hours: readonly OpenedHour[],
  { from, to, stepSeconds }: SteppedWindow,
): Bin<LivePoint & { at: Date }>[] {
  const bins = new Map<number, { point: LivePoint & { at: Date }; durations: number[] }>();
  for (const { hour, checks } of hours) {
    for (const [index, offsetMs] of checks.offsetMs.entries()) {
      const at = new Date(hour.getTime() + offsetMs);
      const status = checks.status[index];
      if (at < from || at >= to || (status !== 'u' && status !== 'g' && status !== 'd')) continue;
      const start = floorTo(at, stepSeconds);
      const bin = bins.get(start.getTime()) ?? { point: { at: start, ...emptyPoint }, durations: [] };
      bins.set(start.getTime(), bin);
      if (status === 'd') bin.point.failed += 1;
      else addSuccesses(bin, checks, index);
    }
  }
  return [...bins]
    .sort(([a], [b]) => a - b)
    .map(([, { point, durations }]) => withPercentiles(point, durations));
}

function withPercentiles<Of extends LivePoint>(point: Of, durations: Iterable<number>): Bin<Of> {
  const rising = Float64Array.from(durations).sort();
  return { point: { ...point, p50: between(rising, 0.5), p95: between(rising, 0.95) }, durations: rising };
}

const summedFields = [
  'checks',
  'failed',
  'duration_ms_sum',
  'dns_ms_sum',
  'connect_ms_sum',
  'tls_ms_sum',
  'first_byte_ms_sum',
  'transfer_ms_sum',
] as const satisfies readonly (keyof LivePoint)[];

function mergeBins(bins: readonly Bin[]): Bin {
  const sum = { ...emptyPoint };
  for (const { point } of bins) for (const field of summedFields) sum[field] += point[field];
  return withPercentiles(
    sum,
    bins.flatMap(({ durations }) => [...durations]),
  );
}

/** Returns the rollup of sealed checks. Durations include degraded checks. */
function toRollup({ point: { p50: _p50, p95: _p95, checks, failed, ...sums }, durations }: Bin): RollupRow {
  const { buckets, counts } = histogramOf([...durations]);
  return {
    ...sums,
    ...{ up: checks, degraded: 0, down: failed, unknown: 0, missed: 0, late_ms_max: 0 },
    duration_ms_min: durations[0] ?? null,
    duration_ms_max: durations.at(-1) ?? null,
    histogram_buckets: [...buckets],
    histogram_counts: [...counts],
  };
}

const emptyPoint: LivePoint = {
  checks: 0,
  failed: 0,
  duration_ms_sum: 0,
  dns_ms_sum: 0,
  connect_ms_sum: 0,
  tls_ms_sum: 0,
  first_byte_ms_sum: 0,
  transfer_ms_sum: 0,
  p50: null,
  p95: null,
};

function addSuccesses(
  { point, durations }: { point: LivePoint; durations: number[] },
  checks: OpenedHour['checks'],
  index: number,
): void {
  const duration = checks.durationMs[index] ?? null;
  point.checks += 1;
  if (duration !== null) durations.push(duration);
  point.duration_ms_sum += duration ?? 0;
  point.dns_ms_sum += checks.dnsMs[index] ?? 0;
  point.connect_ms_sum += checks.connectMs[index] ?? 0;
  point.tls_ms_sum += checks.tlsMs[index] ?? 0;
  point.first_byte_ms_sum += checks.firstByteMs[index] ?? 0;
  point.transfer_ms_sum += checks.transferMs[index] ?? 0;
}

/**
 * Returns the percentile `share` of the values, interpolated linearly between neighbors like PostgreSQL's
 * percentile_cont.
 */
function between(rising: Float64Array, share: number): number | null {
  const index = (rising.length - 1) * share;
  const low = rising[Math.floor(index)];
  const high = rising[Math.ceil(index)];
  if (low === undefined || high === undefined) return null;
  return low + (high - low) * (index - Math.floor(index));
}
