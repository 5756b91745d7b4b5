import { Button, Group, Menu, Stack, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { IncidentWithTimeline } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { FormAlert } from '../../ui/forms/form.tsx';
import { SeverityMark } from '../../ui/marks/severity-mark.tsx';
import { Moment } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel, useErrorText } from '../../ui/page/error-panel.tsx';
import { PageHeader, PageWaiting } from '../../ui/page/page.tsx';
import { useKey } from '../../ui/page/use-key.ts';
import { incidentTitle } from '../../ui/text/incident-title.ts';
import { evidenceQuery, FailedCheck, LatencyAround } from './incident-evidence.tsx';
import { IncidentContext, IncidentFacts, MemberList } from './incident-facts.tsx';
import { IncidentMark, useIncidentDuration } from './incident-mark.tsx';
import { MuteIncident } from './incident-mute.tsx';
import classes from './incident-page.module.css';
import { IncidentTimeline } from './incident-timeline.tsx';

/** Renders one incident: status, assignee, timeline and notifications. */
export function IncidentPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useQuery({
    queryKey: ['incidents', 'one', id],
    queryFn: () => belltower.getIncident({ path: { id } }),
  });
  if (error) return <ErrorPanel error={error} retry={refetch} />;
  return data ? <IncidentView incident={data} /> : <PageWaiting />;
}

/** Applies an action to the incident optimistically and reverts it if the server rejects it. */
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
  return useMutation({
    mutationFn: (step: keyof typeof calls) => calls[step](),
    onSuccess: (changed) => queryClient.setQueryData(key, changed),
    onError: refuse,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['incidents'] }),
  });
}

function IncidentView({ incident }: { incident: IncidentWithTimeline }) {
  const t = useText();
  const step = useStep(incident);
  const { actions } = incident;
  const duration = useIncidentDuration(incident);
  const { data: evidence } = useQuery(evidenceQuery(incident.id));
  const mayAcknowledge = actions.includes('acknowledge');
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
              {t('incidents.opened')} <Moment at={incident.openedAt} />
            </span>
            {incident.resolvedAt && (
              <span>
                {t('incidents.resolvedAt')} <Moment at={incident.resolvedAt} />
              </span>
            )}
            <span>{t(incident.resolvedAt ? 'incidents.lasted' : 'incidents.lasts', { time: duration })}</span>
            {incident.flapping && <span>{t('incidents.flapping')}</span>}
            {incident.maintenance && <span>{t('state.maintenance')}</span>}
          </Group>
        }
        actions={
          <>
            {mayAcknowledge && (
              <Button onClick={() => step.mutate('acknowledge')}>{t('incidents.acknowledge')}</Button>
            )}
            {actions.includes('resolve') && (
              <Button variant="default" onClick={() => step.mutate('resolve')}>
                {t('incidents.resolve')}
              </Button>
            )}
            <MuteIncident incident={incident} />
            <PublishMenu incidentId={incident.id} />
            {actions.includes('reopen') && (
              <Button variant="default" onClick={() => step.mutate('reopen')}>
                {t('incidents.reopen')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.columns}>
        <Stack gap="xl" className={classes.main}>
          {evidence && <FailedCheck evidence={evidence} />}
          {evidence?.monitorId && <LatencyAround incident={incident} monitorId={evidence.monitorId} />}
          {incident.members > 0 && <MemberList id={incident.id} count={incident.members} />}
          <CommentForm id={incident.id} />
          <IncidentTimeline incident={incident} />
        </Stack>
        <IncidentFacts incident={incident} evidence={evidence} />
        {evidence && <IncidentContext evidence={evidence} />}
      </div>
    </>
  );
}

/** Renders the form for adding a comment to the timeline. */
function CommentForm({ id }: { id: string }) {
  const t = useText();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const comment = useMutation({
    mutationFn: (message: string) => belltower.commentIncident({ path: { id }, body: { message } }),
    onSuccess: async () => {
      form.current?.reset();
      await queryClient.invalidateQueries({ queryKey: ['incidents', 'one', id] });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    comment.mutate(String(new FormData(event.currentTarget).get('message')));
  };
  return (
    <form ref={form} onSubmit={submit}>
      <Group align="flex-end" maw={720}>
        <Textarea
          label={t('incidents.comment')}
          name="message"
          {...lengthOf(limits['commentIncident.message'])}
          required
          autosize
          minRows={1}
          style={{ flex: 1 }}
        />
        <Button type="submit" variant="default" loading={comment.isPending}>
          {t('incidents.addComment')}
        </Button>
      </Group>
      <FormAlert text={comment.error ? errorText(comment.error).text : null} />
    </form>
  );
}

/** Publishes the incident on a status page. One click opens the list of pages, and a second click publishes. */
function PublishMenu({ incidentId }: { incidentId: string }) {
  const t = useText();
  const refuse = useErrorNotice();
  const [opened, setOpened] = useState(false);
  const pages = useQuery({
    queryKey: ['status-pages', 'all'],
    queryFn: () => belltower.listStatusPages({ query: { limit: 100 } }),
    enabled: opened,
  });
  const publish = useMutation({
    mutationFn: ({ id }: { id: string; title: string }) =>
      belltower.publishIncident({ path: { id: incidentId }, body: { statusPageId: id } }),
    onSuccess: (_post, { title }) => {
      notifications.show({ message: t('incidents.published', { title }) });
    },
    onError: refuse,
  });
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={publish.isPending}>
          {t('incidents.publish')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto', maxWidth: 360 }}>
        {pages.data?.items.map(({ id, title }) => (
          <Menu.Item
            key={id}
            onClick={() => publish.mutate({ id, title })}
            style={{ overflowWrap: 'anywhere' }}
          >
            {title}
          </Menu.Item>
        ))}
        {pages.data?.items.length === 0 && <Menu.Label>{t('incidents.noPages')}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
