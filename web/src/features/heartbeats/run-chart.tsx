import { Text as Line, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import bar from '../../ui/charts/bar-tooltip.module.css';
import { clockTime } from '../../ui/text/time-text.ts';
import { type Run, runTime, runWords } from './run-bars.tsx';
import classes from './run-chart.module.css';

/** With more runs, the bars would be too thin to hover over. */
const maxRuns = 60;

export const runsQuery = (id: string) =>
  queryOptions({
    queryKey: ['heartbeats', 'runs', id],
    queryFn: () => belltower.listHeartbeatRuns({ path: { id }, query: { limit: maxRuns } }),
  });

const atOf = (run: Run): string => run.startedAt ?? run.endedAt ?? '';

/**
 * Shows the latest runs as bars, oldest first. The height is the duration relative to the longest run. Failed runs show
 * the exit code above the bar.
 */
export function RunChart({ id }: { id: string }) {
  const t = useText();
  const { data } = useQuery(runsQuery(id));
  const runs = data?.items.toReversed() ?? [];
  const longest = Math.max(0, ...runs.map(({ durationMs }) => durationMs ?? 0));
  const failed = runs.filter(({ result }) => result === 'fail').length;
  const [first, last] = [runs[0], runs.at(-1)];
  return (
    <section>
      <Title order={2} mb="xs">
        {t('heartbeats.runs')}
      </Title>
      {data && runs.length === 0 && <Line c="dimmed">{t('heartbeats.noRuns')}</Line>}
      {first && last && (
        <>
          <div className={classes.frame}>
            <span className={classes.maximum} aria-hidden="true">
              {longest > 0 && runTime(longest)}
            </span>
            <ol
              className={classes.bars}
              aria-label={t('heartbeats.runsWords', { count: runs.length, failed })}
            >
              {runs.map((run, index) => (
                <li
                  key={`${run.rid} ${atOf(run)}`}
                  data-result={run.result}
                  data-flat={run.durationMs === null || undefined}
                  style={{ '--size': sizeOf(run, longest) } as Record<string, number>}
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the tooltip, too.
                  tabIndex={0}
                >
                  {exitCodeOf(run, runs[index - 1]) !== null && (
                    <b aria-hidden="true">{exitCodeOf(run, runs[index - 1])}</b>
                  )}
                  <span className={`${bar.tooltip} ${classes.tooltip}`}>
                    {clockTime(Date.parse(atOf(run)))} · {runWords(run, t)}
                  </span>
                </li>
              ))}
            </ol>
          </div>
          <div className={classes.caption} aria-hidden="true">
            <span>{clockTime(Date.parse(atOf(first)))}</span>
            <span>{t('heartbeats.runsWords', { count: runs.length, failed })}</span>
            <span>{clockTime(Date.parse(atOf(last)))}</span>
          </div>
        </>
      )}
    </section>
  );
}

/** Returns the height of a bar from 0 to 1. A run without a duration has height 1. */
const sizeOf = ({ durationMs }: Run, longest: number): number =>
  durationMs === null || longest === 0 ? 1 : Math.max(0.05, durationMs / longest);

/**
 * Returns the exit code to display above the bar of a failed run. Returns null if the previous run failed with the same
 * code.
 */
function exitCodeOf({ result, exitCode }: Run, before: Run | undefined): number | null {
  if (result !== 'fail' || exitCode === null) return null;
  return before?.result === 'fail' && before.exitCode === exitCode ? null : exitCode;
}
