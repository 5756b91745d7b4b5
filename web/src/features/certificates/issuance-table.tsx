import { Button, Group, Text as Line, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { CertificateIssuance } from '../../../../clients/typescript/src/index.ts';
import { listCertificateIssuances } from '../../generated/list-certificate-issuances.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { utcMinute } from '../../ui/certificates/validity.ts';
import { SearchInput } from '../../ui/filters/filter-select.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import { listSelectedRows } from '../../ui/selection/change-many.ts';
import { SelectionBar, useSelection } from '../../ui/selection/selection.tsx';
import { ListTable } from '../../ui/table/data-table.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { useStableRows } from '../../ui/table/stable-rows.ts';
import { type DataColumn, useTableView } from '../../ui/table/table-view.ts';
import { TableViewMenu } from '../../ui/table/table-view-menu.tsx';
import { issuerOf, namesOf, useAcknowledge } from './issuance-text.ts';

const states = listCertificateIssuances.state;
type State = (typeof states)[number];
const marks = { unexpected: 'unexpected', expected: 'valid', acknowledged: 'acknowledged' } as const;

/** Lists all certificates issued for the account's domains, newest first. `sought` is the initial search text. */
export function IssuanceTable({ sought, onOpen }: { sought: string; onOpen: (id: string) => void }) {
  const t = useText();
  const mayChange = useSession().role !== 'viewer';
  const [search, setSearch] = useState(sought);
  const [state, setState] = useState<State | null>(null);
  const query = {
    limit: 100,
    ...(search === '' ? {} : { search }),
    ...(state === null ? {} : { state: [state] }),
  };
  const list = usePages(['certificates', 'issuances', search, state], (cursor) =>
    belltower.listCertificateIssuances({
      query: { ...query, cursor },
    }),
  );
  const { rows } = list;
  const listKey = `${search} ${state}`;
  const stableRows = useStableRows(list, listKey);
  const selection = useSelection(listKey);
  const columns = useColumns();
  const view = useTableView('issuances', []);
  const { acknowledge, isBusy } = useAcknowledge();
  const chosen = () =>
    listSelectedRows(selection, rows, () => belltower.each('listCertificateIssuances', { query }));
  return (
    <>
      <Group mb="md" justify="space-between">
        <Filters sought={sought} onSearch={setSearch} state={state} onState={setState} />
        <TableViewMenu view={view} columns={columns} />
      </Group>
      <ListTable
        list={list}
        isEmpty={rows.length === 0}
        empty={
          <EmptyState
            text={t(search === '' && state === null ? 'certificates.noIssuances' : 'certificates.noMatches')}
            action={
              search === '' &&
              state === null && (
                <Button component={Link} to="/domains" variant="default">
                  {t('certificates.addDomain')}
                </Button>
              )
            }
            call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/certificates/issuances`}
          />
        }
        label={t('certificates.tab.issuances')}
        stable={stableRows}
        columns={columns}
        nameOf={namesOf}
        view={view}
        selection={mayChange ? selection : undefined}
        onOpen={({ id }) => onOpen(id)}
        phone={(row) => (
          <>
            <Line truncate>{namesOf(row)}</Line>
            <StateMark state={marks[row.state]} word={t(`certificates.state.${row.state}`)} />
          </>
        )}
      />
      <SelectionBar
        selection={selection}
        {...(list.hasNextPage ? {} : { total: rows.length })}
        hasMore={list.hasNextPage}
      >
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          onClick={() => acknowledge(chosen, selection.clear)}
        >
          {t('certificates.acknowledge')}
        </Button>
      </SelectionBar>
    </>
  );
}

function Filters({
  sought,
  onSearch,
  state,
  onState,
}: {
  sought: string;
  onSearch: (search: string) => void;
  state: State | null;
  onState: (state: State | null) => void;
}) {
  const t = useText();
  return (
    <Group gap="sm">
      <SearchInput
        label={t('certificates.search')}
        defaultValue={sought}
        onChange={(text) => onSearch(text)}
        w={280}
      />
      <Select
        aria-label={t('certificates.state')}
        placeholder={t('certificates.state')}
        data={states.map((value) => ({ value, label: t(`certificates.state.${value}`) }))}
        value={state}
        onChange={(value) => onState(value as State | null)}
        clearable
        clearButtonProps={{ 'aria-label': t('certificates.anyState') }}
        w={170}
      />
    </Group>
  );
}

function useColumns(): DataColumn<CertificateIssuance>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'state',
        head: t('certificates.state'),
        width: 190,
        always: true,
        cell: ({ state }) => <StateMark state={marks[state]} word={t(`certificates.state.${state}`)} />,
      },
      {
        id: 'names',
        head: t('certificates.names'),
        width: 220,
        grow: 1,
        always: true,
        cell: (row) => <span title={row.names.slice(0, 20).join(', ')}>{namesOf(row)}</span>,
      },
      {
        id: 'issuer',
        head: t('certificates.issuer'),
        width: 180,
        leaveFirst: 2,
        cell: ({ issuer }) => issuerOf(issuer),
      },
      {
        id: 'key',
        head: t('certificates.key'),
        width: 110,
        leaveFirst: 4,
        cell: ({ keyType, keyBits }) => [keyType?.toUpperCase(), keyBits].filter(Boolean).join(' ') || '–',
      },
      {
        id: 'ends',
        head: t('certificates.expires'),
        width: 190,
        leaveFirst: 1,
        cell: ({ notAfter }) => utcMinute(notAfter),
      },
      {
        id: 'seen',
        head: t('certificates.firstSeen'),
        width: 130,
        leaveFirst: 3,
        cell: ({ firstSeenAt }) => <TimeAgo at={firstSeenAt} />,
      },
    ],
    [t],
  );
}
