import { Button, Group, Text as Line } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { listHeartbeats } from '../../generated/list-heartbeats.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { overviewQuery } from '../../service/queries.ts';
import { SearchInput, useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { EmptyState, PageHeader } from '../../ui/page/page.tsx';
import { useKey } from '../../ui/page/use-key.ts';
import { useSelection } from '../../ui/selection/selection.tsx';
import { ListTable } from '../../ui/table/data-table.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { openMuteMenu, RowActions, useAcknowledge } from '../../ui/table/row-commands.tsx';
import { useStableRows } from '../../ui/table/stable-rows.ts';
import { StatusTabs } from '../../ui/table/status-tabs.tsx';
import { useTableView } from '../../ui/table/table-view.ts';
import { TableViewMenu } from '../../ui/table/table-view-menu.tsx';
import { HeartbeatName, useHeartbeatColumns } from './heartbeat-columns.tsx';
import { RunBars } from './run-bars.tsx';
import { useHeartbeatBulk } from './use-bulk.ts';

const HeartbeatBulkActions = lazyPart(async () => (await import('./bulk-actions.tsx')).HeartbeatBulkActions);

const { sort: sorts } = listHeartbeats;
type Sort = (typeof sorts)[number];
/** The default order. */
const worstFirst = '-status' satisfies Sort;
const statuses = ['down', 'late', 'up', 'new', 'paused'] as const;

/**
 * Returns the sort order after a click on a column header. The first click sorts problems, latest pings and next due
 * times to the top, and names from A to Z.
 */
function nextSort(by: string, descending: boolean, before: Sort | null): string {
  const falls = before?.replace('-', '') === by ? descending : by === 'status' || by === 'lastPingAt';
  return `${falls ? '-' : ''}${by}`;
}

interface Filter {
  search: string;
  status: (typeof statuses)[number] | null;
  sort: Sort | null;
}
type Change = (next: { search?: string; status?: string | null; sort?: string | null }) => void;

/** Returns the filter from the URL and a function that changes it. */
function useHeartbeatFilter(): [Filter, Change] {
  const [searchParams, setSearchParams] = useFilterSearch('/heartbeats');
  const search = typeof searchParams.search === 'string' ? searchParams.search : '';
  const status = statuses.find((one) => one === searchParams.status) ?? null;
  const sort = sorts.find((one) => one === searchParams.sort) ?? null;
  const change: Change = (next) => {
    const merged = { search, status, sort, ...next };
    setSearchParams({
      ...(merged.search === '' ? {} : { search: merged.search }),
      ...(merged.status === null ? {} : { status: merged.status }),
      ...(merged.sort === null ? {} : { sort: merged.sort }),
    });
  };
  return [{ search, status, sort }, change];
}

function useHeartbeats({ search, status, sort }: Filter) {
  return usePages(['heartbeats', 'list', search, status, sort], (cursor) =>
    belltower.listHeartbeats({
      query: {
        ...{ limit: 100, expand: ['openIncident', 'recentRuns'] },
        ...(search === '' ? {} : { search }),
        ...(status === null ? {} : { status }),
        sort: sort ?? worstFirst,
        cursor,
      },
    }),
  );
}

/** Lists heartbeats and their states. */
export function HeartbeatsPage() {
  const t = useText();
  const navigate = useNavigate();
  const [filter, change] = useHeartbeatFilter();
  const { search, status, sort } = filter;
  const order = sort ?? worstFirst;
  const acknowledge = useAcknowledge();
  useKey('n', () => void navigate({ to: '/heartbeats/new' }));
  const list = useHeartbeats(filter);
  const { rows } = list;
  const stableRows = useStableRows(list, `${search} ${status} ${sort}`);
  const selection = useSelection(`${search} ${status}`);
  const bulk = useHeartbeatBulk({ search, status, rows, hasMore: list.hasNextPage });
  const columns = useHeartbeatColumns();
  const view = useTableView('heartbeats', []);
  const add = (
    <Button component={Link} to="/heartbeats/new">
      {t('heartbeats.new')}
    </Button>
  );
  const filtered = search !== '' || status !== null;
  return (
    <>
      <PageHeader
        title={t('nav.heartbeats')}
        line={
          list.data &&
          t(list.hasNextPage ? 'heartbeats.countAndMore' : 'heartbeats.count', { count: rows.length })
        }
        actions={add}
      />
      <HeartbeatTabs filter={filter} change={change} />
      <Filters filter={filter} change={change} menu={<TableViewMenu view={view} columns={columns} />} />
      <ListTable
        list={list}
        isEmpty={rows.length === 0}
        empty={
          <EmptyState
            text={t(filtered ? 'heartbeats.noMatches' : 'heartbeats.none')}
            action={filtered ? undefined : add}
            call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/heartbeats --json '{"name":"Nightly backup","schedule":{"cron":"30 2 * * *"}}'`}
          />
        }
        label={t('nav.heartbeats')}
        stable={stableRows}
        columns={columns}
        nameOf={(heartbeat) => heartbeat.name}
        view={view}
        selection={selection}
        sort={{
          by: order.replace('-', ''),
          descending: order.startsWith('-'),
          change: (by, descending) => change({ sort: nextSort(by, descending, order) }),
        }}
        onKey={(key, heartbeat) => {
          const { openIncident } = heartbeat;
          if (key === 'e') acknowledge(openIncident?.state === 'open' ? [openIncident.id] : []);
          else if (key === 'm') openMuteMenu(heartbeat.id);
          else if (key === 'p')
            bulk.run(
              heartbeat.paused ? 'resume' : 'pause',
              selection.isEmpty ? { ids: [heartbeat.id] } : bulk.selected(selection),
            );
          else return false;
          return true;
        }}
        actions={(heartbeat) => (
          <RowActions
            name={heartbeat.name}
            incident={heartbeat.openIncident}
            acknowledge={acknowledge}
            mute={{ of: 'heartbeatIds', id: heartbeat.id, isMuted: heartbeat.state.mute !== null }}
            paused={heartbeat.paused}
            togglePause={() => bulk.run(heartbeat.paused ? 'resume' : 'pause', { ids: [heartbeat.id] })}
          />
        )}
        onOpen={(heartbeat) => navigate({ to: `/heartbeats/${heartbeat.id}` })}
        phone={(heartbeat) => <PhoneHeartbeat heartbeat={heartbeat} />}
      />
      <HeartbeatBulkActions selection={selection} bulk={bulk} rows={rows} hasMore={list.hasNextPage} />
    </>
  );
}

function HeartbeatTabs({ filter, change }: { filter: Filter; change: Change }) {
  const t = useText();
  const { data } = useQuery({ ...overviewQuery, select: ({ heartbeats }) => heartbeats });
  const counts = filter.search === '' ? data : undefined;
  return (
    <StatusTabs
      label={t('heartbeats.state')}
      total={counts?.total}
      values={filter.status === null ? [] : [filter.status]}
      tabs={statuses.map((value) => ({
        value,
        label: t(`heartbeats.status.${value}`),
        count: counts?.[value],
        ...(value === 'down' ? { tone: 'down' as const } : {}),
        ...(value === 'late' ? { tone: 'degraded' as const } : {}),
      }))}
      onChange={([value = null]) => change({ status: value })}
    />
  );
}

function Filters({ filter, change, menu }: { filter: Filter; change: Change; menu: ReactNode }) {
  const t = useText();
  return (
    <Group mb="md" justify="space-between">
      <Group gap="sm">
        <SearchInput
          label={t('heartbeats.search')}
          defaultValue={filter.search}
          onChange={(text) => change({ search: text })}
        />
      </Group>
      {menu}
    </Group>
  );
}

function PhoneHeartbeat({ heartbeat }: { heartbeat: Heartbeat }) {
  const t = useText();
  const { state, recentRuns } = heartbeat;
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <HeartbeatName heartbeat={heartbeat} />
        <StateMark state={state.status} word={t(`heartbeats.status.${state.status}`)} />
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Line size="xs" c="var(--ink-muted)" truncate>
          {state.cause ? (
            t(`heartbeats.cause.${state.cause}`)
          ) : (
            <>
              {t('heartbeats.lastPing')}:{' '}
              {state.lastPingAt ? <TimeAgo at={state.lastPingAt} /> : t('settings.never')}
            </>
          )}
        </Line>
        <RunBars runs={recentRuns ?? []} />
      </Group>
    </>
  );
}
