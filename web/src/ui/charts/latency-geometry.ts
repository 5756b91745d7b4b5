import type { Answer, Item } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../service/client.ts';
import { serverNow } from '../../service/server-clock.ts';
import { incidentTitle } from '../text/incident-title.ts';
import type { Annotation } from './annotation-lane.tsx';
import { drawnSteps } from './chart-ranges.ts';
import { type Phases, phaseNames } from './phase-bars.tsx';
import type { PlotSeries, PlotSpan } from './plot.tsx';
import { type Instants, periodBefore, type TimeRange } from './time-range.ts';

export type Check = Item<'listServiceMonitorChecks'>;
export type Series = Answer<'getServiceMonitorLatency'>;

/** The period shown: a number of hours up to now, or the time between two instants. */
export type LatencyPeriod = { hours: number } | Instants;

/** Returns the query parameters for a period. */
export const windowOf = (period: LatencyPeriod) =>
  'hours' in period ? period : { from: instant(period.from), to: instant(period.to) };

export const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/**
 * Returns the query for the check durations of a monitor, in all regions or one region, with outages and maintenance.
 * The figures and the chart share the query.
 */
export const latencyQuery = (id: string, period: LatencyPeriod, region: string | null = null) => ({
  queryKey: ['monitors', 'latency', id, period, region],
  queryFn: () =>
    belltower.getServiceMonitorLatency({
      path: { id },
      query: { ...windowOf(period), ...(region === null ? {} : { region }) },
    }),
});

/** Returns the query for the period before a range. Past data does not change, so the query is fetched once. */
export const previousLatencyQuery = (id: string, range: TimeRange, region: string | null = null) => ({
  queryKey: ['monitors', 'latency', id, 'before', range, region],
  queryFn: () => {
    const { from, to } = periodBefore(range, serverNow() / 1000);
    return belltower.getServiceMonitorLatency({
      path: { id },
      query: { from: instant(from), to: instant(to), ...(region === null ? {} : { region }) },
    });
  },
  staleTime: 10 * 60_000,
  // The period may begin before monitoring, or exceed the range that the service charts.
  retry: false,
});

/** Lines over time, in the format of the plot. */
export interface LatencyLines {
  times: number[];
  series: PlotSeries[];
  /** Indexes of the two series with a shaded band between them. */
  band?: [low: number, high: number];
}

const colors: Record<keyof Phases, string> = {
  dnsMs: '--phase-dns',
  connectMs: '--phase-connect',
  tlsMs: '--phase-tls',
  firstByteMs: '--phase-first-byte',
  transferMs: '--phase-transfer',
};

/** Returns the time steps of the chart and the data for each. */
function stepsOf({ from, to, stepSeconds, points }: Series, intervalSeconds: number) {
  const at = new Map(points.map((point) => [Date.parse(point.at) / 1000, point]));
  const period = { from: Date.parse(from) / 1000, to: Date.parse(to) / 1000, stepSeconds };
  const times = drawnSteps(period, { known: new Set(at.keys()), intervalSeconds });
  return { times, at: (time: number) => at.get(time) };
}

/**
 * Draws the median as a line with a band up to the 95th percentile. The median of the previous period is a dashed line.
 */
export function drawPercentiles(
  data: Series,
  {
    intervalSeconds,
    names,
    before,
  }: {
    intervalSeconds: number;
    names: { p50: string; p95: string; before?: string };
    before?: Series | undefined;
  },
): LatencyLines {
  const { times, at } = stepsOf(data, intervalSeconds);
  const valuesOf = (name: 'p50Ms' | 'p95Ms') => times.map((time) => at(time)?.[name] ?? null);
  const earlier = before && shiftedMedian(before, data);
  return {
    times,
    series: [
      { label: names.p95, values: valuesOf('p95Ms'), color: '--phase-transfer' },
      { label: names.p50, values: valuesOf('p50Ms'), color: '--plot-line' },
      ...(earlier && names.before !== undefined
        ? [{ label: names.before, values: times.map(earlier), color: '--ink-muted', dashed: true }]
        : []),
    ],
    band: [1, 0],
  };
}

/** Returns the median of the previous period at the same offset from its start as a time in the current period. */
function shiftedMedian(before: Series, { from, stepSeconds }: Series): (time: number) => number | null {
  const begin = Math.floor(Date.parse(from) / 1000 / stepSeconds);
  const earlier = Math.floor(Date.parse(before.from) / 1000 / stepSeconds);
  const medians = new Map(
    before.points.map(({ at, p50Ms }) => [Math.floor(Date.parse(at) / 1000 / stepSeconds) - earlier, p50Ms]),
  );
  return (time) => medians.get(Math.floor(time / stepSeconds) - begin) ?? null;
}

