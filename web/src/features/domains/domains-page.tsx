import { Button, Group, Text as Line } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { DomainMonitor } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { SearchInput, useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { DomainName } from '../../ui/marks/domain-name.tsx';
import { RiskMark } from '../../ui/marks/severity-mark.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { EmptyState, PageHeader } from '../../ui/page/page.tsx';
import { useNew } from '../../ui/page/use-key.ts';
import { useSelection } from '../../ui/selection/selection.tsx';
import { ListTable, RowLink } from '../../ui/table/data-table.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { openMuteMenu, RowActions, useAcknowledge } from '../../ui/table/row-commands.tsx';
import { useStableRows } from '../../ui/table/stable-rows.ts';
import { StatusTabs } from '../../ui/table/status-tabs.tsx';
import { useTableView } from '../../ui/table/table-view.ts';
import { TableViewMenu } from '../../ui/table/table-view-menu.tsx';
import { DomainBulk, useDomainStates } from './domain-bulk.tsx';
import { useDomainColumns } from './domain-columns.tsx';

const NewDomain = lazyPart(async () => (await import('./new-domain.tsx')).NewDomain);

type Query = NonNullable<NonNullable<Parameters<typeof belltower.listDomainMonitors>[0]>['query']>;
type Sort = NonNullable<Query['sort']>;
type RiskLabel = NonNullable<Query['riskLabel']>[number];

/** Worst first. */
const riskLabels = [
  'critical',
  'high',
  'elevated',
  'guarded',
  'low',
  'unknown',
] as const satisfies RiskLabel[];
const sorts = ['risk', '-risk', 'domain', '-domain'] as const satisfies Sort[];

/** Returns the filter in the URL. By default, the highest risk comes first. */
function readFilter(search: Readonly<Record<string, unknown>>) {
  return {
    search: typeof search.search === 'string' ? search.search : '',
    risk: riskLabels.find((one) => one === search.risk) ?? null,
    paused: search.state === 'paused',
    sort: sorts.find((one) => one === search.sort) ?? '-risk',
  };
}
type Filter = ReturnType<typeof readFilter>;

function useDomains({ search, risk, paused, sort }: Filter) {
  return usePages(['domains', 'list', search, risk, paused, sort], (cursor) =>
    belltower.listDomainMonitors({
      query: {
        ...{ limit: 100, sort, cursor, expand: ['openIncident', 'summary'] },
        ...(search === '' ? {} : { search }),
        ...(risk === null ? {} : { riskLabel: [risk] }),
        ...(paused ? { state: ['paused'] } : {}),
      },
    }),
  );
}

/** Lists the scanned domains with their scores. */
export function DomainsPage() {
  const t = useText();
  const navigate = useNavigate();
  const [filters, setFilters] = useFilterSearch('/domains');
  const filter = readFilter(filters);
  const { search, risk, paused, sort } = filter;
  const change = (next: Record<string, string | undefined>) =>
    setFilters(
      Object.fromEntries(Object.entries({ ...filters, ...next }).filter(([, value]) => value !== undefined)),
    );
  const [opened, { open, close }] = useDisclosure();
  useNew(open);
  const list = useDomains(filter);
  const { rows } = list;
  const stable = useStableRows(list, `${search} ${risk} ${paused} ${sort}`);
  const selection = useSelection(`${search} ${risk} ${paused}`);
  const columns = useDomainColumns();
  const view = useTableView('domains', ['registrar']);
  const states = useDomainStates();
  const acknowledge = useAcknowledge();
  const filtered = search !== '' || risk !== null || paused;
  const add = <Button onClick={open}>{t('domains.new')}</Button>;
  return (
    <>
      <PageHeader
        title={t('nav.domains')}
        line={
          list.data && t(list.hasNextPage ? 'domains.countAndMore' : 'domains.count', { count: rows.length })
        }
        actions={
          <>
            <Button component={Link} to="/findings" variant="default">
              {t('nav.findings')}
            </Button>
            {add}
          </>
        }
      />
      <RiskTabs filter={filter} change={change} />
      <Group mb="md" justify="space-between">
        <SearchInput
          label={t('domains.search')}
          defaultValue={search}
          w={260}
          onChange={(text) => change({ search: text === '' ? undefined : text })}
        />
        <TableViewMenu view={view} columns={columns} />
      </Group>
      <ListTable
        list={list}
        isEmpty={rows.length === 0}
        empty={
          <EmptyState
            text={t(filtered ? 'domains.noMatches' : 'domains.none')}
            action={filtered ? undefined : add}
            call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/monitors --json '{"domain":"example.com"}'`}
          />
        }
        label={t('nav.domains')}
        stable={stable}
        columns={columns}
        nameOf={(monitor) => monitor.domain}
        view={view}
        selection={selection}
        sort={{
          by: sort.replace('-', ''),
          descending: sort.startsWith('-'),
          change: (by, descending) => change({ sort: nextSort(by, descending, sort) }),
        }}
        onKey={(key, monitor) => {
          const { openIncident } = monitor;
          if (key === 'e') acknowledge(openIncident?.state === 'open' ? [openIncident.id] : []);
          else if (key === 'm') openMuteMenu(monitor.id);
          else if (key === 'p') states.toggle(monitor);
          else return false;
          return true;
        }}
        actions={(monitor) => (
          <RowActions
            name={monitor.domain}
            incident={monitor.openIncident}
            acknowledge={acknowledge}
            // The list does not state whether a domain is muted. The page of the domain does.
            mute={{ of: 'monitorIds', id: monitor.id, isMuted: false }}
            paused={monitor.state === 'paused'}
            togglePause={() => states.toggle(monitor)}
          />
        )}
        onOpen={(monitor) => navigate({ to: `/domains/${monitor.domainId}` })}
        phone={(monitor) => <PhoneDomain monitor={monitor} />}
      />
      <DomainBulk selection={selection} rows={rows} hasMore={list.hasNextPage} />
      {opened && <NewDomain opened onClose={close} />}
    </>
  );
}

/** Returns the sort order after a click on a column header. Names sort from A to Z first, risks from high to low. */
function nextSort(by: string, descending: boolean, before: string): string {
  const falls = before.replace('-', '') === by ? descending : by === 'risk';
  return `${falls ? '-' : ''}${by}`;
}

function RiskTabs({
  filter,
  change,
}: {
  filter: Filter;
  change: (next: Record<string, string | undefined>) => void;
}) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['domains', 'facets'],
    queryFn: () => belltower.listDomainMonitorFacets(),
    retry: false,
  });
  const counts = filter.search === '' ? data : undefined;
  const countOf = (facet: 'riskLabel' | 'state', value: string) =>
    counts && (counts[facet].find((each) => each.value === value)?.count ?? 0);
  return (
    <StatusTabs
      label={t('domains.risk')}
      total={counts?.state.reduce((sum, { count }) => sum + count, 0)}
      values={filter.paused ? ['paused'] : filter.risk === null ? [] : [filter.risk]}
      tabs={[
        ...riskLabels.map((value) => ({
          value,
          label: t(`risk.${value}`),
          count: countOf('riskLabel', value),
          ...(value === 'critical' || value === 'high' ? { tone: 'down' as const } : {}),
          ...(value === 'elevated' ? { tone: 'degraded' as const } : {}),
        })),
        { value: 'paused', label: t('state.paused'), count: countOf('state', 'paused') },
      ]}
      onChange={([value]) =>
        change(value === 'paused' ? { risk: undefined, state: value } : { risk: value, state: undefined })
      }
    />
  );
}

function PhoneDomain({ monitor }: { monitor: DomainMonitor }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <RowLink to={`/domains/${monitor.domainId}`}>
          <DomainName name={monitor.domain} />
        </RowLink>
        {monitor.label && (
          <Line size="xs" c="dimmed" truncate>
            {monitor.label}
          </Line>
        )}
      </div>
      <RiskMark score={monitor.latest?.riskScore} label={monitor.latest?.label} />
    </Group>
  );
}
