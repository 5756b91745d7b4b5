import { Button, Group, Table } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlertChannel } from '../../../../clients/typescript/src/index.ts';
import { useCodeText, useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { channelsKey } from '../../service/queries.ts';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import { useNew } from '../../ui/page/use-key.ts';
import { useListSelection } from '../../ui/selection/list-selection.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';
import { channelTypesQuery, useMayChange } from './alert-queries.ts';
import { AlertsPage } from './alerts-tabs.tsx';
import { ChannelRow } from './channel-row.tsx';

const ChannelBulkActions = lazyPart(async () => (await import('./bulk-actions.tsx')).ChannelBulkActions);
const ChannelDialog = lazyPart(async () => (await import('./channel-form.tsx')).ChannelDialog);

/** Lists the channels with their health. */
export function ChannelsPage() {
  const t = useText();
  const textOf = useCodeText();
  const mayChange = useMayChange();
  // Null for a new channel.
  const [changed, setChanged] = useState<AlertChannel | null>(null);
  const [opened, setOpened] = useState(false);
  const edit = (channel: AlertChannel | null) => {
    setChanged(channel);
    setOpened(true);
  };
  useNew(() => mayChange && edit(null));
  const { data: types } = useQuery(channelTypesQuery);
  const channels = usePages([...channelsKey, 'list'], (cursor) =>
    belltower.listAlertChannels({ query: { limit: 50, cursor } }),
  );
  const items = channels.rows;
  const choosing = useListSelection(items, 'channels', mayChange);
  const createButton = mayChange && (
    <Group gap="xs">
      <PushButton />
      <Button onClick={() => edit(null)}>{t('alerts.newChannel')}</Button>
    </Group>
  );
  return (
    <AlertsPage tab="channels" line={t('alerts.channelsLine')} actions={items.length > 0 && createButton}>
      <PlainList
        list={channels}
        choosing={choosing}
        mayChoose={mayChange}
        minWidth={860}
        empty={
          <EmptyState
            text={t('alerts.noChannels')}
            action={createButton}
            call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/alerts/channels --json '{"type":"email","name":"Operations","settings":{"to":["ops@example.com"]}}'`}
          />
        }
        heads={
          <>
            <Table.Th w={90}>{t('alerts.enabledLabel')}</Table.Th>
            <Table.Th>{t('field.name')}</Table.Th>
            <Table.Th>{t('alerts.type')}</Table.Th>
            <Table.Th>{t('alerts.health')}</Table.Th>
            <Table.Th>{t('alerts.usedBy')}</Table.Th>
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
            type={textOf(
              `alerts.typeName.${channel.type}`,
              types?.find(({ type }) => type === channel.type)?.title ?? channel.type,
            )}
            onChange={() => edit(channel)}
          />
        ))}
      </PlainList>
      <ChannelBulkActions choosing={choosing} rows={items} hasMore={channels.hasNextPage} />
      {opened && <ChannelDialog opened onClose={() => setOpened(false)} channel={changed} />}
    </AlertsPage>
  );
}

/** The reason why push notifications can't be enabled in this browser. */
class PushRefused extends Error {}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

async function subscribe(denied: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused(denied);
  const worker = await navigator.serviceWorker.ready;
  const { publicKey } = await belltower.getWebPushKey();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint, keys } = subscription.toJSON();
  await belltower.subscribeWebPush({
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
}

/**
 * Adds this browser as a push channel. Push works even when no tab is open. Renders nothing if the browser doesn't
 * support push.
 */
function PushButton() {
  const t = useText();
  const errorText = useErrorText();
  const client = useQueryClient();
  const push = useMutation({
    mutationFn: () => subscribe(t('alerts.pushDenied')),
    onSuccess: () => notifications.show({ message: t('alerts.pushOn') }),
    onError: (error) => {
      const message = error instanceof PushRefused ? error.message : errorText(error).text;
      notifications.show({ color: 'red', message });
    },
    onSettled: () => client.invalidateQueries({ queryKey: channelsKey }),
  });
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return null;
  return (
    <Button variant="default" loading={push.isPending} onClick={() => push.mutate()}>
      {t('alerts.push')}
    </Button>
  );
}
