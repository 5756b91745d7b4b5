import {
  Button,
  Group,
  NumberInput,
  PasswordInput,
  Select,
  Stack,
  Table,
  TagsInput,
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Arguments, Item } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { monitorDefaultsQuery } from '../../service/queries.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { lengthOf, rangeOf } from '../../ui/forms/field-schema.ts';
import { Form, FormAlert } from '../../ui/forms/form.tsx';
import { ErrorPanel, useErrorText } from '../../ui/page/error-panel.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';
import { SettingsPage } from './settings-frame.tsx';

type Proxy = Item<'listProxies'>;
type ProxyOrder = Arguments<'createProxy'>['body'];
type Defaults = Awaited<ReturnType<typeof belltower.getServiceMonitorDefaults>>;

const proxiesKey = ['proxies'];

/** Edits the account's monitoring settings: defaults for new monitors, and proxies. */
export function MonitoringPage() {
  const t = useText();
  const { data, error, refetch } = useQuery(monitorDefaultsQuery);
  return (
    <SettingsPage tab="monitoring" line={t('settings.monitoringLine')}>
      <Stack gap="xl" maw={720}>
        {error && <ErrorPanel error={error} retry={refetch} />}
        {data && <DefaultsForm defaults={data} />}
        <Proxies />
      </Stack>
    </SettingsPage>
  );
}

const numberOrNull = (value: string | number) => (value === '' ? null : Number(value));

