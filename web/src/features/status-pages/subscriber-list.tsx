import { Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StatusPage, StatusSubscriber } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../app/client.ts';
import { useSession } from '../../app/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';

/** Who follows the page. */
export function SubscriberList({ page }: { page: StatusPage }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const list = useInfiniteQuery({
    queryKey: ['status-pages', 'subscribers', page.id, search],
    queryFn: ({ pageParam }) =>
      belltower.listStatusPageSubscribers({
        path: { id: page.id },
        query: { limit: 50, cursor: pageParam, ...(search === '' ? {} : { search }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (each) => each.nextCursor ?? undefined,
    placeholderData: (old) => old,
  });
  const items = list.data?.pages.flatMap((each) => each.items) ?? [];
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('statusPages.findSubscriber')}
        placeholder={t('statusPages.findSubscriber')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        w={240}
        mb="md"
      />
      {list.error && <ErrorPanel error={list.error} retry={list.refetch} />}
      {list.data && items.length === 0 && (
        <EmptyState
          text={t('statusPages.noSubscribers')}
          call={`curl ${location.origin}/status/${page.slug}/subscribe --json '{"email":"reader@example.com"}'`}
        />
      )}
      {items.length > 0 && (
        <Table.ScrollContainer minWidth={640}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('statusPages.subscriber')}</Table.Th>
                <Table.Th>{t('statusPages.subscriberState')}</Table.Th>
                <Table.Th>{t('statusPages.toldOf')}</Table.Th>
                <Table.Th>{t('statusPages.followsSince')}</Table.Th>
                <Table.Th aria-label={t('statusPages.removeSubscriber')} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((subscriber) => (
                <SubscriberRow key={subscriber.id} pageId={page.id} subscriber={subscriber} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <MoreButton query={list} />
    </>
  );
}

function SubscriberRow({ pageId, subscriber }: { pageId: string; subscriber: StatusSubscriber }) {
  const t = useText();
  const client = useQueryClient();
  const mayChange = useSession().role !== 'viewer';
  const { id, address, state, componentIds, askedAt, confirmedAt } = subscriber;
  const remove = useMutation({
    mutationFn: () => belltower.deleteStatusPageSubscriber({ path: { id: pageId, subscriberId: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['status-pages', 'subscribers', pageId] }),
  });
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{address}</Table.Td>
      <Table.Td>{t(`statusPages.subscriber.${state}`)}</Table.Td>
      <Table.Td>
        {componentIds.length === 0
          ? t('statusPages.toldOfAll')
          : t('statusPages.toldOfSome', { count: componentIds.length })}
      </Table.Td>
      <Table.Td>
        <TimeAgo at={confirmedAt ?? askedAt} />
      </Table.Td>
      <Table.Td ta="right">
        {mayChange && (
          <SureButton
            label={t('statusPages.removeSubscriber')}
            sure={t('statusPages.removeSubscriberSure')}
            name={address}
            loading={remove.isPending}
            onSure={() => remove.mutate()}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}
