import { useFilterSearch } from '../../ui/filters/use-filter-search.ts';
import { type LookalikeState, lookalikeStates } from './lookalike-words.tsx';

/** What the list is narrowed to; it stands in the address. */
export interface LookalikeFilter {
  state: LookalikeState[];
  search: string;
  domainId: string | null;
  /** Also those that do not exist any more. */
  gone: boolean;
}

/** What nobody has called harmless or his own. */
const open: LookalikeState[] = ['new', 'watching', 'confirmed'];

/** The filter of the address, and how to change it. */
export function useLookalikeFilter(): [LookalikeFilter, (change: Partial<LookalikeFilter>) => void] {
  const [asked, ask] = useFilterSearch('/threats');
  const words = typeof asked.state === 'string' ? asked.state.split(',') : [];
  const state = lookalikeStates.filter((one) => words.includes(one));
  const filter: LookalikeFilter = {
    state: state.length > 0 ? state : open,
    search: typeof asked.search === 'string' ? asked.search : '',
    domainId: typeof asked.domainId === 'string' ? asked.domainId : null,
    gone: asked.gone === true || asked.gone === 'true',
  };
  const change = (changed: Partial<LookalikeFilter>) => {
    const next = { ...filter, ...changed };
    ask({
      ...(next.state.join() === open.join() || next.state.length === 0
        ? {}
        : { state: next.state.join(',') }),
      ...(next.search === '' ? {} : { search: next.search }),
      ...(next.domainId === null ? {} : { domainId: next.domainId }),
      ...(next.gone ? { gone: true } : {}),
    });
  };
  return [filter, change];
}
