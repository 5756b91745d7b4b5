import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Item, Overview } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { liveUntil, useLiveStatus } from '../../service/live-state.ts';
import { overviewQuery } from '../../service/queries.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo, useNow } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { PageHeader } from '../../ui/page/page.tsx';
import { hourMs } from '../../ui/words/durations.ts';
import { milliseconds } from '../../ui/words/time-text.ts';
import { ActiveIncidents } from './active-incidents.tsx';
import classes from './overview.module.css';
import { NobodyNotified, SetupChecklist } from './setup-checklist.tsx';
import { Upcoming } from './upcoming.tsx';

const sum = (counts: object): number => Object.values(counts).reduce((all: number, n: number) => all + n, 0);

/** Shows current problems first, then upcoming ones, then figures. Takes little space if there are no problems. */
export function OverviewPage() {
  const t = useText();
  const overview = useQuery(overviewQuery);
  const { data } = overview;
  if (data === undefined) {
    return (
      <>
        <PageHeader title={t('nav.overview')} />
        {overview.error && <ErrorPanel error={overview.error} retry={overview.refetch} />}
      </>
    );
  }
  const open = data.incidents ? sum(data.incidents.open) + sum(data.incidents.acknowledged) : 0;
  return (
    <>
      <PageHeader title={t('nav.overview')} line={<Truth overview={data} />} />
      {data.setup && <NobodyNotified setup={data.setup} />}
      {data.setup && <SetupChecklist setup={data.setup} />}
      {data.incidents && open > 0 ? (
        <ActiveIncidents counts={data.incidents} count={open} />
      ) : (
        <p className={classes.well}>
          <span aria-hidden="true" className={classes.wellMark}>
            ●
          </span>
          {t(data.serviceMonitors?.down ? 'overview.noIncidents' : 'overview.allUp')}
        </p>
      )}
      <Upcoming overview={data} />
      <CountStrip overview={data} />
    </>
  );
}

/**
 * Shows how many monitors there are and how many have problems; and as of when, if that is more than a minute ago.
 */
function Truth({ overview }: { overview: Overview }) {
  const t = useText();
  useLiveStatus();
  const now = useNow();
  // As on the wall: heartbeats are monitors too.
  const parts = [overview.serviceMonitors, overview.heartbeats];
  const total = parts.reduce((sum, part) => sum + (part?.total ?? 0), 0);
  const down = parts.reduce((sum, part) => sum + (part?.down ?? 0), 0);
  // Events keep this data up to date, so it is as recent as the last message of the stream.
  const asOf = Math.max(Date.parse(overview.at), liveUntil());
  return (
    <>
      {t('wall.monitored', { count: total })}
      {down > 0 && ` · ${t('overview.down', { count: down })}`}
      {now - asOf > 60_000 && (
        <>
          {' · '}
          {t('overview.asOf')} <TimeAgo at={new Date(asOf).toISOString()} />
        </>
      )}
    </>
  );
}

const statuses = ['up', 'degraded', 'down', 'pending', 'paused'] as const;

/** The figures, quietly: monitors by state, and how the checks go. */
function CountStrip({ overview }: { overview: Overview }) {
  const t = useText();
  const { serviceMonitors, checks } = overview;
  const number = (n: number) => n.toLocaleString(locale());
  return (
    <section aria-labelledby="counts" className={classes.part}>
      <h2 id="counts">{t('overview.counts')}</h2>
      <div className={classes.strip}>
        {serviceMonitors &&
          statuses
            .filter((status) => serviceMonitors[status] > 0)
            .map((status) => (
              <Anchor
                key={status}
                component={Link}
                to="/monitors"
                search={{ status: [status] } as never}
                c="inherit"
              >
                <b>{number(serviceMonitors[status])}</b> <StateMark state={status} />
              </Anchor>
            ))}
        {checks && (
          <span>
            <b>{number(checks.perMinute)}</b> {t('overview.perMinute')}
          </span>
        )}
        {checks && checks.latenessP99Ms !== null && (
          <span>
            <b>{milliseconds(Math.max(0, checks.latenessP99Ms))}</b> {t('overview.checkDelay')}
          </span>
        )}
        {checks?.overloaded.map(({ region }) => (
          <StateMark key={region} state="degraded" word={t('overview.overloaded', { region })} />
        ))}
      </div>
      {overview.incidents && <DayStrip />}
    </section>
  );
}

type Incident = Pick<Item<'listIncidents'>, 'openedAt' | 'severity'>;

const hours = 24;
/** A higher value does not make the bar longer. */
const most = 4;
const pageSize = 200;

interface Hour {
  from: number;
  count: number;
  tone: 'quiet' | 'degraded' | 'down';
}

/** How many incidents opened in each of the last 24 hours, the hour that runs last. */
function hoursOf(incidents: readonly Incident[], now: number): Hour[] {
  const last = Math.floor(now / hourMs) * hourMs;
  return Array.from({ length: hours }, (_, place) => {
    const from = last - (hours - 1 - place) * hourMs;
    const opened = incidents.filter(({ openedAt }) => {
      const at = Date.parse(openedAt);
      return at >= from && at < from + hourMs;
    });
    const bad = opened.some(({ severity }) => severity === 'critical' || severity === 'high');
    return { from, count: opened.length, tone: opened.length === 0 ? 'quiet' : bad ? 'down' : 'degraded' };
  });
}

/** The last day at a glance: a bar for each hour in which something opened, a line for each that was quiet. */
function DayStrip() {
  const t = useText();
  const now = useNow();
  const { data } = useQuery({
    queryKey: ['incidents', 'last-day'],
    queryFn: () =>
      belltower.listIncidents({
        query: { from: new Date(now - hours * hourMs).toISOString(), limit: pageSize },
      }),
    staleTime: 60_000,
    retry: false,
  });
  if (!data) return <div className={classes.place} />;
  const shown = hoursOf(data.items, now);
  const count = shown.reduce((sum, hour) => sum + hour.count, 0);
  const clock = (at: number) =>
    new Date(at).toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' });
  return (
    <figure className={classes.place}>
      <figcaption>{t('overview.lastDay', { count })}</figcaption>
      <div className={classes.dayStrip} aria-hidden="true">
        {shown.map(({ from, count: opened, tone }) => (
          <span
            key={from}
            data-tone={tone}
            style={{ height: `${opened === 0 ? 10 : 25 + (75 * Math.min(opened, most)) / most}%` }}
            title={`${clock(from)}: ${opened}`}
          />
        ))}
      </div>
    </figure>
  );
}
