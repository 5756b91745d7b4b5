import { Text as Line } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Incident } from '../../../../clients/typescript/src/index.ts';
import { codedText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { memberNamesQuery } from '../../service/queries.ts';
import { SeverityMark } from '../../ui/marks/severity-mark.tsx';
import { OneTimeForm, TimeAgo } from '../../ui/marks/time-ago.tsx';
import { RowLink } from '../../ui/table/data-table.tsx';
import type { DataColumn } from '../../ui/table/table-view.ts';
import { incidentTitle } from '../../ui/text/incident-title.ts';
import { visible } from '../../ui/text/readable-text.ts';
import classes from './incident-columns.module.css';
import { IncidentMark, useIncidentDuration } from './incident-mark.tsx';

/** Returns the columns of the list of incidents. */
export function useIncidentColumns(incidents: readonly Incident[]): DataColumn<Incident>[] {
  const t = useText();
  const isAnyAssigned = incidents.some(({ assigneeUserId }) => assigneeUserId !== null);
  const { data: names } = useQuery({ ...memberNamesQuery, enabled: isAnyAssigned });
  return useMemo(
    () => [
      {
        id: 'severity',
        head: t('incidents.severity'),
        width: 92,
        sort: 'severity',
        leaveFirst: 3,
        cell: ({ severity }) => <SeverityMark severity={severity} />,
      },
      {
        id: 'state',
        head: t('incidents.state'),
        width: 124,
        always: true,
        cell: ({ state }) => <IncidentMark state={state} />,
      },
      {
        id: 'incident',
        head: t('incidents.incident'),
        width: 360,
        grow: 1,
        always: true,
        sort: 'title',
        cell: (incident) => <IncidentName incident={incident} />,
      },
      {
        id: 'assignee',
        head: t('incidents.assignee'),
        width: 128,
        leaveFirst: 2,
        cell: ({ assigneeUserId }) =>
          assigneeUserId === null ? (
            <Line span c="dimmed">
              {t('incidents.unassigned')}
            </Line>
          ) : (
            names?.get(assigneeUserId)
          ),
      },
      {
        id: 'opened',
        head: t('incidents.openedColumn'),
        width: 108,
        align: 'right',
        sort: 'openedAt',
        leaveFirst: 4,
        cell: ({ openedAt }) => <TimeAgo at={openedAt} />,
      },
      {
        id: 'duration',
        head: t('incidents.durationColumn'),
        width: 108,
        align: 'right',
        leaveFirst: 1,
        cell: (incident) => <IncidentDuration incident={incident} />,
      },
    ],
    [t, names],
  );
}

function IncidentDuration({ incident }: { incident: Incident }) {
  return useIncidentDuration(incident);
}

function IncidentName({ incident }: { incident: Incident }) {
  const t = useText();
  const facts = factsOf(incident, t);
  return (
    <div className={classes.name}>
      <RowLink to={`/incidents/${incident.id}`}>{incidentTitle(incident)}</RowLink>
      {facts !== '' && (
        <span className={classes.facts} title={facts}>
          {facts}
        </span>
      )}
    </div>
  );
}

/**
 * Returns details that are not in the title: the number of monitors, whether the incident flaps or is in maintenance,
 * and the reason.
 */
function factsOf(incident: Incident, t: ReturnType<typeof useText>): string {
  const isFlapping = incident.reason?.messageCode?.startsWith('flapping-') === true;
  const entered = incident.source.type === 'manual' && incident.cause !== 'manual' ? incident.cause : '';
  return [
    incident.members > 0 ? t('incidents.members', { count: incident.members }) : '',
    incident.flapping && !isFlapping ? t('incidents.flapping') : '',
    incident.maintenance ? t('state.maintenance') : '',
    visible(incident.reason ? codedText(incident.reason, 'message') : entered),
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
}

/** Renders an incident on a phone, where there are no columns. */
export function IncidentOnPhone({ incident }: { incident: Incident }) {
  return (
    <div className={classes.phone}>
      <IncidentName incident={incident} />
      <div className={classes.marks}>
        <SeverityMark severity={incident.severity} />
        <IncidentMark state={incident.state} />
        <OneTimeForm times={[]}>
          <TimeAgo at={incident.openedAt} />
        </OneTimeForm>
      </div>
    </div>
  );
}
