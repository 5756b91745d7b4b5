import { Button, Table, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StatusPage, StatusSubscriber } from '../../../../clients/typescript/src/index.ts';
import { codedText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { BulkDelete, ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { SearchInput } from '../../ui/filters/filter-select.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import { type ListSelection, SelectBox, useListSelection } from '../../ui/selection/list-selection.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';

/** Lists the subscribers of the page. */
export function SubscriberList({ page }: { page: StatusPage }) {
  const t = useText();
  const [search, setSearch] = useState('');
  const mayChange = useSession().role !== 'viewer';
  const queryKey = ['status-pages', 'subscribers', page.id];
  const request = { path: { id: page.id }, query: search === '' ? {} : { search } };
  const list = usePages([...queryKey, search], (cursor) =>
    belltower.listStatusPageSubscribers({
      ...request,
      query: { ...request.query, limit: 50, cursor, count: true },
    }),
  );
  const items = list.rows;
  const choosing = useListSelection(items, `${page.id} ${search}`, mayChange);
  return (
    <>
      <SearchInput label={t('statusPages.findSubscriber')} onChange={setSearch} mb="md" />
      <PlainList
        list={list}
        choosing={choosing}
        mayChoose={mayChange}
        minWidth={640}
        empty={
          <EmptyState
            text={t('statusPages.noSubscribers')}
            call={`curl ${location.origin}/status/${page.slug}/subscribe --json '{"email":"reader@example.com"}'`}
          />
        }
        heads={
          <>
            <Table.Th>{t('statusPages.subscriber')}</Table.Th>
            <Table.Th>{t('statusPages.subscriberState')}</Table.Th>
            <Table.Th>{t('statusPages.subscribedTo')}</Table.Th>
            <Table.Th>{t('statusPages.subscribedAt')}</Table.Th>
            <Table.Th aria-label={t('statusPages.removeSubscriber')} />
          </>
        }
      >
        {items.map((subscriber) => (
          <SubscriberRow key={subscriber.id} pageId={page.id} subscriber={subscriber} choosing={choosing} />
        ))}
      </PlainList>
      <BulkDelete
        choosing={choosing}
        rows={items}
        each={() =>
          belltower.each('listStatusPageSubscribers', { ...request, query: { ...request.query, limit: 100 } })
        }
        total={list.data?.pages.at(-1)?.total ?? items.length}
        queryKey={queryKey}
        remove={({ id }) => belltower.deleteStatusPageSubscriber({ path: { id: page.id, subscriberId: id } })}
        text={t('statusPages.removeManyText')}
      />
    </>
  );
}

function SubscriberRow({
  pageId,
  subscriber,
  choosing,
}: {
  pageId: string;
  subscriber: StatusSubscriber;
  choosing: ListSelection;
}) {
  const t = useText();
  const client = useQueryClient();
  const mayChange = useSession().role !== 'viewer';
  const { id, address, state, componentIds, askedAt, confirmedAt, failedMessages } = subscriber;
  const retry = useMutation({
    mutationFn: () => belltower.retryStatusPageSubscriber({ path: { id: pageId, subscriberId: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['status-pages', 'subscribers', pageId] }),
  });
  const remove = useMutation({
    mutationFn: () => belltower.deleteStatusPageSubscriber({ path: { id: pageId, subscriberId: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['status-pages', 'subscribers', pageId] }),
  });
  return (
    <Table.Tr>
      {mayChange && (
        <Table.Td>
          <SelectBox choosing={choosing} id={id} name={address} />
        </Table.Td>
      )}
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{address}</Table.Td>
      <Table.Td>
        {t(`statusPages.subscriber.${state}`)}
        {failedMessages > 0 && (
          <Text size="sm" c="var(--state-down)">
            {t('statusPages.subscriberFailed', { count: failedMessages })}
            {subscriber.lastError !== null && `: ${codedText(subscriber, 'lastError')}`}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {componentIds.length === 0
          ? t('statusPages.subscribedToAll')
          : t('statusPages.subscribedToSome', { count: componentIds.length })}
      </Table.Td>
      <Table.Td>
        <TimeAgo at={confirmedAt ?? askedAt} />
      </Table.Td>
      <Table.Td ta="right">
        {mayChange && failedMessages > 0 && (
          <Button size="compact-sm" variant="subtle" loading={retry.isPending} onClick={() => retry.mutate()}>
            {t('statusPages.retrySubscriber')}
          </Button>
        )}
        {mayChange && (
          <ConfirmButton
            label={t('statusPages.removeSubscriber')}
            sure={t('statusPages.removeSubscriberConfirm')}
            name={address}
            loading={remove.isPending}
            onSure={() => remove.mutate()}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}