function DefaultsForm({ defaults }: { defaults: Defaults }) {
  const t = useText();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [interval, setInterval] = useState<string | number>(defaults.intervalSeconds ?? '');
  const [timeout, setTimeout] = useState<string | number>(defaults.timeoutSeconds ?? '');
  const [failures, setFailures] = useState<string | number>(defaults.confirm?.failures ?? '');
  const [retry, setRetry] = useState<string | number>(defaults.confirm?.retrySeconds ?? '');
  const [warnDays, setWarnDays] = useState((defaults.warnDays ?? []).map(String));
  const save = useMutation({
    mutationFn: () => {
      const confirm = {
        ...defaults.confirm,
        failures: numberOrNull(failures) ?? undefined,
        retrySeconds: numberOrNull(retry) ?? undefined,
      };
      return belltower.updateServiceMonitorDefaults({
        body: {
          intervalSeconds: numberOrNull(interval),
          timeoutSeconds: numberOrNull(timeout),
          confirm: Object.values(confirm).every((value) => value === undefined) ? null : confirm,
          warnDays: warnDays.length === 0 ? null : warnDays.map(Number),
        },
      });
    },
    onSuccess: (data) => client.setQueryData(monitorDefaultsQuery.queryKey, data),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const narrow = { wrapper: { maxWidth: 240 } };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Title order={2}>{t('settings.defaults')}</Title>
        <FormAlert text={save.error ? errorText(save.error).text : null} />
        <NumberInput
          label={t('form.intervalSeconds')}
          description={t('settings.defaultsHint')}
          styles={narrow}
          value={interval}
          onChange={setInterval}
        />
        <NumberInput label={t('form.timeoutSeconds')} styles={narrow} value={timeout} onChange={setTimeout} />
        <NumberInput
          label={t('form.confirm.failures')}
          description={t('form.confirm.failures.hint')}
          styles={narrow}
          value={failures}
          onChange={setFailures}
        />
        <NumberInput
          label={t('form.confirm.retrySeconds')}
          styles={narrow}
          value={retry}
          onChange={setRetry}
        />
        <TagsInput
          label={t('form.tls.warnDays')}
          description={t('settings.warnDaysHint')}
          value={warnDays}
          acceptValueOnBlur
          onChange={setWarnDays}
        />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Proxies() {
  const t = useText();
  const proxies = usePages(proxiesKey, (cursor) => belltower.listProxies({ query: { limit: 50, cursor } }));
  const [edited, setEdited] = useState<Proxy | null>(null);
  return (
    <Stack gap="sm">
      <Title order={2}>{t('settings.proxies')}</Title>
      <p style={{ margin: 0 }}>{t('settings.proxiesText')}</p>
      <PlainList list={proxies} label={t('settings.proxies')} minWidth={320}>
        {proxies.rows.map((proxy) => (
          <ProxyLine key={proxy.id} proxy={proxy} edit={() => setEdited(proxy)} />
        ))}
      </PlainList>
      <ProxyForm key={edited?.id ?? 'new'} proxy={edited} done={() => setEdited(null)} />
    </Stack>
  );
}

function ProxyLine({ proxy, edit }: { proxy: Proxy; edit: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => belltower.deleteProxy({ path: { id: proxy.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: proxiesKey }),
  });
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {proxy.name}
        <FormAlert text={remove.error ? errorText(remove.error).text : null} />
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {`${proxy.type}://${proxy.host.includes(':') ? `[${proxy.host}]` : proxy.host}:${proxy.port}`}
      </Table.Td>
      <Table.Td ta="right" w={220}>
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="compact-sm" onClick={edit}>
            {t('settings.proxyEdit')}
          </Button>
          <ConfirmButton
            label={t('settings.proxyDeleteLabel')}
            sure={t('settings.proxyDelete')}
            name={proxy.name}
            loading={remove.isPending}
            onSure={() => remove.mutate()}
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

const empty: ProxyOrder = { name: '', type: 'http', host: '', port: 3128, username: '', password: '' };

/**
 * Renders the form for a new or existing proxy. A stored password is displayed as asterisks and kept if the user does
 * not change them.
 */
function ProxyForm({ proxy, done }: { proxy: Proxy | null; done: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [order, setOrder] = useState<ProxyOrder>(proxy ? bodyOf(proxy) : empty);
  const set = (part: Partial<ProxyOrder>) => setOrder((old) => ({ ...old, ...part }));
  const save = useMutation({
    mutationFn: () =>
      proxy === null
        ? belltower.createProxy({ body: order })
        : belltower.updateProxy({ path: { id: proxy.id }, body: order }),
    onSuccess: () => {
      setOrder(empty);
      done();
      return client.invalidateQueries({ queryKey: proxiesKey });
    },
  });
  return (
    <Form onSubmit={() => save.mutate()} error={save.error ? errorText(save.error).text : null} gap="sm">
      <Group align="flex-end" grow>
        <TextInput
          label={t('form.name')}
          {...lengthOf(limits['createProxy.name'])}
          value={order.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Select
          label={t('form.protocol')}
          data={[
            { value: 'http', label: 'HTTP' },
            { value: 'https', label: 'HTTPS' },
            { value: 'socks5', label: 'SOCKS5' },
          ]}
          value={order.type}
          onChange={(type) => set({ type: type as ProxyOrder['type'] })}
        />
      </Group>
      <Group align="flex-end" grow>
        <TextInput
          label={t('form.host')}
          {...lengthOf(limits['createProxy.host'])}
          spellCheck={false}
          value={order.host}
          onChange={(event) => set({ host: event.currentTarget.value })}
        />
        <NumberInput
          label={t('form.port')}
          {...rangeOf(limits['createProxy.port'])}
          value={order.port}
          onChange={(port) => set({ port: Number(port) })}
        />
      </Group>
      <Group align="flex-end" grow>
        <TextInput
          label={t('settings.proxyUsername')}
          autoComplete="off"
          value={order.username ?? ''}
          onChange={(event) => set({ username: event.currentTarget.value })}
        />
        <PasswordInput
          label={t('settings.proxyPassword')}
          autoComplete="new-password"
          value={order.password ?? ''}
          onChange={(event) => set({ password: event.currentTarget.value })}
        />
      </Group>
      <Group>
        <Button
          type="submit"
          variant="default"
          loading={save.isPending}
          disabled={order.name.trim() === '' || order.host.trim() === ''}
        >
          {t(proxy === null ? 'settings.proxyAdd' : 'action.save')}
        </Button>
        {proxy !== null && (
          <Button variant="subtle" onClick={done}>
            {t('action.cancel')}
          </Button>
        )}
      </Group>
    </Form>
  );
}

const bodyOf = ({ name, type, host, port, username, password }: Proxy): ProxyOrder => ({
  name,
  type,
  host,
  port,
  username,
  password,
});
