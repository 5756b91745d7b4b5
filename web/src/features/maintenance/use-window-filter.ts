import { listMaintenanceWindows } from '../../generated/list-maintenance-windows.ts';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';

export const windowStates = listMaintenanceWindows.state;

/** The filter of the list, stored in the URL. Omitted fields match everything. */
export interface WindowFilter {
  state?: (typeof windowStates)[number][];
  search?: string;
}

/** Returns the filter from the URL and a function that changes it. */
export function useWindowFilter(): [WindowFilter, (change: Partial<WindowFilter>) => void] {
  const [searchParams, setSearchParams] = useFilterSearch('/maintenance');
  const words = typeof searchParams.state === 'string' ? searchParams.state.split(',') : [];
  const state = windowStates.filter((one) => words.includes(one));
  const search = typeof searchParams.search === 'string' ? searchParams.search : '';
  const filter: WindowFilter = {
    ...(state.length > 0 ? { state } : {}),
    ...(search === '' ? {} : { search }),
  };
  const change = (changed: Partial<WindowFilter>) => {
    const next = { ...filter, ...changed };
    setSearchParams({
      ...(next.state?.length ? { state: next.state.join(',') } : {}),
      ...(next.search ? { search: next.search } : {}),
    });
  };
  return [filter, change];
}
