import { Button, Text as Line, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { EditableName } from '../../ui/forms/editable-name.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import { useNew } from '../../ui/page/use-key.ts';
import { type ListSelection, SelectBox, useListSelection } from '../../ui/selection/list-selection.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';
import { SettingsPage } from './settings-frame.tsx';
import { keysKey } from './settings-queries.ts';

const NewKeyDialog = lazyPart(async () => (await import('./new-key-form.tsx')).NewKeyDialog);
const BulkDelete = lazyPart(
  async () => (await import('../../ui/dialogs/delete-dialog.tsx')).BulkDelete<ShownKey>,
);

export function ApiKeysPage() {
  const t = useText();
  const { role, account } = useSession();
  const mayChange = role === 'owner' || role === 'admin';
  const [opened, { open, close }] = useDisclosure();
  useNew(() => mayChange && account.plan !== 'free' && open());
  const keys = usePages(keysKey, (cursor) =>
    belltower.listApiKeys({ query: { limit: 50, cursor, count: true } }),
  );
  const items = keys.rows;
  const choosing = useListSelection(items, 'api-keys', mayChange);
  const createButton = mayChange && (
    <Button onClick={open} disabled={account.plan === 'free'}>
      {t('settings.newKey')}
    </Button>
  );
  return (
    <SettingsPage
      tab="api-keys"
      line={account.plan === 'free' ? t('settings.keysPaid') : t('settings.keysLine')}
      actions={items.length > 0 && createButton}
    >
      <PlainList
        list={keys}
        choosing={choosing}
        mayChoose={mayChange}
        label={t('settings.keys')}
        minWidth={720}
        empty={
          <EmptyState
            text={t('settings.noKeys')}
            action={createButton}
            call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/account`}
          />
        }
        heads={
          <>
            <Table.Th>{t('field.name')}</Table.Th>
            <Table.Th>{t('settings.scopes')}</Table.Th>
            <Table.Th w={120}>{t('settings.lastUsed')}</Table.Th>
            <Table.Th w={120}>{t('settings.expires')}</Table.Th>
            <Table.Th aria-label={t('settings.actions')} w={140} />
          </>
        }
      >
        {items.map((key) => (
          <KeyRow key={key.id} apiKey={key} mayChange={mayChange} choosing={choosing} />
        ))}
      </PlainList>
      <BulkDelete
        choosing={choosing}
        rows={items}
        each={() => belltower.each('listApiKeys', { query: { limit: 100 } })}
        total={keys.data?.pages.at(-1)?.total ?? items.length}
        queryKey={keysKey}
        remove={({ id }) => belltower.deleteApiKey({ path: { id } })}
        text={t('settings.revokeManyText')}
      />
      {opened && <NewKeyDialog onClose={close} />}
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
  choosing: ListSelection;
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
          <SelectBox choosing={choosing} id={apiKey.id} name={apiKey.name} />
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
      <Table.Td data-label={t('settings.scopes')}>
        {apiKey.scopes.includes('*') ? t('settings.allScopes') : apiKey.scopes.join(', ')}
      </Table.Td>
      <Table.Td data-label={t('settings.lastUsed')}>
        {apiKey.lastUsedAt ? <TimeAgo at={apiKey.lastUsedAt} /> : t('settings.never')}
      </Table.Td>
      <Table.Td data-label={t('settings.expires')}>
        {apiKey.expiresAt ? <TimeAgo at={apiKey.expiresAt} /> : t('settings.never')}
      </Table.Td>
      <Table.Td ta="right">
        {mayChange && (
          <ConfirmButton
            label={t('settings.revoke')}
            sure={t('settings.revokeConfirm')}
            name={apiKey.name}
            loading={revoke.isPending}
            onSure={() => revoke.mutate()}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}
