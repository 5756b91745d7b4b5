import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { EmptyState, PageHeader } from '../../ui/page/page.tsx';
import { type Selection, SelectionBar, useSelection } from '../../ui/selection/selection.tsx';
import { type ListState, ListTable, type TableSort } from '../../ui/table/data-table.tsx';
import { MoreButton } from '../../ui/table/pages.tsx';
import { useIsInUse, useStableRows } from '../../ui/table/stable-rows.ts';
import { useTableView } from '../../ui/table/table-view.ts';
import { SubdomainOnPhone, useAssetColumns } from './asset-columns.tsx';
import { AssetFilters, AssetView } from './asset-filters.tsx';
import {
  type AssetFilter,
  domainsQuery,
  freshQuery,
  isWide,
  useAssetFilter,
  useLastVisit,
  useSubdomains,
} from './asset-queries.ts';
import { AssetTree } from './asset-tree.tsx';
import { DiscoveryStatus } from './discovery-status.tsx';
import type { Subdomain, SubdomainState } from './subdomain.ts';
import { type Triage, useTriage } from './use-triage.ts';

const stateOfKey: Record<string, SubdomainState> = { o: 'owned', i: 'ignored', u: 'new' };

/** Lists the subdomains found, with triage and monitoring. */
export function AssetsPage() {
  const t = useText();
  const [filter, change] = useAssetFilter();
  const lastVisit = useLastVisit();
  const list = useSubdomains(filter, lastVisit);
  const { rows } = list;
  const domains = useQuery(domainsQuery);
  const names = useMemo(
    () => new Map(domains.data?.items.map(({ id, domain }) => [id, domain])),
    [domains.data],
  );
  const listKey = JSON.stringify(filter);
  const selection = useSelection(listKey);
  const [table, isInUse] = useIsInUse();
  // Shows the results of a discovery as they arrive.
  const isUsed = isInUse || !selection.isEmpty;
  const stableRows = useStableRows(list, `${listKey}${isUsed ? '' : list.dataUpdatedAt}`);
  const triage = useTriage(rows, stableRows.release);
  // Rows that left the list stay visible and are marked.
  const isEmpty = rows.length === 0 && stableRows.rows.length === 0;
  const empty = <NoNames filter={filter} clear={() => change(isUnfiltered)} />;
  return (
    <>
      <PageHeader
        title={t('nav.assets')}
        line={
          <Truth count={rows.length} hasMore={list.hasNextPage} since={lastVisit} isWide={isWide(filter)} />
        }
        actions={<AssetView filter={filter} change={change} />}
      />
      <AssetFilters filter={filter} change={change} domains={names} hasVisited={lastVisit !== null} />
      {filter.domainId !== null && <DiscoveryStatus domainId={filter.domainId} />}
      {filter.view === 'table' ? (
        <div ref={table}>
          <Names {...{ list, stable: stableRows, rows, isEmpty, empty, selection, triage, filter, change }} />
        </div>
      ) : (
        <>
          {list.error && rows.length === 0 && <ErrorPanel error={list.error} retry={list.refetch} />}
          {list.isSuccess && isEmpty ? empty : <AssetTree rows={rows} domains={names} triage={triage} />}
          <MoreButton query={list} />
        </>
      )}
    </>
  );
}

const isUnfiltered: Partial<AssetFilter> = {
  ...{ domainId: null, state: [], source: null, alive: false, takeover: false, fresh: false, search: '' },
};

function Names({
  list,
  stable,
  rows,
  isEmpty,
  empty,
  selection,
  triage,
  filter,
  change,
}: {
  list: ListState;
  stable: ReturnType<typeof useStableRows<Subdomain>>;
  rows: readonly Subdomain[];
  isEmpty: boolean;
  empty: ReactNode;
  selection: Selection;
  triage: Triage;
  filter: AssetFilter;
  change: (change: Partial<AssetFilter>) => void;
}) {
  const t = useText();
  const columns = useAssetColumns();
  const view = useTableView('assets', ['note']);
  const chosen = () => (selection.all ? rows.map(({ id }) => id) : [...selection.ids]);
  const onKey = (key: string, row: Subdomain): boolean => {
    const ids = selection.isEmpty ? [row.id] : chosen();
    const state = stateOfKey[key];
    if (state !== undefined) triage.triage(ids, state);
    else if (key === 'w') triage.watch(ids);
    else return false;
    return true;
  };
  return (
    <>
      <ListTable
        list={list}
        isEmpty={isEmpty}
        empty={empty}
        label={t('nav.assets')}
        stable={stable}
        columns={columns}
        nameOf={({ name }) => name}
        view={view}
        selection={selection}
        onKey={onKey}
        sort={sortOf(filter, change)}
        phone={(row) => <SubdomainOnPhone row={row} />}
      />
      <TriageBar selection={selection} triage={triage} chosen={chosen} />
    </>
  );
}

/** Renders the triage actions for the selected rows. */
function TriageBar(props: { selection: Selection; triage: Triage; chosen: () => string[] }) {
  const t = useText();
  const { selection, triage, chosen } = props;
  return (
    <SelectionBar selection={selection} hasMore={false}>
      {(['owned', 'ignored', 'new'] as const).map((state) => (
        <Button
          key={state}
          size="compact-sm"
          variant="default"
          onClick={() => triage.triage(chosen(), state)}
        >
          {t(`assets.action.${state}`)}
        </Button>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        loading={triage.isWatching}
        onClick={() => triage.watch(chosen())}
      >
        {t('assets.action.watch')}
      </Button>
    </SelectionBar>
  );
}

/** Returns the sort order for the table header. */
function sortOf({ sort }: AssetFilter, change: (change: Partial<AssetFilter>) => void): TableSort {
  return {
    by: sort.replace('-', ''),
    descending: sort.startsWith('-'),
    change: (by, descending) => change({ sort: `${descending ? '-' : ''}${by}` as AssetFilter['sort'] }),
  };
}

function Truth(props: { count: number; hasMore: boolean; since: string | null; isWide: boolean }) {
  const t = useText();
  const { count, hasMore, since } = props;
  const fresh = useQuery(freshQuery(since));
  if (count === 0) return null;
  const all = t(hasMore ? 'assets.countAndMore' : 'assets.count', { count });
  if (!props.isWide || !fresh.data || fresh.data.count === 0) return all;
  const news = t(fresh.data.more ? 'assets.moreNewSinceVisit' : 'assets.newSinceVisit', {
    count: fresh.data.count,
  });
  return `${all}, ${news}`;
}

function NoNames({ filter, clear }: { filter: AssetFilter; clear: () => void }) {
  const t = useText();
  if (isWide(filter))
    return (
      <EmptyState
        text={t('assets.none')}
        action={
          <Button component={Link} to="/domains" variant="default">
            {t('assets.addDomain')}
          </Button>
        }
        call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/assets/subdomains`}
      />
    );
  return (
    <EmptyState
      text={t('assets.noMatches')}
      action={
        <Button variant="default" onClick={clear}>
          {t('assets.clearFilters')}
        </Button>
      }
    />
  );
}
