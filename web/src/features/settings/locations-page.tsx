import { Button, Group, Text as Line, Stack, Switch, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Item } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { EditableName } from '../../ui/forms/editable-name.tsx';
import { FormAlert } from '../../ui/forms/form-errors.tsx';
import { type State, StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel, useErrorText } from '../../ui/page/error-panel.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import { useNew } from '../../ui/page/use-new.ts';
import { SettingsPage } from './settings-tabs.tsx';

type Place = Item<'listLocations'>;
type Agent = Place['agents'][number];

const locationsKey = ['locations'];
/** Agents are in contact every few seconds; what they report is shown this often, in milliseconds. */
const refreshMs = 10_000;

const NewLocationDialog = lazyPart(async () => (await import('./location-dialogs.tsx')).NewLocationDialog);
const AddAgentDialog = lazyPart(async () => (await import('./location-dialogs.tsx')).AddAgentDialog);

/** Lists the private locations of the account with their agents. */
export function LocationsPage() {
  const t = useText();
  const { role } = useSession();
  const mayChange = role === 'owner' || role === 'admin';
  const [opened, { open, close }] = useDisclosure();
  useNew(() => mayChange && open());
  const { data, error, refetch } = useQuery({
    queryKey: locationsKey,
    queryFn: () => belltower.listLocations({ query: { limit: 500 } }),
    refetchInterval: refreshMs,
  });
  const add = mayChange && <Button onClick={open}>{t('locations.add')}</Button>;
  return (
    <SettingsPage
      tab="locations"
      line={t('locations.line')}
      actions={data !== undefined && data.items.length > 0 && add}
    >
      {error && <ErrorPanel error={error} retry={refetch} />}
      {data?.items.length === 0 && <EmptyState text={t('locations.none')} action={add} />}
      <Stack gap="xl">
        {data?.items.map((place) => (
          <LocationSection key={place.id} place={place} mayChange={mayChange} />
        ))}
      </Stack>
      {opened && <NewLocationDialog onClose={close} />}
    </SettingsPage>
  );
}

const marks: Record<Place['status'], State> = { pending: 'pending', online: 'up', offline: 'unknown' };

function LocationSection({ place, mayChange }: { place: Place; mayChange: boolean }) {
  const t = useText();
  const words = useErrorText();
  const client = useQueryClient();
  const { role } = useSession();
  const [isAdding, setAdding] = useState(false);
  const path = { id: place.id };
  const refresh = () => client.invalidateQueries({ queryKey: locationsKey });
  const change = useMutation({
    mutationFn: (body: { name?: string; privateTargets?: boolean }) =>
      belltower.updateLocation({ path, body }),
    onSuccess: refresh,
  });
  const remove = useMutation({ mutationFn: () => belltower.deleteLocation({ path }), onSettled: refresh });
  const fault = change.error ?? remove.error;
  return (
    <section aria-label={place.name}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <Stack gap={2} style={{ minWidth: 0 }}>
            <EditableName
              name={place.name}
              mayChange={mayChange}
              error={change.error}
              isSaving={change.isPending}
              onSave={(name, done) => change.mutate({ name }, { onSuccess: done })}
            />
            <Line size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t('locations.facts', { monitors: place.monitors, region: place.region })}
            </Line>
          </Stack>
          <StateMark state={marks[place.status]} word={t(`locations.status.${place.status}`)} />
        </Group>
        <FormAlert text={fault ? words(fault).words : null} />
        {place.agents.length === 0 ? (
          <Line>{t('locations.noAgents')}</Line>
        ) : (
          <AgentTable place={place} mayChange={mayChange} />
        )}
        {place.lateResults > 0 && (
          <Line size="sm" c="dimmed">
            {t('locations.late', { count: place.lateResults, corrected: place.correctedWindows })}
          </Line>
        )}
        <Switch
          label={t('locations.privateTargets')}
          description={t('locations.privateTargetsHint')}
          checked={place.privateTargets}
          disabled={!mayChange || (role !== 'owner' && !place.privateTargets)}
          onChange={(event) => change.mutate({ privateTargets: event.currentTarget.checked })}
        />
        {mayChange && (
          <Group>
            <Button variant="default" onClick={() => setAdding(true)}>
              {t('locations.addAgent')}
            </Button>
            <ConfirmButton
              label={t('locations.delete')}
              sure={t('locations.deleteConfirm')}
              name={place.name}
              loading={remove.isPending}
              onSure={() => remove.mutate()}
            />
          </Group>
        )}
        {isAdding && <AddAgentDialog place={place} onClose={() => setAdding(false)} />}
      </Stack>
    </section>
  );
}

function AgentTable({ place, mayChange }: { place: Place; mayChange: boolean }) {
  const t = useText();
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('locations.agent')}</Table.Th>
            <Table.Th>{t('locations.version')}</Table.Th>
            <Table.Th ta="right">{t('locations.monitors')}</Table.Th>
            <Table.Th ta="right">{t('locations.queue')}</Table.Th>
            <Table.Th ta="right">{t('locations.load')}</Table.Th>
            <Table.Th ta="right">{t('locations.offset')}</Table.Th>
            <Table.Th>{t('locations.contact')}</Table.Th>
            <Table.Th aria-label={t('settings.actions')} w={120} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {place.agents.map((agent) => (
            <AgentRow key={agent.id} agent={agent} locationId={place.id} mayChange={mayChange} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function AgentRow({
  agent,
  locationId,
  mayChange,
}: {
  agent: Agent;
  locationId: string;
  mayChange: boolean;
}) {
  const t = useText();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => belltower.revokeAgent({ path: { id: locationId, agentId: agent.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: locationsKey }),
  });
  const { state } = agent;
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <StateMark
          state={agent.status === 'online' ? 'up' : 'unknown'}
          word={`${agent.name} · ${t(`locations.status.${agent.status}`)}`}
        />
        {agent.duplicateAt !== null && (
          <Line size="xs" c="var(--state-degraded)">
            {t('locations.duplicate')} <TimeAgo at={agent.duplicateAt} />
          </Line>
        )}
      </Table.Td>
      <Table.Td>{agent.version}</Table.Td>
      <Table.Td ta="right">{state?.monitors ?? '–'}</Table.Td>
      <Table.Td ta="right">
        {state === null ? '–' : t('locations.unsent', { count: state.unsentResults })}
        {state !== null && state.droppedResults > 0 && (
          <Line size="xs" c="var(--state-down)">
            {t('locations.dropped', { count: state.droppedResults })}
          </Line>
        )}
      </Table.Td>
      <Table.Td ta="right">
        {state === null ? '–' : t('locations.perSecond', { rate: state.checksPerSecond })}
      </Table.Td>
      <Table.Td ta="right">{state === null ? '–' : `${state.clockOffsetMs} ms`}</Table.Td>
      <Table.Td>
        <TimeAgo at={agent.lastContactAt} />
      </Table.Td>
      <Table.Td ta="right">
        {mayChange && (
          <ConfirmButton
            label={t('settings.revoke')}
            sure={t('settings.revokeConfirm')}
            name={agent.name}
            loading={revoke.isPending}
            onSure={() => revoke.mutate()}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}
