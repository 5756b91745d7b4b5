import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Item } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../service/client.ts';
import { ListTab } from '../../ui/table/status-tabs.tsx';
import { type Grouping, type MonitorFilters, readFilters, writeSearch } from './monitor-filters.ts';

export type SavedView = Item<'listServiceMonitorViews'>;

/** The saved views of the account. */
export const savedViewsQuery = queryOptions({
  queryKey: ['monitors', 'views'],
  queryFn: () => belltower.listServiceMonitorViews({ query: { limit: 500 } }),
});

const byName = ({ items }: { items: readonly SavedView[] }): SavedView[] =>
  items.toSorted((a, b) => a.name.localeCompare(b.name));
const nothing: SavedView[] = [];

/** Returns the saved views by name. Returns an empty list until they are loaded. */
export const useSavedViews = (): SavedView[] =>
  useQuery({ ...savedViewsQuery, select: byName }).data ?? nothing;

/** Returns the filters, sort order and grouping of a view. */
export const stateOf = ({
  filter,
  sort,
  groupBy,
}: SavedView): { filters: MonitorFilters; group: Grouping } => ({
  filters: readFilters({ ...filter, ...(sort === null ? {} : { sort }) }),
  group: groupBy ?? '',
});

/** Returns whether the list has exactly the filters, sort order and grouping of the view. */
export function isShown(view: SavedView, filters: MonitorFilters, group: Grouping): boolean {
  const state = stateOf(view);
  return (
    JSON.stringify(writeSearch(state.filters, state.group)) === JSON.stringify(writeSearch(filters, group))
  );
}

/** Maximum number of tabs. Further views appear only in the menu. */
const maxTabs = 8;

/** Renders the saved views as tabs. */
export function ViewTabs({
  views,
  current,
  show,
}: {
  views: readonly SavedView[];
  current: SavedView | undefined;
  show: (filters: MonitorFilters, group: Grouping) => void;
}) {
  return views.slice(0, maxTabs).map((view) => (
    <ListTab
      key={view.id}
      label={view.name}
      isOn={view.id === current?.id}
      onClick={() => {
        const { filters, group } = stateOf(view);
        show(filters, group);
      }}
    />
  ));
}
