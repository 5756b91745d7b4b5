import { Text as Line, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { duration } from '../../ui/words/time-text.ts';
import classes from './run-strip.module.css';

/** The newest runs, each as long as it took beside the longest. */
export function RunStrip({ id }: { id: string }) {
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
