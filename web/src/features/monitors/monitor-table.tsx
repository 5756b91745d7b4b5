import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useSelection } from '../../ui/selection/selection.tsx';
import { ListTable } from '../../ui/table/data-table.tsx';
import { openMuteMenu, RowActions, useAcknowledge } from '../../ui/table/row-commands.tsx';
import { useStableRows } from '../../ui/table/stable-rows.ts';
import type { TableView } from '../../ui/table/table-view.ts';
import type { Monitor } from './monitor.ts';
import { MonitorOnPhone, useMonitorColumns } from './monitor-columns.tsx';
import { type MonitorFilters, sortBy, sortOf } from './monitor-filters.ts';
import { useMonitorList, useSparklines } from './monitor-queries.ts';
import { useBulk } from './use-bulk.ts';

const BulkActions = lazyPart(async () => (await import('./bulk-actions.tsx')).BulkActions);

const noPages: { items: Monitor[] }[] = [];

const openIncidentsOf = (monitors: readonly Monitor[]): string[] =>
  monitors.flatMap(({ openIncident }) => (openIncident?.state === 'open' ? [openIncident.id] : []));

/** Lists the matching monitors page by page, with bulk actions for selected monitors. */
export function MonitorTable({
  filters,
  view,
  empty,
  changeSort,
  label,
}: {
  filters: MonitorFilters;
  view: TableView;
  /** Shown if nothing matches. */
  empty: ReactNode;
  changeSort: (filters: MonitorFilters) => void;
  /** Accessible name; default: the name of the page. */
  label?: string;
}) {
  const t = useText();
  const navigate = useNavigate();
  const listKey = JSON.stringify(filters);
  const list = useMonitorList(filters);
  const { rows } = list;
  const stableRows = useStableRows(list, listKey);
  const selection = useSelection(listKey);
  const columns = useMonitorColumns(useSparklines(list.data?.pages ?? noPages));
  const bulk = useBulk({ rows, hasMore: list.hasNextPage, filters, release: stableRows.release });
  const open = useCallback((monitor: Monitor) => navigate({ to: `/monitors/${monitor.id}` }), [navigate]);
  const acknowledge = useAcknowledge();
  const onKey = (key: string, monitor: Monitor): boolean => {
    const which = selection.isEmpty ? { ids: [monitor.id] } : bulk.selected(selection);
    if (key === 'e')
      acknowledge(openIncidentsOf(rows.filter(({ id }) => 'ids' in which && which.ids.includes(id))));
    else if (key === 'm') openMuteMenu(monitor.id);
    else if (key === 'p') bulk.togglePause(which, monitor);
    else if (key === 'c') bulk.run('check', which);
    else return false;
    return true;
  };
  return (
    <>
      <ListTable
        list={list}
        // Rows that left the list stay visible and are marked.
        isEmpty={rows.length === 0 && stableRows.rows.length === 0}
        empty={empty}
        label={label ?? t('nav.monitors')}
        stable={stableRows}
        columns={columns}
        nameOf={(monitor) => monitor.name}
        view={view}
        sort={{
          ...sortOf(filters),
          change: (by, descending) => changeSort(sortBy(filters, by, descending)),
        }}
        selection={selection}
        onOpen={open}
        onKey={onKey}
        actions={(monitor) => (
          <RowActions
            name={monitor.name}
            incident={monitor.openIncident}
            acknowledge={acknowledge}
            mute={{ of: 'serviceMonitorIds', id: monitor.id, isMuted: monitor.state.mute !== null }}
            paused={monitor.paused}
            togglePause={() => bulk.togglePause({ ids: [monitor.id] }, monitor)}
          />
        )}
        phone={(monitor) => <MonitorOnPhone monitor={monitor} />}
      />
      {!selection.isEmpty && <BulkActions selection={selection} bulk={bulk} hasMore={list.hasNextPage} />}
    </>
  );
}
