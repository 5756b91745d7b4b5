import { Button, Text as Line, Modal, Stack, Switch, Tabs, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Item } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { FormAlert, useFieldErrors } from '../../ui/forms/form-errors.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';

type Place = Item<'listLocations'>;
const locationsKey = ['locations'];

/** Creates a location and shows how to start its first agent. */
export function NewLocationDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const { role } = useSession();
  const [isPrivate, setPrivate] = useState(false);
  const make = useMutation({
    mutationFn: (name: string) => belltower.createLocation({ body: { name, privateTargets: isPrivate } }),
    onSuccess: () => client.invalidateQueries({ queryKey: locationsKey }),
  });
  const errors = useFieldErrors(make.error, ['/name']);
  if (make.data) return <AddAgentDialog place={make.data} onClose={onClose} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    make.mutate(String(new FormData(event.currentTarget).get('name')).trim());
  };
  return (
    <Dialog title={t('locations.add')} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <FormAlert text={errors.rest} />
          <TextInput
            label={t('field.name')}
            description={t('locations.nameHint')}
            name="name"
            {...lengthOf(limits['createLocation.name'])}
            required
            withAsterisk={false}
            data-autofocus
            error={errors.of('/name')}
          />
          <Switch
            label={t('locations.privateTargets')}
            description={t('locations.privateTargetsHint')}
            checked={isPrivate}
            disabled={role !== 'owner'}
            onChange={(event) => setPrivate(event.currentTarget.checked)}
          />
          <Button type="submit" loading={make.isPending}>
            {t('locations.add')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Creates an enrollment token and shows the ways to start an agent with it, until one is in contact. */
export function AddAgentDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useText();
  const words = useErrorText();
  const token = useQuery({
    queryKey: ['enrollment-token', place.id],
    queryFn: () => belltower.createEnrollmentToken({ path: { id: place.id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const current = useQuery({
    queryKey: [...locationsKey, place.id],
    queryFn: () => belltower.getLocation({ path: { id: place.id } }),
    refetchInterval: 2_000,
  });
  const isConnected = (current.data?.agents.length ?? 0) > place.agents.length;
  return (
    <Dialog title={t('locations.addAgentTo', { name: place.name })} onClose={onClose}>
      <Stack>
        <FormAlert text={token.error ? words(token.error).words : null} />
        {token.data && <StartWays server={location.origin} token={token.data.token} />}
        <Line role="status">{isConnected ? t('locations.connected') : t('locations.waiting')}</Line>
        {isConnected && <Button onClick={onClose}>{t('action.close')}</Button>}
      </Stack>
    </Dialog>
  );
}

function StartWays({ server, token }: { server: string; token: string }) {
  const t = useText();
  const ways = {
    command: `belltower agent --server ${server} --token ${token}`,
    systemd: `[Unit]
Description=Belltower agent
After=network-online.target
Wants=network-online.target

[Service]
Environment=BELLTOWER_AGENT_SERVER=${server}
Environment=BELLTOWER_AGENT_TOKEN=${token}
ExecStart=belltower agent
StateDirectory=belltower-agent
DynamicUser=yes
AmbientCapabilities=CAP_NET_RAW
Restart=always

[Install]
WantedBy=multi-user.target`,
    container: `docker run -d --restart unless-stopped --name belltower-agent --init --no-healthcheck -v belltower-agent:/data -e BELLTOWER_AGENT_SERVER=${server} -e BELLTOWER_AGENT_TOKEN=${token} -e BELLTOWER_AGENT_DATA=/data/agent belltower agent`,
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
            <CopyLine value={ways[way]} label={t(`locations.way.${way}`)} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useText();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {children}
    </Modal>
  );
}
