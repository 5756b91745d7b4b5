import { Anchor, Code, Group, Text as Line, SimpleGrid, Stack, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Answer, Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { BadgePanel } from '../../ui/badges/badge-panel.tsx';
import { HistoryBars } from '../../ui/charts/history-bars.tsx';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { Figure } from '../../ui/marks/figure.tsx';
import { OneTimeForm, TimeAgo, useNow } from '../../ui/marks/time-ago.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';
import { visible } from '../../ui/text/readable-text.ts';
import { dayOf, duration, relativeTime, untilTime, uptimePercent } from '../../ui/text/time-text.ts';
import classes from './heartbeat-overview.module.css';
import { runTime } from './run-bars.tsx';
import { RunChart, runsQuery } from './run-chart.tsx';
import { formatSchedule } from './schedule-label.ts';

/**
 * Shows the next expected ping, runs, uptime and pings of a heartbeat, with ping instructions and the badge beside
 * them.
 */
export function HeartbeatOverview({ heartbeat, toHowTo }: { heartbeat: Heartbeat; toHowTo: () => void }) {
  const { id } = heartbeat;
  return (
    <Stack gap="lg">
      <KeyFigures heartbeat={heartbeat} />
      <div className={classes.columns}>
        <Stack gap="xl" className={classes.main}>
          <RunChart id={id} />
          <UptimeHistory id={id} />
          <PingList key={id} id={id} />
        </Stack>
        <Stack gap="xl" component="aside" className={classes.aside}>
          <PingUrl heartbeat={heartbeat} toHowTo={toHowTo} />
          <ScheduleFacts heartbeat={heartbeat} />
          <BadgePanel of="heartbeat" id={id} name={heartbeat.name} />
        </Stack>
      </div>
    </Stack>
  );
}

function KeyFigures({ heartbeat: { id, state } }: { heartbeat: Heartbeat }) {
  const t = useText();
  const now = useNow();
  const { data: runs } = useQuery(runsQuery(id));
  const { nextDueAt, deadlineAt, lastPingAt, lastKind, lastDurationMs, lastExitCode } = state;
  const usual = median(
    runs?.items.flatMap((run) => (run.result === 'success' ? (run.durationMs ?? []) : [])),
  );
  const when = (at: string | null): string => (at === null ? '–' : relativeTime(Date.parse(at), now, t));
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
      <Figure
        label={t('heartbeats.nextExpected')}
        value={when(nextDueAt)}
        note={
          deadlineAt === null
            ? ''
            : t('heartbeats.deadline', { time: untilTime(Date.parse(deadlineAt), now) })
        }
      />
      <Figure
        label={t('heartbeats.lastPing')}
        value={lastPingAt === null ? t('heartbeats.noPing') : when(lastPingAt)}
        note={lastKind === null ? '' : t(`heartbeats.kind.${lastKind}`)}
      />
      <Figure
        label={t('heartbeats.lastDuration')}
        value={lastDurationMs === null ? '–' : runTime(lastDurationMs)}
        note={usual === null ? '' : t('heartbeats.usually', { time: runTime(usual) })}
      />
      <Figure
        label={t('heartbeats.lastExitCode')}
        value={lastExitCode === null ? '–' : String(lastExitCode)}
        note={
          runs === undefined || runs.items.length === 0
            ? ''
            : t('heartbeats.runsWords', {
                count: runs.items.length,
                failed: runs.items.filter(({ result }) => result === 'fail').length,
              })
        }
      />
    </SimpleGrid>
  );
}

/** Returns the median of the values, or null if there are none. */
function median(values: readonly number[] = []): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

function PingUrl({ heartbeat, toHowTo }: { heartbeat: Heartbeat; toHowTo: () => void }) {
  const t = useText();
  const { pingUrl } = heartbeat;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('heartbeats.howToPing')}
      </Title>
      {pingUrl === null ? (
        <Line size="sm" c="dimmed">
          {t('heartbeats.urlHidden')}
        </Line>
      ) : (
        <Stack gap="xs">
          <Line size="sm" c="dimmed">
            {t('heartbeats.pingUrlHint')}
          </Line>
          <CopyLine value={`curl -fsS -m 10 --retry 5 -o /dev/null ${pingUrl}`} label="curl" />
          <Anchor component="button" type="button" size="sm" w="fit-content" onClick={toHowTo}>
            {t('heartbeats.moreWays')}
          </Anchor>
        </Stack>
      )}
    </section>
  );
}

