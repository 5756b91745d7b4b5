import 'uplot/dist/uPlot.min.css';
import { useElementSize } from '@mantine/hooks';
import { memo, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import UPlot from 'uplot';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { clockTime, milliseconds } from '../text/time-text.ts';
import { type Annotation, AnnotationLane } from './annotation-lane.tsx';
import classes from './plot.module.css';

/** Values over time, drawn as one line or area. */
export interface PlotSeries {
  label: string;
  /** Null if there is no data. Null values are drawn as a gap, never as a connecting line. */
  values: (number | null)[];
  /** The number to show for each point in the tooltip and the table, if it differs from the point's height. */
  own?: (number | null)[];
  /** A color variable, such as `--phase-dns`. */
  color: string;
  /**
   * Whether the area down to the next series is filled. Series are in descending order, and the last one is filled to
   * zero.
   */
  filled?: boolean;
  /** Whether the line is dashed, for another period or a limit. */
  dashed?: boolean;
  /** Whether each value applies until the next one, such as counts per step. */
  stepped?: boolean;
}

/** A shaded time range, such as an outage. */
export interface PlotSpan {
  from: number;
  to: number;
  color: string;
}

interface PlotProps {
  label: string;
  /** Epoch seconds, ascending. */
  times: number[];
  series: PlotSeries[];
  spans?: PlotSpan[];
  /** Annotations above the plot. */
  annotations?: Annotation[];
  /** A value that should not be exceeded, with its label. */
  limit?: { value: number; label: string } | null;
  height?: number;
  /** Indexes of the two series with a shaded band between them. */
  band?: [low: number, high: number];
  /** Range of the plot in epoch seconds. */
  range: [from: number, to: number];
  /** Formats a value. The default formats a duration in milliseconds. */
  format?: (value: number) => string;
  /** Called after the user selects a range by dragging. Without it, the plot does not zoom. */
  onZoom?: (from: number, to: number) => void;
  /** Resets the zoom. */
  onLeave?: () => void;
}

const colorOf = (name: string): string =>
  name.startsWith('--') ? getComputedStyle(document.documentElement).getPropertyValue(name).trim() : name;

/** Width of the scale on the left in pixels. */
const axisWidth = 64;
const freeWidth = 24;

/**
 * Renders a uPlot chart with a tooltip. Dragging zooms in, and a double click resets the zoom. All charts of a page
 * share the cursor. A table with the same numbers can be opened.
 */
export function Plot(props: PlotProps) {
  const t = useText();
  const container = useRef<HTMLDivElement>(null);
  const tip = useRef<TipHandle>(null);
  const { ref, width } = useElementSize();
  const { times, series, spans, band, range, limit, height = 220, format = milliseconds } = props;
  const latestProps = useRef(props);
  latestProps.current = props;
  useEffect(() => {
    if (!container.current || width === 0) return;
    const plot = new UPlot(
      optionsOf(
        { times, series, spans, band, range, limit, format },
        { width, height },
        { latestProps, tip },
      ),
      [times, ...series.map(({ values }) => values)] as UPlot.AlignedData,
      container.current,
    );
    const leave = () => latestProps.current.onLeave?.();
    plot.over.addEventListener('dblclick', leave);
    return () => plot.destroy();
  }, [times, series, spans, band, range, limit, format, width, height]);
  return (
    <figure className={classes.figure} ref={ref}>
      {props.annotations && props.annotations.length > 0 && (
        <div style={{ margin: `0 ${freeWidth}px 0 ${axisWidth}px` }}>
          <AnnotationLane annotations={props.annotations} range={range} />
        </div>
      )}
      <div className={classes.frame}>
        <div ref={container} role="img" aria-label={props.label} style={{ minHeight: height }} />
        <Tip ref={tip} times={times} series={series} format={format} />
      </div>
      <Legend series={series} />
      <details>
        <summary>{t('plot.table')}</summary>
        <PlotTable label={props.label} times={times} series={series} format={format} />
      </details>
    </figure>
  );
}

type PlotData = Pick<PlotProps, 'times' | 'series' | 'range'> & {
  [Name in 'spans' | 'band' | 'limit']: PlotProps[Name] | undefined;
} & { format: (value: number) => string };

/** A limit is drawn only if it is at most this many times the highest value. A higher limit would flatten the lines. */
const limitWithin = 2.5;

const isLimitDrawn = (limit: PlotProps['limit'], max: number): boolean =>
  limit != null && limit.value <= max * limitWithin;

function optionsOf(
  { times, series, spans = [], band, range, limit, format }: PlotData,
  { width, height }: { width: number; height: number },
  { latestProps, tip }: { latestProps: { current: PlotProps }; tip: { current: TipHandle | null } },
): UPlot.Options {
  const ink = colorOf('--ink-muted');
  const font = `12px ${getComputedStyle(document.body).fontFamily}`;
  const grid = { stroke: colorOf('--line'), width: 1 };
  const mayZoom = latestProps.current.onZoom !== undefined;
  const lastFilled = series.findLastIndex(({ filled }) => filled);
  return {
    width,
    height,
    padding: [8, freeWidth, 0, 0],
    legend: { show: false },
    cursor: {
      drag: { x: mayZoom, y: false, setScale: false },
      sync: { key: 'page' },
      points: { size: 6 },
      y: false,
    },
    scales: {
      x: { time: true, range },
      y: {
        range: (_, __, max) => {
          const top = isLimitDrawn(limit, max) ? Math.max(max, limit?.value ?? 0) : max;
          return [0, (top || 1) * 1.08];
        },
      },
    },
    axes: [
      { stroke: ink, font, grid: { show: false }, ticks: grid, values: (_, ticks) => ticks.map(tickText) },
      {
        stroke: ink,
        font,
        grid,
        ticks: { show: false },
        size: axisWidth,
        values: (_, ticks) => ticks.map(format),
      },
    ],
    series: [
      {},
      ...series.map(({ label, values, color, filled, dashed, stepped }, index) => ({
        label,
        stroke: colorOf(color),
        width: 1.5,
        spanGaps: false,
        points: {
          show: times.length < 40 && !stepped,
          size: 4,
          filter: (_: UPlot, __: number, show: boolean) => (show ? null : alone(values)),
        },
        ...(dashed ? { dash: [4, 4] } : {}),
        ...(filled && index === lastFilled ? { fill: fillOf(color) } : {}),
        ...(stepped && UPlot.paths.stepped ? { paths: UPlot.paths.stepped({ align: 1 }) } : {}),
      })),
    ],
    bands: [
      ...(band
        ? [{ series: [band[1] + 1, band[0] + 1] as [number, number], fill: `${colorOf('--plot-line')}22` }]
        : []),
      // Fills only the space between lines, because overlapping areas would mix their colors.
      ...series.slice(0, Math.max(0, lastFilled)).map(({ color }, index) => ({
        series: [index + 1, index + 2] as [number, number],
        fill: fillOf(color),
      })),
    ],
    hooks: {
      drawClear: [(plot) => shade(plot, spans)],
      draw: [(plot) => drawLimit(plot, limit, { ink, font })],
      setSelect: [(plot) => handleZoom(plot, latestProps.current)],
      setCursor: [
        (plot) => {
          const { idx = null, left = -1 } = plot.cursor;
          // If several charts share a cursor, only the chart under the pointer shows a tooltip.
          const isHere = left >= 0 && plot.over.matches(':hover');
          tip.current?.show(idx === null || !isHere ? null : { index: idx, left: left + axisWidth, width });
        },
      ],
    },
  };
}

const fillOf = (color: string): string => `${colorOf(color)}77`;

/** Returns the positions of isolated values, which have gaps on both sides and are drawn as points. */
const alone = (values: PlotSeries['values']): number[] =>
  values.flatMap((value, at) =>
    value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null ? [at] : [],
  );

/** Zooms to the selected range and clears the selection. */
function handleZoom(plot: UPlot, { onZoom }: PlotProps): void {
  const { left, width } = plot.select;
  if (width === 0) return;
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  onZoom?.(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'));
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
  for (const { from, to, color } of spans) {
    const left = Math.max(bbox.left, plot.valToPos(from, 'x', true));
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(to, 'x', true));
    if (!(right > left)) continue;
    ctx.fillStyle = `${colorOf(color)}33`;
    ctx.fillRect(left, bbox.top, Math.max(2, right - left), bbox.height);
  }
  ctx.restore();
}

/** Draws a limit as a dashed line with its name. */
function drawLimit(
  plot: UPlot,
  limit: PlotProps['limit'],
  { ink, font }: { ink: string; font: string },
): void {
  if (limit == null || limit.value > (plot.scales.y?.max ?? 0)) return;
  const { ctx, bbox } = plot;
  const y = Math.round(plot.valToPos(limit.value, 'y', true));
  ctx.save();
  ctx.strokeStyle = colorOf('--fill-degraded');
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.font = font.replace('12px', `${12 * devicePixelRatio}px`);
  ctx.textAlign = 'left';
  // Keeps the lines from crossing the name.
  ctx.fillStyle = colorOf('--surface');
  const [left, size] = [bbox.left + 4 * devicePixelRatio, 14 * devicePixelRatio];
  ctx.fillRect(left, y - size - 2 * devicePixelRatio, ctx.measureText(limit.label).width + 4, size);
  ctx.fillStyle = ink;
  ctx.fillText(limit.label, left + 2, y - 5 * devicePixelRatio);
  ctx.restore();
}

interface TipHandle {
  show(at: { index: number; left: number; width: number } | null): void;
}

/** Renders the numbers at the cursor. */
function Tip({
  ref,
  times,
  series,
  format,
}: Pick<PlotProps, 'times' | 'series'> & { ref: Ref<TipHandle>; format: (value: number) => string }) {
  const [at, show] = useState<{ index: number; left: number; width: number } | null>(null);
  useImperativeHandle(ref, () => ({ show }), []);
  const time = at && times[at.index];
  if (at === null || time == null) return null;
  return (
    <div
      className={classes.tip}
      aria-hidden="true"
      style={at.left < at.width / 2 ? { left: at.left + 12 } : { right: at.width - at.left + 12 }}
    >
      <div>{clockTime(time * 1000)}</div>
      {series.map(({ label, color, values, own = values }) => {
        const value = own[at.index];
        return (
          value != null && (
            <div key={label} className={classes.tipLine}>
              <i style={{ background: `var(${color})` }} />
              <span>{label}</span>
              <b>{format(value)}</b>
            </div>
          )
        );
      })}
    </div>
  );
}

function Legend({ series }: { series: readonly PlotSeries[] }) {
  return (
    <ul className={classes.legend} aria-hidden="true">
      {series.map(({ label, color, dashed }) => (
        <li key={label}>
          <i
            data-dashed={dashed || undefined}
            style={dashed ? { borderColor: `var(${color})` } : { background: `var(${color})` }}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Rerenders only if the numbers change. */
const PlotTable = memo(function PlotTable({
  label,
  times,
  series,
  format,
}: Pick<PlotProps, 'label' | 'times' | 'series'> & { format: (value: number) => string }) {
  const t = useText();
  const rows = useMemo(() => times.map((at, index) => ({ at, index })), [times]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard.
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
          {rows.map(({ at, index }) => (
            <tr key={at}>
              <th scope="row">{clockTime(at * 1000)}</th>
              {series.map(({ label: name, values, own = values }) => {
                const value = own[index];
                return <td key={name}>{value == null ? '–' : format(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
