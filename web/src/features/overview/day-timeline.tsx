import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { useNow } from '../../ui/marks/time-ago.tsx';
import { hourMs } from '../../ui/text/durations.ts';
import { incidentTitle } from '../../ui/text/incident-title.ts';
import { duration } from '../../ui/text/time-text.ts';
import { type Lane, lanesOf, type TimelineIncident } from './day-lanes.ts';
import classes from './day-timeline.module.css';
import layout from './overview.module.css';
import { timelineQuery } from './overview-queries.ts';

const hours = 24;
/** Maximum number of lanes. */
const maxLanes = 8;

/**
 * Shows the last 24 hours on one axis: maintenance, and a lane for each source with incidents. Sources with open
 * incidents come first.
 */
export function DayTimeline() {
  const t = useText();
  const now = useNow();
  const { data } = useQuery(timelineQuery);
  if (!data) return null;
  const from = now - hours * hourMs;
  const opened = data.incidents.filter(({ openedAt }) => Date.parse(openedAt) >= from).length;
  const lanes = lanesOf(data.incidents, incidentTitle);
  return (
    <section aria-labelledby="timeline" className={layout.part}>
      <h2 id="timeline">{t('overview.timeline')}</h2>
      <p className={layout.line}>{t('overview.lastDay', { count: opened })}</p>
      <div className={classes.lanes}>
        {data.maintenance?.map(({ windowId, title, startsAt, endsAt }) => (
          <div key={`${windowId} ${startsAt}`} className={classes.lane}>
            <Anchor component={Link} to="/maintenance" c="inherit" className={classes.name} title={title}>
              {title}
            </Anchor>
            <div className={classes.track}>
              <Bar
                {...{ from, now }}
                start={Date.parse(startsAt)}
                end={Date.parse(endsAt)}
                tone="maintenance"
                label={`${t('state.maintenance')}: ${clock(Date.parse(startsAt))} – ${clock(Date.parse(endsAt))}`}
              />
            </div>
          </div>
        ))}
        {lanes.slice(0, maxLanes).map((lane) => (
          <LaneRow key={lane.key} lane={lane} from={from} now={now} />
        ))}
        <Axis from={from} now={now} />
      </div>
      {lanes.length > maxLanes && (
        <Anchor component={Link} to="/incidents" className={layout.more}>
          {t('overview.moreLanes', { count: lanes.length - maxLanes })}
        </Anchor>
      )}
    </section>
  );
}

const clock = (at: number): string =>
  new Date(at).toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' });

function LaneRow({ lane: { name, incidents }, from, now }: { lane: Lane; from: number; now: number }) {
  const t = useText();
  const [newest] = incidents;
  const timesOf = ({ openedAt, resolvedAt }: TimelineIncident) => ({
    start: Date.parse(openedAt),
    end: resolvedAt === null ? now : Date.parse(resolvedAt),
  });
  const lost = incidents.reduce((sum, incident) => {
    const { start, end } = timesOf(incident);
    return sum + Math.max(0, Math.min(end, now) - Math.max(start, from));
  }, 0);
  const label = t('overview.laneTotal', {
    count: incidents.length,
    time: duration(Math.round(lost / 60_000) * 60),
  });
  return (
    <div className={classes.lane}>
      <Anchor
        component={Link}
        to={`/incidents/${newest?.id}`}
        c="inherit"
        className={classes.name}
        title={`${name}: ${label}`}
      >
        {name}
      </Anchor>
      <div className={classes.track}>
        {incidents.map((incident) => {
          const { start, end } = timesOf(incident);
          const until = incident.resolvedAt === null ? t('overview.now') : clock(end);
          return (
            <Bar
              key={incident.id}
              {...{ from, now, start, end }}
              tone={
                incident.severity === 'critical' || incident.severity === 'high'
                  ? 'down'
                  : incident.severity === 'medium'
                    ? 'degraded'
                    : 'quiet'
              }
              label={`${incidentTitle(incident)}: ${clock(start)} – ${until} (${duration((end - start) / 1000)})`}
            />
          );
        })}
      </div>
      <span className={classes.label} title={label}>
        {duration(Math.round(lost / 60_000) * 60)}
      </span>
    </div>
  );
}

/** Renders a time range on the lane. Short ranges are widened to stay visible. */
function Bar(props: { from: number; now: number; start: number; end: number; tone: string; label: string }) {
  const { from, now, start, end } = props;
  const span = now - from;
  const left = (Math.max(start, from) - from) / span;
  const right = (Math.min(end, now) - from) / span;
  return (
    <span
      className={classes.bar}
      data-tone={props.tone}
      title={props.label}
      style={{ left: `${left * 100}%`, width: `max(3px, ${Math.max(0, right - left) * 100}%)` }}
    />
  );
}

/**
 * Renders the time axis with a label every three hours. The last four hours have no label, because it would not fit on
 * a phone.
 */
function Axis({ from, now }: { from: number; now: number }) {
  const step = 3 * hourMs;
  const first = new Date(from);
  first.setHours(Math.ceil((first.getHours() + 1) / 3) * 3, 0, 0, 0);
  const ticks: number[] = [];
  for (let at = first.getTime(); at < now - 4 * hourMs; at += step) ticks.push(at);
  return (
    <div className={classes.lane} aria-hidden="true" data-axis>
      <span />
      <div className={classes.track}>
        {ticks.map((at) => (
          <span key={at} className={classes.tick} style={{ left: `${((at - from) / (now - from)) * 100}%` }}>
            {clock(at)}
          </span>
        ))}
      </div>
    </div>
  );
}
