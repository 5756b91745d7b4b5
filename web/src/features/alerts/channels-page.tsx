import { Button, Group, Table } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlertChannel } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../app/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { later } from '../../ui/later.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useKey } from '../../ui/use-key.ts';
import { channelsKey, channelTypesQuery, useMayChange } from './alert-queries.ts';
import { AlertsPage } from './alerts-page.tsx';
import { ChannelRow } from './channel-row.tsx';
import { PushButton } from './push-button.tsx';

const ChannelDialog = later(async () => (await import('./channel-form.tsx')).ChannelDialog);

/** Where messages go, how each place is, and whether it answers. */
export function ChannelsPage() {
  const t = useText();
  const mayChange = useMayChange();
  // null: a new one.
  const [changed, setChanged] = useState<AlertChannel | null>(null);
  const [opened, setOpened] = useState(false);
  const edit = (channel: AlertChannel | null) => {
    setChanged(channel);
    setOpened(true);
  };
  useKey('n', () => mayChange && edit(null));
  const { data: types } = useQuery(channelTypesQuery);
  const channels = useInfiniteQuery({
    queryKey: [...channelsKey, 'list'],
    queryFn: ({ pageParam }) => belltower.listAlertChannels({ query: { limit: 50, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const items = channels.data?.pages.flatMap((page) => page.items) ?? [];
  const make = mayChange && (
    <Group gap="xs">
      <PushButton />
      <Button onClick={() => edit(null)}>{t('alerts.newChannel')}</Button>
    </Group>
  );
  return (
    <AlertsPage tab="channels" line={t('alerts.channelsLine')} actions={items.length > 0 && make}>
      {channels.error && <ErrorPanel error={channels.error} retry={channels.refetch} />}
      {channels.data && items.length === 0 && (
        <EmptyState
          text={t('alerts.noChannels')}
          action={make}
          call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/alerts/channels --json '{"type":"email","name":"Operations","settings":{"to":["ops@example.com"]}}'`}
        />
      )}
      {items.length > 0 && (
        <Table.ScrollContainer minWidth={760}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={90}>{t('alerts.on')}</Table.Th>
                <Table.Th>{t('field.name')}</Table.Th>
                <Table.Th>{t('alerts.type')}</Table.Th>
                <Table.Th>{t('alerts.health')}</Table.Th>
                <Table.Th>{t('alerts.lastDelivery')}</Table.Th>
                <Table.Th aria-label={t('settings.actions')} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((channel) => (
                <ChannelRow
                  key={channel.id}
                  channel={channel}
                  type={types?.find(({ type }) => type === channel.type)?.title ?? channel.type}
                  onChange={() => edit(channel)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <MoreButton query={channels} />
      {opened && <ChannelDialog opened onClose={() => setOpened(false)} channel={changed} />}
    </AlertsPage>
  );
}
