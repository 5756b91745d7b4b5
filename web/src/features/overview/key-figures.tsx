import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer, Overview } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { MiniChart } from '../../ui/charts/mini-chart.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { dayOf, duration, milliseconds, uptimePercent } from '../../ui/text/time-text.ts';
import classes from './key-figures.module.css';
import { figuresQuery } from './overview-queries.ts';

type Figures = Answer<'getOverviewFigures'>;
/** Days that the uptime covers. */
const days = 30;
const none = '–';

const sum = (counts: object): number => Object.values(counts).reduce((all: number, n: number) => all + n, 0);

/** Shows the current statuses, and recent uptime, latency, incidents and time to resolve. */
export function KeyFigures({ overview }: { overview: Overview }) {
  const t = useText();
  const { data: figures } = useQuery(figuresQuery);
  return (
    <section aria-label={t('overview.figures')} className={classes.figures}>
      <StatusFigures overview={overview} hours={figures?.statusHours ?? null} />
      {overview.serviceMonitors && (
        <>
          <UptimeFigure uptime={figures?.uptime ?? null} />
          <LatencyFigure latency={figures?.latency ?? null} />
        </>
      )}
      {overview.incidents && (
        <IncidentFigures counts={overview.incidents} incidents={figures?.incidents ?? null} />
      )}
    </section>
  );
}

/**
 * Shows the current statuses. As on the wallboard, heartbeats count as monitors, and late heartbeats count as degraded.
 */
function StatusFigures({ overview, hours }: { overview: Overview; hours: Figures['statusHours'] }) {
  const t = useText();
  const { serviceMonitors, heartbeats } = overview;
  const counts = {
    up: (serviceMonitors?.up ?? 0) + (heartbeats?.up ?? 0),
    degraded: (serviceMonitors?.degraded ?? 0) + (heartbeats?.late ?? 0),
    down: (serviceMonitors?.down ?? 0) + (heartbeats?.down ?? 0),
  };
  return (['up', 'degraded', 'down'] as const).map((status) => {
    const values = hours?.map((hour) => hour[status]) ?? [];
    const [least, most] = [Math.min(...values, counts[status]), Math.max(...values, counts[status])];
    return (
      <Figure
        key={status}
        to={`/monitors?status=${status}`}
        label={<StateMark state={status} />}
        value={counts[status].toLocaleString(locale())}
        tone={counts[status] > 0 && status !== 'up' ? status : undefined}
        note={t('overview.lastHours')}
      >
        <MiniChart
          form={status === 'up' ? 'line' : 'bars'}
          tone={status}
          values={values}
          from={status === 'up' ? Math.max(0, least - (most - least || 1)) : 0}
          label={t('overview.rangeOfDay', { least, most })}
        />
      </Figure>
    );
  });
}

function UptimeFigure({ uptime }: { uptime: Figures['uptime'] }) {
  const t = useText();
  const byDay = uptime?.days ?? [];
  const first = byDay.find(({ ratio }) => ratio !== null)?.date;
  const known = byDay.flatMap(({ ratio }) => ratio ?? []);
  const least = Math.min(...known, 1);
  return (
    <Figure
      to="/reports"
      label={t('overview.uptime')}
      value={uptime?.ratio == null ? none : uptimePercent(uptime.ratio)}
      note={
        first === undefined || known.length >= days
          ? t('overview.days', { count: days })
          : t('overview.since', { date: dayOf(first) })
      }
    >
      <MiniChart
        form="line"
        values={byDay.map(({ ratio }) => ratio)}
        // The scale starts below the worst day, and at 99% or lower, so that small variations are not exaggerated.
        from={Math.min(0.99, least - (1 - least))}
        label={t('overview.worstDay', { uptime: uptimePercent(least) })}
      />
    </Figure>
  );
}

function LatencyFigure({ latency }: { latency: Figures['latency'] }) {
  const t = useText();
  const values = latency?.hours.map(({ p95Ms }) => p95Ms) ?? [];
  const known = values.filter((value) => value !== null);
  return (
    <Figure
      to="/monitors?sort=-latency"
      label={t('overview.latency')}
      value={latency?.p95Ms == null ? none : milliseconds(latency.p95Ms)}
      note={t('overview.lastHours')}
    >
      <MiniChart
        form="line"
        values={values}
        label={
          known.length === 0
            ? t('overview.latency')
            : t('overview.rangeOfDay', {
                least: milliseconds(Math.min(...known)),
                most: milliseconds(Math.max(...known)),
              })
        }
      />
    </Figure>
  );
}

function IncidentFigures({
  counts,
  incidents,
}: {
  counts: NonNullable<Overview['incidents']>;
  incidents: Figures['incidents'];
}) {
  const t = useText();
  const open = sum(counts.open);
  const perDay = incidents?.days.map(({ opened }) => opened) ?? [];
  const times = incidents?.days.map(({ timeToResolveSeconds }) => timeToResolveSeconds) ?? [];
  return (
    <>
      <Figure
        to="/incidents"
        label={t('overview.openIncidents')}
        value={(open + sum(counts.acknowledged)).toLocaleString(locale())}
        note={t('overview.unacknowledged', { count: open })}
      >
        <MiniChart
          form="bars"
          values={perDay}
          label={t('overview.openedPerDay', { most: Math.max(0, ...perDay), count: perDay.length })}
        />
      </Figure>
      <Figure
        to="/incidents?state=resolved"
        label={t('overview.timeToResolve')}
        value={incidents?.timeToResolveSeconds == null ? none : duration(incidents.timeToResolveSeconds)}
        note={t('overview.days', { count: days })}
        hint={t('overview.timeToResolveHint')}
      >
        <MiniChart
          form="bars"
          values={times}
          label={t('overview.longestDay', { time: duration(Math.max(0, ...times.map((time) => time ?? 0))) })}
        />
      </Figure>
    </>
  );
}

function Figure(props: {
  to: string;
  label: ReactNode;
  value: string;
  tone?: 'degraded' | 'down' | undefined;
  note: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <Link to={props.to} className={classes.figure} title={props.hint}>
      <span className={classes.label}>{props.label}</span>
      <span className={classes.value} data-tone={props.tone} data-long={props.value.length > 8 || undefined}>
        {props.value}
      </span>
      {props.children}
      <span className={classes.note}>{props.note}</span>
    </Link>
  );
}
