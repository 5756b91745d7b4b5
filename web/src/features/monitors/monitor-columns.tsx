import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { DayBars, Sparkline } from '../../ui/charts/sparkline.tsx';
import { MutedUntil } from '../../ui/dialogs/muted-until.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import type { DataColumn } from '../../ui/table/table-view.ts';
import { duration, milliseconds, uptimePercent } from '../../ui/text/time-text.ts';
import { type Monitor, targetOf, useKindName } from './monitor.ts';
import type { Sparklines } from './monitor-queries.ts';
import { MonitorState, reasonsOf } from './monitor-state.tsx';
import classes from './monitors-page.module.css';

type Translate = ReturnType<typeof useText>;

/** Returns the columns of the monitor list, most important first. */
export function useMonitorColumns(lines: Sparklines): DataColumn<Monitor>[] {
  const t = useText();
  return useMemo(() => [...stateColumns(t), ...figureColumns(t, lines), ...factColumns(t)], [t, lines]);
}

/** Returns the columns for the status and its reason. */
function stateColumns(t: Translate): DataColumn<Monitor>[] {
  return [
    {
      id: 'state',
      head: t('monitors.column.state'),
      // Wide enough for "Down for 13 days 23 h".
      width: 188,
      always: true,
      sort: 'status',
      cell: (monitor) => <MonitorState monitor={monitor} />,
    },
    {
      id: 'name',
      head: t('monitors.column.name'),
      width: 180,
      grow: 2,
      always: true,
      sort: 'name',
      cell: (monitor) => <NameAndTarget monitor={monitor} />,
    },
    {
      id: 'reason',
      head: t('monitors.column.reason'),
      width: 128,
      grow: 2,
      leaveFirst: 4,
      cell: (monitor) => <ReasonOrLatency monitor={monitor} />,
    },
  ];
}

/** Shows why the monitor is not up, or its latency if it is up. Also shows when a mute ends. */
function ReasonOrLatency({ monitor }: { monitor: Monitor }) {
  const t = useText();
  const { state } = monitor;
  const [reason] = reasonsOf(monitor);
  const fact = reason === undefined && !state.mute ? factOf(monitor, t) : null;
  return (
    <div className={reason === undefined ? undefined : classes.reason} title={reason}>
      {state.mute && (
        <span className={classes.quiet}>
          <MutedUntil mute={state.mute} shown />
          {reason !== undefined && ' · '}
        </span>
      )}
      {reason}
      {fact !== null && <span className={classes.quiet}>{fact}</span>}
    </div>
  );
}

/** Returns the measurement of the last check: the validity of a certificate, or the latency for other kinds. */
function factOf({ kind, lastCheck }: Monitor, t: Translate): string | null {
  if (kind === 'ssl' && lastCheck?.daysLeft != null)
    return t('certificate.daysLeft', { count: Math.floor(lastCheck.daysLeft) });
  return lastCheck?.durationMs == null ? null : milliseconds(lastCheck.durationMs);
}

/** Returns the columns for latency and uptime, as charts and numbers. */
function figureColumns(t: Translate, lines: Sparklines): DataColumn<Monitor>[] {
  return [
    {
      id: 'latency',
      head: t('monitors.column.latency'),
      width: 96,
      leaveFirst: 2,
      sort: 'latency',
      cell: ({ id }) => {
        const line = lines.of(id);
        return line && <Sparkline points={line.latency} top={lines.top} />;
      },
    },
    {
      id: 'bars',
      head: t('monitors.column.bars'),
      width: 120,
      leaveFirst: 5,
      cell: ({ id }) => {
        const line = lines.of(id);
        return line && <DayBars days={line.bars} />;
      },
    },
    {
      id: 'uptime24h',
      head: t('monitors.column.uptime24h'),
      width: 92,
      align: 'right',
      leaveFirst: 1,
      sort: 'uptime',
      cell: ({ id }) => {
        const ratio = lines.of(id)?.uptime24h;
        return ratio == null ? '' : uptimePercent(ratio);
      },
    },
    {
      id: 'uptime',
      head: t('monitors.column.uptime'),
      width: 124,
      align: 'right',
      leaveFirst: 2,
      cell: ({ id }) => {
        const ratio = lines.of(id)?.uptime30d;
        return ratio == null ? '' : uptimePercent(ratio);
      },
    },
  ];
}

/** Returns the columns for additional facts about a monitor. */
function factColumns(t: Translate): DataColumn<Monitor>[] {
  return [
    {
      id: 'certificate',
      head: t('monitors.column.certificate'),
      width: 108,
      align: 'right',
      leaveFirst: 6,
      cell: ({ lastCheck }) => lastCheck?.daysLeft != null && <DaysLeft days={lastCheck.daysLeft} />,
    },
    {
      id: 'kind',
      head: t('monitors.column.kind'),
      width: 84,
      leaveFirst: 9,
      cell: ({ kind }) => <KindName kind={kind} />,
    },
    {
      id: 'interval',
      head: t('monitors.column.interval'),
      width: 72,
      align: 'right',
      leaveFirst: 8,
      cell: ({ intervalSeconds }) => duration(intervalSeconds),
    },
    {
      id: 'tags',
      head: t('monitors.column.tags'),
      width: 150,
      leaveFirst: 7,
      cell: ({ tags }) => <Tags tags={tags} />,
    },
    {
      id: 'checked',
      head: t('monitors.column.checked'),
      width: 92,
      align: 'right',
      leaveFirst: 3,
      cell: ({ state }) => state.lastCheckAt && <TimeAgo at={state.lastCheckAt} />,
    },
  ];
}

/** Shows a number of whole days. Low values are highlighted by weight and color. */
function DaysLeft({ days }: { days: number }) {
  const tone = days <= 7 ? 'down' : days <= 14 ? 'degraded' : undefined;
  return (
    <span className={classes.days} data-tone={tone}>
      {Math.floor(days)}
    </span>
  );
}

const KindName = ({ kind }: { kind: string }) => useKindName()(kind);

function NameAndTarget({ monitor }: { monitor: Monitor }) {
  return (
    <div className={classes.name}>
      <Link to={`/monitors/${monitor.id}`} className={classes.link} title={monitor.name}>
        {monitor.name}
      </Link>
      <span className={classes.target} title={targetOf(monitor)}>
        {targetOf(monitor)}
      </span>
    </div>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className={classes.tags} title={tags.join(', ')}>
      {tags.map((tag) => (
        <Badge key={tag} variant="default" size="sm" radius="sm" tt="none" fw={400} maw={120}>
          {tag}
        </Badge>
      ))}
    </span>
  );
}

/** Renders a monitor on a phone: its name and state, then its details. */
export function MonitorOnPhone({ monitor }: { monitor: Monitor }) {
  const [reason] = reasonsOf(monitor);
  return (
    <div className={classes.phone}>
      <div className={classes.phoneTop}>
        <Link to={`/monitors/${monitor.id}`} className={classes.link}>
          {monitor.name}
        </Link>
        <MonitorState monitor={monitor} />
      </div>
      <span className={classes.target}>{reason === undefined ? targetOf(monitor) : reason}</span>
    </div>
  );
}
