import { Button, Group, Text as Line, Stack, Tabs } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useErrorNotice } from '../../ui/dialogs/use-error-notice.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { later } from '../../ui/page/later.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { HeartbeatUptime } from './heartbeat-uptime.tsx';
import { PingList } from './ping-list.tsx';
import { RunStrip } from './run-strip.tsx';
import { scheduleWords } from './schedule-words.ts';

const HowToPing = later(async () => (await import('./how-to-ping.tsx')).HowToPing);
const HeartbeatSettings = later(async () => (await import('./heartbeat-settings.tsx')).HeartbeatSettings);

/** One heartbeat: how it stands, its runs, what it said, how to ping it. */
export function HeartbeatPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useQuery({
    queryKey: ['heartbeats', 'one', id],
    queryFn: () => belltower.getHeartbeat({ path: { id } }),
  });
  if (error) return <ErrorPanel error={error} retry={refetch} />;
  return data ? <HeartbeatView heartbeat={data} /> : null;
}

function HeartbeatView({ heartbeat }: { heartbeat: Heartbeat }) {
  const t = useText();
  const { state } = heartbeat;
  return (
    <>
      <PageHeader
        title={heartbeat.name}
        line={
          <Group gap="md" mt={4}>
            <StateMark state={state.status} word={t(`heartbeats.status.${state.status}`)} />
            {state.cause && <span>{t(`heartbeats.cause.${state.cause}`)}</span>}
            <span>
              {t('heartbeats.since')} <TimeAgo at={state.since} />
            </span>
            {state.running && <span>{t('heartbeats.running')}</span>}
            {state.maintenance && <span>{t('state.maintenance')}</span>}
          </Group>
        }
        actions={<Actions heartbeat={heartbeat} />}
      />
      <Line mb="lg">
        <span title={'cron' in heartbeat.schedule ? heartbeat.schedule.cron : undefined}>
          {scheduleWords(heartbeat.schedule, t)}
        </span>
        {state.nextDueAt && (
          <>
            {' · '}
            {t('heartbeats.nextExpected')} <TimeAgo at={state.nextDueAt} />
          </>
        )}
        {state.deadlineAt && (
          <>
            {' · '}
            {t('heartbeats.deadline')} <TimeAgo at={state.deadlineAt} />
          </>
        )}
      </Line>
      <Tabs defaultValue="runs" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="runs">{t('heartbeats.runs')}</Tabs.Tab>
          <Tabs.Tab value="ping">{t('heartbeats.howTo')}</Tabs.Tab>
          <Tabs.Tab value="settings">{t('nav.settings')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="runs">
          <Stack gap="xl">
            <HeartbeatUptime id={heartbeat.id} />
            <RunStrip id={heartbeat.id} />
            <PingList key={heartbeat.id} id={heartbeat.id} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="ping">
          <HowToPing heartbeat={heartbeat} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <HeartbeatSettings heartbeat={heartbeat} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Actions({ heartbeat }: { heartbeat: Heartbeat }) {
  const t = useText();
  const queryClient = useQueryClient();
  const path = { id: heartbeat.id };
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['heartbeats'] });
  const onError = useErrorNotice();
  const toggle = useMutation({
    mutationFn: () =>
      heartbeat.paused ? belltower.resumeHeartbeat({ path }) : belltower.pauseHeartbeat({ path }),
    onSettled,
    onError,
  });
  const snooze = useMutation({
    mutationFn: () => belltower.snoozeHeartbeat({ path, body: { minutes: 60 } }),
    onSuccess: () => notifications.show({ message: t('heartbeats.muted') }),
    onSettled,
    onError,
  });
  return (
    <>
      <Button variant="default" loading={toggle.isPending} onClick={() => toggle.mutate()}>
        {t(heartbeat.paused ? 'heartbeats.resume' : 'heartbeats.pause')}
      </Button>
      <Button variant="default" loading={snooze.isPending} onClick={() => snooze.mutate()}>
        {t('heartbeats.mute')}
      </Button>
    </>
  );
}
