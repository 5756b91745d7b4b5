import { useFilterSearch } from '../../ui/filters/use-filter-search.ts';
import { type SubdomainSource, type SubdomainState, subdomainSources, subdomainStates } from './subdomain.ts';

/** What the list is narrowed to, and how it is shown; it stands in the address. */
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

/** A filter of an address; a hand-written one may hold anything. Without a state: what nobody ignores. */
function readAssetFilter(asked: Record<string, unknown>): AssetFilter {
  const word = (key: string): string => (typeof asked[key] === 'string' ? asked[key] : '');
  const states = word('state').split(',');
  return {
    domainId: uuid.test(word('domain')) ? word('domain') : null,
    state: subdomainStates.filter((state) => states.includes(state)),
    source: subdomainSources.find((source) => source === asked.source) ?? null,
    alive: asked.alive === true,
    takeover: asked.takeover === true,
    fresh: asked.fresh === true,
    search: word('search').slice(0, 200),
    sort: sorts.find((sort) => sort === asked.sort) ?? '-firstSeenAt',
    view: asked.view === 'tree' ? 'tree' : 'table',
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

/** Nothing is narrowed. */
export const isWide = ({ domainId, state, source, alive, takeover, fresh, search }: AssetFilter): boolean =>
  domainId === null &&
  state.length === 0 &&
  source === null &&
  !alive &&
  !takeover &&
  !fresh &&
  search === '';

/** The filter of the address, and how to change it. */
export function useAssetFilter(): [AssetFilter, (change: Partial<AssetFilter>) => void] {
  const [asked, ask] = useFilterSearch('/assets');
  const filter = readAssetFilter(asked);
  const change = (changed: Partial<AssetFilter>) => ask(writeAssetFilter({ ...filter, ...changed }));
  return [filter, change];
}
