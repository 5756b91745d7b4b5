import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { belltower } from '../../service/client.ts';
import { type MonitorFilters, writeFilters } from './monitor-filters.ts';

/** The list, page after page. */
export const monitorListQuery = (filters: MonitorFilters) =>
  infiniteQueryOptions({
    queryKey: ['monitors', 'list', writeFilters(filters)],
    queryFn: ({ pageParam, signal }) =>
      belltower.listServiceMonitors({
        query: { limit: 60, ...writeFilters(filters), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** How many monitors there are of each status, kind, severity and tag. */
export const facetsQuery = queryOptions({
  queryKey: ['monitors', 'facets'],
  queryFn: () => belltower.listServiceMonitorFacets(),
  retry: false,
});
