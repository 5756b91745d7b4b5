import { Button, Group, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { FilterSelect, SearchInput } from '../../ui/filters/filter-select.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import { useNew } from '../../ui/page/use-key.ts';
import { listSelectedRows } from '../../ui/selection/change-many.ts';
import { useSelection } from '../../ui/selection/selection.tsx';
import { ListTable } from '../../ui/table/data-table.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { useStableRows } from '../../ui/table/stable-rows.ts';
import { useTableView } from '../../ui/table/table-view.ts';
import { readableName } from '../../ui/text/readable-text.ts';
import {
  type LookalikeFilter,
  type LookalikeState,
  lookalikeStates,
  PhoneLookalike,
  triageKeys,
  useLookalikeColumns,
  useLookalikeFilter,
} from './lookalike-columns.tsx';
import classes from './threats.module.css';
import { ThreatsFrame } from './threats-tabs.tsx';
import { useTriageLookalikes } from './triage.ts';

const SweepLine = lazyPart(async () => (await import('./sweeps.tsx')).SweepLine);
const TriageBar = lazyPart(async () => (await import('./threats-tabs.tsx')).TriageBar);
const TableViewMenu = lazyPart(
  async () => (await import('../../ui/table/table-view-menu.tsx')).TableViewMenu,
);

const NewSweep = lazyPart(async () => (await import('./sweeps.tsx')).NewSweep);

/**
 * Lists names that users may mistake for the account's domains, worst first. Users can triage them with the keyboard.
 */
export function ThreatsPage() {
  const t = useText();
  const navigate = useNavigate();
  const [filter, change] = useLookalikeFilter();
  const [opened, { open, close }] = useDisclosure();
  useNew(open);
  const { domains, nameOf } = useDomains();
  const list = useLookalikes(filter);
  const { rows } = list;
  const listKey = JSON.stringify(filter);
  const stableRows = useStableRows(list, listKey);
  const selection = useSelection(listKey);
  const triage = useTriageLookalikes(selection.clear);
  const columns = useLookalikeColumns(nameOf);
  const view = useTableView('lookalikes', []);
  const chosen = () =>
    listSelectedRows(selection, rows, () =>
      belltower.each('listLookalikes', { query: lookalikeQuery(filter) }),
    );
  const look = (
    <Button variant="default" onClick={open}>
      {t('threats.searchLookalikes')}
    </Button>
  );
  return (
    <ThreatsFrame
      tab="lookalikes"
      line={
        list.data && t(list.hasNextPage ? 'threats.countAndMore' : 'threats.count', { count: rows.length })
      }
      actions={look}
    >
      <Filters
        filter={filter}
        change={change}
        domains={domains}
        menu={<TableViewMenu view={view} columns={columns} />}
      />
      <SweepLine nameOf={nameOf} />
      <TriageBar
        selection={selection}
        count={list.hasNextPage ? undefined : rows.length}
        isBusy={triage.isPending}
        verbs={Object.entries(triageKeys).map(([key, state]) => ({
          key,
          label: t(`threats.action.${state}`),
          run: () => triage.judge(chosen, state),
        }))}
      />
      <ListTable
        list={list}
        isEmpty={rows.length === 0}
        empty={<NoLookalikes look={look} />}
        label={t('nav.threats')}
        stable={stableRows}
        columns={columns}
        nameOf={(lookalike) => lookalike.unicode}
        view={view}
        selection={selection}
        onOpen={({ id }) => navigate({ to: `/threats/lookalikes/${id}` })}
        onKey={(key, row) => {
          const state = triageKeys[key];
          if (state === undefined) return false;
          triage.judge(selection.isEmpty ? [row] : chosen, state);
          return true;
        }}
        phone={(lookalike) => <PhoneLookalike lookalike={lookalike} />}
      />
      {opened && <NewSweep domains={domains} onClose={close} />}
    </ThreatsFrame>
  );
}

function NoLookalikes({ look }: { look: React.ReactNode }) {
  const t = useText();
  return (
    <EmptyState
      text={t('threats.none')}
      action={look}
      call={`curl -H "Authorization: Bearer bt_…" '${location.origin}/api/v1/threats/lookalikes?sort=-score'`}
    />
  );
}

const lookalikeQuery = (filter: LookalikeFilter) => ({
  limit: 100,
  sort: '-score' as const,
  state: filter.state,
  ...(filter.gone ? {} : { registered: true }),
  ...(filter.search === '' ? {} : { search: filter.search }),
  ...(filter.domainId === null ? {} : { domainId: filter.domainId }),
});

function useLookalikes(filter: LookalikeFilter) {
  return usePages(['threats', 'list', filter], (cursor) =>
    belltower.listLookalikes({ query: { ...lookalikeQuery(filter), cursor } }),
  );
}

function useDomains() {
  const query = useQuery({
    queryKey: ['domains', 'names'],
    queryFn: () => belltower.listDomains({ query: { limit: 500 } }),
    staleTime: 60_000,
  });
  const domains = useMemo(
    () => (query.data?.items ?? []).map(({ id, domain }) => ({ id, domain: readableName(domain) })),
    [query.data],
  );
  const nameOf = useCallback(
    (id: string) => domains.find((domain) => domain.id === id)?.domain ?? '…',
    [domains],
  );
  return { domains, nameOf };
}

function Filters(props: {
  filter: LookalikeFilter;
  change: (change: Partial<LookalikeFilter>) => void;
  domains: readonly { id: string; domain: string }[];
  menu: React.ReactNode;
}) {
  const t = useText();
  const { filter, change, domains } = props;
  return (
    <Group mb="md" justify="space-between">
      <Group gap="sm">
        <SearchInput
          label={t('threats.search')}
          defaultValue={filter.search}
          w={230}
          onChange={(text) => change({ search: text })}
        />
        <Select
          aria-label={t('threats.domain')}
          placeholder={t('threats.domain')}
          data={domains.map(({ id, domain }) => ({ value: id, label: domain }))}
          value={filter.domainId}
          onChange={(domainId) => change({ domainId })}
          clearable
          clearButtonProps={{ 'aria-label': t('threats.anyDomain') }}
          searchable
          w={160}
        />
        <FilterSelect
          label={t('threats.status')}
          choices={lookalikeStates.map((state) => ({ value: state, label: t(`threats.state.${state}`) }))}
          values={filter.state}
          onChange={(state) => change({ state: state as LookalikeState[] })}
        />
        {/* Not a Mantine component, because this page is at its script size limit. */}
        <label className={classes.unregistered}>
          <input
            type="checkbox"
            checked={filter.gone}
            onChange={(event) => change({ gone: event.currentTarget.checked })}
          />
          {t('threats.includeInactive')}
        </label>
      </Group>
      {props.menu}
    </Group>
  );
}
