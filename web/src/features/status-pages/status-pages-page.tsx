import { Anchor, Button, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { StatusPage } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { SearchInput, useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { EmptyState, PageHeader } from '../../ui/page/page.tsx';
import { useNew } from '../../ui/page/use-key.ts';
import { type ListSelection, SelectBox, useListSelection } from '../../ui/selection/list-selection.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';
import { NewStatusPage } from './new-status-page.tsx';

const PageBulkActions = lazyPart(async () => (await import('./bulk-actions.tsx')).PageBulkActions);

/** Lists the status pages. */
export function StatusPagesPage() {
  const t = useText();
  const mayChange = useSession().role !== 'viewer';
  const [opened, { open, close }] = useDisclosure();
  const [searchParams, setSearchParams] = useFilterSearch('/status-pages');
  const search = typeof searchParams.search === 'string' ? searchParams.search : '';
  useNew(() => mayChange && open());
  const query = search === '' ? {} : { search };
  const pages = usePages(['status-pages', 'list', search], (cursor) =>
    belltower.listStatusPages({ query: { limit: 50, cursor, ...query } }),
  );
  const items = pages.rows;
  const choosing = useListSelection(items, search, mayChange);
  const createButton = mayChange && <Button onClick={open}>{t('statusPages.new')}</Button>;
  return (
    <>
      <PageHeader title={t('nav.statusPages')} line={t('statusPages.line')} actions={createButton} />
      <SearchInput
        label={t('statusPages.search')}
        defaultValue={search}
        mb="md"
        onChange={(text) => setSearchParams(text === '' ? {} : { search: text })}
      />
      <PlainList
        list={pages}
        choosing={choosing}
        mayChoose={mayChange}
        minWidth={680}
        empty={
          <EmptyState
            text={t(search === '' ? 'statusPages.none' : 'statusPages.noMatches')}
            action={search === '' && createButton}
            call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/status-pages --json '{"slug":"larkspur","title":"Larkspur"}'`}
          />
        }
        heads={
          <>
            <Table.Th>{t('statusPages.title')}</Table.Th>
            <Table.Th>{t('statusPages.address')}</Table.Th>
            <Table.Th w={120}>{t('statusPages.visibility')}</Table.Th>
            <Table.Th w={110} ta="right">
              {t('statusPages.components')}
            </Table.Th>
            <Table.Th w={130}>{t('statusPages.changed')}</Table.Th>
          </>
        }
      >
        {items.map((page) => (
          <PageRow key={page.id} page={page} choosing={choosing} mayChange={mayChange} />
        ))}
      </PlainList>
      <PageBulkActions choosing={choosing} rows={items} hasMore={pages.hasNextPage} query={query} />
      <NewStatusPage opened={opened} onClose={close} />
    </>
  );
}

function PageRow({
  page,
  choosing,
  mayChange,
}: {
  page: StatusPage;
  choosing: ListSelection;
  mayChange: boolean;
}) {
  const t = useText();
  return (
    <Table.Tr>
      {mayChange && (
        <Table.Td>
          <SelectBox choosing={choosing} id={page.id} name={page.title} />
        </Table.Td>
      )}
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Anchor component={Link} to={`/status-pages/${page.id}`} c="inherit" fw={600}>
          {page.title}
        </Anchor>
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Anchor href={`/status/${page.slug}`} target="_blank" rel="noopener">
          /status/{page.slug}
        </Anchor>
      </Table.Td>
      <Table.Td>{t(`statusPages.visibility.${page.visibility}`)}</Table.Td>
      <Table.Td ta="right" data-label={t('statusPages.components')}>
        {page.components.length}
      </Table.Td>
      <Table.Td data-label={t('statusPages.changed')}>
        <TimeAgo at={page.updatedAt} />
      </Table.Td>
    </Table.Tr>
  );
}
