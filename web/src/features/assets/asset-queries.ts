import { queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { belltower } from '../../service/client.ts';
import { serverNow } from '../../service/server-clock.ts';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { type SubdomainSource, type SubdomainState, subdomainSources, subdomainStates } from './subdomain.ts';

/** Returns the subdomains page by page, filtered and sorted. `since` is the time of the last visit. */
export function useSubdomains(filter: AssetFilter, since: string | null) {
  const { view, ...searchParams } = filter;
  const limit = view === 'tree' ? 500 : 100;
  return usePages(
    ['assets', 'subdomains', { ...searchParams, limit, since: filter.fresh ? since : null }],
    (cursor) =>
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
          cursor,
        },
      }),
  );
}

/** Returns the number of subdomains that are new since the last visit, up to one page. */
export const freshQuery = (since: string | null) =>
  queryOptions({
    queryKey: ['assets', 'fresh', since],
    queryFn: async () => {
      if (since === null) return { count: 0, more: false };
      const page = await belltower.listSubdomains({ query: { limit: 500, since, state: ['new'] } });
      return { count: page.items.length, more: page.nextCursor !== null };
    },
  });

/** Domains to choose from. */
export const domainsQuery = queryOptions({
  queryKey: ['domains', 'choices'],
  queryFn: () => belltower.listDomains({ query: { limit: 500 } }),
});

/** The latest discovery run for a domain. */
export const lastRunQuery = (domainId: string) =>
  queryOptions({
    queryKey: ['assets', 'runs', domainId],
    queryFn: async () =>
      (await belltower.listDiscoveries({ query: { domainId, limit: 1 } })).items[0] ?? null,
  });

/** The current related records of a domain's subdomains. */
export const relatedQuery = (domainId: string) =>
  queryOptions({
    queryKey: ['assets', 'related', domainId],
    queryFn: () => belltower.listAssociations({ query: { domainId, current: true, limit: 500 } }),
  });

const key = 'belltower-assets-visited';

/**
 * Returns the time of this browser's previous visit, or null on the first visit. A page that stays open counts as one
 * visit.
 */
export function useLastVisit(): string | null {
  const [last] = useState(() => {
    const stored = localStorage.getItem(key);
    return stored !== null && !Number.isNaN(Date.parse(stored)) ? new Date(stored).toISOString() : null;
  });
  useEffect(() => {
    localStorage.setItem(key, new Date(serverNow()).toISOString());
  }, []);
  return last;
}

/** The filter and display options of the list, stored in the URL. */
export interface AssetFilter {
  domainId: string | null;
  state: SubdomainState[];
  source: SubdomainSource | null;
  alive: boolean;
  takeover: boolean;
  fresh: boolean;
  search: string;
  sort: '-firstSeenAt' | 'firstSeenAt' | 'name' | '-name';
  view: 'table' | 'tree';
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sorts = ['-firstSeenAt', 'firstSeenAt', 'name', '-name'] as const;

/** Reads the filter from the URL, which may contain anything. Without a state filter, ignored names are hidden. */
function readAssetFilter(searchParams: Record<string, unknown>): AssetFilter {
  const word = (key: string): string => (typeof searchParams[key] === 'string' ? searchParams[key] : '');
  const states = word('state').split(',');
  return {
    domainId: uuid.test(word('domain')) ? word('domain') : null,
    state: subdomainStates.filter((state) => states.includes(state)),
    source: subdomainSources.find((source) => source === searchParams.source) ?? null,
    alive: searchParams.alive === true,
    takeover: searchParams.takeover === true,
    fresh: searchParams.fresh === true,
    search: word('search').slice(0, 200),
    sort: sorts.find((sort) => sort === searchParams.sort) ?? '-firstSeenAt',
    view: searchParams.view === 'tree' ? 'tree' : 'table',
  };
}

function writeAssetFilter(filter: AssetFilter): Record<string, unknown> {
  return {
    ...(filter.domainId === null ? {} : { domain: filter.domainId }),
    ...(filter.state.length === 0 ? {} : { state: filter.state.join(',') }),
    ...(filter.source === null ? {} : { source: filter.source }),
    ...(filter.alive ? { alive: true } : {}),
    ...(filter.takeover ? { takeover: true } : {}),
    ...(filter.fresh ? { fresh: true } : {}),
    ...(filter.search === '' ? {} : { search: filter.search }),
    ...(filter.sort === '-firstSeenAt' ? {} : { sort: filter.sort }),
    ...(filter.view === 'table' ? {} : { view: filter.view }),
  };
}

/** Returns whether no filter is set. */
export const isWide = ({ domainId, state, source, alive, takeover, fresh, search }: AssetFilter): boolean =>
  domainId === null &&
  state.length === 0 &&
  source === null &&
  !alive &&
  !takeover &&
  !fresh &&
  search === '';

/** Returns the filter from the URL and a function that changes it. */
export function useAssetFilter(): [AssetFilter, (change: Partial<AssetFilter>) => void] {
  const [searchParams, setSearchParams] = useFilterSearch('/assets');
  const filter = readAssetFilter(searchParams);
  const change = (changed: Partial<AssetFilter>) =>
    setSearchParams(writeAssetFilter({ ...filter, ...changed }));
  return [filter, change];
}
