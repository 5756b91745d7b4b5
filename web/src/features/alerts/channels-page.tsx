import { Button, Group, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlertChannel } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../app/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { ChooseAllBox } from '../../ui/choose-box.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { later } from '../../ui/later.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useChoosing } from '../../ui/use-choosing.ts';
import { useKey } from '../../ui/use-key.ts';
import { usePages } from '../../ui/use-pages.ts';
import { channelsKey, channelTypesQuery, useMayChange } from './alert-queries.ts';
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
      {channels.error && <ErrorPanel error={channels.error} retry={channels.refetch} />}
      {channels.data && items.length === 0 && (
        <EmptyState
          text={t('alerts.noChannels')}
          action={make}
          call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/alerts/channels --json '{"type":"email","name":"Operations","settings":{"to":["ops@example.com"]}}'`}
        />
      )}
      {items.length > 0 && (
        <Table.ScrollContainer minWidth={760} ref={choosing.frame}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {mayChange && (
                  <Table.Th w={44}>
                    <ChooseAllBox choosing={choosing} />
                  </Table.Th>
                )}
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
                  choosing={choosing}
                  type={types?.find(({ type }) => type === channel.type)?.title ?? channel.type}
                  onChange={() => edit(channel)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <MoreButton query={channels} />
      <ChosenChannels choosing={choosing} rows={items} hasMore={channels.hasNextPage} />
      {opened && <ChannelDialog opened onClose={() => setOpened(false)} channel={changed} />}
    </AlertsPage>
  );
}
