import { useNavigate, useSearch } from '@tanstack/react-router';
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
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const state = known(search.state, states);
  const filter: IncidentFilter = {
    state: state.length > 0 ? state : ['open', 'acknowledged'],
    severity: known(search.severity, severities),
    search: typeof search.search === 'string' ? search.search : '',
  };
  const change = (changed: Partial<IncidentFilter>) => {
    const next = { ...filter, ...changed };
    void navigate({
      to: '/incidents',
      search: {
        state: next.state.join(','),
        ...(next.severity.length > 0 ? { severity: next.severity.join(',') } : {}),
        ...(next.search === '' ? {} : { search: next.search }),
      } as never,
      replace: true,
    });
  };
  return [filter, change];
}
