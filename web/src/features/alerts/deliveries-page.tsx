import { Button, Code, Group, Text as Line, Select, Stack, Table, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AlertDelivery } from '../../../../clients/typescript/src/index.ts';
import { listAlertDeliveries } from '../../generated/list-alert-deliveries.ts';
import { codedText } from '../../i18n/messages.ts';
import { type Text, useCodeText, useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { channelsQuery, useChannelNames } from '../../service/queries.ts';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { SearchInput, useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import { listSelectedRows, useChangeMany } from '../../ui/selection/change-many.ts';
import { type ListSelection, SelectBox, useListSelection } from '../../ui/selection/list-selection.tsx';
import { SelectionBar } from '../../ui/selection/selection.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';
import { visible } from '../../ui/text/readable-text.ts';
import { clockTime, milliseconds } from '../../ui/text/time-text.ts';
import { rulesQuery, useMayChange } from './alert-queries.ts';
import { AlertsPage } from './alerts-tabs.tsx';

const looks = {
  queued: 'waiting',
  sending: 'waiting',
  delivered: 'done',
  failed: 'failed',
  suppressed: 'off',
} as const;

/** Returns true if the delivery has failed or is still queued. */
const isRetriable = ({ state }: AlertDelivery): boolean => state === 'failed' || state === 'queued';

/** Lists all deliveries with their recipient, state and response. */
export function DeliveriesPage() {
  const t = useText();
  const [filter, change] = useDeliveryFilter();
  const { state, ...rest } = filter;
  const query = { ...rest, ...(state ? { state: [state] } : {}) };
  const deliveries = usePages(['alerts', 'deliveries', filter], (cursor) =>
    belltower.listAlertDeliveries({ query: { limit: 50, cursor, ...query } }),
  );
  const items = deliveries.rows;
  const mayChange = useMayChange();
  const choosing = useListSelection(items, JSON.stringify(filter), mayChange);
  const many = useChangeMany<AlertDelivery>(['alerts', 'deliveries']);
  const retryChosen = () =>
    many.run({
      rows: async () => {
        const each = () => belltower.each('listAlertDeliveries', { query: { limit: 100, ...query } });
        return (await listSelectedRows(choosing.selection, items, each)).filter(isRetriable);
      },
      send: ({ id }) => belltower.retryAlertDelivery({ path: { id } }),
      successText: (count) => t('alerts.retryQueuedMany', { count }),
    });
  return (
    <AlertsPage tab="deliveries" line={t('alerts.deliveriesLine')}>
      <Filters filter={filter} change={change} />
      <PlainList
        list={deliveries}
        choosing={choosing}
        mayChoose={mayChange}
        minWidth={860}
        empty={
          <EmptyState
            text={t(Object.keys(filter).length > 0 ? 'alerts.noMatches' : 'alerts.noDeliveries')}
            call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/alerts/deliveries`}
          />
        }
        heads={
          <>
            <Table.Th w={130}>{t('alerts.when')}</Table.Th>
            <Table.Th w={130}>{t('alerts.state')}</Table.Th>
            <Table.Th>{t('alerts.what')}</Table.Th>
            <Table.Th w={180}>{t('alerts.channel')}</Table.Th>
            <Table.Th w={220}>{t('alerts.response')}</Table.Th>
          </>
        }
      >
        {items.map((delivery) => (
          <DeliveryRows key={delivery.id} delivery={delivery} choosing={choosing} />
        ))}
      </PlainList>
      <SelectionBar
        selection={choosing.selection}
        {...(deliveries.hasNextPage ? {} : { total: items.length })}
        hasMore={deliveries.hasNextPage}
      >
        <Button size="compact-sm" variant="default" loading={many.isBusy} onClick={retryChosen}>
          {t('alerts.retry')}
        </Button>
      </SelectionBar>
    </AlertsPage>
  );
}

function Filters(props: { filter: DeliveryFilter; change: (change: Partial<DeliveryFilter>) => void }) {
  const t = useText();
  const { filter, change } = props;
  const { data: channels } = useQuery(channelsQuery);
  const { data: rules } = useQuery(rulesQuery);
  const choice = (label: Text, any: Text) => ({
    'aria-label': t(label),
    placeholder: t(any),
    clearable: true,
    searchable: true,
    w: 170,
    clearButtonProps: { 'aria-label': t(any) },
  });
  return (
    <Group mb="md" gap="sm">
      <SearchInput
        label={t('alerts.searchDeliveries')}
        defaultValue={filter.search ?? ''}
        w={220}
        onChange={(text) => change({ search: text === '' ? undefined : text })}
      />
      <Select
        {...choice('alerts.state', 'alerts.anyState')}
        data={deliveryStates.map((state) => ({ value: state, label: t(`delivery.${state}`) }))}
        value={filter.state ?? null}
        onChange={(state) => change({ state: (state ?? undefined) as DeliveryFilter['state'] })}
      />
      <Select
        {...choice('alerts.channel', 'alerts.anyChannel')}
        data={channels?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={filter.channelId ?? null}
        onChange={(channelId) => change({ channelId: channelId ?? undefined })}
      />
      <Select
        {...choice('alerts.rule', 'alerts.anyRule')}
        data={rules?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={filter.ruleId ?? null}
        onChange={(ruleId) => change({ ruleId: ruleId ?? undefined })}
      />
    </Group>
  );
}

/** Renders one delivery, which expands to the message and the response. */
function DeliveryRows({ delivery, choosing }: { delivery: AlertDelivery; choosing: ListSelection }) {
  const mayChange = useMayChange();
  const t = useText();
  const textOf = useCodeText();
  const nameOf = useChannelNames();
  const [opened, setOpened] = useState(false);
  const last = delivery.attempts.at(-1);
  const channelOf = ({ channelId, channelType, ruleId, event }: AlertDelivery): string => {
    if (channelId !== null) return nameOf(channelId) ?? textOf(`alerts.typeName.${channelType}`, channelType);
    // The email that a domain monitor sends without an alert rule.
    if (ruleId === null && event !== 'test') return t('alerts.ownEmail');
    return textOf(`alerts.typeName.${channelType}`, channelType);
  };
  return (
    <>
      <Table.Tr>
        {mayChange && (
          <Table.Td>
            <SelectBox
              choosing={choosing}
              id={delivery.id}
              name={`${t(`alerts.eventName.${delivery.event}`)}, ${clockTime(Date.parse(delivery.createdAt))}`}
            />
          </Table.Td>
        )}
        <Table.Td>
          <TimeAgo at={delivery.createdAt} />
        </Table.Td>
        <Table.Td>
          <StateMark state={looks[delivery.state]} word={t(`delivery.${delivery.state}`)} />
        </Table.Td>
        <Table.Td style={{ overflowWrap: 'anywhere' }}>
          <UnstyledButton onClick={() => setOpened(!opened)} aria-expanded={opened} td="underline">
            {t(`alerts.eventName.${delivery.event}`)}
          </UnstyledButton>
          {delivery.incidentTitle && `: ${visible(codedText(delivery, 'incidentTitle'))}`}
        </Table.Td>
        <Table.Td style={{ overflowWrap: 'anywhere' }}>{channelOf(delivery)}</Table.Td>
        <Table.Td style={{ overflowWrap: 'anywhere' }}>
          {delivery.suppressedBy !== null && t(`alerts.suppressed.${delivery.suppressedBy}`)}
          {last?.error
            ? codedText(last, 'error')
            : last && last.status !== null && t('alerts.status', { status: last.status })}
        </Table.Td>
      </Table.Tr>
      {opened && (
        <Table.Tr>
          <Table.Td colSpan={6}>
            <DeliveryDetails delivery={delivery} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

function DeliveryDetails({ delivery }: { delivery: AlertDelivery }) {
  const t = useText();
  const refuse = useErrorNotice();
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: () => belltower.retryAlertDelivery({ path: { id: delivery.id } }),
    onSuccess: async () => {
      notifications.show({ message: t('alerts.retryQueued') });
      await queryClient.invalidateQueries({ queryKey: ['alerts', 'deliveries'] });
    },
    onError: refuse,
  });
  const mayRetry = useMayChange() && isRetriable(delivery);
  return (
    <Stack gap="xs" py="xs" role="group" aria-label={t('alerts.details')}>
      <Group>
        {delivery.incidentId !== null && (
          <Link to={`/incidents/${delivery.incidentId}`}>{t('alerts.incident')}</Link>
        )}
        {delivery.nextTryAt !== null && (
          <span>
            {t('alerts.nextAttempt')} <TimeAgo at={delivery.nextTryAt} />
          </span>
        )}
        {mayRetry && (
          <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
            {t('alerts.retry')}
          </Button>
        )}
        <Line size="xs" c="dimmed" ff="monospace">
          {delivery.id}
        </Line>
      </Group>
      {delivery.attempts.length === 0 && <Line>{t('alerts.noAttempt')}</Line>}
      {delivery.attempts.map((attempt) => (
        <div key={attempt.at}>
          <Line size="sm">
            {t('alerts.attempt', { time: clockTime(Date.parse(attempt.at)) })} ·{' '}
            {milliseconds(attempt.durationMs)}
            {attempt.status !== null && ` · ${t('alerts.status', { status: attempt.status })}`}
          </Line>
          {attempt.error !== null && <Line c="var(--state-down)">{codedText(attempt, 'error')}</Line>}
          {attempt.response && (
            <Code block tabIndex={0} aria-label={t('alerts.response')} style={{ whiteSpace: 'pre-wrap' }}>
              {attempt.response}
            </Code>
          )}
        </div>
      ))}
    </Stack>
  );
}

const deliveryStates = listAlertDeliveries.state;

/** The filter of the list, stored in the URL. Omitted fields match everything. */
export interface DeliveryFilter {
  state?: (typeof deliveryStates)[number] | undefined;
  channelId?: string | undefined;
  ruleId?: string | undefined;
  incidentId?: string | undefined;
  /** Matches a part of the incident's title or of the channel's name. */
  search?: string | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the filter from the URL and a function that changes it. Invalid IDs in the URL are ignored. */
function useDeliveryFilter(): [DeliveryFilter, (change: Partial<DeliveryFilter>) => void] {
  const [searchParams, setSearchParams] = useFilterSearch('/alerts/deliveries');
  const id = (name: string) => {
    const value = searchParams[name];
    return typeof value === 'string' && uuid.test(value) ? { [name]: value } : {};
  };
  const state = deliveryStates.find((each) => each === searchParams.state);
  const filter: DeliveryFilter = {
    ...(state ? { state } : {}),
    ...id('channelId'),
    ...id('ruleId'),
    ...id('incidentId'),
    ...(typeof searchParams.search === 'string' && searchParams.search !== ''
      ? { search: searchParams.search }
      : {}),
  };
  const change = (changed: Partial<DeliveryFilter>) => {
    const next = Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== undefined);
    setSearchParams(Object.fromEntries(next));
  };
  return [filter, change];
}
