import { Anchor, Group, Text as Line, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { OneTimeForm, TimeAgo } from '../../ui/marks/time-ago.tsx';
import { incidentTitle } from '../../ui/words/incident-title.ts';
import { duration } from '../../ui/words/time-text.ts';
import classes from './check-list.module.css';

/** Its newest incidents. */
export function MonitorIncidents({ id }: { id: string }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['incidents', 'list', 'monitor', id],
    queryFn: () => belltower.listIncidents({ query: { sourceId: id, limit: 10 } }),
  });
  if (!data) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('nav.incidents')}
      </Title>
      {data.items.length === 0 && <Line c="dimmed">{t('monitors.noIncidents')}</Line>}
      <OneTimeForm times={data.items.map(({ openedAt }) => openedAt)}>
        <ul className={classes.list}>
          {data.items.map((incident) => (
            <li key={incident.id}>
              <Group justify="space-between" gap="0 16px" mih={36}>
                <Anchor
                  component={Link}
                  to={`/incidents/${incident.id}`}
                  style={{ overflowWrap: 'anywhere' }}
                >
                  {incidentTitle(incident)}
                </Anchor>
                <Line span style={{ whiteSpace: 'nowrap' }} c="dimmed">
                  <TimeAgo at={incident.openedAt} />
                  {incident.resolvedAt &&
                    `, ${duration((Date.parse(incident.resolvedAt) - Date.parse(incident.openedAt)) / 1000)}`}
                </Line>
              </Group>
            </li>
          ))}
        </ul>
      </OneTimeForm>
    </section>
  );
}
