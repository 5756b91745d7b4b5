import { Anchor, Group, Text as Line, SimpleGrid, Stack, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { codedText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { Figure } from '../../ui/marks/figure.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel, NotFoundPage } from '../../ui/page/error-panel.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { byteSize } from '../../ui/text/readable-text.ts';
import { duration } from '../../ui/text/time-text.ts';
import { OperatedAccounts } from './operated-accounts.tsx';
import { SettingsPage } from './settings-frame.tsx';

type Status = Answer<'getInstallationStatus'>;

/** Renders the page about the installation, which only operators can open. */
export function OperationsPage() {
  return useSession().isOperator ? <Installation /> : <NotFoundPage />;
}

/** Shows operators the installation: accounts with their usage, queues, regions, failures and settings. */
function Installation() {
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
        {data && <Figures status={data} />}
        <OperatedAccounts />
        {data && (
          <>
            <Regions status={data} />
            <Queues queues={data.queues} />
            <CertificateLogs logs={data.certificateLogs} />
            <RecentErrors errors={data.recentErrors} />
            <SettingsInEffect settings={data.settings} />
          </>
        )}
      </Stack>
    </SettingsPage>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

function Figures({ status }: { status: Status }) {
  const t = useText();
  const number = new Intl.NumberFormat(locale());
  const { data: installation } = useQuery({
    queryKey: ['installation'],
    queryFn: () => belltower.getInstallation(),
  });
  const users = t('settings.users', { count: status.users, shown: number.format(status.users) });
  const versions =
    installation && `Node.js ${installation.node.replace(/^v/, '')}, PostgreSQL ${installation.database}`;
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }}>
      <Figure label={t('settings.operatedAccounts')} value={number.format(status.accounts)} note={users} />
      <Figure
        label={t('settings.failedMails')}
        value={number.format(status.failedMails)}
        note={t('settings.last24Hours')}
      />
      <Figure
        label={t('settings.failedDeliveries')}
        value={number.format(status.failedDeliveries)}
        note={t('settings.last24Hours')}
      />
      <Figure
        label={t('settings.databaseSize')}
        value={byteSize(status.databaseBytes, locale())}
        note={status.lastMigration}
      />
      <Figure label="Belltower" value={installation?.version ?? '–'} note={versions ?? ''} />
    </SimpleGrid>
  );
}

function Regions({ status }: { status: Status }) {
  const t = useText();
  const number = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 });
  const names = [...new Set([...status.regions, ...status.probers].map(({ region }) => region))].sort();
  return (
    <Section title={t('settings.regions')}>
      <PlainTable
        label={t('settings.regions')}
        minWidth={640}
        maxWidth={960}
        heads={
          <>
            <Table.Th w={200}>{t('settings.region')}</Table.Th>
            <Table.Th w={110}>{t('settings.work.checks')}</Table.Th>
            <Table.Th w={100}>{t('settings.waiting')}</Table.Th>
            <Table.Th w={160}>{t('settings.oldest')}</Table.Th>
            <Table.Th>{t('settings.probers')}</Table.Th>
          </>
        }
      >
        {names.map((name) => {
          const region = status.regions.find((one) => one.region === name);
          const probers = status.probers.filter((one) => one.region === name);
          return (
            <Table.Tr key={name}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
              <Table.Td data-label={t('settings.work.checks')}>{number.format(region?.checks ?? 0)}</Table.Td>
              <Table.Td data-label={t('settings.waiting')}>{number.format(region?.waiting ?? 0)}</Table.Td>
              <Table.Td data-label={t('settings.oldest')}>{overdue(region)}</Table.Td>
              <Table.Td data-label={t('settings.probers')}>
                {probers.length === 0 && <StateMark state="down" word={t('settings.noProber')} />}
                {probers.map((prober) => (
                  <div key={prober.id}>
                    <StateMark
                      state={prober.overloaded ? 'degraded' : 'up'}
                      word={t(prober.overloaded ? 'settings.proberOverloaded' : 'settings.onSchedule')}
                    />{' '}
                    <Line span size="sm" c="dimmed">
                      {t('settings.proberState', {
                        rate: number.format(prober.checksPerSecond),
                        time: duration(Math.round(prober.silentSeconds)),
                      })}
                    </Line>
                  </div>
                ))}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </PlainTable>
    </Section>
  );
}

/** Returns how long ago the oldest item became due. */
const overdue = (queue: { waiting: number; oldestSeconds: number } | undefined): string =>
  queue === undefined || queue.waiting === 0 ? '–' : duration(Math.round(queue.oldestSeconds));

function Queues({ queues }: { queues: Status['queues'] }) {
  const t = useText();
  const number = new Intl.NumberFormat(locale());
  return (
    <Section title={t('settings.queues')}>
      <Table maw={720} aria-label={t('settings.queues')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('field.name')}</Table.Th>
            <Table.Th w={100}>{t('settings.waiting')}</Table.Th>
            <Table.Th w={160}>{t('settings.oldest')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {queues.map((queue) => (
            <Table.Tr key={queue.name}>
              <Table.Td>{t(`settings.work.${queue.name}`)}</Table.Td>
              <Table.Td>{number.format(queue.waiting)}</Table.Td>
              <Table.Td>{overdue(queue)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}

function CertificateLogs({ logs }: { logs: Status['certificateLogs'] }) {
  const t = useText();
  return (
    <Section title={t('settings.certificateLogs')}>
      <Group gap="lg">
        {logs.length === 0 && <Line c="dimmed">{t('settings.noCertificateLogs')}</Line>}
        {logs.map(({ state, logs: count }) => (
          <Line key={state}>
            {t(`certificates.logState.${state}`)}: {count}
          </Line>
        ))}
        <Anchor component={Link} to="/certificates?tab=logs">
          {t('settings.showCertificateLogs')}
        </Anchor>
      </Group>
    </Section>
  );
}

function RecentErrors({ errors }: { errors: Status['recentErrors'] }) {
  const t = useText();
  return (
    <Section title={t('settings.recentErrors')}>
      {errors.length === 0 && <Line c="dimmed">{t('settings.noRecentErrors')}</Line>}
      {errors.length > 0 && (
        <PlainTable
          label={t('settings.recentErrors')}
          minWidth={760}
          heads={
            <>
              <Table.Th w={130}>{t('settings.failedAt')}</Table.Th>
              <Table.Th w={170}>{t('settings.work')}</Table.Th>
              <Table.Th w={200}>{t('settings.operatedAccount')}</Table.Th>
              <Table.Th>{t('settings.error')}</Table.Th>
            </>
          }
        >
          {errors.map((failed) => (
            <Table.Tr key={`${failed.at} ${failed.source} ${failed.message}`}>
              <Table.Td>
                <TimeAgo at={failed.at} />
              </Table.Td>
              <Table.Td>
                {t(`settings.work.${failed.source}`)}
                {failed.recipient && (
                  <Line size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {failed.recipient}
                  </Line>
                )}
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{failed.account?.name ?? '–'}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{codedText(failed, 'message')}</Table.Td>
            </Table.Tr>
          ))}
        </PlainTable>
      )}
    </Section>
  );
}

function SettingsInEffect({ settings }: { settings: Status['settings'] }) {
  const t = useText();
  return (
    <Section title={t('settings.inEffect')}>
      <Line mb="xs">{t('settings.inEffectText')}</Line>
      <Table maw={960} aria-label={t('settings.inEffect')}>
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
    </Section>
  );
}