/** Draws the median of each region as a line, over the time steps of all regions. */
export function drawRegions(
  regions: readonly { name: string; data: Series }[],
  intervalSeconds: number,
): LatencyLines {
  const lines = regions.map(({ name, data }) => ({ name, ...stepsOf(data, intervalSeconds) }));
  const times = [...new Set(lines.flatMap((line) => line.times))].sort((a, b) => a - b);
  const palette = Object.values(colors);
  return {
    times,
    series: lines.map(({ name, at }, index) => ({
      label: name,
      values: times.map((time) => at(time)?.p50Ms ?? null),
      color: palette[(index + 3) % palette.length] as string,
    })),
  };
}

/** A point in time with the phases of its duration. Null if there is no data. */
interface Moment {
  at: number;
  phases: Phases | null;
  totalMs: number | null;
}

/** Draws the mean duration of each step as stacked phases. */
export function drawMeanPhases(
  data: Series,
  { intervalSeconds, names }: { intervalSeconds: number; names: (phase: keyof Phases | 'total') => string },
): LatencyLines {
  const { times, at } = stepsOf(data, intervalSeconds);
  return stack(
    times.map((time) => {
      const point = at(time);
      const isKnown = point !== undefined && point.checks > 0;
      return {
        at: time,
        phases: isKnown ? point.phases : null,
        totalMs: isKnown ? point.averageMs : null,
      };
    }),
    names,
  );
}

/** Draws the duration of each check as stacked phases. */
export function drawChecks(
  checks: readonly Check[],
  names: (phase: keyof Phases | 'total') => string,
): LatencyLines {
  const known = checks.filter((check) => check.startedAt !== null);
  return stack(
    known.map(({ scheduledAt, phases, status, durationMs }) => {
      const isKnown = status !== 'down' && status !== 'unknown';
      return {
        at: Date.parse(scheduledAt) / 1000,
        phases: isKnown ? phases : null,
        totalMs: isKnown ? durationMs : null,
      };
    }),
    names,
  );
}

/**
 * Stacks phases. Each line is drawn at the sum of all phases up to it, highest first. Data without phases is drawn as a
 * single area.
 */
function stack(moments: readonly Moment[], names: (phase: keyof Phases | 'total') => string): LatencyLines {
  const times = moments.map(({ at }) => at);
  const used = phaseNames.filter((name) => moments.some(({ phases }) => (phases?.[name] ?? 0) > 0));
  if (used.length === 0) {
    const values = moments.map(({ totalMs }) => totalMs);
    return { times, series: [{ label: names('total'), values, color: '--plot-line', filled: true }] };
  }
  const sums = moments.map(({ phases }) => {
    let sum = 0;
    return used.map((name) => {
      sum += phases?.[name] ?? 0;
      return phases === null ? null : sum;
    });
  });
  const series = used
    .map((name, index) => ({
      label: names(name),
      values: sums.map((each) => each[index] ?? null),
      own: moments.map(({ phases }) => phases?.[name] ?? null),
      color: colors[name],
      filled: true,
    }))
    .toReversed();
  return { times, series };
}

/** Returns the spans that explain gaps and peaks: outages and maintenance. */
export function shadesOf({ down, maintenance }: Series): PlotSpan[] {
  const shade = (color: string) => (period: { from: string; to: string }) => ({
    from: Date.parse(period.from) / 1000,
    to: Date.parse(period.to) / 1000,
    color,
  });
  return [...maintenance.map(shade('--fill-quiet')), ...down.map(shade('--fill-down'))];
}

/** Returns the annotations above the chart: incidents with links to their pages, and maintenance with its title. */
export function annotationsOf({ incidents, maintenance, to }: Series): Annotation[] {
  const seconds = (at: string) => Date.parse(at) / 1000;
  return [
    ...maintenance.map(({ title, ...period }) => ({
      kind: 'maintenance' as const,
      title,
      from: seconds(period.from),
      to: seconds(period.to),
    })),
    ...(incidents ?? []).map((incident) => ({
      kind: 'incident' as const,
      title: incidentTitle(incident),
      page: `/incidents/${incident.id}`,
      from: seconds(incident.openedAt),
      to: seconds(incident.resolvedAt ?? to),
    })),
  ];
}

/**
 * Returns the range to draw, in epoch seconds. A range of hours up to now starts at the first check or outage, so that
 * a new monitor's chart is not mostly empty.
 */
export function rangeOf(series: Series, period: LatencyPeriod): [from: number, to: number] {
  const [from, to] = [series.from, series.to].map((at) => Date.parse(at) / 1000) as [number, number];
  if (!('hours' in period)) return [from, to];
  const starts = [...series.points.map(({ at }) => at), ...series.down.map((outage) => outage.from)].map(
    (at) => Date.parse(at) / 1000,
  );
  return [Math.min(to - 60, Math.max(from, Math.min(to, ...starts))), to];
}
