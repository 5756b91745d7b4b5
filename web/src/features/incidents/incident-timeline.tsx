import { Text as Line, Title, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  AlertDelivery,
  IncidentEvent,
  IncidentWithTimeline,
} from '../../../../clients/typescript/src/index.ts';
import { codedText } from '../../i18n/messages.ts';
import { type Text, useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { memberNamesQuery, useChannelNames } from '../../service/queries.ts';
import { OneTimeForm, TimeAgo } from '../../ui/marks/time-ago.tsx';
import { milliseconds } from '../../ui/text/time-text.ts';
import classes from './incident-timeline.module.css';

const words: Record<IncidentEvent['type'], Text> = {
  opened: 'incidents.event.opened',
  reoccurred: 'incidents.event.reoccurred',
  acknowledged: 'incidents.event.acknowledged',
  assigned: 'incidents.event.assigned',
  commented: 'incidents.event.commented',
  escalated: 'incidents.event.escalated',
  notified: 'incidents.event.notified',
  suppressed: 'incidents.event.suppressed',
  resolved: 'incidents.event.resolved',
  reopened: 'incidents.event.reopened',
  'member-added': 'incidents.event.memberAdded',
  'member-recovered': 'incidents.event.memberRecovered',
};

/** Shows all events of an incident, newest first, including notifications and responses. */
export function IncidentTimeline({ incident }: { incident: IncidentWithTimeline }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['incidents', 'one', incident.id, 'deliveries'],
    queryFn: () => belltower.listAlertDeliveries({ query: { incidentId: incident.id, limit: 200 } }),
  });
  const deliveries = new Map(data?.items.map((delivery) => [delivery.id, delivery]));
  const nameOf = useChannelNames(deliveries.size > 0);
  return (
    <section>
      <Title order={2} mb="xs">
        {t('incidents.timeline')}
      </Title>
      <OneTimeForm times={incident.timeline.map(({ at }) => at)}>
        <ol className={classes.list} aria-live="polite">
          {[...incident.timeline].reverse().map((event) => (
            <Entry
              key={event.id}
              event={event}
              delivery={deliveries.get(event.deliveryId ?? '')}
              nameOf={nameOf}
            />
          ))}
        </ol>
      </OneTimeForm>
    </section>
  );
}

function Entry({
  event,
  delivery,
  nameOf,
}: {
  event: IncidentEvent;
  delivery: AlertDelivery | undefined;
  /** Names of channels, keyed by channel ID. */
  nameOf: (channelId: string) => string | undefined;
}) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const by = event.actor.type === 'system' ? null : event.actor.name;
  const { data: names } = useQuery({ ...memberNamesQuery, enabled: event.type === 'assigned' });
  const assignee = event.memberId === null ? undefined : names?.get(event.memberId);
  const assignment =
    event.memberId === null
      ? t('incidents.unassigned')
      : assignee === undefined
        ? t('incidents.event.assigned')
        : t('incidents.event.assignedTo', { name: assignee });
  return (
    <li className={classes.entry} data-type={event.type}>
      <span className={classes.time}>
        <TimeAgo at={event.at} />
      </span>
      <div className={classes.what}>
        <Line span fw={600}>
          {event.type === 'assigned' ? assignment : t(words[event.type])}
        </Line>
        {by && <Line span> · {by}</Line>}
        {event.message && <Line>{by === null ? codedText(event, 'message') : event.message}</Line>}
        {delivery && (
          <>
            <UnstyledButton onClick={() => setOpened(!opened)} aria-expanded={opened} fz="xs" td="underline">
              {nameOf(delivery.channelId ?? '') ?? delivery.channelType} · {t(`delivery.${delivery.state}`)}
            </UnstyledButton>
            {opened && <Attempts delivery={delivery} />}
          </>
        )}
      </div>
    </li>
  );
}

function Attempts({ delivery }: { delivery: AlertDelivery }) {
  const t = useText();
  if (delivery.attempts.length === 0) return <Line size="xs">{t('incidents.noAttempt')}</Line>;
  return (
    <ul className={classes.attempts}>
      {delivery.attempts.map((attempt) => (
        <li key={attempt.at}>
          <TimeAgo at={attempt.at} /> · {attempt.status ?? '–'} · {milliseconds(attempt.durationMs)}
          {(attempt.error ?? attempt.response) && (
            <Line size="xs" ff="monospace" className={classes.response}>
              {attempt.error === null ? attempt.response : codedText(attempt, 'error')}
            </Line>
          )}
        </li>
      ))}
    </ul>
  );
}
