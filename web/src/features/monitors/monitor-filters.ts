import { severities } from '../../ui/marks/severity-mark.tsx';
import { kinds, statuses } from './monitor.ts';

const sorts = ['name', 'status', 'latency', 'uptime'] as const;
type SortName = (typeof sorts)[number] | `-${(typeof sorts)[number]}`;
const sortNames = sorts.flatMap((name): SortName[] => [name, `-${name}`]);

/** The filter of the monitor list. It is stored in the URL, so that users can share and bookmark a list. */
export interface MonitorFilters {
  status: (typeof statuses)[number][];
  kind: (typeof kinds)[number][];
  severity: (typeof severities)[number][];
  tag: string[];
  domainId: string[];
  region: string[];
  search: string;
  sort: SortName | '';
}

const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);
const among = <Value extends string>(value: unknown, known: readonly Value[]): Value[] =>
  known.filter((each) => list(value).includes(each));

/** Parses the filters from the URL. Unknown values are ignored. */
export function readFilters(search: Record<string, unknown>): MonitorFilters {
  return {
    status: among(search.status, statuses),
    kind: among(search.kind, kinds),
    severity: among(search.severity, severities),
    tag: list(search.tag).filter((tag) => tag !== ''),
    domainId: list(search.domainId),
    region: list(search.region).filter((region) => region !== ''),
    search: search.search === undefined ? '' : String(search.search),
    sort: sortNames.find((name) => name === search.sort) ?? '',
  };
}

type Written = Partial<Omit<MonitorFilters, 'sort'> & { sort: SortName }>;

/** Returns the filters for the URL and the API query. Omits filters that are not set. */
export function writeFilters(filters: MonitorFilters): Written {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value.length > 0)) as Written;
}

/** Returns the filters without the sort order, for bulk actions. */
export function narrowing(filters: MonitorFilters): Omit<Written, 'sort'> {
  const { sort: _sort, ...narrow } = writeFilters(filters);
  return narrow;
}

export const groupings = ['tag', 'domain', 'kind', 'status'] as const;
/** The grouping of the list's rows. */
export type Grouping = (typeof groupings)[number] | '';

/** Reads the grouping from the URL. */
export const readGrouping = (search: Record<string, unknown>): Grouping =>
  groupings.find((name) => name === search.group) ?? '';

/** Returns the URL parameters: filters, sort order and grouping. */
export const writeSearch = (filters: MonitorFilters, group: Grouping): Record<string, unknown> => ({
  ...writeFilters(filters),
  ...(group === '' ? {} : { group }),
});

/** Returns whether no filter is set. */
export const isUnfiltered = (filters: MonitorFilters): boolean =>
  Object.keys(narrowing(filters)).length === 0;

/** Returns the sort order of the list. Defaults to the best matches for a search, and to worst first otherwise. */
export const orderOf = ({ sort, search }: MonitorFilters): SortName | '' =>
  sort === '' && search === '' ? '-status' : sort;

/** Returns the sort order for the table header. */
export function sortOf(filters: MonitorFilters): { by: string | null; descending: boolean } {
  const order = orderOf(filters);
  return order === ''
    ? { by: null, descending: false }
    : { by: order.replace('-', ''), descending: order.startsWith('-') };
}

/**
 * Returns the sort order after a click on a column header. The first click sorts names from A to Z and everything
 * else from worst to best.
 */
export function sortBy(filters: MonitorFilters, by: string, descending: boolean): MonitorFilters {
  const isNew = sortOf(filters).by !== by;
  const falls = isNew ? by === 'status' || by === 'latency' : descending;
  return { ...filters, sort: sortNames.find((name) => name === `${falls ? '-' : ''}${by}`) ?? '' };
}
