import { Text as Line } from '@mantine/core';
import { useMemo } from 'react';
import type { Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { MutedUntil } from '../../ui/dialogs/muted-until.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { RowLink } from '../../ui/table/data-table.tsx';
import type { DataColumn } from '../../ui/table/table-view.ts';
import { RunBars, runTime } from './run-bars.tsx';
import { formatSchedule } from './schedule-label.ts';

type Translate = ReturnType<typeof useText>;

/** Returns the columns of the list of heartbeats, most important first. */
export function useHeartbeatColumns(): DataColumn<Heartbeat>[] {
  const t = useText();
  return useMemo(() => [...stateColumns(t), ...runColumns(t), ...timeColumns(t)], [t]);
}

const stateColumns = (t: Translate): DataColumn<Heartbeat>[] => [
  {
    id: 'state',
    sort: 'status',
    head: t('heartbeats.state'),
    width: 100,
    always: true,
    cell: ({ state }) => <StateMark state={state.status} word={t(`heartbeats.status.${state.status}`)} />,
  },
  {
    id: 'name',
    sort: 'name',
    head: t('field.name'),
    width: 180,
    grow: 1,
    always: true,
    cell: (heartbeat) => <HeartbeatName heartbeat={heartbeat} />,
  },
  {
    id: 'reason',
    head: t('heartbeats.reason'),
    width: 190,
    grow: 2,
    leaveFirst: 3,
    cell: ({ state }) =>
      state.mute ? (
        <MutedUntil mute={state.mute} shown />
      ) : state.cause ? (
        t(`heartbeats.cause.${state.cause}`)
      ) : (
        state.running && t('heartbeats.running')
      ),
  },
];

const runColumns = (t: Translate): DataColumn<Heartbeat>[] => [
  {
    id: 'runs',
    head: t('heartbeats.lastRuns'),
    width: 122,
    leaveFirst: 2,
    cell: ({ recentRuns }) => <RunBars runs={recentRuns ?? []} />,
  },
  {
    id: 'duration',
    head: t('heartbeats.duration'),
    width: 84,
    align: 'right',
    leaveFirst: 4,
    cell: ({ state }) => (state.lastDurationMs === null ? '–' : runTime(state.lastDurationMs)),
  },
  {
    id: 'exitCode',
    head: t('heartbeats.exitCode'),
    width: 64,
    align: 'right',
    leaveFirst: 5,
    cell: ({ state }) => <ExitCode code={state.lastExitCode} />,
  },
];

const timeColumns = (t: Translate): DataColumn<Heartbeat>[] => [
  {
    id: 'schedule',
    head: t('heartbeats.schedule'),
    width: 190,
    grow: 1,
    leaveFirst: 7,
    cell: ({ schedule }) => <Line truncate>{formatSchedule(schedule, t)}</Line>,
  },
  {
    id: 'last',
    sort: 'lastPingAt',
    head: t('heartbeats.lastPing'),
    width: 110,
    align: 'right',
    leaveFirst: 1,
    cell: ({ state }) => (state.lastPingAt ? <TimeAgo at={state.lastPingAt} /> : t('settings.never')),
  },
  {
    id: 'due',
    sort: 'nextDueAt',
    head: t('heartbeats.nextExpected'),
    width: 110,
    align: 'right',
    leaveFirst: 6,
    cell: ({ state }) => (state.nextDueAt ? <TimeAgo at={state.nextDueAt} /> : '–'),
  },
];

/** Renders the name of a heartbeat as a link to its page. */
export function HeartbeatName({ heartbeat }: { heartbeat: Heartbeat }) {
  return <RowLink to={`/heartbeats/${heartbeat.id}`}>{heartbeat.name}</RowLink>;
}

function ExitCode({ code }: { code: number | null }) {
  if (code === null) return '–';
  return (
    <Line
      span
      ff="monospace"
      size="xs"
      fw={code === 0 ? 400 : 700}
      c={code === 0 ? undefined : 'var(--state-down)'}
    >
      {code}
    </Line>
  );
}
