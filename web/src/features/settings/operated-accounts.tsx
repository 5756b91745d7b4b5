import {
  ActionIcon,
  Anchor,
  Button,
  Group,
  Text as Line,
  Menu,
  Modal,
  NativeSelect,
  NumberInput,
  Table,
  TextInput,
  Title,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { updateOperatedAccount } from '../../generated/update-operated-account.ts';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { Form } from '../../ui/forms/form.tsx';
import { IconDots } from '../../ui/icons.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';
import { byteSize } from '../../ui/text/readable-text.ts';

type Account = Answer<'listOperatedAccounts'>['items'][number];
type Change = Parameters<typeof belltower.updateOperatedAccount>[0]['body'];

const accountsKey = ['operator', 'accounts'];

/** Lists all accounts of the installation with their usage and the operator's actions. */
export function OperatedAccounts() {
  const t = useText();
  const [search, setSearch] = useState('');
  const [query] = useDebouncedValue(search, 300);
  const accounts = usePages([...accountsKey, query], (cursor) =>
    belltower.listOperatedAccounts({ query: { limit: 50, cursor, ...(query && { search: query }) } }),
  );
  return (
    <section>
      <Title order={2} mb="xs">
        {t('settings.operatedAccounts')}
      </Title>
      <TextInput
        label={t('settings.searchAccounts')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        maw={360}
        mb="sm"
      />
      <PlainList
        list={accounts}
        label={t('settings.operatedAccounts')}
        minWidth={960}
        empty={<Line c="dimmed">{t('settings.noAccounts')}</Line>}
        heads={
          <>
            <Table.Th>{t('field.name')}</Table.Th>
            <Table.Th w={130}>{t('settings.plan')}</Table.Th>
            <Table.Th w={90}>{t('settings.members')}</Table.Th>
            <Table.Th w={90}>{t('settings.monitors')}</Table.Th>
            <Table.Th w={130}>{t('settings.checks24h')}</Table.Th>
            <Table.Th w={130}>{t('settings.notifications24h')}</Table.Th>
            <Table.Th w={110}>{t('settings.lookupsToday')}</Table.Th>
            <Table.Th aria-label={t('settings.actions')} w={60} />
          </>
        }
      >
        {accounts.rows.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </PlainList>
    </section>
  );
}

function AccountRow({ account }: { account: Account }) {
  const t = useText();
  const change = useChange(account);
  const onError = useErrorNotice();
  const number = new Intl.NumberFormat(locale());
  const { usage } = account;
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {account.name}
        <Line size="sm" c="dimmed">
          {account.email}
        </Line>
        {account.suspendedAt !== null && (
          <Line size="sm" component="div">
            <StateMark state="off" word={t('settings.suspended')} /> <TimeAgo at={account.suspendedAt} />
            {` · ${account.suspension}`}
          </Line>
        )}
      </Table.Td>
      <Table.Td data-label={t('settings.plan')}>
        <NativeSelect
          aria-label={`${t('settings.plan')}: ${account.name}`}
          data={[...updateOperatedAccount.plan.enum]}
          value={account.plan}
          onChange={(event) =>
            change.mutate({ plan: event.currentTarget.value as Account['plan'] }, { onError })
          }
        />
      </Table.Td>
      <Table.Td data-label={t('settings.members')}>{number.format(usage.members)}</Table.Td>
      <Table.Td data-label={t('settings.monitors')}>
        {number.format(usage.serviceMonitors + usage.domainMonitors)}
        {account.limits.monitorCap !== null && (
          <Line size="sm" c="dimmed">
            {t('settings.ofCap', { cap: number.format(account.limits.monitorCap) })}
          </Line>
        )}
      </Table.Td>
      <Table.Td data-label={t('settings.checks24h')}>
        {number.format(usage.checks)}
        <Line size="sm" c="dimmed">
          {byteSize(usage.checkBytes, locale())}
        </Line>
      </Table.Td>
      <Table.Td data-label={t('settings.notifications24h')}>{number.format(usage.deliveries)}</Table.Td>
      <Table.Td data-label={t('settings.lookupsToday')}>{number.format(usage.lookups)}</Table.Td>
      <Table.Td ta="right">
        <AccountActions account={account} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Changes an account and refetches the list. */
function useChange(account: Account) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => belltower.updateOperatedAccount({ path: { id: account.id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: accountsKey }),
  });
}

type AccountAction = 'limits' | 'impersonate' | 'suspend' | 'delete';

/** Renders the menu of an account and the dialogs that it opens. */
function AccountActions({ account }: { account: Account }) {
  const t = useText();
  const onError = useErrorNotice();
  const { account: own } = useSession();
  const change = useChange(account);
  const [pending, setPending] = useState<AccountAction | null>(null);
  const onClose = () => setPending(null);
  const isOwn = account.id === own.id;
  const isSuspended = account.suspendedAt !== null;
  const item = (to: AccountAction, text: string, color?: string) => (
    <Menu.Item {...(color && { color })} onClick={() => setPending(to)}>
      {text}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`${t('settings.actions')}: ${account.name}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {item('limits', t('settings.changeLimits'))}
          {!isOwn && item('impersonate', t('settings.impersonate'))}
          {!isOwn && !isSuspended && item('suspend', t('settings.suspend'))}
          {isSuspended && (
            <Menu.Item onClick={() => change.mutate({ suspension: null }, { onError })}>
              {t('settings.endSuspension')}
            </Menu.Item>
          )}
          <Menu.Item component="a" href={exportOf(account)} download>
            {t('settings.exportAccount')}
          </Menu.Item>
          {!isOwn && isSuspended && item('delete', t('settings.deleteAccount'), 'var(--state-down)')}
        </Menu.Dropdown>
      </Menu>
      {pending === 'limits' && <LimitsDialog account={account} onClose={onClose} />}
      {pending === 'impersonate' && <ImpersonateDialog account={account} onClose={onClose} />}
      {pending === 'suspend' && <SuspendDialog account={account} onClose={onClose} />}
      {pending === 'delete' && <DeleteDialog account={account} onClose={onClose} />}
    </>
  );
}

const exportOf = (account: Account): string => `/api/v1/operator/accounts/${account.id}/export`;

interface DialogOf {
  account: Account;
  onClose: () => void;
}

function LimitsDialog({ account, onClose }: DialogOf) {
  const t = useText();
  const errorText = useErrorText();
  const change = useChange(account);
  const submit = (data: FormData) => {
    const value = (name: string) => (data.get(name) === '' ? null : Number(data.get(name)));
    const limits = {
      monitorCap: value('monitorCap'),
      heartbeatCap: value('heartbeatCap'),
      browserMonitorCap: value('browserMonitorCap'),
      minIntervalSeconds: value('minIntervalSeconds'),
    };
    change.mutate({ limits }, { onSuccess: onClose });
  };
  const field = (name: keyof Account['limits'], label: string, min: number) => (
    <NumberInput
      label={label}
      name={name}
      min={min}
      max={1_000_000}
      allowDecimal={false}
      hideControls
      placeholder={t('settings.limitOfPlan')}
      defaultValue={account.limits[name] ?? ''}
    />
  );
  return (
    <FormDialog
      title={t('settings.limitsTitle', { name: account.name })}
      text={t('settings.limitsText')}
      button={t('action.save')}
      error={change.error && errorText(change.error).text}
      loading={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {field('monitorCap', t('settings.monitors'), 0)}
      {field('heartbeatCap', t('settings.heartbeats'), 0)}
      {field('browserMonitorCap', t('settings.browserMonitors'), 0)}
      {field('minIntervalSeconds', t('settings.minIntervalSeconds'), 1)}
    </FormDialog>
  );
}

function SuspendDialog({ account, onClose }: DialogOf) {
  const t = useText();
  const errorText = useErrorText();
  const change = useChange(account);
  return (
    <FormDialog
      title={t('settings.suspendTitle', { name: account.name })}
      text={t('settings.suspendText')}
      button={t('settings.suspend')}
      isDangerous
      error={change.error && errorText(change.error).text}
      loading={change.isPending}
      onSubmit={(data) => change.mutate({ suspension: String(data.get('reason')) }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ReasonInput
        label={t('settings.suspendReason')}
        name="reason"
        {...lengthOf(updateOperatedAccount.suspension)}
      />
    </FormDialog>
  );
}

function ImpersonateDialog({ account, onClose }: DialogOf) {
  const t = useText();
  const errorText = useErrorText();
  const impersonate = useMutation({
    mutationFn: (reason: string) =>
      belltower.createImpersonation({ path: { id: account.id }, body: { reason } }),
    // Reloads the page, so that no data of the operator's own account stays on the screen.
    onSuccess: () => location.assign('/'),
  });
  return (
    <FormDialog
      title={t('settings.impersonateTitle', { name: account.name })}
      text={t('settings.impersonateText')}
      button={t('settings.impersonate')}
      error={impersonate.error && errorText(impersonate.error).text}
      loading={impersonate.isPending}
      onSubmit={(data) => impersonate.mutate(String(data.get('reason')))}
      onClose={onClose}
    >
      <ReasonInput
        label={t('settings.impersonateReason')}
        name="reason"
        {...lengthOf(limits['createImpersonation.reason'])}
      />
    </FormDialog>
  );
}

function DeleteDialog({ account, onClose }: DialogOf) {
  const t = useText();
  const errorText = useErrorText();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (name: string) =>
      belltower.deleteOperatedAccount({ path: { id: account.id }, query: { name } }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: accountsKey }),
  });
  return (
    <FormDialog
      title={t('settings.deleteAccountTitle', { name: account.name })}
      text={t('settings.deleteAccountText')}
      button={t('settings.deleteAccount')}
      isDangerous
      error={remove.error && errorText(remove.error).text}
      loading={remove.isPending}
      onSubmit={(data) => remove.mutate(String(data.get('name')))}
      onClose={onClose}
    >
      <Anchor href={exportOf(account)} download>
        {t('settings.exportAccount')}
      </Anchor>
      <ReasonInput
        label={t('settings.deleteAccountName', { name: account.name })}
        name="name"
        {...lengthOf(limits['deleteOperatedAccount.name'])}
      />
    </FormDialog>
  );
}

const ReasonInput = (props: { label: string; name: string; minLength?: number; maxLength?: number }) => (
  <TextInput {...props} required autoComplete="off" data-autofocus />
);

/** Renders a dialog with a form. */
function FormDialog(props: {
  title: string;
  text: string;
  button: string;
  isDangerous?: boolean;
  error: string | null;
  loading: boolean;
  onSubmit: (data: FormData) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Modal opened onClose={props.onClose} title={props.title}>
      <Form onSubmit={props.onSubmit} error={props.error}>
        <Line>{props.text}</Line>
        {props.children}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" {...(props.isDangerous && { color: 'red.9' })} loading={props.loading}>
            {props.button}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
}
