import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { serverNow } from '../../../service/server-clock.ts';
import type { Phases } from '../../../ui/charts/phase-bars.tsx';
import type { Monitor } from '../monitor.ts';
import {
  type Drawing,
  drawChecks,
  drawMeanPhases,
  drawPercentiles,
  drawRegions,
  type Series,
  shadesOf,
} from './drawings.ts';
import { type Drawn, instant, latencyQuery } from './latency-query.ts';

/** How latency is drawn: the middle and the slowest, phase upon phase, or a line a region. */
export type LatencyView = 'percentiles' | 'phases' | 'regions';
export interface Shown {
  drawn: Drawn;
  view: LatencyView;
  /** Whose checks; null: all. */
  region: string | null;
}

/** So many checks are drawn one by one; of more, their means. */
const mostChecks = 500;

export const secondsOf = (drawn: Drawn): number =>
  'hours' in drawn ? drawn.hours * 3600 : drawn.to - drawn.from;

/** What was drawn of this monitor before stays until the new has come. */
const before =
  (id: string) =>
  <Data>(old: Data | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
    query?.queryKey[2] === id ? old : undefined;

/** The few checks of a short stretch and one region, oldest first; undefined where there are too many, or none is asked for. */
function useSingleChecks({ id, intervalSeconds, regions }: Monitor, { drawn, view, region }: Shown) {
  const expected = (secondsOf(drawn) / intervalSeconds) * regions.length;
  const isOne = region !== null || regions.length === 1;
  const enabled = view === 'phases' && isOne && expected <= mostChecks;
  const { data } = useQuery({
    queryKey: ['monitors', 'phases', id, drawn],
    queryFn: () => {
      const from = 'hours' in drawn ? serverNow() / 1000 - secondsOf(drawn) : drawn.from;
      const to = 'hours' in drawn ? {} : { to: instant(drawn.to) };
      return belltower.listServiceMonitorChecks({
        path: { id },
        query: { from: instant(from), ...to, limit: mostChecks },
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

/** The middle of each region; empty unless that is the view. */
function useRegions({ id, regions }: Monitor, { drawn, view }: Shown): { name: string; data: Series }[] {
  return useQueries({
    queries: (view === 'regions' ? regions : []).map((name) => ({
      ...latencyQuery(id, drawn, name),
      placeholderData: before(id),
    })),
    combine: (answers) =>
      answers.flatMap(({ data }, place) => {
        const name = regions[place];
        return data && name !== undefined ? [{ name, data }] : [];
      }),
  });
}

/** What the plot of a monitor's latency draws. What was drawn last stays until finer data have come. */
export function useLatency(monitor: Monitor, shown: Shown) {
  const t = useText();
  const { id, intervalSeconds } = monitor;
  const { drawn, view } = shown;
  const series = useQuery({
    ...latencyQuery(id, drawn, view === 'regions' ? null : shown.region),
    placeholderData: before(id),
  });
  const checks = useSingleChecks(monitor, shown);
  const regions = useRegions(monitor, shown);
  const { data } = series;
  const isSingle = view === 'phases' && checks !== undefined && checks.length > 0;
  const drawing = useMemo(() => {
    if (!data) return null;
    const names = (phase: keyof Phases | 'total') =>
      phase === 'total' ? t('monitors.totalLine') : t(`phase.${phase}`);
    const lines = (): Drawing => {
      if (view === 'regions' && regions.length > 0) return drawRegions(regions, intervalSeconds);
      if (isSingle) return drawChecks(checks, names);
      if (view === 'phases') return drawMeanPhases(data, { intervalSeconds, names });
      return drawPercentiles(data, {
        intervalSeconds,
        names: { p50: t('monitors.p50Line'), p95: t('monitors.p95Line') },
      });
    };
    const known = lines();
    const range = 'hours' in drawn ? {} : { range: [drawn.from, drawn.to] as [number, number] };
    return { ...known, ...range, spans: shadesOf(data) };
  }, [data, drawn, view, isSingle, checks, regions, intervalSeconds, t]);
  return {
    drawing,
    /** How long a point is, in seconds; 0 where it is one check. Null while what is drawn is older than what is asked for. */
    pointSeconds: !data || series.isPlaceholderData ? null : isSingle ? 0 : data.stepSeconds,
    error: series.error,
    refetch: series.refetch,
  };
}
