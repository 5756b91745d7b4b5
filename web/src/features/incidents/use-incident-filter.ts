import { useFilterSearch } from '../../ui/filters/use-filter-search.ts';
import { type Severity, severities } from '../../ui/marks/severity.ts';
import type { IncidentState } from './incident-state.tsx';

/** What the list is narrowed to; it stands in the address. */
export interface IncidentFilter {
  state: IncidentState[];
  severity: Severity[];
  search: string;
}

const states: IncidentState[] = ['open', 'acknowledged', 'resolved'];

/** Words of an address that are known; a hand-written one may hold anything. */
function known<Word extends string>(value: unknown, words: readonly Word[]): Word[] {
  const asked = typeof value === 'string' ? value.split(',') : [];
  return words.filter((word) => asked.includes(word));
}

/** The filter of the address, and how to change it. Without a state: what is not resolved. */
export function useIncidentFilter(): [IncidentFilter, (change: Partial<IncidentFilter>) => void] {
  const [asked, ask] = useFilterSearch('/incidents');
  const state = known(asked.state, states);
  const filter: IncidentFilter = {
    state: state.length > 0 ? state : ['open', 'acknowledged'],
    severity: known(asked.severity, severities),
    search: typeof asked.search === 'string' ? asked.search : '',
  };
  const change = (changed: Partial<IncidentFilter>) => {
    const next = { ...filter, ...changed };
    ask({
      state: next.state.join(','),
      ...(next.severity.length > 0 ? { severity: next.severity.join(',') } : {}),
      ...(next.search === '' ? {} : { search: next.search }),
    });
  };
  return [filter, change];
}
