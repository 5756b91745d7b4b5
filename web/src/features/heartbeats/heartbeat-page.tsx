import { Button, Code, Group, Text as Line, Stack, Table, Tabs, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Answer, Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { HistoryBars } from '../../ui/charts/history-bars.tsx';
import { MuteMenu } from '../../ui/dialogs/mute-menu.tsx';
import { MutedUntil } from '../../ui/dialogs/muted-until.tsx';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { Figure } from '../../ui/marks/figure.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo, useNow } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { PageHeader } from '../../ui/page/page.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';
import { visible } from '../../ui/words/readable-text.ts';
import { duration, uptimePercent } from '../../ui/words/time-text.ts';
import classes from './run-strip.module.css';
import { formatSchedule } from './schedule-label.ts';

const HowToPing = lazyPart(async () => (await import('./how-to-ping.tsx')).HowToPing);
const HeartbeatSettings = lazyPart(async () => (await import('./heartbeat-settings.tsx')).HeartbeatSettings);

/** One heartbeat: status, runs, pings, how to ping it, settings. */
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
  const now = useNow();
  const { state } = heartbeat;
  return (
    <>
      <PageHeader
        title={heartbeat.name}
        line={
          <Group gap="md" mt={4}>
            <StateMark state={state.status} word={t(`heartbeats.status.${state.status}`)} />
            {state.cause && <span>{t(`heartbeats.cause.${state.cause}`)}</span>}
            <span>{t('heartbeats.for', { time: duration((now - Date.parse(state.since)) / 1000) })}</span>
            {state.running && <span>{t('heartbeats.running')}</span>}
            {state.mute ? (
              <MutedUntil mute={state.mute} />
            ) : (
              state.maintenance && <span>{t('state.maintenance')}</span>
            )}
          </Group>
        }
        actions={<Actions heartbeat={heartbeat} />}
      />
      <Line mb="lg">
        <span title={'cron' in heartbeat.schedule ? heartbeat.schedule.cron : undefined}>
          {formatSchedule(heartbeat.schedule, t)}
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
  return (
    <>
      <Button variant="default" loading={toggle.isPending} onClick={() => toggle.mutate()}>
        {t(heartbeat.paused ? 'heartbeats.resume' : 'heartbeats.pause')}
      </Button>
      <MuteMenu of="heartbeatIds" ids={[heartbeat.id]} size="sm" />
    </>
  );
}

type Bars = Answer<'getHeartbeatUptime'>['bars'];

const spans = [1, 7, 30, 90] as const;

/** How reliably the job reported in, over four spans and day by day. */
export function HeartbeatUptime({ id }: { id: string }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['heartbeats', 'uptime', id],
    queryFn: () => belltower.getHeartbeatUptime({ path: { id }, query: { days: 90 } }),
  });
  if (!data) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('heartbeats.uptime')}
      </Title>
      <Group gap={32} mb="sm" align="flex-start">
        {spans.map((days) => {
          const { ratio, downSeconds } = sumOf(data.bars.slice(-days));
          return (
            <Figure
              key={days}
              label={days === 1 ? t('heartbeats.today') : t('heartbeats.days', { count: days })}
              value={ratio === null ? '–' : uptimePercent(ratio)}
              note={downSeconds > 0 ? t('history.down', { time: duration(downSeconds) }) : ''}
            />
          );
        })}
      </Group>
      <HistoryBars days={data.bars} count={90} label={t('heartbeats.history')} />
    </section>
  );
}

/** Returns the share of the known time that was not down. */
function sumOf(bars: Bars): { ratio: number | null; downSeconds: number } {
  const up = bars.reduce((sum, { upSeconds }) => sum + upSeconds, 0);
  const downSeconds = bars.reduce((sum, bar) => sum + bar.downSeconds, 0);
  return { ratio: up + downSeconds === 0 ? null : up / (up + downSeconds), downSeconds };
}

/** Lists all pings, newest first, with the beginning of their bodies. */
export function PingList({ id }: { id: string }) {
  const t = useText();
  const pings = usePages(['heartbeats', 'pings', id], (cursor) =>
    belltower.listHeartbeatPings({ path: { id }, query: { limit: 25, cursor } }),
  );
  return (
    <section>
      <Title order={2} mb="xs">
        {t('heartbeats.pings')}
      </Title>
      <PlainList list={pings} label={t('heartbeats.pings')} minWidth={520}>
        {pings.rows.map((ping) => (
          <Table.Tr key={ping.id}>
            <Table.Td w={140}>
              <TimeAgo at={ping.at} />
            </Table.Td>
            <Table.Td w={120}>
              {t(`heartbeats.kind.${ping.kind}`)}
              {ping.exitCode !== null && ` (${ping.exitCode})`}
            </Table.Td>
            <Table.Td w={140}>{ping.address}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {ping.bodyPreview && <Code>{visible(ping.bodyPreview)}</Code>}
            </Table.Td>
          </Table.Tr>
        ))}
      </PlainList>
    </section>
  );
}

/** Shows the latest runs as bars, scaled to the longest run. */
function RunStrip({ id }: { id: string }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['heartbeats', 'runs', id],
    queryFn: () => belltower.listHeartbeatRuns({ path: { id }, query: { limit: 20 } }),
  });
  const runs = data?.items ?? [];
  const longest = Math.max(1, ...runs.map(({ durationMs }) => durationMs ?? 0));
  return (
    <section>
      <Title order={2} mb="xs">
        {t('heartbeats.runs')}
      </Title>
      {data && runs.length === 0 && <Line c="dimmed">{t('heartbeats.noRuns')}</Line>}
      <ul className={classes.strip}>
        {runs.map((run) => (
          <li key={`${run.rid} ${run.startedAt} ${run.endedAt}`} className={classes.run}>
            <span className={classes.when}>
              <TimeAgo at={run.startedAt ?? run.endedAt ?? ''} />
            </span>
            <span className={classes.track}>
              <span
                className={classes.bar}
                data-result={run.result}
                style={{ width: `${Math.max(1, ((run.durationMs ?? 0) / longest) * 100)}%` }}
              />
            </span>
            <span className={classes.result}>
              {t(`heartbeats.result.${run.result}`)}
              {run.exitCode !== null && ` (${run.exitCode})`}
              {run.durationMs !== null && ` · ${duration(run.durationMs / 1000)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
