import { Anchor, Button, Group, Text as Line, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { IncidentWithTimeline } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useErrorNotice } from '../../ui/dialogs/use-error-notice.tsx';
import { SeverityMark } from '../../ui/marks/severity-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageWaiting } from '../../ui/page/page-waiting.tsx';
import { useKey } from '../../ui/page/use-key.ts';
import { incidentTitle } from '../../ui/words/incident-title.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import { CommentForm } from './comment-form.tsx';
import { IncidentMark } from './incident-state.tsx';
import { IncidentTimeline } from './incident-timeline.tsx';
import { MemberList } from './member-list.tsx';
import { PublishMenu } from './publish-menu.tsx';
import { SeenFrom } from './seen-from.tsx';

/** One incident: its state, who has it, what happened, who was told. */
export function IncidentPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useQuery({
    queryKey: ['incidents', 'one', id],
    queryFn: () => belltower.getIncident({ path: { id } }),
  });
  if (error) return <ErrorPanel error={error} retry={refetch} />;
  return data ? <IncidentView incident={data} /> : <PageWaiting />;
}

/** A step that a person takes; shown at once, taken back where the server refuses. */
function useStep(incident: IncidentWithTimeline) {
  const refuse = useErrorNotice();
  const queryClient = useQueryClient();
  const key = ['incidents', 'one', incident.id];
  const path = { id: incident.id };
  const calls = {
    acknowledge: () => belltower.acknowledgeIncident({ path, body: {} }),
    resolve: () => belltower.resolveIncident({ path, body: {} }),
    reopen: () => belltower.reopenIncident({ path, body: {} }),
  };
  const stateAfter = { acknowledge: 'acknowledged', resolve: 'resolved', reopen: 'open' } as const;
  return useMutation({
    mutationFn: (step: keyof typeof calls) => calls[step](),
    onMutate: (step) => queryClient.setQueryData(key, { ...incident, state: stateAfter[step] }),
    onSuccess: (changed) => queryClient.setQueryData(key, changed),
    onError: (error) => {
      queryClient.setQueryData(key, incident);
      refuse(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['incidents'] }),
  });
}

function IncidentView({ incident }: { incident: IncidentWithTimeline }) {
  const t = useText();
  const step = useStep(incident);
  const mayAcknowledge = incident.state === 'open';
  useKey('e', () => mayAcknowledge && step.mutate('acknowledge'));
  return (
    <>
      <PageHeader
        title={incidentTitle(incident)}
        line={
          <Group gap="md" mt={4}>
            <IncidentMark state={incident.state} />
            <SeverityMark severity={incident.severity} />
            <span>
              {t('incidents.opened')} <TimeAgo at={incident.openedAt} />
            </span>
            {incident.resolvedAt && (
              <span>
                {t('incidents.resolvedAt')} <TimeAgo at={incident.resolvedAt} />
              </span>
            )}
            {incident.flapping && <span>{t('incidents.flapping')}</span>}
            {incident.maintenance && <span>{t('state.maintenance')}</span>}
          </Group>
        }
        actions={
          <>
            {mayAcknowledge && (
              <Button onClick={() => step.mutate('acknowledge')}>{t('incidents.acknowledge')}</Button>
            )}
            {incident.state !== 'resolved' && (
              <Button variant="default" onClick={() => step.mutate('resolve')}>
                {t('incidents.resolve')}
              </Button>
            )}
            <PublishMenu incidentId={incident.id} />
            {incident.state === 'resolved' && (
              <Button variant="default" onClick={() => step.mutate('reopen')}>
                {t('incidents.reopen')}
              </Button>
            )}
          </>
        }
      />
      <Stack gap="xl">
        <Group gap="xl" align="flex-start">
          <Source incident={incident} />
          <AssigneeSelect incident={incident} />
          {incident.parentIncidentId && (
            <Anchor component={Link} to={`/incidents/${incident.parentIncidentId}`}>
              {t('incidents.parent')}
            </Anchor>
          )}
        </Group>
        {incident.source.type === 'service_monitor' && incident.source.id !== null && (
          <SeenFrom monitorId={incident.source.id} />
        )}
        {incident.members > 0 && <MemberList id={incident.id} count={incident.members} />}
        <CommentForm id={incident.id} />
        <IncidentTimeline incident={incident} />
      </Stack>
    </>
  );
}

/** Where its source is seen; a storm has none of its own, and what was deleted has none any more. */
function pageOf({ type, id }: IncidentWithTimeline['source'], cause: string): string | null {
  if (id === null) return null;
  if (type === 'service_monitor') return `/monitors/${id}`;
  if (type === 'heartbeat') return `/heartbeats/${id}`;
  if (type !== 'threat') return null;
  return cause.startsWith('takedown-') ? `/threats/takedowns/${id}` : `/threats/lookalikes/${id}`;
}

function Source({ incident: { source, cause } }: { incident: IncidentWithTimeline }) {
  const t = useText();
  const page = pageOf(source, cause);
  return (
    <div style={{ minWidth: 0 }}>
      {/* As the label of the field beside it. */}
      <Line fw={600}>{t('incidents.source')}</Line>
      <Line style={{ overflowWrap: 'anywhere' }} mt={6}>
        {page === null ? (
          source.name
        ) : (
          <Anchor component={Link} to={page}>
            {source.name}
          </Anchor>
        )}{' '}
        <Line span c="dimmed" ff="monospace" size="xs">
          {cause}
        </Line>
      </Line>
    </div>
  );
}
