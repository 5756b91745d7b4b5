import {
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
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
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
const plans = ['free', 'pro', 'business', 'agency'] as const;

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

function Accounts() {
  const t = useText();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search, 300);
  const accounts = usePages([...accountsKey, wanted], (cursor) =>
    belltower.listOperatedAccounts({ query: { limit: 50, cursor, ...(wanted && { search: wanted }) } }),
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
  const [reason, setReason] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: (body: { plan?: Account['plan']; suspension?: string | null }) =>
      belltower.updateOperatedAccount({ path: { id: account.id }, body }),
    onSuccess: () => setReason(null),
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
          data={[...plans]}
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
          onClick={() => (account.suspendedAt === null ? setReason('') : change.mutate({ suspension: null }))}
        >
          {t(account.suspendedAt === null ? 'settings.suspend' : 'settings.endSuspension')}
        </Button>
        <Modal
          opened={reason !== null}
          onClose={() => setReason(null)}
          title={t('settings.suspendTitle', { name: account.name })}
        >
          <form
            onSubmit={(event) => {
              event.preventDefault();
              change.mutate({ suspension: reason ?? '' });
            }}
          >
            <Stack>
              <Line>{t('settings.suspendText')}</Line>
              <TextInput
                label={t('settings.suspendReason')}
                required
                maxLength={500}
                value={reason ?? ''}
                onChange={(event) => setReason(event.currentTarget.value)}
                data-autofocus
              />
              <Group justify="flex-end">
                <Button type="submit" color="red" loading={change.isPending}>
                  {t('settings.suspend')}
                </Button>
              </Group>
            </Stack>
          </form>
        </Modal>
      </Table.Td>
    </Table.Tr>
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
