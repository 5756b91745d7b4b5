import { useQuery } from '@tanstack/react-query';
import type { Overview } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { liveUntil, useLiveStatus } from '../../service/live-state.ts';
import { overviewQuery } from '../../service/overview-query.ts';
import { TimeAgo, useNow } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Ahead } from './ahead.tsx';
import { CountStrip } from './count-strip.tsx';
import classes from './overview.module.css';
import { WrongNow } from './wrong-now.tsx';

const sum = (counts: object): number => Object.values(counts).reduce((all: number, n: number) => all + n, 0);

/** What is wrong now, first; then what will be; then the figures. Quiet when all is well. */
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
      {data.incidents && open > 0 ? (
        <WrongNow counts={data.incidents} count={open} />
      ) : (
        <p className={classes.well}>
          <span aria-hidden="true" className={classes.wellMark}>
            ●
          </span>
          {t(data.serviceMonitors?.down ? 'overview.noIncidents' : 'overview.allUp')}
        </p>
      )}
      <Ahead overview={data} />
      <CountStrip overview={data} />
    </>
  );
}

/** How many there are and how many of them are in trouble; and when it was so, where that is more than a minute ago. */
function Truth({ overview }: { overview: Overview }) {
  const t = useText();
  useLiveStatus();
  const now = useNow();
  const { total = 0, down = 0 } = overview.serviceMonitors ?? {};
  // What events kept right is as new as the last word of the stream.
  const asOf = Math.max(Date.parse(overview.at), liveUntil());
  return (
    <>
      {t('overview.monitors', { count: total })}
      {down > 0 && `, ${t('overview.down', { count: down })}`}
      {now - asOf > 60_000 && (
        <>
          {' · '}
          {t('overview.asOf')} <TimeAgo at={new Date(asOf).toISOString()} />
        </>
      )}
    </>
  );
}
