import type { Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { duration, milliseconds } from '../../ui/text/time-text.ts';

export type Run = NonNullable<Heartbeat['recentRuns']>[number];

/** Formats the duration of a run, in milliseconds. */
export const runTime = (ms: number): string => (ms < 60_000 ? milliseconds(ms) : duration(ms / 1000));

/** Returns the result and duration of a run: `Failed (2) · 4 min`. */
export function runWords({ result, exitCode, durationMs }: Run, t: ReturnType<typeof useText>): string {
  return [
    t(`heartbeats.result.${result}`),
    exitCode !== null && exitCode !== 0 ? `(${exitCode})` : '',
    durationMs === null ? '' : `· ${runTime(durationMs)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

const [barWidth, barStep, height] = [4, 6, 20];
const maxBars = 20;
const fills = { success: 'up', fail: 'down', open: 'quiet' } as const;

/** Shows the last runs as bars, oldest first. The height is the duration relative to the longest run. */
export function RunBars({ runs }: { runs: readonly Run[] }) {
  const t = useText();
  if (runs.length === 0) return null;
  const shown = runs.slice(0, maxBars).toReversed();
  const longest = Math.max(1, ...shown.map(({ durationMs }) => durationMs ?? 0));
  const failed = shown.filter(({ result }) => result === 'fail').length;
  return (
    <svg
      width={maxBars * barStep}
      height={height}
      role="img"
      aria-label={t('heartbeats.runsWords', { count: shown.length, failed })}
    >
      {shown.map((run, index) => {
        // A run without a start has no duration and gets the full height.
        const size = run.durationMs === null ? height - 4 : 4 + (run.durationMs / longest) * (height - 6);
        return (
          <rect
            key={`${run.rid} ${run.startedAt} ${run.endedAt}`}
            x={(maxBars - shown.length + index) * barStep}
            y={height - 2 - size}
            width={barWidth}
            height={size}
            rx={1}
            fill={`var(--fill-${fills[run.result]})`}
          >
            <title>{runWords(run, t)}</title>
          </rect>
        );
      })}
    </svg>
  );
}
