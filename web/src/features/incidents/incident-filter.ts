import type { belltower } from '../../service/client.ts';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { type Severity, severities } from '../../ui/marks/severity.ts';

type Query = NonNullable<NonNullable<Parameters<typeof belltower.listIncidents>[0]>['query']>;
type Sort = NonNullable<Query['sort']>;
type State = Extract<Query['state'], string>;

/** The tabs of the list. */
export const tabs = ['unresolved', 'open', 'acknowledged', 'resolved'] as const;
export type Tab = (typeof tabs)[number];

const sorts = ['openedAt', 'severity', 'title'].flatMap((by) => [by, `-${by}`] as Sort[]);

/** The filter of the list, stored in the URL. */
export interface IncidentFilter {
  tab: Tab;
  severity: Severity[];
  search: string;
  /** Worst first while something is to be done, newest first in the past. */
  sort: Sort;
}

export const statesOf = (tab: Tab): State[] => (tab === 'unresolved' ? ['open', 'acknowledged'] : [tab]);
const usualSort = (tab: Tab): Sort => (tab === 'resolved' ? '-openedAt' : '-severity');

/** Returns the known values of a URL parameter, which may contain anything. */
function known<Word extends string>(value: unknown, words: readonly Word[]): Word[] {
  const asked = typeof value === 'string' ? value.split(',') : [];
  return words.filter((word) => asked.includes(word));
}

/**
 * Returns the filter from the URL and a function that changes it. Without a state, unresolved incidents are shown.
 */
export function useIncidentFilter(): [IncidentFilter, (change: Partial<IncidentFilter>) => void] {
  const [asked, ask] = useFilterSearch('/incidents');
  const states = known(asked.state, tabs);
  const tab = states.length === 1 ? (states[0] as Tab) : 'unresolved';
  const filter: IncidentFilter = {
    tab,
    severity: known(asked.severity, severities),
    search: typeof asked.search === 'string' ? asked.search : '',
    sort: sorts.find((one) => one === asked.sort) ?? usualSort(tab),
  };
  const change = (changed: Partial<IncidentFilter>) => {
    const next = {
      ...filter,
      ...(changed.tab === undefined ? {} : { sort: usualSort(changed.tab) }),
      ...changed,
    };
    ask({
      ...(next.tab === 'unresolved' ? {} : { state: next.tab }),
      ...(next.severity.length > 0 ? { severity: next.severity.join(',') } : {}),
      ...(next.search === '' ? {} : { search: next.search }),
      ...(next.sort === usualSort(next.tab) ? {} : { sort: next.sort }),
    });
  };
  return [filter, change];
}
