import { useText } from '../../i18n/use-text.ts';
import { dayOf, duration, uptimePercent } from '../text/time-text.ts';
import bar from './bar-tooltip.module.css';
import { type HistoryDay, shadeOf } from './day-shades.ts';
import classes from './history-bars.module.css';

/**
 * Renders one thin bar per day, oldest first, in five shades by the minutes of downtime. Days without data are faint.
 * Hover and focus show the details of a day.
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
  const describeDay = (day: HistoryDay): string => {
    if (day.ratio === null) return `${dayOf(day.date)}: ${t('history.noData')}`;
    const down = day.downSeconds > 0 ? `, ${t('history.down', { time: duration(day.downSeconds) })}` : '';
    const degraded = day.worst === 'degraded' ? `, ${t('state.degraded')}` : '';
    return `${dayOf(day.date)}: ${uptimePercent(day.ratio)}${down}${degraded}`;
  };
  const shown = days.slice(-count);
  return (
    <>
      <ol className={classes.bars} aria-label={label}>
        {missing.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all bars are alike.
          <li key={index} aria-hidden="true" />
        ))}
        {shown.map((day) => (
          <li
            key={day.date}
            data-shade={shadeOf(day) ?? undefined}
            data-degraded={day.worst === 'degraded' || undefined}
            title={describeDay(day)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the tooltip, too.
            tabIndex={0}
          >
            <span className={`${bar.tooltip} ${classes.tooltip}`}>{describeDay(day)}</span>
          </li>
        ))}
      </ol>
      <div className={classes.caption} aria-hidden="true">
        <span>{t('history.daysAgo', { count })}</span>
        <span className={classes.scale}>
          {t('history.noDowntime')}
          {[0, 1, 2, 3, 4].map((shade) => (
            <i key={shade} data-shade={shade} />
          ))}
          {t('history.most')}
        </span>
        <span>{t('history.today')}</span>
      </div>
    </>
  );
}
