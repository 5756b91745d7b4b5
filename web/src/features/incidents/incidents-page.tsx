import { Box, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { overviewQuery } from '../../service/queries.ts';
import { FilterSelect, SearchInput } from '../../ui/filters/filter-select.tsx';
import { type Severity, severities } from '../../ui/marks/severity-mark.tsx';
import { OneTimeForm } from '../../ui/marks/time-ago.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { EmptyState, PageHeader } from '../../ui/page/page.tsx';
import { useKey } from '../../ui/page/use-key.ts';
import { useSelection } from '../../ui/selection/selection.tsx';
import { ListTable } from '../../ui/table/data-table.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { useIsInUse, useStableRows } from '../../ui/table/stable-rows.ts';
import { StatusTabs } from '../../ui/table/status-tabs.tsx';
import { useTableView } from '../../ui/table/table-view.ts';
import { TableViewMenu } from '../../ui/table/table-view-menu.tsx';
import { incidentTitle } from '../../ui/text/incident-title.ts';
import { IncidentOnPhone, useIncidentColumns } from './incident-columns.tsx';
import { type IncidentFilter, statesOf, type Tab, tabs, useIncidentFilter } from './incident-filter.ts';
import { useIncidentBulk } from './use-incident-bulk.ts';

const NewIncident = lazyPart(async () => (await import('./new-incident.tsx')).NewIncident);
const IncidentButtons = lazyPart(async () => (await import('./incident-actions.tsx')).IncidentButtons);
const IncidentSelectionBar = lazyPart(
  async () => (await import('./incident-actions.tsx')).IncidentSelectionBar,
);

/** Lists incidents, worst first. By default, only unresolved incidents are shown. */
export function IncidentsPage() {
  const t = useText();
  const navigate = useNavigate();
  const [filter, change] = useIncidentFilter();
  const [opened, { open: begin, close }] = useDisclosure();
  const counts = useCounts();
  useKey('n', begin);
  const list = usePages(['incidents', 'list', filter], (cursor) =>
    belltower.listIncidents({
      query: {
        ...{ limit: 50, cursor, state: statesOf(filter.tab), topLevel: true, sort: filter.sort },
        expand: ['reason'],
        ...(filter.severity.length > 0 ? { severity: filter.severity } : {}),
        ...(filter.search === '' ? {} : { search: filter.search }),
      },
    }),
  );
  const { rows } = list;
  const listKey = JSON.stringify(filter);
  const selection = useSelection(listKey);
  const [table, isInUse] = useIsInUse();
  const isUsed = isInUse || !selection.isEmpty;
  const stable = useStableRows(list, `${listKey}${isUsed ? '' : list.dataUpdatedAt}`);
  const chosen = stable.rows.filter(({ id }) => selection.has(id));
  const columns = useIncidentColumns(rows);
  const view = useTableView('incidents');
  const { mutate: run } = useIncidentBulk(selection.clear, stable.release);
  const isFiltered = filter.search !== '' || filter.severity.length > 0;
  const total = counts && counts.open + counts.acknowledged;
  return (
    <>
      <PageHeader
        title={t('nav.incidents')}
        line={total === undefined ? '' : t('nav.openIncidents', { count: total })}
        actions={
          <Button variant="default" onClick={begin}>
            {t('incidents.new')}
          </Button>
        }
      />
      <StatusTabs
        label={t('incidents.state')}
        hasAll={false}
        values={[filter.tab]}
        tabs={tabs.map((value) => ({
          value,
          label: t(`incidents.${value}`),
          // A tab with a count of 0 would be hidden. Resolved incidents are not counted, so their tab has no count.
          count: isFiltered ? undefined : countOf(value, counts),
          ...(value === 'open' ? { tone: 'down' as const } : {}),
        }))}
        onChange={([tab = 'unresolved']) => change({ tab: tab as Tab })}
      />
      <Filters filter={filter} change={change} menu={<TableViewMenu view={view} columns={columns} />} />
      <div ref={table}>
        <OneTimeForm times={rows.map(({ openedAt }) => openedAt)}>
          <ListTable
            list={list}
            isEmpty={rows.length === 0 && stable.rows.length === 0}
            empty={
              <EmptyState
                text={t(
                  isFiltered
                    ? 'incidents.noMatches'
                    : filter.tab === 'resolved'
                      ? 'incidents.noneResolved'
                      : 'incidents.none',
                )}
                call={`curl -H "Authorization: Bearer bt_…" '${location.origin}/api/v1/incidents?state=${statesOf(filter.tab).join(',')}'`}
              />
            }
            label={t('nav.incidents')}
            stable={stable}
            columns={columns}
            nameOf={incidentTitle}
            view={view}
            selection={selection}
            sort={{
              by: filter.sort.replace('-', ''),
              descending: filter.sort.startsWith('-'),
              change: (by, descending) => change({ sort: nextSort(by, descending, filter.sort) }),
            }}
            onKey={(key, incident) => {
              if (key !== 'e') return false;
              run({ action: 'acknowledge', incidents: chosen.length > 0 ? chosen : [incident] });
              return true;
            }}
            actions={(incident) => <IncidentButtons incident={incident} run={run} />}
            onOpen={(incident) => navigate({ to: `/incidents/${incident.id}` })}
            phone={(incident) => <IncidentOnPhone incident={incident} />}
          />
        </OneTimeForm>
      </div>
      {!selection.isEmpty && (
        <IncidentSelectionBar
          selection={selection}
          chosen={chosen}
          total={list.hasNextPage ? undefined : rows.length}
          run={run}
        />
      )}
      {opened && <NewIncident opened onClose={close} />}
    </>
  );
}

/**
 * Returns the sort order after a click on a column header. Titles sort from A to Z first, severities from the worst,
 * times from the newest.
 */
function nextSort(by: string, descending: boolean, before: string): IncidentFilter['sort'] {
  const falls = before.replace('-', '') === by ? descending : by !== 'title';
  return `${falls ? '-' : ''}${by}` as IncidentFilter['sort'];
}

/** Returns the numbers of open and acknowledged incidents, from counts that the server maintains. */
function useCounts(): { open: number; acknowledged: number } | undefined {
  const { data } = useQuery({ ...overviewQuery, select: ({ incidents }) => incidents });
  if (!data) return undefined;
  const sum = (counts: object) => Object.values(counts).reduce((total: number, n: number) => total + n, 0);
  return { open: sum(data.open), acknowledged: sum(data.acknowledged) };
}

const countOf = (tab: Tab, counts: ReturnType<typeof useCounts>): number | undefined =>
  tab === 'resolved'
    ? undefined
    : tab === 'unresolved'
      ? counts && counts.open + counts.acknowledged
      : counts?.[tab];

function Filters({
  filter,
  change,
  menu,
}: {
  filter: IncidentFilter;
  change: (change: Partial<IncidentFilter>) => void;
  menu: ReactNode;
}) {
  const t = useText();
  return (
    <Group mb="md" gap="sm">
      <SearchInput
        label={t('incidents.search')}
        defaultValue={filter.search}
        onChange={(text) => change({ search: text })}
      />
      <FilterSelect
        label={t('incidents.severity')}
        choices={severities.map((severity) => ({ value: severity, label: t(`severity.${severity}`) }))}
        values={filter.severity}
        onChange={(severity) => change({ severity: severity as Severity[] })}
      />
      <Box ml="auto">{menu}</Box>
    </Group>
  );
}
