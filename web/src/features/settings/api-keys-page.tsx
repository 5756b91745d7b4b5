import { Button, Checkbox, Text as Line, Modal, Select, Stack, Table, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { belltower } from '../../app/client.ts';
import { serverNow } from '../../app/server-clock.ts';
import { useSession } from '../../app/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { ChooseAllBox, ChooseBox } from '../../ui/choose-box.tsx';
import { ChosenDelete } from '../../ui/chosen-delete.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { EditableName } from '../../ui/editable-name.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { type Choosing, useChoosing } from '../../ui/use-choosing.ts';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import { usePages } from '../../ui/use-pages.ts';
import { SettingsPage } from './settings-page.tsx';

const keysKey = ['api-keys'];
/** Resources that have both rights; the rest stand alone. */
const resources = [
  'monitors',
  'service-monitors',
  'heartbeats',
  'incidents',
  'alerts',
  'maintenance-windows',
  'status-pages',
  'assets',
  'certificates',
  'threats',
  'api-keys',
  'account',
];
const single = ['import:write', 'export:read'];

export function ApiKeysPage() {
  const t = useText();
  const { role, account } = useSession();
  const mayChange = role === 'owner' || role === 'admin';
  const [opened, { open, close }] = useDisclosure();
  const keys = usePages(keysKey, (cursor) =>
    belltower.listApiKeys({ query: { limit: 50, cursor, count: true } }),
  );
  const items = keys.rows;
  const choosing = useChoosing(items, 'api-keys', mayChange);
  const make = mayChange && (
    <Button onClick={open} disabled={account.plan === 'free'}>
      {t('settings.newKey')}
    </Button>
  );
  return (
    <SettingsPage
      tab="api-keys"
      line={account.plan === 'free' ? t('settings.keysPaid') : t('settings.keysLine')}
    >
      {keys.error && <ErrorPanel error={keys.error} retry={keys.refetch} />}
      {keys.data && items.length === 0 && (
        <EmptyState
          text={t('settings.noKeys')}
          action={make}
          call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/account`}
        />
      )}
      {items.length > 0 && (
        <>
          {make}
          <div ref={choosing.frame}>
            <Table mt="md">
              <Table.Thead>
                <Table.Tr>
                  {mayChange && (
                    <Table.Th w={44}>
                      <ChooseAllBox choosing={choosing} />
                    </Table.Th>
                  )}
                  <Table.Th>{t('field.name')}</Table.Th>
                  <Table.Th>{t('settings.scopes')}</Table.Th>
                  <Table.Th>{t('settings.lastUsed')}</Table.Th>
                  <Table.Th>{t('settings.ends')}</Table.Th>
                  <Table.Th aria-label={t('settings.actions')} />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map((key) => (
                  <KeyRow key={key.id} apiKey={key} mayChange={mayChange} choosing={choosing} />
                ))}
              </Table.Tbody>
            </Table>
          </div>
        </>
      )}
      <MoreButton query={keys} />
      <ChosenDelete
        choosing={choosing}
        rows={items}
        each={() => belltower.each('listApiKeys', { query: { limit: 100 } })}
        total={keys.data?.pages.at(-1)?.total ?? items.length}
        queryKey={keysKey}
        remove={({ id }) => belltower.deleteApiKey({ path: { id } })}
        text={t('settings.revokeManyText')}
      />
      <Modal
        opened={opened}
        onClose={close}
        title={t('settings.newKey')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('action.close') }}
      >
        <NewKeyForm />
      </Modal>
    </SettingsPage>
  );
}

type ShownKey = Awaited<ReturnType<typeof belltower.listApiKeys>>['items'][number];

function KeyRow({
  apiKey,
  mayChange,
  choosing,
}: {
  apiKey: ShownKey;
  mayChange: boolean;
  choosing: Choosing;
}) {
  const t = useText();
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => belltower.deleteApiKey({ path: { id: apiKey.id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keysKey }),
  });
  const rename = useMutation({
    mutationFn: (name: string) => belltower.updateApiKey({ path: { id: apiKey.id }, body: { name } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keysKey }),
  });
  return (
    <Table.Tr>
      {mayChange && (
        <Table.Td>
          <ChooseBox choosing={choosing} id={apiKey.id} name={apiKey.name} />
        </Table.Td>
      )}
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <EditableName
          name={apiKey.name}
          mayChange={mayChange}
          error={rename.error}
          isSaving={rename.isPending}
          onSave={(name, done) => rename.mutate(name, { onSuccess: done })}
        />
        <Line size="xs" c="dimmed" ff="monospace">
          {apiKey.prefix}…
        </Line>
      </Table.Td>
      <Table.Td>{apiKey.scopes.includes('*') ? t('settings.allScopes') : apiKey.scopes.join(', ')}</Table.Td>
      <Table.Td>{apiKey.lastUsedAt ? <TimeAgo at={apiKey.lastUsedAt} /> : t('settings.never')}</Table.Td>
      <Table.Td>{apiKey.expiresAt ? <TimeAgo at={apiKey.expiresAt} /> : t('settings.never')}</Table.Td>
      <Table.Td ta="right">
        {mayChange && (
          <SureButton
            label={t('settings.revoke')}
            sure={t('settings.revokeSure')}
            name={apiKey.name}
            loading={revoke.isPending}
            onSure={() => revoke.mutate()}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function NewKeyForm() {
  const t = useText();
  const queryClient = useQueryClient();
  const [all, setAll] = useState(false);
  const [scopes, setScopes] = useState<string[]>([]);
  const [days, setDays] = useState<string>('0');
  const make = useMutation({
    mutationFn: (name: string) =>
      belltower.createApiKey({
        body: {
          name,
          scopes: all ? ['*'] : scopes,
          ...(days === '0'
            ? {}
            : { expiresAt: new Date(serverNow() + Number(days) * 86_400_000).toISOString() }),
        },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keysKey }),
  });
  const errors = useFieldErrors(make.error, ['/name', '/scopes']);
  if (make.data) {
    return (
      <Stack>
        <Line>{t('settings.keyOnce')}</Line>
        <CopyLine value={make.data.key} label={t('settings.newKey')} />
        <CopyLine
          value={`curl -H "Authorization: Bearer ${make.data.key}" ${location.origin}/api/v1/service-monitors`}
        />
      </Stack>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    make.mutate(String(new FormData(event.currentTarget).get('name')));
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormAlert text={errors.rest} />
        <TextInput
          label={t('field.name')}
          description={t('settings.keyNameHint')}
          name="name"
          maxLength={200}
          required
          withAsterisk={false}
          data-autofocus
          error={errors.of('/name')}
        />
        <Checkbox
          label={t('settings.allScopes')}
          description={t('settings.allScopesHint')}
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        {!all && <ScopeTable scopes={scopes} onChange={setScopes} error={errors.of('/scopes')} />}
        <Select
          label={t('settings.ends')}
          value={days}
          onChange={(value) => value !== null && setDays(value)}
          allowDeselect={false}
          data={[
            { value: '0', label: t('settings.never') },
            ...['7', '30', '90', '365'].map((count) => ({
              value: count,
              label: t('settings.inDays', { count: Number(count) }),
            })),
          ]}
        />
        <Button type="submit" loading={make.isPending} disabled={!all && scopes.length === 0}>
          {t('settings.makeKey')}
        </Button>
      </Stack>
    </form>
  );
}

function ScopeTable(shown: {
  scopes: string[];
  onChange: (scopes: string[]) => void;
  error: string | undefined;
}) {
  const t = useText();
  const toggle = (scope: string) =>
    shown.onChange(
      shown.scopes.includes(scope) ? shown.scopes.filter((one) => one !== scope) : [...shown.scopes, scope],
    );
  const box = (scope: string) => (
    <Checkbox aria-label={scope} checked={shown.scopes.includes(scope)} onChange={() => toggle(scope)} />
  );
  return (
    <>
      {shown.error && (
        <Line c="var(--state-down)" role="alert">
          {shown.error}
        </Line>
      )}
      <Table verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('settings.scopes')}</Table.Th>
            <Table.Th>{t('settings.read')}</Table.Th>
            <Table.Th>{t('settings.write')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {resources.map((resource) => (
            <Table.Tr key={resource}>
              <Table.Td>{resource}</Table.Td>
              <Table.Td>{box(`${resource}:read`)}</Table.Td>
              <Table.Td>{box(`${resource}:write`)}</Table.Td>
            </Table.Tr>
          ))}
          {single.map((scope) => (
            <Table.Tr key={scope}>
              <Table.Td>{scope.split(':')[0]}</Table.Td>
              <Table.Td>{scope.endsWith('read') && box(scope)}</Table.Td>
              <Table.Td>{scope.endsWith('write') && box(scope)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
