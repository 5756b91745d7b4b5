import { Button, Group, Text as Line, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { DomainMonitor } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { DomainName } from '../../ui/marks/domain-name.tsx';
import { RiskMark } from '../../ui/marks/severity-mark.tsx';
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
import { DomainBulk } from './domain-bulk.tsx';

const NewDomain = lazyPart(async () => (await import('./new-domain.tsx')).NewDomain);

const idOf = (monitor: DomainMonitor): string => monitor.id;

function useDomains(search: string) {
  return usePages(['domains', 'list', search], (cursor) =>
    belltower.listDomainMonitors({
      query: { limit: 100, ...(search === '' ? {} : { search }), cursor },
    }),
  );
}

/** Domains that are scanned and scored. */
export function DomainsPage() {
  const t = useText();
  const navigate = useNavigate();
  const [asked, ask] = useFilterSearch('/domains');
  const search = typeof asked.search === 'string' ? asked.search : '';
  const [opened, { open, close }] = useDisclosure();
  useKey('n', open);
  const list = useDomains(search);
  const { rows } = list;
  const held = useStableRows(rows, idOf, list.isPlaceholderData ? '' : search);
  const selection = useSelection(search);
  const columns = useColumns();
  const view = useTableView('domains', []);
  const type = useDebouncedCallback((text: string) => ask(text === '' ? {} : { search: text }), 200);
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
      <Group mb="md" justify="space-between">
        <TextInput
          type="search"
          aria-label={t('domains.search')}
          placeholder={t('domains.search')}
          defaultValue={search}
          onChange={(event) => type(event.currentTarget.value)}
          w={260}
        />
        <TableViewMenu view={view} columns={columns} />
      </Group>
      <ListTable
        list={list}
        isEmpty={rows.length === 0}
        empty={
          <EmptyState
            text={t(search === '' ? 'domains.none' : 'domains.noMatches')}
            action={search === '' ? add : undefined}
            call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/monitors --json '{"domain":"example.com"}'`}
          />
        }
        label={t('nav.domains')}
        held={held}
        columns={columns}
        nameOf={(monitor) => monitor.domain}
        view={view}
        selection={selection}
        onOpen={(monitor) => navigate({ to: `/domains/${monitor.domainId}` })}
        phone={(monitor) => <PhoneDomain monitor={monitor} />}
      />
      <DomainBulk selection={selection} rows={rows} hasMore={list.hasNextPage} />
      {opened && <NewDomain opened onClose={close} />}
    </>
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

function DomainLink({ monitor }: { monitor: DomainMonitor }) {
  return (
    <RowLink
      to={`/domains/${monitor.domainId}`}
      beside={
        monitor.label && (
          <Line span size="xs" c="dimmed" ml="xs">
            {monitor.label}
          </Line>
        )
      }
    >
      <DomainName name={monitor.domain} />
    </RowLink>
  );
}

function useColumns(): DataColumn<DomainMonitor>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'risk',
        head: t('domains.risk'),
        width: 150,
        always: true,
        cell: ({ latest }) => <RiskMark score={latest?.riskScore} label={latest?.label} />,
      },
      {
        id: 'domain',
        head: t('domains.domain'),
        width: 220,
        grow: 1,
        always: true,
        cell: (monitor) => <DomainLink monitor={monitor} />,
      },
      {
        id: 'verified',
        head: t('domains.verified'),
        width: 120,
        leaveFirst: 1,
        cell: ({ verification }) => t(verification.status === 'verified' ? 'domains.yes' : 'domains.no'),
      },
      {
        id: 'scanned',
        head: t('domains.scanned'),
        width: 140,
        leaveFirst: 2,
        cell: ({ latest, state }) =>
          state === 'paused' ? (
            t('state.paused')
          ) : latest?.scannedAt ? (
            <TimeAgo at={latest.scannedAt} />
          ) : (
            '–'
          ),
      },
    ],
    [t],
  );
}
