import 'uplot/dist/uPlot.min.css';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { clockTime, milliseconds } from '../words/time-text.ts';
import classes from './plot.module.css';

/** Numbers over time: one line or area. */
export interface PlotSeries {
  label: string;
  /** Milliseconds; null if there is no data, which is drawn as a gap and never as a connecting line. */
  values: (number | null)[];
  /** A colour variable, such as `--phase-dns`. */
  colour: string;
  /** Filled down to the one before it. */
  filled?: boolean;
}

/** A stretch of time that is shaded, such as an incident. */
export interface PlotSpan {
  from: number;
  to: number;
  colour: string;
}

interface PlotProps {
  label: string;
  /** Epoch seconds, ascending. */
  times: number[];
  series: PlotSeries[];
  spans?: PlotSpan[];
  height?: number;
  /** Indexes of the two series with a shaded band between them. */
  band?: [low: number, high: number];
  /** Range of the plot in epoch seconds, independent of the data; default: that of `times`. */
  range?: [from: number, to: number];
  /** A stretch was dragged over. */
  onZoom: (from: number, to: number) => void;
  /** Back to where it was before. */
  onLeave: () => void;
}

const colourOf = (name: string): string =>
  name.startsWith('--') ? getComputedStyle(document.documentElement).getPropertyValue(name).trim() : name;

/** A chart by uPlot: dragging zooms in, a double click resets. The same numbers are in a table that can be opened. */
export function Plot(shown: PlotProps) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const { ref, width } = useElementSize();
  const { times, series, spans, band, range, height = 220 } = shown;
  const time = t('plot.time');
  const asks = useRef(shown);
  asks.current = shown;
  useEffect(() => {
    if (!place.current || width === 0) return;
    const plot = new UPlot(
      optionsOf({ times, series, spans, band, range }, { width, height, time }, asks),
      [times, ...series.map(({ values }) => values)] as UPlot.AlignedData,
      place.current,
    );
    const leave = () => asks.current.onLeave();
    plot.over.addEventListener('dblclick', leave);
    return () => plot.destroy();
  }, [times, series, spans, band, range, width, height, time]);
  return (
    <figure className={classes.figure} ref={ref}>
      <div ref={place} role="img" aria-label={shown.label} style={{ minHeight: height }} />
      <details>
        <summary>{t('plot.table')}</summary>
        <PlotTable {...shown} />
      </details>
    </figure>
  );
}

type Drawn = Pick<PlotProps, 'times' | 'series'> & {
  [Name in 'spans' | 'band' | 'range']: PlotProps[Name] | undefined;
};

function optionsOf(
  { times, series, spans = [], band, range }: Drawn,
  { width, height, time }: { width: number; height: number; time: string },
  asks: { current: PlotProps },
): UPlot.Options {
  const ink = colourOf('--ink-muted');
  const font = `12px ${getComputedStyle(document.body).fontFamily}`;
  const grid = { stroke: colourOf('--line'), width: 1 };
  return {
    width,
    height,
    padding: [8, 24, 0, 0],
    legend: { live: true },
    cursor: { drag: { x: true, y: false, setScale: false }, sync: { key: 'page' }, points: { size: 6 } },
    scales: {
      x: { time: true, ...(range ? { range } : {}) },
      y: { range: (_, __, max) => [0, (max || 1) * 1.08] },
    },
    axes: [
      { stroke: ink, font, grid: { show: false }, ticks: grid, values: (_, ticks) => ticks.map(tickText) },
      {
        stroke: ink,
        font,
        grid,
        ticks: { show: false },
        size: 64,
        values: (_, ticks) => ticks.map(milliseconds),
      },
    ],
    series: [
      { label: time, value: (_, at) => (at === null ? '' : clockTime(at * 1000)) },
      ...series.map(({ label, values, colour, filled }) => ({
        label,
        stroke: colourOf(colour),
        width: 1.5,
        spanGaps: false,
        points: {
          show: times.length < 40,
          size: 4,
          filter: (_: UPlot, __: number, show: boolean) => (show ? null : alone(values)),
        },
        ...(filled ? { fill: `${colourOf(colour)}55` } : {}),
        value: (_: UPlot, value: number | null) => (value === null ? '–' : milliseconds(value)),
      })),
    ],
    ...(band
      ? { bands: [{ series: [band[1] + 1, band[0] + 1], fill: `${colourOf('--plot-line')}22` }] }
      : {}),
    hooks: {
      drawClear: [(plot) => shade(plot, spans)],
      setSelect: [(plot) => askFor(plot, asks.current)],
    },
  };
}

/** Positions of values between gaps, which are drawn as points. */
const alone = (values: PlotSeries['values']): number[] =>
  values.flatMap((value, at) =>
    value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null ? [at] : [],
  );

/** Zooms to the selected range and clears the selection. */
function askFor(plot: UPlot, { onZoom }: PlotProps): void {
  const { left, width } = plot.select;
  if (width === 0) return;
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  onZoom(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'));
}

/** Formats a tick in the viewer's time zone: the time of day, or the date at midnight. */
function tickText(seconds: number): string {
  const at = new Date(seconds * 1000);
  const isMidnight = at.getHours() === 0 && at.getMinutes() === 0;
  return new Intl.DateTimeFormat(
    locale(),
    isMidnight ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' },
  ).format(at);
}

/** Shades outages and maintenance behind the lines. */
function shade(plot: UPlot, spans: readonly PlotSpan[]): void {
  const { ctx, bbox } = plot;
  ctx.save();
  for (const { from, to, colour } of spans) {
    const left = Math.max(bbox.left, plot.valToPos(from, 'x', true));
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(to, 'x', true));
    if (!(right > left)) continue;
    ctx.fillStyle = `${colourOf(colour)}33`;
    ctx.fillRect(left, bbox.top, Math.max(2, right - left), bbox.height);
  }
  ctx.restore();
}

function PlotTable({ label, times, series }: PlotProps) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <div className={classes.numbers} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('plot.time')}</th>
            {series.map((each) => (
              <th scope="col" key={each.label}>
                {each.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((at, place) => (
            <tr key={at}>
              <th scope="row">{clockTime(at * 1000)}</th>
              {series.map(({ label: name, values }) => {
                const value = values[place];
                return (
                  <td key={name}>{value === null || value === undefined ? '–' : milliseconds(value)}</td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
