import { Button, Group, Text as Line, Switch, Table } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlertChannel, ChannelTest } from '../../../../clients/typescript/src/index.ts';
import { codedText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { channelsKey } from '../../service/queries.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { type ListSelection, SelectBox } from '../../ui/selection/list-selection.tsx';
import { milliseconds } from '../../ui/text/time-text.ts';
import { rulesQuery, useMayChange } from './alert-queries.ts';
import { ChannelLogo } from './channel-logo.tsx';

const healths = {
  ok: { look: 'done', text: 'alerts.health.ok' },
  failing: { look: 'failing', text: 'alerts.health.failing' },
  disabled: { look: 'failed', text: 'alerts.health.disabled' },
  off: { look: 'off', text: 'alerts.health.off' },
  notSetUp: { look: 'failing', text: 'alerts.health.notSetUp' },
} as const;

/** Shows the health of a channel, or that it is disabled or not set up. */
function HealthMark({ channel }: { channel: AlertChannel }) {
  const t = useText();
  const { enabled, health, setupNeeded } = channel;
  const isOff = !enabled && health !== 'disabled';
  const { look, text } = healths[isOff ? 'off' : setupNeeded === null ? health : 'notSetUp'];
  return (
    <>
      <StateMark state={look} word={t(text)} />
      {setupNeeded !== null && (
        <Line size="xs" c="dimmed">
          {t(`alerts.setupNeeded.${setupNeeded}`)}
        </Line>
      )}
      {channel.unconfirmedAddresses.length > 0 && (
        <Line size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('alerts.unconfirmed', { addresses: channel.unconfirmedAddresses.join(', ') })}
        </Line>
      )}
      {channel.disabledReason && (
        <Line size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {codedText(channel, 'disabledReason')}
        </Line>
      )}
    </>
  );
}

/** Shows how many enabled rules notify a channel. A channel without a rule is never used. */
function RulesOf({ channel }: { channel: AlertChannel }) {
  const t = useText();
  const { data: rules } = useQuery(rulesQuery);
  if (!rules) return null;
  const count = rules.filter(
    ({ enabled, channelIds, escalation }) =>
      enabled && [channelIds, ...escalation.map((step) => step.channelIds)].flat().includes(channel.id),
  ).length;
  if (count > 0) return t('alerts.inRules', { count });
  return (
    <Line span inherit c="var(--state-degraded)">
      {t('alerts.inNoRule')}
    </Line>
  );
}

function useChannelCalls({ id }: AlertChannel) {
  const onError = useErrorNotice();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: channelsKey });
  const path = { id };
  return {
    enable: useMutation({
      mutationFn: (enabled: boolean) => belltower.updateAlertChannel({ path, body: { enabled } }),
      onError,
      onSettled,
    }),
    test: useMutation({ mutationFn: () => belltower.testAlertChannel({ path }), onError, onSettled }),
    remove: useMutation({ mutationFn: () => belltower.deleteAlertChannel({ path }), onError, onSettled }),
  };
}

/** Renders a channel in the list, with its actions. */
export function ChannelRow(props: {
  channel: AlertChannel;
  choosing: ListSelection;
  type: string;
  onChange: () => void;
}) {
  const t = useText();
  const { channel } = props;
  const mayChange = useMayChange();
  const calls = useChannelCalls(channel);
  const { enable, test } = calls;
  const isOn = enable.isPending ? enable.variables : channel.enabled;
  return (
    <>
      <Table.Tr>
        {mayChange && (
          <Table.Td>
            <SelectBox choosing={props.choosing} id={channel.id} name={channel.name} />
          </Table.Td>
        )}
        <Table.Td>
          <Switch
            aria-label={t('alerts.enabled', { name: channel.name })}
            checked={isOn}
            disabled={!mayChange}
            onChange={(event) => enable.mutate(event.currentTarget.checked)}
          />
        </Table.Td>
        <Table.Td style={{ overflowWrap: 'anywhere', minWidth: 144 }}>{channel.name}</Table.Td>
        <Table.Td>
          <Group gap={6} wrap="nowrap" component="span">
            <ChannelLogo type={channel.type} />
            {props.type}
          </Group>
        </Table.Td>
        <Table.Td>
          <HealthMark channel={channel} />
        </Table.Td>
        <Table.Td>
          <RulesOf channel={channel} />
        </Table.Td>
        <Table.Td data-label={t('alerts.lastDelivery')}>
          {channel.lastDeliveryAt ? <TimeAgo at={channel.lastDeliveryAt} /> : '–'}
        </Table.Td>
        <Table.Td>
          {mayChange && <Verbs channel={channel} calls={calls} onChange={props.onChange} />}
        </Table.Td>
      </Table.Tr>
      {test.data && (
        <Table.Tr>
          <Table.Td />
          <Table.Td colSpan={7}>
            <TestAnswer answer={test.data} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** Renders the actions for a channel. */
function Verbs(props: {
  channel: AlertChannel;
  calls: ReturnType<typeof useChannelCalls>;
  onChange: () => void;
}) {
  const t = useText();
  const { channel } = props;
  const { enable, test, remove } = props.calls;
  return (
    <Group gap={4} justify="flex-end">
      <Button
        variant="default"
        size="xs"
        aria-label={`${t('alerts.test')}: ${channel.name}`}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        {t('alerts.test')}
      </Button>
      {channel.health === 'disabled' && (
        <Button variant="default" size="xs" onClick={() => enable.mutate(true)}>
          {t('alerts.reenable')}
        </Button>
      )}
      <Button
        variant="subtle"
        size="xs"
        aria-label={`${t('alerts.edit')}: ${channel.name}`}
        onClick={props.onChange}
      >
        {t('alerts.edit')}
      </Button>
      <ConfirmButton
        label={t('alerts.delete')}
        sure={t('alerts.deleteSure')}
        name={channel.name}
        loading={remove.isPending}
        onSure={() => remove.mutate()}
      />
    </Group>
  );
}

/** Shows the recipient's response to a test notification. */
function TestAnswer({ answer }: { answer: ChannelTest }) {
  const { delivered, status, durationMs, error } = answer;
  const t = useText();
  return (
    <div role="status" style={{ overflowWrap: 'anywhere' }}>
      <StateMark
        state={delivered ? 'done' : 'failed'}
        word={t(delivered ? 'alerts.testArrived' : 'alerts.testFailed')}
      />{' '}
      <Line span size="xs" c="dimmed">
        {status !== null && `${t('alerts.status', { status })} · `}
        {milliseconds(durationMs)}
      </Line>
      {error !== null && <Line size="sm">{codedText(answer, 'error')}</Line>}
    </div>
  );
}
