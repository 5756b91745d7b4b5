import { queryOptions, useQuery } from '@tanstack/react-query';
import { belltower } from './client.ts';

/** How many incidents nobody has resolved, up to 100. */
const openIncidentsQuery = queryOptions({
  queryKey: ['incidents', 'open-count'],
  queryFn: async () =>
    (await belltower.listIncidents({ query: { state: ['open', 'acknowledged'], limit: 100 } })).items.length,
});

export const useOpenIncidents = (): number => useQuery(openIncidentsQuery).data ?? 0;
