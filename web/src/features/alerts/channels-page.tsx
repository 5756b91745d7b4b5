import { Button, Group, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlertChannel } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { channelsKey } from '../../service/channels-query.ts';
import { belltower } from '../../service/client.ts';
import { useChoosing } from '../../ui/choosing/use-choosing.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { later } from '../../ui/page/later.tsx';
import { useKey } from '../../ui/page/use-key.ts';
import { PlainList } from '../../ui/table/plain-list.tsx';
import { usePages } from '../../ui/table/use-pages.ts';
import { channelTypesQuery, useMayChange } from './alert-queries.ts';
import { AlertsPage } from './alerts-page.tsx';
import { ChannelRow } from './channel-row.tsx';
import { PushButton } from './push-button.tsx';

const ChosenChannels = later(async () => (await import('./chosen-channels.tsx')).ChosenChannels);
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
  const channels = usePages([...channelsKey, 'list'], (cursor) =>
    belltower.listAlertChannels({ query: { limit: 50, cursor } }),
  );
  const items = channels.rows;
  const choosing = useChoosing(items, 'channels', mayChange);
  const make = mayChange && (
    <Group gap="xs">
      <PushButton />
      <Button onClick={() => edit(null)}>{t('alerts.newChannel')}</Button>
    </Group>
  );
  return (
    <AlertsPage tab="channels" line={t('alerts.channelsLine')} actions={items.length > 0 && make}>
      <PlainList
        list={channels}
        choosing={choosing}
        mayChoose={mayChange}
        minWidth={760}
        empty={
          <EmptyState
            text={t('alerts.noChannels')}
            action={make}
            call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/alerts/channels --json '{"type":"email","name":"Operations","settings":{"to":["ops@example.com"]}}'`}
          />
        }
        heads={
          <>
            <Table.Th w={90}>{t('alerts.enabledLabel')}</Table.Th>
            <Table.Th>{t('field.name')}</Table.Th>
            <Table.Th>{t('alerts.type')}</Table.Th>
            <Table.Th>{t('alerts.health')}</Table.Th>
            <Table.Th>{t('alerts.lastDelivery')}</Table.Th>
            <Table.Th aria-label={t('settings.actions')} />
          </>
        }
      >
        {items.map((channel) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            choosing={choosing}
            type={types?.find(({ type }) => type === channel.type)?.title ?? channel.type}
            onChange={() => edit(channel)}
          />
        ))}
      </PlainList>
      <ChosenChannels choosing={choosing} rows={items} hasMore={channels.hasNextPage} />
      {opened && <ChannelDialog opened onClose={() => setOpened(false)} channel={changed} />}
    </AlertsPage>
  );
}
