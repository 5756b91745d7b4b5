import { Anchor, Text as Line, Stack, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { SettingsPage } from './settings-frame.tsx';

type Installation = Answer<'getInstallation'>;

/** Shows versions, the state of each process, and overloaded regions. */
export function AboutPage() {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['installation'],
    queryFn: () => belltower.getInstallation(),
    refetchInterval: 10_000,
  });
  return (
    <SettingsPage tab="about" line={t('settings.aboutLine')}>
      <Stack maw={720} gap="xl">
        {error && <ErrorPanel error={error} retry={refetch} />}
        {data && (
          <>
            <Versions installation={data} />
            <Probers probers={data.probers} />
            {data.processes.length > 0 && <Processes processes={data.processes} />}
          </>
        )}
        <Line>
          <Anchor href="/api/docs">{t('settings.apiDocs')}</Anchor>
        </Line>
      </Stack>
    </SettingsPage>
  );
}

function Versions({ installation }: { installation: Installation }) {
  const t = useText();
  const rows = [
    ['Belltower', installation.version],
    ['Node.js', installation.node.replace(/^v/, '')],
    ['PostgreSQL', installation.database],
    [t('settings.runningSince'), <TimeAgo key="at" at={installation.startedAt} />],
  ] as const;
  return (
    <Table>
      <Table.Tbody>
        {rows.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th w={220}>{name}</Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Probers({ probers }: { probers: Installation['probers'] }) {
  const t = useText();
  return (
    <section>
      <Title order={2} mb="xs">
        {t('settings.probers')}
      </Title>
      {probers.length === 0 && <StateMark state="failed" word={t('settings.noProbers')} />}
      {probers.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={220}>{t('settings.region')}</Table.Th>
              <Table.Th>{t('settings.health')}</Table.Th>
              <Table.Th w={160}>{t('settings.runningSince')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {probers.map(({ region, startedAt, overloadedSince }) => (
              <Table.Tr key={`${region} ${startedAt}`}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{region}</Table.Td>
                <Table.Td>
                  <StateMark
                    state={overloadedSince === null ? 'up' : 'degraded'}
                    word={t(overloadedSince === null ? 'settings.onSchedule' : 'settings.overloaded')}
                  />{' '}
                  {overloadedSince !== null && <TimeAgo at={overloadedSince} />}
                </Table.Td>
                <Table.Td>
                  <TimeAgo at={startedAt} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}

function Processes({ processes }: { processes: Installation['processes'] }) {
  const t = useText();
  return (
    <section>
      <Title order={2} mb="xs">
        {t('settings.processes')}
      </Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={220}>{t('field.name')}</Table.Th>
            <Table.Th>{t('settings.health')}</Table.Th>
            <Table.Th w={160} ta="right">
              {t('settings.restarts')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {processes.map(({ name, running, restarts }) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>
                <StateMark
                  state={running ? 'up' : 'down'}
                  word={t(running ? 'settings.running' : 'settings.stopped')}
                />
              </Table.Td>
              <Table.Td ta="right">{restarts}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
