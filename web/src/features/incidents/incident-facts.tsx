import { Anchor, Button, Text as Line, Select, Stack, Table, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { IncidentWithTimeline } from '../../../../clients/typescript/src/index.ts';
import { messageText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useRegionName } from '../../service/locations.ts';
import { membersQuery } from '../../service/queries.ts';
import { useSession } from '../../service/session.ts';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { SeverityMark } from '../../ui/marks/severity-mark.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { OneTimeForm, TimeAgo } from '../../ui/marks/time-ago.tsx';
import { MoreButton, usePages } from '../../ui/table/pages.tsx';
import { incidentTitle } from '../../ui/text/incident-title.ts';
import { visible } from '../../ui/text/readable-text.ts';
import { milliseconds } from '../../ui/text/time-text.ts';
import type { IncidentEvidence } from './incident-evidence.tsx';
import classes from './incident-page.module.css';

/** Renders the facts next to the timeline: source, assignee and regions. */
export function IncidentFacts({
  incident,
  evidence,
}: {
  incident: IncidentWithTimeline;
  evidence: IncidentEvidence | undefined;
}) {
  const t = useText();
  return (
    <Stack gap="lg" component="aside" aria-label={t('incidents.facts')} className={classes.facts}>
      <Source incident={incident} />
      <AssigneeSelect incident={incident} />
      {incident.parentIncidentId && (
        <Anchor component={Link} to={`/incidents/${incident.parentIncidentId}`}>
          {t('incidents.parent')}
        </Anchor>
      )}
      {evidence?.regions && <Regions regions={evidence.regions} />}
    </Stack>
  );
}

/** Lists affected components and related incidents. */
export function IncidentContext({ evidence }: { evidence: IncidentEvidence }) {
  const t = useText();
  return (
    <Stack gap="lg" component="aside" aria-label={t('incidents.context')} className={classes.context}>
      {evidence.components && evidence.components.length > 0 && (
        <Fact title={t('incidents.components')}>
          <ul className={classes.plain}>
            {evidence.components.map(({ id, name, statusPage, statusPageId }) => (
              <li key={`${statusPageId} ${id}`}>
                {name}{' '}
                <Anchor component={Link} to={`/status-pages/${statusPageId}`} size="xs">
                  {statusPage}
                </Anchor>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {evidence.related.length > 0 && <Related related={evidence.related} />}
    </Stack>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="sm" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  );
}

/** Returns the path of a source's page. Returns null if it has none, for example because the source was deleted. */
function pageOf({ type, id }: IncidentWithTimeline['source'], cause = ''): string | null {
  if (type === 'certificate') return '/certificates';
  if (id === null) return null;
  if (type === 'service_monitor') return `/monitors/${id}`;
  if (type === 'monitor') return `/domains/${id}`;
  if (type === 'heartbeat') return `/heartbeats/${id}`;
  if (type === 'location') return '/settings/locations';
  if (type !== 'threat') return null;
  return cause.startsWith('takedown-') ? `/threats/takedowns/${id}` : `/threats/lookalikes/${id}`;
}

/** Renders the name of a source, as a link to its page. */
function SourceName({ source, cause }: { source: IncidentWithTimeline['source']; cause?: string }) {
  const page = pageOf(source, cause);
  const name = visible(source.name);
  return page === null ? (
    name
  ) : (
    <Anchor component={Link} to={page}>
      {name}
    </Anchor>
  );
}

function Source({ incident: { source, cause } }: { incident: IncidentWithTimeline }) {
  const t = useText();
  return (
    <Fact title={t('incidents.source')}>
      <Line style={{ overflowWrap: 'anywhere' }}>
        <SourceName source={source} cause={cause} />{' '}
        {source.type === 'manual' && (
          <Line span c="dimmed" size="xs">
            {cause}
          </Line>
        )}
      </Line>
    </Fact>
  );
}

/** Selects the assignee. */
function AssigneeSelect({ incident }: { incident: IncidentWithTimeline }) {
  const t = useText();
  const refuse = useErrorNotice();
  const queryClient = useQueryClient();
  const { data } = useQuery(membersQuery);
  const { role, user } = useSession();
  const assign = useMutation({
    mutationFn: (assigneeUserId: string | null) =>
      belltower.updateIncident({ path: { id: incident.id }, body: { assigneeUserId } }),
    onSuccess: (changed) => queryClient.setQueryData(['incidents', 'one', incident.id], changed),
    onError: refuse,
  });
  return (
    <div>
      <Select
        label={t('incidents.assignee')}
        placeholder={t('incidents.unassigned')}
        data={data?.items.map(({ userId, name }) => ({ value: userId, label: name })) ?? []}
        value={incident.assigneeUserId}
        onChange={(userId) => assign.mutate(userId)}
        disabled={role === 'viewer'}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': t('incidents.unassigned') }}
      />
      {role !== 'viewer' && incident.state !== 'resolved' && incident.assigneeUserId !== user.id && (
        <Button
          variant="subtle"
          size="compact-xs"
          mt={4}
          loading={assign.isPending}
          onClick={() => assign.mutate(user.id)}
        >
          {t('incidents.assignToMe')}
        </Button>
      )}
    </div>
  );
}

/** Shows the newest result of each region and its result when the incident opened. */
function Regions({ regions }: { regions: NonNullable<IncidentEvidence['regions']> }) {
  const t = useText();
  const nameOf = useRegionName(regions.map(({ region }) => region));
  const known = regions.filter(({ latest }) => latest !== null);
  if (known.length === 0) return null;
  return (
    <Fact title={t('incidents.latestChecks')}>
      <ul className={classes.regions}>
        {known.map(
          ({ region, onset, latest }) =>
            latest && (
              <li key={region}>
                <StateMark state={latest.status as 'up' | 'degraded' | 'down'} />
                <span>{nameOf(region)}</span>
                <span className={classes.when}>
                  <TimeAgo at={latest.scheduledAt} />
                </span>
                <span className={classes.what}>
                  {messageText(latest) || (latest.durationMs !== null && milliseconds(latest.durationMs))}
                </span>
                {onset && onset.status !== latest.status && (
                  <span className={classes.what}>
                    {t('incidents.atOnset')} <StateMark state={onset.status as 'up' | 'degraded' | 'down'} />
                  </span>
                )}
              </li>
            ),
        )}
      </ul>
    </Fact>
  );
}

function Related({ related }: { related: IncidentEvidence['related'] }) {
  const t = useText();
  return (
    <Fact title={t('incidents.related')}>
      <OneTimeForm times={related.map(({ openedAt }) => openedAt)}>
        <ul className={classes.plain}>
          {related.map((incident) => (
            <li key={incident.id}>
              <SeverityMark severity={incident.severity} />{' '}
              <Anchor component={Link} to={`/incidents/${incident.id}`} style={{ overflowWrap: 'anywhere' }}>
                {incidentTitle(incident)}
              </Anchor>
              <Line size="xs" c="dimmed">
                <TimeAgo at={incident.openedAt} /> · {t(`incidents.relation.${incident.relation}`)}
              </Line>
            </li>
          ))}
        </ul>
      </OneTimeForm>
    </Fact>
  );
}

/** Lists the members of a grouped incident and shows which of them have recovered. */
export function MemberList({ id, count }: { id: string; count: number }) {
  const t = useText();
  const members = usePages(
    ['incidents', 'one', id, 'members'],
    (cursor) => belltower.listIncidentMembers({ path: { id }, query: { limit: 50, cursor } }),
    { keepsRows: false },
  );
  return (
    <section>
      <Title order={2} mb="xs">
        {t('incidents.members', { count })}
      </Title>
      <Table>
        <Table.Tbody>
          {members.rows.map((member) => (
            <Table.Tr key={`${member.source.id}`}>
              <Table.Td w={140}>
                {/* Affected does not mean down: a certificate that expires soon is still served. */}
                {member.recoveredAt ? (
                  <StateMark state="up" word={t('incidents.recovered')} />
                ) : (
                  <Line span>{t('incidents.affected')}</Line>
                )}
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <SourceName source={member.source} />
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
