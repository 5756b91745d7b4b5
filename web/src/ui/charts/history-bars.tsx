import { useText } from '../../i18n/use-text.ts';
import { dayOf, duration, uptimePercent } from '../words/time-text.ts';
import classes from './history-bars.module.css';

/** A UTC day of something watched. */
export interface HistoryDay {
  /** `2026-11-20` */
  date: string;
  ratio: number | null;
  downSeconds: number;
  worst: 'up' | 'degraded' | 'down' | null;
}

/**
 * Renders one thin bar per day, oldest first; grey if there is no data. Each bar shows its details on hover and
 * focus.
 */
export function HistoryBars({
  days,
  count,
  label,
}: {
  days: readonly HistoryDay[];
  count: number;
  label: string;
}) {
  const t = useText();
  const missing = Array.from({ length: Math.max(0, count - days.length) }, () => null);
  const storyOf = (day: HistoryDay): string => {
    if (day.ratio === null) return `${dayOf(day.date)}: ${t('history.noData')}`;
    const down = day.downSeconds > 0 ? `, ${t('history.down', { time: duration(day.downSeconds) })}` : '';
    return `${dayOf(day.date)}: ${uptimePercent(day.ratio)}${down}`;
  };
  return (
    <ol className={classes.bars} aria-label={label}>
      {missing.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <li key={place} aria-hidden="true" />
      ))}
      {days.slice(-count).map((day) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what stands in the tip is read by keys too.
        <li key={day.date} data-tone={day.worst ?? undefined} title={storyOf(day)} tabIndex={0}>
          <span className={classes.story}>{storyOf(day)}</span>
        </li>
      ))}
    </ol>
  );
}
