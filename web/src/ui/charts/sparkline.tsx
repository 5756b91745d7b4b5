import { useText } from '../../i18n/use-text.ts';
import { milliseconds } from '../text/time-text.ts';
import { type HistoryDay, shadeOf } from './day-shades.ts';

const width = 96;
const height = 20;

/**
 * Draws the latency of the last hours as a line. `top` is the maximum of the column's common scale, in milliseconds.
 */
export function Sparkline({ points, top }: { points: readonly (readonly number[])[]; top: number }) {
  const t = useText();
  const last = points.at(-1)?.[1];
  const [from = 0] = points[0] ?? [];
  const [to = 0] = points.at(-1) ?? [];
  if (last === undefined || to === from) return null;
  const line = points
    .map(([at = from, ms = 0]) => {
      const x = ((at - from) / (to - from)) * (width - 2) + 1;
      return `${x.toFixed(1)},${(height - 1 - (Math.min(ms, top) / top) * (height - 2)).toFixed(1)}`;
    })
    .join(' ');
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={t('table.latency', { time: milliseconds(last) })}
    >
      <title>{milliseconds(last)}</title>
      <polyline points={line} fill="none" stroke="var(--plot-line)" strokeWidth={1.25} />
    </svg>
  );
}

/**
 * Renders a thin bar for each of the last 30 days, for use in a table row. The shades are the same as in the full
 * history on the item's page. Worse days have taller bars, so that color is not the only sign.
 */
export function DayBars({ days }: { days: readonly Pick<HistoryDay, 'worst' | 'downSeconds'>[] }) {
  const shown = days.slice(-30);
  return (
    <svg width={119} height={height} aria-hidden="true">
      {Array.from({ length: 30 }, (_, index) => {
        const day = shown[index - (30 - shown.length)];
        const shade = day === undefined ? null : shadeOf(day);
        const size = shade === null ? 10 : 10 + shade * 2;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: days are identified by their position.
            key={index}
            x={index * 4}
            y={18 - size}
            width={3}
            height={size}
            fill={`var(--day-${day?.worst === 'degraded' ? 'degraded' : (shade ?? 'none')})`}
          />
        );
      })}
    </svg>
  );
}
