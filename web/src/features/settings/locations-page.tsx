import { Anchor, Button, Group, Text as Line, Stack, Switch, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { type Location, locationsKey, locationsQuery } from '../../service/locations.ts';
import { useSession } from '../../service/session.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { EditableName } from '../../ui/forms/editable-name.tsx';
import { FormAlert } from '../../ui/forms/form.tsx';
import { type State, StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel, useErrorText } from '../../ui/page/error-panel.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import { useNew } from '../../ui/page/use-key.ts';
import { AgentTable } from './agent-table.tsx';
import { SettingsPage } from './settings-frame.tsx';

/** Interval at which the page is refreshed, in milliseconds. Agents contact the service every few seconds. */
const refreshMs = 10_000;

const NewLocationDialog = lazyPart(async () => (await import('./location-dialogs.tsx')).NewLocationDialog);
const AddAgentDialog = lazyPart(async () => (await import('./location-dialogs.tsx')).AddAgentDialog);
const LateResultsDialog = lazyPart(async () => (await import('./location-dialogs.tsx')).LateResultsDialog);

const order = ['offline', 'pending', 'online'] as const satisfies Location['status'][];
/** Locations with problems come first. */
const sorted = (places: readonly Location[]): Location[] =>
  places.toSorted(
    (a, b) => order.indexOf(a.status) - order.indexOf(b.status) || a.name.localeCompare(b.name),
  );

/** Lists the private locations of the account with their agents. */
export function LocationsPage() {
  const t = useText();
  const { role } = useSession();
  const mayChange = role === 'owner' || role === 'admin';
  const [opened, { open, close }] = useDisclosure();
  useNew(() => mayChange && open());
  const { data, error, refetch } = useQuery({ ...locationsQuery, refetchInterval: refreshMs });
  const places = data?.items ?? [];
  const offline = places.filter(({ status }) => status === 'offline').length;
  const add = mayChange && <Button onClick={open}>{t('locations.add')}</Button>;
  const facts = [
    t('locations.count', { count: places.length }),
    ...(offline > 0 ? [t('locations.offlineCount', { count: offline })] : []),
  ];
  return (
    <SettingsPage
      tab="locations"
      line={places.length === 0 ? t('locations.line') : facts.join(' · ')}
      actions={places.length > 0 && add}
    >
      {error && <ErrorPanel error={error} retry={refetch} />}
      {data?.items.length === 0 && <EmptyState text={t('locations.none')} action={add} />}
      <Stack gap={40}>
        {sorted(places).map((location) => (
          <LocationSection key={location.id} location={location} mayChange={mayChange} />
        ))}
      </Stack>
      {opened && <NewLocationDialog onClose={close} />}
    </SettingsPage>
  );
}

function LocationSection({ location, mayChange }: { location: Location; mayChange: boolean }) {
  const t = useText();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'agent' | 'late' | null>(null);
  const path = { id: location.id };
  const refresh = () => client.invalidateQueries({ queryKey: locationsKey });
  const change = useMutation({
    mutationFn: (body: { name?: string; privateTargets?: boolean }) =>
      belltower.updateLocation({ path, body }),
    onSuccess: refresh,
  });
  const remove = useMutation({ mutationFn: () => belltower.deleteLocation({ path }), onSettled: refresh });
  const failed = change.error ?? remove.error;
  return (
    <section aria-label={location.name}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <Stack gap={2} style={{ minWidth: 0 }}>
            <Group gap="sm">
              <Title order={2} component="div">
                <EditableName
                  name={location.name}
                  mayChange={mayChange}
                  error={change.error}
                  isSaving={change.isPending}
                  onSave={(name, done) => change.mutate({ name }, { onSuccess: done })}
                />
              </Title>
              <LocationStatus location={location} />
            </Group>
            <LocationFacts location={location} mayChange={mayChange} showLate={() => setDialog('late')} />
          </Stack>
          {mayChange && (
            <Group gap="md">
              {!location.shared && <PrivateTargetsSwitch location={location} change={change.mutate} />}
              <Button size="xs" variant="default" onClick={() => setDialog('agent')}>
                {t('locations.addAgent')}
              </Button>
              <ConfirmButton
                label={t('bulk.delete')}
                sure={t('locations.deleteConfirm')}
                name={location.name}
                loading={remove.isPending}
                onSure={() => remove.mutate()}
              />
            </Group>
          )}
        </Group>
        <FormAlert text={failed ? errorText(failed).text : null} />
        {location.agents.length === 0 ? (
          <Line c="dimmed">{t('locations.noAgents')}</Line>
        ) : (
          <AgentTable location={location} mayChange={mayChange} />
        )}
        {dialog === 'agent' && <AddAgentDialog location={location} onClose={() => setDialog(null)} />}
        {dialog === 'late' && <LateResultsDialog location={location} onClose={() => setDialog(null)} />}
      </Stack>
    </section>
  );
}

const marks: Record<Location['status'], State> = { pending: 'pending', online: 'up', offline: 'unknown' };

function LocationStatus({ location }: { location: Location }) {
  const t = useText();
  return (
    <Group gap={6}>
      <StateMark state={marks[location.status]} word={t(`locations.status.${location.status}`)} />
      {location.offlineSince !== null && (
        <Line size="sm" c="dimmed">
          {t('locations.lastContact')} <TimeAgo at={location.offlineSince} />
        </Line>
      )}
    </Group>
  );
}

function LocationFacts({
  location,
  mayChange,
  showLate,
}: {
  location: Location;
  mayChange: boolean;
  showLate: () => void;
}) {
  const t = useText();
  const policy = location.privateTargets ? 'locations.privateAllowed' : 'locations.publicOnly';
  // Shown to users who may change the policy.
  const facts = [
    ...(location.shared ? [t('locations.shared')] : mayChange ? [] : [t(policy)]),
    t('locations.region', { region: location.region }),
  ];
  return (
    <Line size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {location.monitors > 0 && !location.shared ? (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/monitors" search={{ region: [location.region] }} {...props} />}
        >
          {t('locations.monitorCount', { count: location.monitors })}
        </Anchor>
      ) : (
        t('locations.monitorCount', { count: location.monitors })
      )}
      {facts.map((fact) => ` · ${fact}`)}
      {location.lateResults > 0 && (
        <>
          {' · '}
          <Anchor component="button" type="button" size="sm" onClick={showLate}>
            {t('locations.late', { count: location.lateResults })}
          </Anchor>
        </>
      )}
    </Line>
  );
}

function PrivateTargetsSwitch({
  location,
  change,
}: {
  location: Location;
  change: (body: { privateTargets: boolean }) => void;
}) {
  const t = useText();
  const { role } = useSession();
  return (
    <Switch
      size="xs"
      label={t('locations.privateTargets')}
      title={t('locations.privateTargetsHint')}
      checked={location.privateTargets}
      disabled={role !== 'owner' && !location.privateTargets}
      onChange={(event) => change({ privateTargets: event.currentTarget.checked })}
    />
  );
}