function ScheduleFacts({ heartbeat }: { heartbeat: Heartbeat }) {
  const t = useText();
  const { schedule, graceSeconds, startGraceSeconds, minRunSeconds, maxRunSeconds, tags, severity } =
    heartbeat;
  const limits = [
    { label: t('heartbeats.grace'), seconds: graceSeconds },
    { label: t('heartbeats.startGrace'), seconds: startGraceSeconds },
    { label: t('heartbeats.minRun'), seconds: minRunSeconds },
    { label: t('heartbeats.maxRun'), seconds: maxRunSeconds },
  ].filter(({ seconds }) => seconds !== null);
  return (
    <section>
      <Title order={2} mb="xs">
        {t('heartbeats.schedule')}
      </Title>
      <dl className={classes.facts}>
        <dt>{t('heartbeats.expected')}</dt>
        <dd title={'cron' in schedule ? schedule.cron : undefined}>{formatSchedule(schedule, t)}</dd>
        {limits.map(({ label, seconds }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{duration(seconds ?? 0)}</dd>
          </div>
        ))}
        <dt>{t('heartbeats.severity')}</dt>
        <dd>{t(`severity.${severity}`)}</dd>
        {tags.length > 0 && (
          <>
            <dt>{t('heartbeats.tags')}</dt>
            <dd>{tags.join(', ')}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

type Bars = Answer<'getHeartbeatUptime'>['bars'];

const spans = [1, 7, 30, 90] as const;

/** Shows the uptime of the heartbeat over four periods and by day. */
function UptimeHistory({ id }: { id: string }) {
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
          const { ratio, downSeconds, since } = sumOf(data.bars, days);
          return (
            <Figure
              key={days}
              label={days === 1 ? t('heartbeats.today') : t('heartbeats.days', { count: days })}
              value={ratio === null ? '–' : uptimePercent(ratio)}
              note={
                downSeconds > 0
                  ? t('history.down', { time: duration(downSeconds) })
                  : since === undefined
                    ? ''
                    : t('heartbeats.since', { date: dayOf(since) })
              }
            />
          );
        })}
      </Group>
      <HistoryBars days={data.bars} count={90} label={t('heartbeats.history')} />
    </section>
  );
}

/**
 * Returns the uptime of the last days. If data covers only part of the period, also returns the first day with data.
 */
function sumOf(all: Bars, days: number) {
  const bars = all.slice(-days);
  const up = bars.reduce((sum, { upSeconds }) => sum + upSeconds, 0);
  const downSeconds = bars.reduce((sum, bar) => sum + bar.downSeconds, 0);
  return {
    ratio: up + downSeconds === 0 ? null : up / (up + downSeconds),
    downSeconds,
    since: bars.length < days ? bars.find(({ ratio }) => ratio !== null)?.date : undefined,
  };
}

/** Lists all pings, newest first, with the beginning of their bodies. */
function PingList({ id }: { id: string }) {
  const t = useText();
  const pings = usePages(['heartbeats', 'pings', id], (cursor) =>
    belltower.listHeartbeatPings({ path: { id }, query: { limit: 25, cursor } }),
  );
  return (
    <section>
      <Title order={2} mb="xs">
        {t('heartbeats.pings')}
      </Title>
      <OneTimeForm times={pings.rows.map(({ at }) => at)}>
        <PlainList
          list={pings}
          label={t('heartbeats.pings')}
          minWidth={560}
          empty={<Line c="dimmed">{t('heartbeats.noPings')}</Line>}
          heads={
            <>
              <Table.Th>{t('heartbeats.pingAt')}</Table.Th>
              <Table.Th>{t('heartbeats.pingKind')}</Table.Th>
              <Table.Th ta="right">{t('heartbeats.exitCode')}</Table.Th>
              <Table.Th ta="right">{t('heartbeats.duration')}</Table.Th>
              <Table.Th>{t('heartbeats.address')}</Table.Th>
              <Table.Th>{t('heartbeats.body')}</Table.Th>
            </>
          }
        >
          {pings.rows.map((ping) => (
            <Table.Tr key={ping.id}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                <TimeAgo at={ping.at} />
              </Table.Td>
              <Table.Td
                fw={ping.kind === 'fail' ? 600 : 400}
                {...(ping.kind === 'fail' && { c: 'var(--state-down)' })}
              >
                {t(`heartbeats.kind.${ping.kind}`)}
              </Table.Td>
              <Table.Td ta="right" data-label={t('heartbeats.exitCode')}>
                {ping.exitCode}
              </Table.Td>
              <Table.Td ta="right" data-label={t('heartbeats.duration')} style={{ whiteSpace: 'nowrap' }}>
                {ping.durationMs !== null && runTime(ping.durationMs)}
              </Table.Td>
              <Table.Td>{ping.address}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {ping.bodyPreview && <Code>{visible(ping.bodyPreview)}</Code>}
              </Table.Td>
            </Table.Tr>
          ))}
        </PlainList>
      </OneTimeForm>
    </section>
  );
}
