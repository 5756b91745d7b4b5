import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { useFilterSearch } from '../../../ui/filters/use-filter-search.ts';
import { usePages } from '../../../ui/table/use-pages.ts';
import { useJudgeRows } from '../use-judge-rows.ts';
import { type LeadState, leadStates } from './lead-words.tsx';

interface LeadFilter {
  state: LeadState[];
  search: string;
}

/** What nobody has called harmless. */
const open: LeadState[] = ['new', 'triaged', 'confirmed'];

/** The filter of the address, and how to change it. */
export function useLeadFilter(): [LeadFilter, (change: Partial<LeadFilter>) => void] {
  const [asked, ask] = useFilterSearch('/threats/leads');
  const words = typeof asked.state === 'string' ? asked.state.split(',') : [];
  const state = leadStates.filter((one) => words.includes(one));
  const filter: LeadFilter = {
    state: state.length > 0 ? state : open,
    search: typeof asked.search === 'string' ? asked.search : '',
  };
  const change = (changed: Partial<LeadFilter>) => {
    const next = { ...filter, ...changed };
    const isUsual = next.state.length === 0 || next.state.join() === open.join();
    ask({
      ...(isUsual ? {} : { state: next.state.join(',') }),
      ...(next.search === '' ? {} : { search: next.search }),
    });
  };
  return [filter, change];
}

/** What the filter asks of the service. */
export const leadQuery = (filter: LeadFilter) => ({
  limit: 100,
  state: filter.state,
  ...(filter.search === '' ? {} : { search: filter.search }),
});

/** Leads, newest first. */
export function useLeads(filter: LeadFilter) {
  return usePages(['threats', 'leads', filter], (cursor) =>
    belltower.listThreatLeads({ query: { ...leadQuery(filter), cursor } }),
  );
}

/** Judges leads, one or many, with a way back. */
export function useJudgeLeads(onDone: () => void) {
  const t = useText();
  return useJudgeRows<LeadState>({
    send: ({ id, state }) => belltower.updateThreatLead({ path: { id }, body: { state } }),
    said: (count, state) => t('leads.updated', { count, state: t(`leads.state.${state}`) }),
    onDone,
  });
}
