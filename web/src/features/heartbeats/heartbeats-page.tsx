import { Button, Group, Text as Line, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { EmptyState, PageHeader } from '../../ui/page/page.tsx';
import { useKey } from '../../ui/page/use-key.ts';
import { useSelection } from '../../ui/selection/selection.tsx';
import { ListTable, RowLink } from '../../ui/table/data-table.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { useStableRows } from '../../ui/table/stable-rows.ts';
import { type DataColumn, useTableView } from '../../ui/table/table-view.ts';
import { TableViewMenu } from '../../ui/table/table-view-menu.tsx';
import { formatSchedule } from './schedule-label.ts';
import { useHeartbeatBulk } from './use-bulk.ts';

const HeartbeatBulkActions = lazyPart(async () => (await import('./bulk-actions.tsx')).HeartbeatBulkActions);

type Sort = NonNullable<NonNullable<Parameters<typeof belltower.listHeartbeats>[0]>['query']>['sort'];
const idOf = (heartbeat: Heartbeat): string => heartbeat.id;
const sorts = ['name', 'status', 'lastPingAt', 'nextDueAt'].flatMap((by) => [by, `-${by}`] as Sort[]);
const statuses = ['down', 'late', 'up', 'new', 'paused'] as const;

/**
 * Returns the sort order after a click on a column header. The initial direction puts problems, latest pings, next
 * due times and names from A to Z first.
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

/** The filter of the address, and how to change it. */
function useHeartbeatFilter(): [Filter, Change] {
  const [asked, ask] = useFilterSearch('/heartbeats');
  const search = typeof asked.search === 'string' ? asked.search : '';
  const status = statuses.find((one) => one === asked.status) ?? null;
  const sort = sorts.find((one) => one === asked.sort) ?? null;
  const change: Change = (next) => {
    const merged = { search, status, sort, ...next };
    ask({
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
        limit: 100,
        ...(search === '' ? {} : { search }),
        ...(status === null ? {} : { status }),
        ...(sort === null ? {} : { sort }),
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
  useKey('n', () => void navigate({ to: '/heartbeats/new' }));
  const list = useHeartbeats(filter);
  const { rows } = list;
  const held = useStableRows(rows, idOf, list.isPlaceholderData ? '' : `${search} ${status} ${sort}`);
  const selection = useSelection(`${search} ${status}`);
  const bulk = useHeartbeatBulk({ search, status, rows, hasMore: list.hasNextPage });
  const columns = useColumns();
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
        held={held}
        columns={columns}
        nameOf={(heartbeat) => heartbeat.name}
        view={view}
        selection={selection}
        sort={{
          by: sort?.replace('-', '') ?? null,
          descending: sort?.startsWith('-') ?? false,
          change: (by, descending) => change({ sort: nextSort(by, descending, sort) }),
        }}
        onKey={(key, heartbeat) => {
          if (key !== 'p') return false;
          const which = selection.isEmpty ? { ids: [heartbeat.id] } : bulk.selected(selection);
          bulk.run(heartbeat.paused ? 'resume' : 'pause', which);
          return true;
        }}
        onOpen={(heartbeat) => navigate({ to: `/heartbeats/${heartbeat.id}` })}
        phone={(heartbeat) => <PhoneHeartbeat heartbeat={heartbeat} />}
      />
      <HeartbeatBulkActions selection={selection} bulk={bulk} rows={rows} hasMore={list.hasNextPage} />
    </>
  );
}

function Filters({ filter, change, menu }: { filter: Filter; change: Change; menu: ReactNode }) {
  const t = useText();
  const type = useDebouncedCallback((text: string) => change({ search: text }), 200);
  return (
    <Group mb="md" justify="space-between">
      <Group gap="sm">
        <TextInput
          type="search"
          aria-label={t('heartbeats.search')}
          placeholder={t('heartbeats.search')}
          defaultValue={filter.search}
          onChange={(event) => type(event.currentTarget.value)}
          w={240}
        />
        <Select
          aria-label={t('heartbeats.state')}
          placeholder={t('heartbeats.state')}
          data={statuses.map((one) => ({ value: one, label: t(`heartbeats.status.${one}`) }))}
          value={filter.status}
          onChange={(value) => change({ status: value })}
          clearable
          clearButtonProps={{ 'aria-label': t('heartbeats.anyState') }}
          w={170}
        />
      </Group>
      {menu}
    </Group>
  );
}

function HeartbeatName({ heartbeat }: { heartbeat: Heartbeat }) {
  return <RowLink to={`/heartbeats/${heartbeat.id}`}>{heartbeat.name}</RowLink>;
}

function PhoneHeartbeat({ heartbeat }: { heartbeat: Heartbeat }) {
  const t = useText();
  return (
    <Group justify="space-between" wrap="nowrap">
      <HeartbeatName heartbeat={heartbeat} />
      <StateMark state={heartbeat.state.status} word={t(`heartbeats.status.${heartbeat.state.status}`)} />
    </Group>
  );
}

function useColumns(): DataColumn<Heartbeat>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'state',
        sort: 'status',
        head: t('heartbeats.state'),
        width: 130,
        always: true,
        cell: ({ state }) => <StateMark state={state.status} word={t(`heartbeats.status.${state.status}`)} />,
      },
      {
        id: 'name',
        sort: 'name',
        head: t('field.name'),
        width: 200,
        grow: 1,
        always: true,
        cell: (heartbeat) => <HeartbeatName heartbeat={heartbeat} />,
      },
      {
        id: 'schedule',
        head: t('heartbeats.schedule'),
        width: 220,
        leaveFirst: 2,
        cell: ({ schedule }) => <Line truncate>{formatSchedule(schedule, t)}</Line>,
      },
      {
        id: 'last',
        sort: 'lastPingAt',
        head: t('heartbeats.lastPing'),
        width: 130,
        leaveFirst: 1,
        cell: ({ state }) => (state.lastPingAt ? <TimeAgo at={state.lastPingAt} /> : t('settings.never')),
      },
      {
        id: 'due',
        sort: 'nextDueAt',
        head: t('heartbeats.nextExpected'),
        width: 130,
        leaveFirst: 3,
        cell: ({ state }) => (state.nextDueAt ? <TimeAgo at={state.nextDueAt} /> : '–'),
      },
    ],
    [t],
  );
}
