import { useText } from '../../i18n/use-text.ts';
import { dayOf } from '../text/time-text.ts';
import classes from './trend-line.module.css';

/** A score by day, 0 to 100. */
export interface TrendDay {
  date: string;
  score: number | null;
  /** Why the day's score is not comparable with the previous day's score. */
  note?: string;
  /** Shown instead of the date. */
  label?: string;
}

const width = 640;
const height = 120;
const steps = [0, 25, 50, 75, 100];

const nameOf = ({ label, date }: TrendDay): string => label ?? dayOf(date);

const xOf = (index: number, count: number): number => (index / Math.max(1, count - 1)) * width;
const yOf = (score: number): number => height - (score / 100) * height;

/** Draws days as a line, with gaps for days without a score. */
function pathOf(days: readonly TrendDay[]): string {
  let path = '';
  let broken = true;
  for (const [index, { score }] of days.entries()) {
    if (score === null) {
      broken = true;
      continue;
    }
    path += `${broken ? 'M' : 'L'}${xOf(index, days.length).toFixed(1)},${yOf(score).toFixed(1)}`;
    broken = false;
  }
  return path;
}

/** Charts the risk of the last days with a scale and dates. A table contains the same numbers for screen readers. */
export function TrendLine({ days, label }: { days: readonly TrendDay[]; label: string }) {
  const [first] = days;
  const last = days.at(-1);
  return (
    <figure className={classes.figure}>
      <div className={classes.scale} aria-hidden="true">
        {[100, 50, 0].map((score) => (
          <span key={score}>{score}</span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={classes.plot}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {steps.map((score) => (
          <line
            key={score}
            x1={0}
            x2={width}
            y1={yOf(score)}
            y2={yOf(score)}
            stroke="var(--line)"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {days.map(
          ({ date, note }, index) =>
            note !== undefined && (
              <line
                key={date}
                x1={xOf(index, days.length)}
                x2={xOf(index, days.length)}
                y1={0}
                y2={height}
                stroke="var(--ink-muted)"
                strokeDasharray="3 3"
                vectorEffect="non-scaling-stroke"
              >
                <title>{`${dayOf(date)}: ${note}`}</title>
              </line>
            ),
        )}
        <path
          d={pathOf(days)}
          fill="none"
          stroke="var(--plot-line)"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
        {days.map((day, index) => (
          <rect
            key={nameOf(day)}
            x={xOf(index - 0.5, days.length)}
            y={0}
            width={xOf(1, days.length)}
            height={height}
            className={classes.day}
          >
            <title>{[`${nameOf(day)}: ${day.score ?? '–'}`, day.note].filter(Boolean).join(' · ')}</title>
          </rect>
        ))}
      </svg>
      <div className={classes.dates} aria-hidden="true">
        <span>{first && dayOf(first.date)}</span>
        <span>{last && last !== first && nameOf(last)}</span>
      </div>
      <Numbers days={days} label={label} />
    </figure>
  );
}

function Numbers({ days, label }: { days: readonly TrendDay[]; label: string }) {
  const t = useText();
  return (
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <tbody>
          {days.map(({ date, score, note, label }) => (
            <tr key={label ?? date}>
              <th scope="row">{label ?? date}</th>
              <td>
                {score ?? t('risk.unknown')} {note}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
