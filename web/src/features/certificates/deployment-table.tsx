import { Group, Text as Line, Switch } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { CertificateDeployment } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { daysUntil, utcMinute, validityText } from '../../ui/certificates/validity.ts';
import { SearchInput } from '../../ui/filters/filter-select.tsx';
import { DomainName } from '../../ui/marks/domain-name.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo, useNow } from '../../ui/marks/time-ago.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import { ListTable } from '../../ui/table/data-table.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { useStableRows } from '../../ui/table/stable-rows.ts';
import { type DataColumn, useTableView } from '../../ui/table/table-view.ts';
import { TableViewMenu } from '../../ui/table/table-view-menu.tsx';
import { readableName, visible } from '../../ui/text/readable-text.ts';

/** Lists the endpoints that serve certificates. */
export function DeploymentTable({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useText();
  const [search, setSearch] = useState('');
  const [past, setPast] = useState(false);
  const list = usePages(['certificates', 'deployments', search, past], (cursor) =>
    belltower.listCertificateDeployments({
      query: {
        limit: 100,
        cursor,
        ...(search === '' ? {} : { search }),
        ...(past ? {} : { current: true }),
      },
    }),
  );
  const { rows } = list;
  const stableRows = useStableRows(list, `${search} ${past}`);
  const columns = useColumns();
  const view = useTableView('deployments', []);
  return (
    <>
      <Group mb="md" justify="space-between">
        <Group gap="sm">
          <SearchInput label={t('certificates.searchHost')} onChange={(text) => setSearch(text)} />
          <Switch
            label={t('certificates.includePrevious')}
            checked={past}
            onChange={(event) => setPast(event.currentTarget.checked)}
          />
        </Group>
        <TableViewMenu view={view} columns={columns} />
      </Group>
      <ListTable
        list={list}
        isEmpty={rows.length === 0}
        empty={
          <EmptyState
            text={t('certificates.noDeployments')}
            call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/certificates/deployments`}
          />
        }
        label={t('certificates.tab.deployments')}
        stable={stableRows}
        columns={columns}
        nameOf={({ host, port }) => `${host}:${port}`}
        view={view}
        onOpen={({ id }) => onOpen(id)}
        phone={(row) => (
          <>
            <Line truncate>
              <DomainName name={row.host} />:{row.port}
            </Line>
            <DaysLeft notAfter={row.notAfter} isSentence />
          </>
        )}
      />
    </>
  );
}

function DaysLeft({ notAfter, isSentence = false }: { notAfter: string; isSentence?: boolean }) {
  const days = daysUntil(notAfter, useNow());
  const t = useText();
  return (
    <span style={days < 8 ? { color: 'var(--state-down)', fontWeight: 600 } : undefined}>
      {isSentence ? validityText(days, t) : days < 0 ? t('certificates.expiry.expired') : days}
    </span>
  );
}

/** Shows the endpoint that serves a certificate. */
function Endpoint({ row: { host, port, starttls } }: { row: CertificateDeployment }) {
  return (
    <>
      <DomainName name={host} />
      {`:${port}${starttls === null ? '' : ` (${starttls.toUpperCase()})`}`}
    </>
  );
}

/** Shows in one word whether the chain is trusted. */
function TrustMark({ trust }: { trust: NonNullable<CertificateDeployment['trust']> }) {
  const t = useText();
  return (
    <StateMark
      state={trust === 'trusted' ? 'valid' : 'expired'}
      word={t(
        trust === 'trusted'
          ? 'certificates.trusted'
          : trust === 'incomplete-chain'
            ? 'certificates.incomplete'
            : 'certificates.untrusted',
      )}
    />
  );
}

function useColumns(): DataColumn<CertificateDeployment>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'place',
        head: t('certificates.servedBy'),
        width: 220,
        grow: 1,
        always: true,
        cell: (row) => <Endpoint row={row} />,
      },
      {
        id: 'names',
        head: t('certificates.names'),
        width: 180,
        grow: 1,
        leaveFirst: 3,
        cell: ({ names }) => (
          <span title={names.slice(0, 20).join(', ')}>{names.map(readableName).join(', ')}</span>
        ),
      },
      {
        id: 'days',
        head: t('certificates.daysLeftLabel'),
        width: 90,
        align: 'right',
        always: true,
        cell: ({ notAfter }) => <DaysLeft notAfter={notAfter} />,
      },
      {
        id: 'ends',
        head: t('certificates.expires'),
        width: 190,
        leaveFirst: 2,
        cell: ({ notAfter }) => utcMinute(notAfter),
      },
      {
        id: 'issuer',
        head: t('certificates.issuer'),
        width: 150,
        leaveFirst: 4,
        cell: ({ issuer }) => visible(issuer.organization ?? issuer.commonName ?? '–'),
      },
      {
        id: 'chain',
        head: t('certificates.chain'),
        width: 120,
        leaveFirst: 5,
        cell: ({ trust }) => (trust === null ? '–' : <TrustMark trust={trust} />),
      },
      {
        id: 'seen',
        head: t('certificates.lastSeen'),
        width: 120,
        leaveFirst: 1,
        cell: ({ lastSeenAt }) => <TimeAgo at={lastSeenAt} />,
      },
    ],
    [t],
  );
}
