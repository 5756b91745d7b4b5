import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { later } from '../../ui/later.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useTableView } from '../../ui/table-view.ts';
import { TableViewMenu } from '../../ui/table-view-menu.tsx';
import { useHeldRows } from '../../ui/use-held-rows.ts';
import { useSelection } from '../../ui/use-selection.ts';
import { FilterBar } from './filter-bar.tsx';
import type { Monitor } from './monitor.ts';
import { MonitorOnPhone, useMonitorColumns } from './monitor-columns.tsx';
import {
  isUnfiltered,
  type MonitorFilters,
  readFilters,
  sortBy,
  sortOf,
  writeFilters,
} from './monitor-filters.ts';
import { facetsQuery, monitorListQuery } from './monitor-list-query.ts';
import { useBulk } from './use-bulk.ts';
import { useSparklines } from './use-sparklines.ts';

const BulkActions = later(async () => (await import('./bulk-actions.tsx')).BulkActions);

const idOf = (monitor: Monitor): string => monitor.id;
const nothing: Monitor[] = [];
const noPages: { items: Monitor[] }[] = [];

/** All service monitors: filtered by the address, page after page, with what one can do to many of them. */
export function MonitorsPage() {
  const t = useText();
  const navigate = useNavigate();
  const filters = readFilters(useSearch({ strict: false }));
  const listKey = JSON.stringify(filters);
  const list = useInfiniteQuery(monitorListQuery(filters));
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? nothing, [list.data]);
  const held = useHeldRows(rows, idOf, list.isPlaceholderData ? '' : listKey);
  const selection = useSelection(listKey);
  const columns = useMonitorColumns(useSparklines(list.data?.pages ?? noPages));
  const view = useTableView('monitors', ['interval']);
  const bulk = useBulk({ rows, filters, release: held.release });
  const change = (next: MonitorFilters) =>
    navigate({ to: '/monitors', search: writeFilters(next) as never, replace: true });
  const open = useCallback((monitor: Monitor) => navigate({ to: `/monitors/${monitor.id}` }), [navigate]);
  const facets = useQuery(facetsQuery);
  const tags = useMemo(
    () => facets.data?.tag.map(({ value }) => value) ?? [...new Set(rows.flatMap((row) => row.tags))],
    [facets.data, rows],
  );
  const onKey = (key: string, monitor: Monitor): boolean => {
    const which = selection.isEmpty ? { ids: [monitor.id] } : bulk.selected(selection);
    if (key === 'p') bulk.togglePause(which, monitor);
    else if (key === 'c') bulk.run('check', which);
    else return false;
    return true;
  };
  return (
    <>
      <PageHeader
        title={t('nav.monitors')}
        line={
          <Truth
            rows={rows}
            hasMore={list.hasNextPage}
            counts={isUnfiltered(filters) ? facets.data?.status : undefined}
          />
        }
        actions={
          <Button component={Link} to="/monitors/new">
            {t('monitors.new')}
          </Button>
        }
      />
      <FilterBar
        filters={filters}
        change={change}
        tags={tags}
        counts={isUnfiltered(filters) ? facets.data : undefined}
      >
        <TableViewMenu view={view} columns={columns} />
      </FilterBar>
      {list.error && rows.length === 0 ? (
        <ErrorPanel error={list.error} retry={list.refetch} />
      ) : list.isSuccess && rows.length === 0 && held.rows.length === 0 ? (
        <NoMonitors
          filtered={!isUnfiltered(filters)}
          clear={() => change({ ...readFilters({}), sort: filters.sort })}
        />
      ) : (
        <DataTable
          label={t('nav.monitors')}
          held={held}
          columns={columns}
          nameOf={(monitor) => monitor.name}
          view={view}
          isLoading={list.isPending}
          more={{
            has: list.hasNextPage,
            isLoading: list.isFetchingNextPage,
            load: () => void list.fetchNextPage(),
          }}
          sort={{
            ...sortOf(filters),
            change: (by, descending) => change(sortBy(filters, by, descending)),
          }}
          selection={selection}
          onOpen={open}
          onKey={onKey}
          phone={(monitor) => <MonitorOnPhone monitor={monitor} />}
        />
      )}
      {!selection.isEmpty && (
        <BulkActions selection={selection} bulk={bulk} rows={rows} hasMore={list.hasNextPage} />
      )}
    </>
  );
}

/** One line of truth: how many there are, and how many of them are in trouble. */
function Truth({
  rows,
  hasMore,
  counts,
}: {
  rows: readonly Monitor[];
  hasMore: boolean;
  /** How many have each status, where no filter leaves any out. */
  counts: readonly { value: string; count: number }[] | undefined;
}) {
  const t = useText();
  if (rows.length === 0) return null;
  const known = counts?.reduce((sum, { count }) => sum + count, 0);
  const down =
    counts?.find(({ value }) => value === 'down')?.count ??
    (counts ? 0 : rows.filter(({ state }) => state.status === 'down').length);
  const shown =
    hasMore && known === undefined
      ? t('monitors.countAndMore', { count: rows.length })
      : t('monitors.count', { count: known ?? rows.length });
  return down === 0 ? shown : `${shown}, ${t('monitors.downCount', { count: down })}`;
}

function NoMonitors({ filtered, clear }: { filtered: boolean; clear: () => void }) {
  const t = useText();
  if (filtered)
    return (
      <EmptyState
        text={t('monitors.noneMatch')}
        action={
          <Button variant="default" onClick={clear}>
            {t('monitors.clearFilters')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      text={t('monitors.none')}
      action={
        <Button component={Link} to="/monitors/new">
          {t('monitors.new')}
        </Button>
      }
      call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/service-monitors --json '{"kind":"http","url":"https://www.example.com/"}'`}
    />
  );
}
