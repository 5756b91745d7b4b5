import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { useRegionName } from '../../../service/locations.ts';
import { serverNow } from '../../../service/server-clock.ts';
import {
  annotationsOf,
  drawChecks,
  drawMeanPhases,
  drawPercentiles,
  drawRegions,
  instant,
  type LatencyLines,
  type LatencyPeriod,
  latencyQuery,
  previousLatencyQuery,
  rangeOf,
  type Series,
  shadesOf,
} from '../../../ui/charts/latency-geometry.ts';
import type { Phases } from '../../../ui/charts/phase-bars.tsx';
import { instantsOf, type TimeRange } from '../../../ui/charts/time-range.ts';
import type { Monitor } from '../monitor.ts';

/** Form of the latency chart: median and 95th percentile, stacked phases, or one line per region. */
export type LatencyView = 'percentiles' | 'phases' | 'regions';

export interface LatencyOptions {
  range: TimeRange;
  view: LatencyView;
  /** The region to show, or null for all regions. */
  region: string | null;
  /** Whether to draw the previous period, too. */
  compares: boolean;
}

/** Maximum number of checks drawn individually. With more checks, means are drawn. */
const maxChecks = 500;

/** Returns the range for the request. Converts a month to its start and end. */
export const latencyPeriodOf = (range: TimeRange): LatencyPeriod =>
  'hours' in range ? range : 'month' in range ? monthOf(range) : range;

/** Uses the end of the month even for the current month, so that the query stays the same as time passes. */
const monthOf = (range: { month: string }): LatencyPeriod => instantsOf(range, Number.MAX_SAFE_INTEGER);

/** Returns the length of a period in seconds. */
export const secondsOf = (period: LatencyPeriod): number =>
  'hours' in period ? period.hours * 3600 : period.to - period.from;

/** Keeps the previous data of the same monitor on screen until the new data arrives. */
const before =
  (id: string) =>
  <Data>(old: Data | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
    query?.queryKey[2] === id ? old : undefined;

/**
 * Returns the individual checks of a short period in one region, oldest first. Returns undefined if there are too many
 * or none were requested.
 */
function useSingleChecks({ id, intervalSeconds, regions }: Monitor, { range, view, region }: LatencyOptions) {
  const period = latencyPeriodOf(range);
  const expected = (secondsOf(period) / intervalSeconds) * regions.length;
  const isOne = region !== null || regions.length === 1;
  const enabled = view === 'phases' && isOne && expected <= maxChecks;
  const { data } = useQuery({
    queryKey: ['monitors', 'phases', id, period],
    queryFn: () => {
      const from = 'hours' in period ? serverNow() / 1000 - secondsOf(period) : period.from;
      const to = 'hours' in period ? {} : { to: instant(period.to) };
      return belltower.listServiceMonitorChecks({
        path: { id },
        query: { from: instant(from), ...to, limit: maxChecks },
      });
    },
    enabled,
  });
  return useMemo(
    () =>
      enabled
        ? data?.items.filter((check) => region === null || check.region === region).toReversed()
        : undefined,
    [data, enabled, region],
  );
}

/** Returns the median of each region. Empty in other views. */
function useRegions(
  { id, regions }: Monitor,
  { range, view }: LatencyOptions,
): { name: string; data: Series }[] {
  return useQueries({
    queries: (view === 'regions' ? regions : []).map((name) => ({
      ...latencyQuery(id, latencyPeriodOf(range), name),
      placeholderData: before(id),
    })),
    combine: (answers) =>
      answers.flatMap(({ data }, index) => {
        const name = regions[index];
        return data && name !== undefined ? [{ name, data }] : [];
      }),
  });
}

/** Returns the data of a monitor's latency chart. The previous data stays on screen until finer data arrives. */
export function useLatency(monitor: Monitor, shown: LatencyOptions) {
  const t = useText();
  const { id, intervalSeconds } = monitor;
  const { range, view, compares } = shown;
  const region = view === 'regions' ? null : shown.region;
  const series = useQuery({
    ...latencyQuery(id, latencyPeriodOf(range), region),
    placeholderData: before(id),
  });
  const earlier = useQuery({
    ...previousLatencyQuery(id, range, region),
    enabled: compares && view === 'percentiles',
  });
  const checks = useSingleChecks(monitor, shown);
  const regions = useRegions(monitor, shown);
  const nameOf = useRegionName(monitor.regions);
  const { data } = series;
  const compared = compares ? earlier.data : undefined;
  const isSingle = view === 'phases' && checks !== undefined && checks.length > 0;
  const drawing = useMemo(() => {
    if (!data) return null;
    const names = (phase: keyof Phases | 'total') =>
      phase === 'total' ? t('monitors.totalLine') : t(`phase.${phase}`);
    const lines = (): LatencyLines => {
      if (view === 'regions' && regions.length > 0)
        return drawRegions(
          regions.map(({ name, data: points }) => ({ name: nameOf(name), data: points })),
          intervalSeconds,
        );
      if (isSingle) return drawChecks(checks, names);
      if (view === 'phases') return drawMeanPhases(data, { intervalSeconds, names });
      return drawPercentiles(data, {
        intervalSeconds,
        names: {
          p50: t('monitors.p50Line'),
          p95: t('monitors.p95Line'),
          before: t('monitors.beforeLine'),
        },
        before: compared,
      });
    };
    return {
      ...lines(),
      range: rangeOf(data, latencyPeriodOf(range)),
      spans: shadesOf(data),
      annotations: annotationsOf(data),
    };
  }, [data, compared, range, view, isSingle, checks, regions, nameOf, intervalSeconds, t]);
  return {
    drawing,
    /**
     * Duration of a point in seconds, or 0 for a single check. Null while the chart still shows older data than
     * requested.
     */
    pointSeconds: !data || series.isPlaceholderData ? null : isSingle ? 0 : data.stepSeconds,
    error: series.error,
    refetch: series.refetch,
  };
}
