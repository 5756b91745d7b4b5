import { listIncidents } from '../../generated/list-incidents.ts';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { type Severity, severities } from '../../ui/marks/severity-mark.tsx';

const { state: states, sort: sorts } = listIncidents;
type Sort = (typeof sorts)[number];
type State = (typeof states)[number];

/** The tabs of the list. */
export const tabs = ['unresolved', ...states] as const;
export type Tab = (typeof tabs)[number];

/** The filter of the list, stored in the URL. */
export interface IncidentFilter {
  tab: Tab;
  severity: Severity[];
  search: string;
  /** By default, unresolved incidents are sorted by severity and resolved incidents by time. */
  sort: Sort;
}

export const statesOf = (tab: Tab): State[] => (tab === 'unresolved' ? ['open', 'acknowledged'] : [tab]);
const usualSort = (tab: Tab): Sort => (tab === 'resolved' ? '-openedAt' : '-severity');

/** Returns the valid values of a URL parameter, which may contain anything. */
function known<Word extends string>(value: unknown, words: readonly Word[]): Word[] {
  const requested = typeof value === 'string' ? value.split(',') : [];
  return words.filter((word) => requested.includes(word));
}

/**
 * Returns the filter from the URL and a function that changes it. Without a state filter, shows unresolved incidents.
 */
export function useIncidentFilter(): [IncidentFilter, (change: Partial<IncidentFilter>) => void] {
  const [filters, setFilters] = useFilterSearch('/incidents');
  const chosen = known(filters.state, tabs);
  const tab = chosen.length === 1 ? (chosen[0] as Tab) : 'unresolved';
  const filter: IncidentFilter = {
    tab,
    severity: known(filters.severity, severities),
    search: typeof filters.search === 'string' ? filters.search : '',
    sort: sorts.find((one) => one === filters.sort) ?? usualSort(tab),
  };
  const change = (changed: Partial<IncidentFilter>) => {
    const next = {
      ...filter,
      ...(changed.tab === undefined ? {} : { sort: usualSort(changed.tab) }),
      ...changed,
    };
    setFilters({
      ...(next.tab === 'unresolved' ? {} : { state: next.tab }),
      ...(next.severity.length > 0 ? { severity: next.severity.join(',') } : {}),
      ...(next.search === '' ? {} : { search: next.search }),
      ...(next.sort === usualSort(next.tab) ? {} : { sort: next.sort }),
    });
  };
  return [filter, change];
}
