import {
  Anchor,
  Button,
  Group,
  Text as Line,
  Menu,
  Select,
  Stack,
  Table,
  Textarea,
  Title,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { IncidentWithTimeline } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { messageText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { membersQuery } from '../../service/queries.ts';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { FormAlert } from '../../ui/forms/form-errors.tsx';
import { SeverityMark } from '../../ui/marks/severity-mark.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel, useErrorText } from '../../ui/page/error-panel.tsx';
import { PageHeader, PageWaiting } from '../../ui/page/page.tsx';
import { useKey } from '../../ui/page/use-key.ts';
import { MoreButton } from '../../ui/table/pages.tsx';
import { incidentTitle } from '../../ui/words/incident-title.ts';
import { milliseconds } from '../../ui/words/time-text.ts';
import classes from './incident-page.module.css';
import { IncidentMark } from './incident-table.tsx';
import { IncidentTimeline } from './incident-timeline.tsx';

/** One incident: status, assignee, timeline and notifications. */
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
            {actions.includes('resolve') && (
              <Button variant="default" onClick={() => step.mutate('resolve')}>
                {t('incidents.resolve')}
              </Button>
            )}
            <PublishMenu incidentId={incident.id} />
            {actions.includes('reopen') && (
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

/** The page of the incident's source; null for a storm or a deleted source. */
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
      {/* Styled like the label of the field next to it. */}
      <Line fw={600}>{t('incidents.source')}</Line>
      <Line style={{ overflowWrap: 'anywhere' }} mt={6}>
        {page === null ? (
          source.name
        ) : (
          <Anchor component={Link} to={page}>
            {source.name}
          </Anchor>
        )}{' '}
        {source.type === 'manual' && (
          <Line span c="dimmed" size="xs">
            {cause}
          </Line>
        )}
      </Line>
    </div>
  );
}

/** Selects the assignee. */
function AssigneeSelect({ incident }: { incident: IncidentWithTimeline }) {
  const t = useText();
  const refuse = useErrorNotice();
  const queryClient = useQueryClient();
  const { data } = useQuery(membersQuery);
  const assign = useMutation({
    mutationFn: (assigneeUserId: string | null) =>
      belltower.updateIncident({ path: { id: incident.id }, body: { assigneeUserId } }),
    onSuccess: (changed) => queryClient.setQueryData(['incidents', 'one', incident.id], changed),
    onError: refuse,
  });
  return (
    <Select
      label={t('incidents.assignee')}
      placeholder={t('incidents.unassigned')}
      data={data?.items.map(({ userId, name }) => ({ value: userId, label: name })) ?? []}
      value={incident.assigneeUserId}
      onChange={(userId) => assign.mutate(userId)}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': t('incidents.unassigned') }}
    />
  );
}

/** Renders the form for adding a comment to the timeline. */
function CommentForm({ id }: { id: string }) {
  const t = useText();
  const words = useErrorText();
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
          withAsterisk={false}
          autosize
          minRows={1}
          style={{ flex: 1 }}
        />
        <Button type="submit" variant="default" loading={comment.isPending}>
          {t('incidents.addComment')}
        </Button>
      </Group>
      <FormAlert text={comment.error ? words(comment.error).words : null} />
    </form>
  );
}

/** Lists the members of a grouped incident and shows which of them have recovered. */
export function MemberList({ id, count }: { id: string; count: number }) {
  const t = useText();
  const members = useInfiniteQuery({
    queryKey: ['incidents', 'one', id, 'members'],
    queryFn: ({ pageParam }) =>
      belltower.listIncidentMembers({
        path: { id },
        query: { limit: 50, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  return (
    <section>
      <Title order={2} mb="xs">
        {t('incidents.members', { count })}
      </Title>
      <Table>
        <Table.Tbody>
          {members.data?.pages
            .flatMap((page) => page.items)
            .map((member) => (
              <Table.Tr key={`${member.source.id}`}>
                <Table.Td w={140}>
                  <StateMark state={member.recoveredAt ? 'up' : 'down'} />
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {member.source.type === 'service_monitor' && member.source.id !== null ? (
                    <Anchor component={Link} to={`/monitors/${member.source.id}`} c="inherit">
                      {member.source.name}
                    </Anchor>
                  ) : (
                    member.source.name
                  )}
                </Table.Td>
                <Table.Td>
                  <TimeAgo at={member.recoveredAt ?? member.addedAt} />
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
      <MoreButton query={members} />
    </section>
  );
}

/** Publishes the incident on a status page: one click opens the list of pages, another publishes. */
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

/** More regions than these are seldom seen from. */
const newest = 40;

/** Shows the latest result from each region that has checked the incident's monitor. */
function SeenFrom({ monitorId }: { monitorId: string }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['monitors', 'checks', monitorId, 'newest'],
    queryFn: () =>
      belltower.listServiceMonitorChecks({
        path: { id: monitorId },
        query: { limit: newest, status: ['up', 'degraded', 'down'] },
      }),
    retry: false,
  });
  // They come newest first: of each region the last one set stays.
  const newestOf = new Map(data?.items.toReversed().map((check) => [check.region, check]));
  if (newestOf.size === 0) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('incidents.latestChecks')}
      </Title>
      <ul className={classes.regions}>
        {[...newestOf]
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([region, check]) => (
            <li key={region}>
              <StateMark state={check.status as 'up' | 'degraded' | 'down'} />
              <span>{region}</span>
              <span className={classes.what}>
                {messageText(check)}
                {check.message === null && check.durationMs !== null && milliseconds(check.durationMs)}
              </span>
              <span className={classes.when}>
                <TimeAgo at={check.scheduledAt} />
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}
