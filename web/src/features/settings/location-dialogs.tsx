import {
  Anchor,
  Button,
  Text as Line,
  Modal,
  SegmentedControl,
  Stack,
  Switch,
  Table,
  Tabs,
  TextInput,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { limits } from '../../generated/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { type Location, locationsKey } from '../../service/locations.ts';
import { useSession } from '../../service/session.ts';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { Form, FormAlert, useFieldErrors } from '../../ui/forms/form.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';

/** Creates a location and shows how to start its first agent. */
export function NewLocationDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const { role, isOperator } = useSession();
  const [kind, setKind] = useState<'private' | 'shared'>('private');
  const [isPrivate, setPrivate] = useState(false);
  const create = useMutation({
    mutationFn: ({ name, region }: { name: string; region: string }) =>
      belltower.createLocation({
        body: kind === 'shared' ? { name, region } : { name, privateTargets: isPrivate },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: locationsKey }),
  });
  const errors = useFieldErrors(create.error, ['/name', '/region']);
  if (create.data) return <AddAgentDialog location={create.data} onClose={onClose} />;
  const submit = (given: FormData) => {
    create.mutate({
      name: String(given.get('name')).trim(),
      region: String(given.get('region') ?? '').trim(),
    });
  };
  return (
    <Dialog title={t('locations.add')} onClose={onClose}>
      <Form onSubmit={submit} error={errors.rest}>
        {isOperator && (
          <SegmentedControl
            aria-label={t('locations.kind')}
            value={kind}
            onChange={(next) => setKind(next as typeof kind)}
            data={(['private', 'shared'] as const).map((value) => ({
              value,
              label: t(`locations.kind.${value}`),
            }))}
          />
        )}
        <TextInput
          label={t('field.name')}
          description={t('locations.nameHint')}
          name="name"
          {...lengthOf(limits['createLocation.name'])}
          required
          data-autofocus
          error={errors.of('/name')}
        />
        {kind === 'shared' ? (
          <TextInput
            label={t('locations.regionName')}
            description={t('locations.regionNameHint')}
            name="region"
            {...lengthOf(limits['createLocation.region'])}
            required
            error={errors.of('/region')}
          />
        ) : (
          <Switch
            label={t('locations.privateTargets')}
            description={t('locations.privateTargetsHint')}
            checked={isPrivate}
            disabled={role !== 'owner'}
            onChange={(event) => setPrivate(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" loading={create.isPending}>
          {t('locations.add')}
        </Button>
      </Form>
    </Dialog>
  );
}

/** Creates an enrollment token and shows how to start an agent with it, until one connects. */
export function AddAgentDialog({ location, onClose }: { location: Location; onClose: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const token = useQuery({
    queryKey: ['enrollment-token', location.id],
    queryFn: () => belltower.createEnrollmentToken({ path: { id: location.id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const current = useQuery({
    queryKey: [...locationsKey, location.id],
    queryFn: () => belltower.getLocation({ path: { id: location.id } }),
    refetchInterval: 2_000,
  });
  const isConnected = (current.data?.agents.length ?? 0) > location.agents.length;
  return (
    <Dialog title={t('locations.addAgentTo', { name: location.name })} onClose={onClose}>
      <Stack>
        <FormAlert text={token.error ? errorText(token.error).text : null} />
        {token.data && <StartWays server={window.location.origin} token={token.data.token} />}
        <Line role="status">{isConnected ? t('locations.connected') : t('locations.waiting')}</Line>
        {isConnected && <Button onClick={onClose}>{t('action.close')}</Button>}
      </Stack>
    </Dialog>
  );
}

/** Lists the hours with late results, and how many missed windows those results corrected. */
export function LateResultsDialog({ location, onClose }: { location: Location; onClose: () => void }) {
  const t = useText();
  const list = usePages([...locationsKey, location.id, 'late'], (cursor) =>
    belltower.listLateResults({ path: { id: location.id }, query: { limit: 50, cursor } }),
  );
  return (
    <Dialog title={t('locations.lateOf', { name: location.name })} onClose={onClose}>
      <Stack>
        <Line size="sm" c="dimmed">
          {t('locations.lateHint')}
        </Line>
        <PlainList
          list={list}
          minWidth={480}
          heads={
            <>
              <Table.Th>{t('locations.hour')}</Table.Th>
              <Table.Th>{t('locations.monitor')}</Table.Th>
              <Table.Th ta="right">{t('locations.lateResults')}</Table.Th>
              <Table.Th ta="right">{t('locations.corrected')}</Table.Th>
            </>
          }
        >
          {list.rows.map(({ hour, monitorId, monitorName, results, correctedWindows }) => (
            <Table.Tr key={`${hour} ${monitorId}`}>
              <Table.Td>
                <TimeAgo at={hour} />
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Anchor
                  size="sm"
                  renderRoot={(props) => <Link to="/monitors/$id" params={{ id: monitorId }} {...props} />}
                >
                  {monitorName}
                </Anchor>
              </Table.Td>
              <Table.Td ta="right" data-label={t('locations.lateResults')}>
                {results}
              </Table.Td>
              <Table.Td ta="right" data-label={t('locations.corrected')}>
                {correctedWindows}
              </Table.Td>
            </Table.Tr>
          ))}
        </PlainList>
      </Stack>
    </Dialog>
  );
}

function StartWays({ server, token }: { server: string; token: string }) {
  const t = useText();
  const commands = {
    command: `belltower agent --server ${server} --token ${token}`,
    systemd: `[Unit]
Description=Belltower agent
After=network-online.target
Wants=network-online.target

[Service]
Environment=BELLTOWER_AGENT_SERVER=${server}
Environment=BELLTOWER_AGENT_TOKEN=${token}
ExecStart=/opt/belltower/node_modules/.bin/belltower agent
StateDirectory=belltower-agent
DynamicUser=yes
AmbientCapabilities=CAP_NET_RAW
Restart=always
RestartPreventExitStatus=78

[Install]
WantedBy=multi-user.target`,
    container: `docker run -d --restart unless-stopped --name belltower-agent --init -v belltower-agent:/data -e BELLTOWER_AGENT_SERVER=${server} -e BELLTOWER_AGENT_TOKEN=${token} belltower-agent`,
  };
  return (
    <>
      <Line>{t('locations.tokenOnce')}</Line>
      <Tabs defaultValue="command">
        <Tabs.List aria-label={t('locations.addAgent')}>
          {(['command', 'systemd', 'container'] as const).map((way) => (
            <Tabs.Tab key={way} value={way}>
              {t(`locations.way.${way}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {(['command', 'systemd', 'container'] as const).map((way) => (
          <Tabs.Panel key={way} value={way} pt="sm">
            <CopyLine value={commands[way]} label={t(`locations.way.${way}`)} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      {children}
    </Modal>
  );
}
