import { Group, Text as Line, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Takedown } from '../../../../../clients/typescript/src/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { FilterSelect, SearchInput, useFilterSearch } from '../../../ui/filters/filter-select.tsx';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { EmptyState } from '../../../ui/page/page.tsx';
import { usePages } from '../../../ui/table/pages.tsx';
import { PlainList } from '../../../ui/table/plain-list.tsx';
import { visible } from '../../../ui/text/readable-text.ts';
import classes from '../threats.module.css';
import { ThreatsFrame } from '../threats-tabs.tsx';
import { CaseMark, takedownStates, useMissingText } from './takedown-state.tsx';

/** Lists takedown cases, newest first. */
export function TakedownsPage() {
  const t = useText();
  const [searchParams, setSearchParams] = useFilterSearch('/threats/takedowns');
  const states = typeof searchParams.state === 'string' ? searchParams.state.split(',') : [];
  const state = takedownStates.filter((one) => states.includes(one));
  const search = typeof searchParams.search === 'string' ? searchParams.search : '';
  const go = (next: { state: readonly string[]; search: string }) =>
    setSearchParams({
      ...(next.state.length === 0 ? {} : { state: next.state.join(',') }),
      ...(next.search === '' ? {} : { search: next.search }),
    });
  const list = useCases(state, search);
  return (
    <ThreatsFrame tab="takedowns" line={t('takedowns.line')}>
      <Group gap="sm" mb="md">
        <SearchInput
          label={t('leads.search')}
          defaultValue={search}
          onChange={(text) => go({ state, search: text })}
        />
        <FilterSelect
          label={t('takedowns.state')}
          choices={takedownStates.map((one) => ({ value: one, label: t(`takedowns.state.${one}`) }))}
          values={state}
          onChange={(chosen) => go({ state: chosen, search })}
        />
      </Group>
      <CaseTable list={list} />
    </ThreatsFrame>
  );
}

const useCases = (state: Takedown['state'][], search: string) =>
  usePages(['threats', 'takedowns', { state, search }], (cursor) =>
    belltower.listThreatTakedowns({
      query: {
        limit: 50,
        cursor,
        ...(state.length === 0 ? {} : { state }),
        ...(search === '' ? {} : { search }),
      },
    }),
  );

function CaseTable({ list }: { list: ReturnType<typeof useCases> }) {
  const t = useText();
  const missing = useMissingText();
  return (
    <PlainList
      list={list}
      label={t('threats.tab.takedowns')}
      minWidth={760}
      empty={
        <EmptyState
          text={t('takedowns.none')}
          call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/threats/takedowns --json '{"url":"hxxps://larkspur-login[.]example/"}'`}
        />
      }
      heads={
        <>
          <Table.Th w={170}>{t('takedowns.state')}</Table.Th>
          <Table.Th>{t('leads.url')}</Table.Th>
          <Table.Th w={130}>{t('takedowns.since')}</Table.Th>
          <Table.Th>{t('takedowns.missing')}</Table.Th>
        </>
      }
    >
      {list.rows.map((takedown) => (
        <Table.Tr key={takedown.id}>
          <Table.Td>
            <CaseMark state={takedown.state} />
          </Table.Td>
          <Table.Td>
            <Line
              lineClamp={2}
              ff="monospace"
              size="sm"
              title={visible(takedown.url)}
              className={classes.url}
            >
              <Link to={`/threats/takedowns/${takedown.id}`} style={{ color: 'inherit' }}>
                {visible(takedown.url)}
              </Link>
            </Line>
          </Table.Td>
          <Table.Td>
            <TimeAgo at={takedown.stateSince} />
          </Table.Td>
          <Table.Td data-label={t('takedowns.missing')}>{missing(takedown) || '–'}</Table.Td>
        </Table.Tr>
      ))}
    </PlainList>
  );
}
