import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { said } from '../../said/said.ts';
import { belltower } from '../../service/client.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { milliseconds } from '../../ui/words/time-text.ts';
import classes from './seen-from.module.css';

/** More regions than these are seldom seen from. */
const newest = 40;

/** What the newest check of each region that saw anything saw of the monitor that an incident is about. */
export function SeenFrom({ monitorId }: { monitorId: string }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['monitors', 'checks', monitorId, 'newest'],
    queryFn: () =>
      belltower.listServiceMonitorChecks({
        path: { id: monitorId },
        query: { limit: newest, status: ['up', 'degraded', 'down'] },
      }),
    retry: false,
  });
  // They come newest first: of each region the last one set stays.
  const newestOf = new Map(data?.items.toReversed().map((check) => [check.region, check]));
  if (newestOf.size === 0) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('incidents.latestChecks')}
      </Title>
      <ul className={classes.regions}>
        {[...newestOf]
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([region, check]) => (
            <li key={region}>
              <StateMark state={check.status as 'up' | 'degraded' | 'down'} />
              <span>{region}</span>
              <span className={classes.what}>
                {check.message !== null && said(check.message)}
                {check.message === null && check.durationMs !== null && milliseconds(check.durationMs)}
              </span>
              <span className={classes.when}>
                <TimeAgo at={check.scheduledAt} />
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}
