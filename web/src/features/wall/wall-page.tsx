import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isProblem, type Wall } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { duration } from '../../ui/time-text.ts';
import { useWall } from './use-wall.ts';
import classes from './wall-page.module.css';

/** How things stand, readable across a room: for a screen in the office that runs for months. */
export function WallPage() {
  const t = useText();
  const { token } = useSearch({ strict: false }) as { token?: string };
  const { wall, lostSince, error, now } = useWall(token);
  useEffect(() => {
    document.title = `${t('wall.title')} · Belltower`;
  }, [t]);
  const refused = isProblem(error) && error.status === 401;
  return (
    <main className={classes.wall} data-tone={wall === null ? 'none' : toneOf(wall)}>
      {refused ? (
        <p className={classes.big} role="alert">
          {t('wall.refused')}
        </p>
      ) : (
        wall !== null && <Board wall={wall} now={now} />
      )}
      {lostSince !== null && !refused && (
        <p className={classes.lost} role="status">
          {t('wall.lost', { time: duration((now - lostSince) / 1000) })}
        </p>
      )}
    </main>
  );
}

const isDown = (wall: Wall): boolean => wall.monitors.down + wall.heartbeats.down > 0;

const toneOf = (wall: Wall): string => (isDown(wall) ? 'down' : wall.troubles.length > 0 ? 'degraded' : 'up');

function Board({ wall, now }: { wall: Wall; now: number }) {
  const t = useText();
  const { monitors, heartbeats, troubles } = wall;
  const down = monitors.down + heartbeats.down;
  const unwell = monitors.degraded + heartbeats.late;
  const shape = { up: '●', degraded: '◐', down: '■' }[toneOf(wall)];
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.big}>
          <span aria-hidden="true">{shape} </span>
          {down > 0
            ? t('wall.down', { count: down })
            : unwell > 0
              ? t('wall.unwell', { count: unwell })
              : t('wall.well')}
        </h1>
        <p className={classes.figures}>
          <span>{wall.account}</span>
          <span>{t('wall.watched', { count: monitors.total + heartbeats.total })}</span>
          {down > 0 && unwell > 0 && <span>{t('wall.unwell', { count: unwell })}</span>}
          {wall.openIncidents > 0 && <span>{t('wall.incidents', { count: wall.openIncidents })}</span>}
          <span>{new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(now)}</span>
        </p>
      </header>
      <ul className={classes.list} aria-label={t('wall.troubles')}>
        {troubles.map(({ id, name, status, since }, index) => (
          <li key={id} className={classes.item} data-status={status} data-large={index < 8 || undefined}>
            <span className={classes.name} title={name}>
              <span aria-hidden="true">{{ down: '■', degraded: '◐', late: '◔' }[status]} </span>
              {name}
            </span>
            <span className={classes.since}>
              {t(`wall.status.${status}`)} {duration((now - Date.parse(since)) / 1000)}
            </span>
          </li>
        ))}
      </ul>
      {troubles.length === 0 && wall.lastIncidentAt !== null && (
        <p className={classes.quiet}>
          {t('wall.since', { time: duration((now - Date.parse(wall.lastIncidentAt)) / 1000) })}
        </p>
      )}
    </>
  );
}
