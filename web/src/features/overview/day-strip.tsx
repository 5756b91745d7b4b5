import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useNow } from '../../ui/marks/time-ago.tsx';
import { hourMs } from '../../ui/words/durations.ts';
import classes from './day-strip.module.css';

type Incident = Pick<Item<'listIncidents'>, 'openedAt' | 'severity'>;

const hours = 24;
/** More than these make no bar longer. */
const most = 4;
const asked = 200;

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
export function DayStrip() {
  const t = useText();
  const now = useNow();
  const { data } = useQuery({
    queryKey: ['incidents', 'last-day'],
    queryFn: () =>
      belltower.listIncidents({
        query: { from: new Date(now - hours * hourMs).toISOString(), limit: asked },
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
      <div className={classes.strip} aria-hidden="true">
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
