import { useSearch } from '@tanstack/react-router';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isProblem, type Wall, type WallTrouble } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { duration } from '../../ui/text/time-text.ts';
import { useWall } from './use-wall.ts';
import classes from './wall-page.module.css';

/** Shows the current state in large type, for an office screen that runs for months. */
export function WallPage() {
  const t = useText();
  const { token } = useSearch({ strict: false }) as { token?: string };
  const { wall, lostSince, error, now } = useWall(token);
  useEffect(() => {
    document.title = `${t('wall.title')} · Belltower`;
  }, [t]);
  const refused = isProblem(error) && error.status === 401;
  return (
    <main className={classes.wall} data-tone={wall === null || totalOf(wall) === 0 ? 'none' : toneOf(wall)}>
      {refused ? (
        <p className={classes.big} role="alert">
          {t('wall.linkInvalid')}
        </p>
      ) : (
        wall !== null && <Board wall={wall} now={now} />
      )}
      {lostSince !== null && !refused && (
        <p className={classes.disconnected} role="status">
          {t('wall.lost', { time: duration((now - lostSince) / 1000) })}
        </p>
      )}
    </main>
  );
}

const totalOf = ({ monitors, heartbeats }: Wall): number => monitors.total + heartbeats.total;

const isDown = (wall: Wall): boolean => wall.monitors.down + wall.heartbeats.down > 0;

const toneOf = (wall: Wall): string => (isDown(wall) ? 'down' : wall.troubles.length > 0 ? 'degraded' : 'up');

function Board({ wall, now }: { wall: Wall; now: number }) {
  const t = useText();
  const { monitors, heartbeats, troubles } = wall;
  const down = monitors.down + heartbeats.down;
  const total = totalOf(wall);
  const degraded = monitors.degraded + heartbeats.late;
  const shape = { up: '●', degraded: '◐', down: '■' }[toneOf(wall)];
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.big}>
          {total > 0 && (
            <span aria-hidden="true" className={classes.shape}>
              {shape}
            </span>
          )}
          {total === 0
            ? t('wall.noMonitors')
            : down > 0
              ? t('wall.down', { count: down })
              : degraded > 0
                ? t('wall.degraded', { count: degraded })
                : t('wall.allUp')}
        </h1>
        <p className={classes.figures}>
          <span>{wall.account}</span>
          <span>{t('wall.monitored', { count: total })}</span>
          {down > 0 && degraded > 0 && <span>{t('wall.degraded', { count: degraded })}</span>}
          {wall.openIncidents > 0 && <span>{t('wall.incidents', { count: wall.openIncidents })}</span>}
          <span>{new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(now)}</span>
        </p>
      </header>
      <Troubles troubles={troubles} total={down + degraded} now={now} />
      {troubles.length === 0 && wall.lastIncidentAt !== null && (
        <p className={classes.quiet}>
          {t('wall.lastIncident', { time: formatElapsed(wall.lastIncidentAt, now) })}
        </p>
      )}
    </>
  );
}

/** Maximum number of large lines on a screen. */
const most = 8;

/**
 * Lists as many monitors with problems as fit on the screen. The rest is shown as a number, because nobody scrolls on a
 * wallboard.
 */
function Troubles({
  troubles,
  total,
  now,
}: {
  troubles: readonly WallTrouble[];
  total: number;
  now: number;
}) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  const fitting = useFitting(list, troubles);
  const beyond = total - fitting;
  // If there are more monitors, half of the screen is used for small lines.
  const large = troubles.length <= most ? most : most / 2;
  return (
    <>
      <ul
        ref={list}
        className={classes.list}
        style={{ '--rows': Math.min(most, troubles.length) } as CSSProperties}
        aria-label={t('wall.problems')}
      >
        {troubles.map(({ id, name, status, since }, index) => (
          <li
            key={id}
            className={classes.item}
            data-status={status}
            data-large={index < large || undefined}
            data-beyond={index >= fitting || undefined}
          >
            <span aria-hidden="true" className={classes.shape}>
              {{ down: '■', degraded: '◐', late: '◔' }[status]}
            </span>
            <span className={classes.name} title={name}>
              {name}
            </span>
            <span className={classes.since}>
              {t(`wall.status.${status}`)} {formatElapsed(since, now)}
            </span>
          </li>
        ))}
      </ul>
      {beyond > 0 && <p className={classes.quiet}>{t('wall.more', { count: beyond })}</p>}
    </>
  );
}

/** Returns how many items of a list fit completely. Recalculates when the list or the screen changes. */
function useFitting(list: RefObject<HTMLUListElement | null>, shown: readonly unknown[]): number {
  const [count, setCount] = useState(shown.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: different rows have different heights.
  useLayoutEffect(() => {
    const frame = list.current;
    if (frame === null) return;
    const measure = () => {
      const end = frame.getBoundingClientRect().bottom + 1;
      const rows = [...frame.children];
      const first = rows.findIndex((row) => row.getBoundingClientRect().bottom > end);
      setCount(first < 0 ? rows.length : first);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [list, shown]);
  return count;
}

/** Formats a duration. Omits seconds for durations above one minute, because they would make the wallboard restless. */
function formatElapsed(since: string, now: number): string {
  const seconds = (now - Date.parse(since)) / 1000;
  return duration(seconds < 60 ? seconds : seconds - (seconds % 60));
}
