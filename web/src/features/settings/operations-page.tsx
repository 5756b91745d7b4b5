import {
  Anchor,
  Button,
  Group,
  Text as Line,
  Modal,
  NativeSelect,
  Stack,
  Table,
  TextInput,
  Title,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { updateOperatedAccount } from '../../generated/update-operated-account.ts';
import { locale } from '../../i18n/i18n.ts';
import { codedText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';
import { duration } from '../../ui/words/time-text.ts';
import { SettingsPage } from './settings-tabs.tsx';

type Account = Answer<'listOperatedAccounts'>['items'][number];
type Status = Answer<'getInstallationStatus'>;

const accountsKey = ['operator', 'accounts'];

/** The installation for its operators: accounts with their usage, queues, failures and settings. */
export function OperationsPage() {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['operator', 'status'],
    queryFn: () => belltower.getInstallationStatus(),
    refetchInterval: 10_000,
  });
  return (
    <SettingsPage tab="operations" line={t('settings.operationsLine')}>
      <Stack gap="xl">
        {error && <ErrorPanel error={error} retry={refetch} />}
        {data && <Queues status={data} />}
        <Accounts />
        {data && <ProbersAndErrors status={data} />}
        {data && <SettingsInEffect settings={data.settings} />}
      </Stack>
    </SettingsPage>
  );
}

