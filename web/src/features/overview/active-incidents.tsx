import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Incident, Overview } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { memberNamesQuery } from '../../service/queries.ts';
import { SeverityMark } from '../../ui/marks/severity-mark.tsx';
import { OneTimeForm, TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { incidentTitle } from '../../ui/words/incident-title.ts';
import classes from './overview.module.css';
import { type Ask, fetchWorst, sortWorstFirst } from './worst-first.ts';

const shown = 10;

/** Active incidents, the worst first: severity, title, assignee and duration. */
export function ActiveIncidents({
  counts,
  count,
}: {
  counts: NonNullable<Overview['incidents']>;
  count: number;
}) {
  const t = useText();
  const asks = fetchWorst(counts, shown);
  const { data, error, refetch } = useQuery({
    queryKey: ['incidents', 'worst-open', asks],
    queryFn: async () => {
      const state = ['open' as const, 'acknowledged' as const];
      const ask = (query: Ask) => belltower.listIncidents({ query: { state, ...query } });
      return { items: (await Promise.all(asks.map(ask))).flatMap(({ items }) => items) };
    },
    placeholderData: (old) => old,
  });
  const incidents = sortWorstFirst(data?.items ?? []);
  const anyoneOnIt = incidents.some(({ assigneeUserId }) => assigneeUserId !== null);
  const { data: names } = useQuery({ ...memberNamesQuery, enabled: anyoneOnIt });
  if (error && !data) return <ErrorPanel error={error} retry={refetch} />;
  return (
    <section aria-labelledby="wrong-now" className={classes.part}>
      <h2 id="wrong-now">{t('overview.activeIncidents')}</h2>
      <OneTimeForm times={incidents.map(({ openedAt }) => openedAt)}>
        <ul className={classes.rows}>
          {incidents.map((incident) => (
            <li key={incident.id} className={classes.row}>
              <span className={classes.mark}>
                <SeverityMark severity={incident.severity} />
              </span>
              <span className={classes.name}>
                <Anchor
                  component={Link}
                  to={`/incidents/${incident.id}`}
                  c="inherit"
                  title={incidentTitle(incident)}
                >
                  {incidentTitle(incident)}
                </Anchor>
              </span>
              <Who incident={incident} names={names} />
              <span className={classes.when}>
                <TimeAgo at={incident.openedAt} />
              </span>
            </li>
          ))}
        </ul>
      </OneTimeForm>
      {count > shown && (
        <Anchor component={Link} to="/incidents" className={classes.all}>
          {t('overview.allIncidents', { count })}
        </Anchor>
      )}
    </section>
  );
}

function Who({ incident, names }: { incident: Incident; names: Map<string, string> | undefined }) {
  const t = useText();
  const name = incident.assigneeUserId === null ? undefined : names?.get(incident.assigneeUserId);
  const nobody = t(incident.state === 'acknowledged' ? 'overview.acknowledged' : 'overview.unassigned');
  return (
    <span className={classes.who}>{name === undefined ? nobody : t('overview.assignedTo', { name })}</span>
  );
}
