import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Overview } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { liveUntil, useLiveStatus } from '../../service/live-state.ts';
import { overviewQuery } from '../../service/queries.ts';
import { useSession } from '../../service/session.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo, useNow } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { PageHeader } from '../../ui/page/page.tsx';
import { milliseconds } from '../../ui/text/time-text.ts';
import { Attention } from './active-incidents.tsx';
import { DayTimeline } from './day-timeline.tsx';
import { KeyFigures } from './key-figures.tsx';
import classes from './overview.module.css';
import { NobodyNotified, SetupChecklist } from './setup-checklist.tsx';
import { DomainLists, ErrorBudgets, SlowestMonitors, Upcoming } from './side-lists.tsx';
import { StatusGrid } from './status-grid.tsx';

const sum = (counts: object): number => Object.values(counts).reduce((all: number, n: number) => all + n, 0);

/**
 * Shows the state of the account: key figures, active incidents, the last day, and upcoming events.
 */
export function OverviewPage() {
  const t = useText();
  const mayChange = useSession().role !== 'viewer';
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
  const active = data.incidents ? sum(data.incidents.open) + sum(data.incidents.acknowledged) : 0;
  return (
    <>
      <PageHeader
        title={t('nav.overview')}
        line={<Facts overview={data} />}
        actions={
          <>
            <Button component={Link} to="/wall" variant="default">
              {t('wall.title')}
            </Button>
            {mayChange && (
              <Button component={Link} to="/monitors/new">
                {t('overview.addMonitor')}
              </Button>
            )}
          </>
        }
      />
      {data.setup && <NobodyNotified setup={data.setup} />}
      {data.setup && <SetupChecklist setup={data.setup} />}
      <KeyFigures overview={data} />
      <div className={classes.columns}>
        <div>
          {data.incidents && <Attention count={active} isAllUp={!data.serviceMonitors?.down} />}
          {data.incidents && <DayTimeline />}
        </div>
        <div>
          {data.serviceMonitors && <StatusGrid />}
          <ErrorBudgets />
          <Upcoming overview={data} />
        </div>
      </div>
      <div className={classes.thirds}>
        <SlowestMonitors />
        <DomainLists overview={data} />
      </div>
      {data.checks && <Checks checks={data.checks} />}
    </>
  );
}

/**
 * Shows how many monitors there are and how many are down. If the data is more than a minute old, also shows its time.
 */
function Facts({ overview }: { overview: Overview }) {
  const t = useText();
  useLiveStatus();
  const now = useNow();
  // Heartbeats count as monitors, as on the wallboard.
  const parts = [overview.serviceMonitors, overview.heartbeats];
  const total = parts.reduce((all, part) => all + (part?.total ?? 0), 0);
  const down = parts.reduce((all, part) => all + (part?.down ?? 0), 0);
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

/** Shows problems with running the checks. */
function Checks({ checks }: { checks: NonNullable<Overview['checks']> }) {
  const t = useText();
  return (
    <p className={classes.checks}>
      <span>
        {checks.perMinute.toLocaleString(locale())} {t('overview.perMinute')}
      </span>
      {checks.latenessP99Ms !== null && (
        <span>
          {milliseconds(Math.max(0, checks.latenessP99Ms))} {t('overview.checkDelay')}
        </span>
      )}
      {checks.overloaded.map(({ region }) => (
        <StateMark key={region} state="degraded" word={t('overview.overloaded', { region })} />
      ))}
    </p>
  );
}