function Queues({ status }: { status: Status }) {
  const t = useText();
  const number = new Intl.NumberFormat(locale());
  const figures = [
    [t('settings.operatedAccounts'), number.format(status.accounts)],
    [t('settings.operatedUsers'), number.format(status.users)],
    [t('settings.failedMails'), number.format(status.failedMails)],
    [t('settings.failedDeliveries'), number.format(status.failedDeliveries)],
    [t('settings.databaseSize'), `${number.format(Math.round(status.databaseBytes / 1024 / 1024))} MiB`],
    [t('settings.lastMigration'), status.lastMigration],
  ];
  const names = {
    checks: t('settings.queueChecks'),
    deliveries: t('settings.queueDeliveries'),
    mails: t('settings.queueMails'),
    'status-messages': t('settings.queueStatusMessages'),
    scans: t('settings.queueScans'),
  };
  return (
    <section>
      <Title order={2} mb="xs">
        {t('settings.queues')}
      </Title>
      <Table maw={720}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={220}>{t('field.name')}</Table.Th>
            <Table.Th w={140}>{t('settings.waiting')}</Table.Th>
            <Table.Th>{t('settings.oldest')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {status.queues.map(({ name, waiting, oldestSeconds }) => (
            <Table.Tr key={name}>
              <Table.Td>{names[name]}</Table.Td>
              <Table.Td>{number.format(waiting)}</Table.Td>
              <Table.Td>{waiting === 0 ? '–' : duration(Math.round(oldestSeconds))}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Table maw={720} mt="md">
        <Table.Tbody>
          {figures.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th w={220}>{name}</Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function ProbersAndErrors({ status }: { status: Status }) {
  const t = useText();
  const number = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 });
  return (
    <section>
      <Title order={2} mb="xs">
        {t('settings.probers')}
      </Title>
      <Table maw={720} mb="md">
        <Table.Tbody>
          {status.probers.map((prober) => (
            <Table.Tr key={prober.id}>
              <Table.Th w={220}>{prober.region}</Table.Th>
              <Table.Td>
                {t('settings.proberState', {
                  rate: number.format(prober.checksPerSecond),
                  time: duration(Math.round(prober.silentSeconds)),
                })}
                {prober.overloaded && ` · ${t('settings.proberOverloaded')}`}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Title order={2} mb="xs">
        {t('settings.recentErrors')}
      </Title>
      {status.recentErrors.length === 0 && <Line c="dimmed">{t('settings.noRecentErrors')}</Line>}
      <Table maw={960}>
        <Table.Tbody>
          {status.recentErrors.map((one) => (
            <Table.Tr key={`${one.at}${one.message}`}>
              <Table.Td w={160}>
                <TimeAgo at={one.at} />
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{codedText(one, 'message')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Accounts() {
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
        minWidth={760}
        empty={<Line c="dimmed">{t('settings.noAccounts')}</Line>}
        heads={
          <>
            <Table.Th>{t('field.name')}</Table.Th>
            <Table.Th w={130}>{t('settings.plan')}</Table.Th>
            <Table.Th w={110}>{t('settings.monitors')}</Table.Th>
            <Table.Th w={130}>{t('settings.checksPerHour')}</Table.Th>
            <Table.Th w={150}>{t('settings.health')}</Table.Th>
            <Table.Th aria-label={t('settings.actions')} w={150} />
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
  const client = useQueryClient();
  const onError = useErrorNotice();
  const [asksReason, setAsksReason] = useState(false);
  const change = useMutation({
    mutationFn: (body: { plan?: Account['plan']; suspension?: string | null }) =>
      belltower.updateOperatedAccount({ path: { id: account.id }, body }),
    onSuccess: () => setAsksReason(false),
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: accountsKey }),
  });
  const number = new Intl.NumberFormat(locale());
  const { usage } = account;
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {account.name}
        <Line size="sm" c="dimmed">
          {account.email}
        </Line>
      </Table.Td>
      <Table.Td data-label={t('settings.plan')}>
        <NativeSelect
          aria-label={`${t('settings.plan')}: ${account.name}`}
          data={[...updateOperatedAccount.plan.enum]}
          value={account.plan}
          onChange={(event) => change.mutate({ plan: event.currentTarget.value as Account['plan'] })}
        />
      </Table.Td>
      <Table.Td data-label={t('settings.monitors')}>
        {number.format(usage.serviceMonitors + usage.domainMonitors)}
      </Table.Td>
      <Table.Td data-label={t('settings.checksPerHour')}>{number.format(usage.checksPerHour)}</Table.Td>
      <Table.Td data-label={t('settings.health')} title={account.suspension ?? undefined}>
        <StateMark
          state={account.suspendedAt === null ? 'up' : 'down'}
          word={t(account.suspendedAt === null ? 'settings.active' : 'settings.suspended')}
        />{' '}
        {account.suspendedAt !== null && <TimeAgo at={account.suspendedAt} />}
      </Table.Td>
      <Table.Td ta="right">
        <Button
          size="xs"
          variant="default"
          loading={change.isPending}
          aria-label={`${t(account.suspendedAt === null ? 'settings.suspend' : 'settings.endSuspension')}: ${account.name}`}
          onClick={() =>
            account.suspendedAt === null ? setAsksReason(true) : change.mutate({ suspension: null })
          }
        >
          {t(account.suspendedAt === null ? 'settings.suspend' : 'settings.endSuspension')}
        </Button>
        <TextDialog
          opened={asksReason}
          onClose={() => setAsksReason(false)}
          title={t('settings.suspendTitle', { name: account.name })}
          text={t('settings.suspendText')}
          label={t('settings.suspendReason')}
          button={t('settings.suspend')}
          loading={change.isPending}
          onSubmit={(suspension) => change.mutate({ suspension })}
        />
        <Interventions account={account} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Offers to work in an account, and to delete one that is suspended. */
function Interventions({ account }: { account: Account }) {
  const t = useText();
  const client = useQueryClient();
  const onError = useErrorNotice();
  const { account: own } = useSession();
  const [asked, setAsked] = useState<'impersonate' | 'delete' | null>(null);
  const path = { id: account.id };
  const impersonate = useMutation({
    mutationFn: (reason: string) => belltower.createImpersonation({ path, body: { reason } }),
    // Nothing of the operator's own account may stay on the screen.
    onSuccess: () => location.assign('/'),
    onError,
  });
  const remove = useMutation({
    mutationFn: (name: string) => belltower.deleteOperatedAccount({ path, query: { name } }),
    onSuccess: () => setAsked(null),
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: accountsKey }),
  });
  if (account.id === own.id) return null;
  const isSuspended = account.suspendedAt !== null;
  const action = t(isSuspended ? 'settings.deleteAccount' : 'settings.impersonate');
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        {...(isSuspended ? { color: 'red.9', c: 'var(--state-down)' } : {})}
        aria-label={`${action}: ${account.name}`}
        onClick={() => setAsked(isSuspended ? 'delete' : 'impersonate')}
      >
        {action}
      </Button>
      <TextDialog
        opened={asked === 'impersonate'}
        onClose={() => setAsked(null)}
        title={t('settings.impersonateTitle', { name: account.name })}
        text={t('settings.impersonateText')}
        label={t('settings.impersonateReason')}
        button={t('settings.impersonate')}
        length={lengthOf(limits['createImpersonation.reason'])}
        loading={impersonate.isPending}
        onSubmit={(reason) => impersonate.mutate(reason)}
      />
      <TextDialog
        opened={asked === 'delete'}
        onClose={() => setAsked(null)}
        title={t('settings.deleteAccountTitle', { name: account.name })}
        text={t('settings.deleteAccountText')}
        link={{ text: t('settings.exportAccount'), href: `/api/v1/operator/accounts/${account.id}/export` }}
        label={t('settings.deleteAccountName', { name: account.name })}
        button={t('settings.deleteAccount')}
        loading={remove.isPending}
        onSubmit={(name) => remove.mutate(name)}
      />
    </>
  );
}

/** Renders a dialog that asks for one text. */
function TextDialog(shown: {
  opened: boolean;
  onClose: () => void;
  title: string;
  text: string;
  label: string;
  button: string;
  length?: ReturnType<typeof lengthOf>;
  link?: { text: string; href: string };
  loading: boolean;
  onSubmit: (text: string) => void;
}) {
  const t = useText();
  return (
    <Modal
      opened={shown.opened}
      onClose={shown.onClose}
      title={shown.title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          shown.onSubmit(String(new FormData(event.currentTarget).get('text')));
        }}
      >
        <Stack>
          <Line>{shown.text}</Line>
          {shown.link && (
            <Anchor href={shown.link.href} download>
              {shown.link.text}
            </Anchor>
          )}
          <TextInput
            label={shown.label}
            name="text"
            required
            withAsterisk={false}
            {...shown.length}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button type="submit" color="red.9" loading={shown.loading}>
              {shown.button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function SettingsInEffect({ settings }: { settings: Status['settings'] }) {
  const t = useText();
  return (
    <section>
      <Title order={2} mb="xs">
        {t('settings.inEffect')}
      </Title>
      <Line mb="xs">{t('settings.inEffectText')}</Line>
      <Table maw={960}>
        <Table.Tbody>
          {Object.entries(settings).map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th w={360} style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
