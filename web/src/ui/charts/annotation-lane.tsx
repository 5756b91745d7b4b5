import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { visible } from '../text/readable-text.ts';
import { clockTime } from '../text/time-text.ts';
import classes from './annotation-lane.module.css';

/** An event shown above a chart. Times are in epoch seconds. */
export interface Annotation {
  from: number;
  to: number;
  kind: 'incident' | 'maintenance';
  title: string;
  /** Path of its page. */
  page?: string;
}

const shapes = { incident: '▲', maintenance: '◇' } as const;

/** Shows annotations on the time axis of a chart, each from its start to its end. */
export function AnnotationLane({
  annotations,
  range: [from, to],
}: {
  annotations: readonly Annotation[];
  range: readonly [number, number];
}) {
  const t = useText();
  const placeOf = (at: number) => (Math.min(Math.max(at, from), to) - from) / (to - from);
  const shown = annotations
    .filter((each) => each.from < to && each.to > from)
    .toSorted((a, b) => a.from - b.from);
  return (
    <ul className={classes.lane} aria-label={t('plot.annotations')}>
      {shown.map((each, index) => {
        const left = placeOf(each.from);
        // A label can extend to the next annotation.
        const next = shown[index + 1];
        const available = (next === undefined ? 1 : placeOf(next.from)) - left;
        const text = visible(each.title);
        const hint = `${text} · ${clockTime(each.from * 1000)} – ${clockTime(each.to * 1000)}`;
        return (
          <li
            key={`${each.kind} ${each.from} ${each.title}`}
            data-kind={each.kind}
            style={{ left: `${left * 100}%`, width: `max(16px, ${available * 100}% - 2px)` }}
          >
            <span
              className={classes.bar}
              style={{ width: `${available === 0 ? 0 : ((placeOf(each.to) - left) / available) * 100}%` }}
              aria-hidden="true"
            />
            {each.page === undefined ? (
              <span className={classes.label} title={hint}>
                <Mark kind={each.kind} text={text} />
              </span>
            ) : (
              <Link to={each.page} className={classes.label} title={hint}>
                <Mark kind={each.kind} text={text} />
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Mark({ kind, text }: { kind: Annotation['kind']; text: string }) {
  return (
    <>
      <span className={classes.shape} aria-hidden="true">
        {shapes[kind]}
      </span>{' '}
      <span className={classes.text}>{text}</span>
    </>
  );
}
