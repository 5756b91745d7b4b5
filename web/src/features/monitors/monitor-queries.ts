import { queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Answer, Item } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../service/client.ts';
import { usePages } from '../../ui/table/pages.tsx';
import { type MonitorFilters, orderOf, writeFilters } from './monitor-filters.ts';

/** Returns the list page by page. */
export function useMonitorList(filters: MonitorFilters, enabled = true) {
  const query = writeFilters({ ...filters, sort: orderOf(filters) });
  return usePages(
    ['monitors', 'list', query],
    (cursor, signal) =>
      belltower.listServiceMonitors({
        query: { limit: 60, expand: ['openIncident'], ...query, cursor },
        signal,
      }),
    { enabled, keepsRows: false },
  );
}

/** The number of monitors by status, kind, severity and tag. */
export const facetsQuery = queryOptions({
  queryKey: ['monitors', 'facets'],
  queryFn: () => belltower.listServiceMonitorFacets(),
  retry: false,
});

/** One monitor. */
export const monitorQuery = (id: string) =>
  queryOptions({
    queryKey: ['monitors', 'one', id],
    queryFn: () => belltower.getServiceMonitor({ path: { id } }),
  });

type Sparkline = Item<'listSparklines'>;

/** The sparklines of a list's rows, keyed by monitor ID. Each page is fetched with one request. */
export interface Sparklines {
  of: (id: string) => Sparkline | undefined;
  /** The common scale of all latencies in the column: their 90th percentile in milliseconds. */
  top: number;
}

/** Placeholder for callers that need only the names of the columns. */
export const noLines: Sparklines = { of: () => undefined, top: 1 };

type SparklineResult = { data?: Answer<'listSparklines'> | undefined };

/** Defined once, so that the combined result stays the same object while the responses don't change. */
const dataOf = (results: readonly SparklineResult[]) => results.map(({ data }) => data);

/** Fetches the sparklines for each page of monitors. Rows are rendered before their sparklines arrive. */
export function useSparklines(pages: readonly { items: readonly { id: string }[] }[]): Sparklines {
  const answers = useQueries({
    queries: pages.map(({ items }) => {
      const ids = items.map(({ id }) => id);
      return {
        queryKey: ['monitors', 'sparklines', ids],
        queryFn: () => belltower.listSparklines({ query: { ids } }),
        enabled: ids.length > 0,
        staleTime: 60_000,
        retry: false,
      };
    }),
    combine: dataOf,
  });
  return useMemo(() => {
    const known = new Map(
      answers.flatMap((answer) => answer?.items.map((item) => [item.id, item] as const) ?? []),
    );
    const means = [...known.values()]
      .flatMap(({ latency }) => latency.map(([, ms = 0]) => ms))
      .toSorted((a, b) => a - b);
    const top = Math.max(1, means[Math.floor(means.length * 0.9)] ?? 1) * 1.2;
    return { of: (id) => known.get(id), top };
  }, [answers]);
}
