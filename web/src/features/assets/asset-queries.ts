import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { belltower } from '../../service/client.ts';
import type { AssetFilter } from './use-asset-filter.ts';

/** Pages of names, narrowed and sorted; `since` is the last visit. */
export function subdomainQuery(filter: AssetFilter, since: string | null) {
  const { view, ...asked } = filter;
  const limit = view === 'tree' ? 500 : 100;
  return infiniteQueryOptions({
    queryKey: ['assets', 'subdomains', { ...asked, limit, since: filter.fresh ? since : null }],
    queryFn: ({ pageParam }) =>
      belltower.listSubdomains({
        query: {
          limit,
          sort: view === 'tree' ? 'name' : filter.sort,
          state: filter.state.length > 0 ? filter.state : ['new', 'owned'],
          ...(filter.domainId === null ? {} : { domainId: filter.domainId }),
          ...(filter.source === null ? {} : { source: filter.source }),
          ...(filter.alive ? { alive: true } : {}),
          ...(filter.takeover ? { takeover: 'vulnerable' as const } : {}),
          ...(filter.fresh && since !== null ? { since } : {}),
          ...(filter.search === '' ? {} : { search: filter.search }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (old) => old,
  });
}

/** How many are new since then, as far as one page tells. */
export const freshQuery = (since: string | null) =>
  queryOptions({
    queryKey: ['assets', 'fresh', since],
    queryFn: async () => {
      if (since === null) return { count: 0, more: false };
      const page = await belltower.listSubdomains({ query: { limit: 500, since, state: ['new'] } });
      return { count: page.items.length, more: page.nextCursor !== null };
    },
  });

/** Domains that one can choose from. */
export const domainsQuery = queryOptions({
  queryKey: ['domains', 'choices'],
  queryFn: () => belltower.listDomains({ query: { limit: 500 } }),
});

/** The newest run over a domain. */
export const lastRunQuery = (domainId: string) =>
  queryOptions({
    queryKey: ['assets', 'runs', domainId],
    queryFn: async () =>
      (await belltower.listDiscoveries({ query: { domainId, limit: 1 } })).items[0] ?? null,
  });

/** What the names of a domain hang together with at present. */
export const relatedQuery = (domainId: string) =>
  queryOptions({
    queryKey: ['assets', 'related', domainId],
    queryFn: () => belltower.listAssociations({ query: { domainId, current: true, limit: 500 } }),
  });
