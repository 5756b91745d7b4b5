import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import choices from '../../ui/filters/filter-select.module.css';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { EmptyState, PageHeader } from '../../ui/page/page.tsx';
import { useKey } from '../../ui/page/use-key.ts';
import { StatusTabs } from '../../ui/table/status-tabs.tsx';
import { useTableView } from '../../ui/table/table-view.ts';
import { TableViewMenu } from '../../ui/table/table-view-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type Monitor, statuses } from './monitor.ts';
import { useMonitorColumns } from './monitor-columns.tsx';
import {
  type Grouping,
  groupings,
  isUnfiltered,
  type MonitorFilters,
  readFilters,
  readGrouping,
  writeSearch,
} from './monitor-filters.ts';
import { facetsQuery, noLines, useMonitorList } from './monitor-queries.ts';
import { MonitorTable } from './monitor-table.tsx';
import { SavedViews } from './saved-views.tsx';
import { isShown, useSavedViews, ViewTabs } from './view-tabs.tsx';

const GroupedMonitors = lazyPart(async () => (await import('./grouped-monitors.tsx')).GroupedMonitors);

/** Lists all service monitors as pages or in groups, with bulk actions. The URL contains the filters. */
export function MonitorsPage() {
  const t = useText();
  const navigate = useNavigate();
  const [search, setSearch] = useFilterSearch('/monitors');
  const filters = readFilters(search);
  const group = readGrouping(search);
  const list = useMonitorList(filters, group === '');
  const { rows } = list;
  const columns = useMonitorColumns(noLines);
  const go = (next: MonitorFilters, under: Grouping) => setSearch(writeSearch(next, under));
  const change = (next: MonitorFilters) => go(next, group);
  useKey('n', () => void navigate({ to: '/monitors/new' }));
  const facets = useQuery(facetsQuery);
  const counts = isUnfiltered(filters) ? facets.data : undefined;
  const views = useSavedViews();
  const view = useTableView('monitors', ['interval', 'kind', 'uptime24h']);
  const currentView = views.find((each) => isShown(each, filters, group));
  // Counts by status are available only without other filters.
  const byStatus = isUnfiltered({ ...filters, status: [] }) ? facets.data?.status : undefined;
  const countOf = (status: string) =>
    byStatus && (byStatus.find(({ value }) => value === status)?.count ?? 0);
  const tags = useMemo(
    () => facets.data?.tag.map(({ value }) => value) ?? [...new Set(rows.flatMap((row) => row.tags))],
    [facets.data, rows],
  );
  return (
    <>
      <PageHeader
        title={t('nav.monitors')}
        line={<Truth rows={rows} hasMore={list.hasNextPage} counts={counts?.status} />}
        actions={
          <>
            <Button component={Link} to="/reports" variant="default">
              {t('nav.reports')}
            </Button>
            <Button component={Link} to="/monitors/new">
              {t('monitors.new')}
            </Button>
          </>
        }
      />
      <StatusTabs
        label={t('monitors.filter.status')}
        total={byStatus?.reduce((sum, { count }) => sum + count, 0)}
        values={currentView ? [] : filters.status}
        isAll={filters.status.length === 0 && currentView === undefined}
        tabs={statuses.map((value) => ({
          value,
          label: t(`monitors.status.${value}`),
          count: countOf(value),
          ...(value === 'down' || value === 'degraded' ? { tone: value } : {}),
        }))}
        onChange={(values) => change({ ...filters, status: values as MonitorFilters['status'] })}
      >
        {views.length > 0 && <ViewTabs views={views} current={currentView} show={go} />}
      </StatusTabs>
      <FilterBar filters={filters} change={change} tags={tags} {...(counts ? { counts } : {})}>
        <SavedViews filters={filters} group={group} show={go} />
        <TableViewMenu view={view} columns={columns}>
          <GroupingChoice group={group} change={(under) => go(filters, under)} />
        </TableViewMenu>
      </FilterBar>
      {group === '' ? (
        <MonitorTable
          filters={filters}
          view={view}
          empty={
            <NoMonitors
              filtered={!isUnfiltered(filters)}
              clear={() => change({ ...readFilters({}), sort: filters.sort })}
            />
          }
          changeSort={change}
        />
      ) : (
        <GroupedMonitors key={group} group={group} filters={filters} view={view} changeSort={change} />
      )}
    </>
  );
}

function GroupingChoice({ group, change }: { group: Grouping; change: (group: Grouping) => void }) {
  const t = useText();
  return (
    <fieldset className={choices.group}>
      <legend>{t('monitors.group')}</legend>
      {(['', ...groupings] as const).map((each) => (
        <label key={each} className={choices.choice}>
          <input type="radio" checked={each === group} onChange={() => change(each)} />
          <span className={choices.word}>
            {t(each === '' ? 'monitors.group.none' : `monitors.group.${each}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Shows in one line the number of monitors and how many of them have problems. */
function Truth({
  rows,
  hasMore,
  counts,
}: {
  rows: readonly Monitor[];
  hasMore: boolean;
  /** The number of monitors by status, without filters. */
  counts: readonly { value: string; count: number }[] | undefined;
}) {
  const t = useText();
  if (rows.length === 0 && counts === undefined) return null;
  const known = counts?.reduce((sum, { count }) => sum + count, 0);
  const down =
    counts?.find(({ value }) => value === 'down')?.count ??
    (counts ? 0 : rows.filter(({ state }) => state.status === 'down').length);
  const shown =
    hasMore && known === undefined
      ? t('monitors.countAndMore', { count: rows.length })
      : t('monitors.count', { count: known ?? rows.length });
  return down === 0 ? shown : `${shown} · ${t('monitors.downCount', { count: down })}`;
}

function NoMonitors({ filtered, clear }: { filtered: boolean; clear: () => void }) {
  const t = useText();
  if (filtered)
    return (
      <EmptyState
        text={t('monitors.noMatches')}
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
