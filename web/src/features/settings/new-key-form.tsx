import { Button, Checkbox, Text as Line, Modal, Select, Stack, Table, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../generated/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { serverNow } from '../../service/server-clock.ts';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { Form, useFieldErrors } from '../../ui/forms/form.tsx';
import { dayMs } from '../../ui/text/durations.ts';
import { keysKey } from './settings-queries.ts';

/** Resources that have both read and write scopes. Other scopes are listed separately. */
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
] as const;
const single = ['import:write', 'export:read'] as const;

/** Creates a key and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Modal opened onClose={onClose} title={t('settings.newKey')} size="lg">
      <NewKeyForm />
    </Modal>
  );
}

function NewKeyForm() {
  const t = useText();
  const queryClient = useQueryClient();
  const [all, setAll] = useState(false);
  const [scopes, setScopes] = useState<string[]>([]);
  const [days, setDays] = useState<string>('0');
  const create = useMutation({
    mutationFn: (name: string) =>
      belltower.createApiKey({
        body: {
          name,
          scopes: all ? ['*'] : scopes,
          ...(days === '0' ? {} : { expiresAt: new Date(serverNow() + Number(days) * dayMs).toISOString() }),
        },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keysKey }),
  });
  const errors = useFieldErrors(create.error, ['/name', '/scopes']);
  if (create.data) return <CreatedKey value={create.data.key} />;
  return (
    <Form onSubmit={(fields) => create.mutate(String(fields.get('name')))} error={errors.rest}>
      <TextInput
        label={t('field.name')}
        description={t('settings.keyNameHint')}
        name="name"
        {...lengthOf(limits['createApiKey.name'])}
        required
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
      <EndSelect days={days} onChange={setDays} />
      <Button type="submit" loading={create.isPending} disabled={!all && scopes.length === 0}>
        {t('settings.createKey')}
      </Button>
    </Form>
  );
}

function EndSelect({ days, onChange }: { days: string; onChange: (days: string) => void }) {
  const t = useText();
  return (
    <Select
      label={t('settings.expires')}
      value={days}
      onChange={(value) => value !== null && onChange(value)}
      data={[
        { value: '0', label: t('settings.never') },
        ...['7', '30', '90', '365'].map((count) => ({
          value: count,
          label: t('settings.inDays', { count: Number(count) }),
        })),
      ]}
    />
  );
}

/** Shows the new key. The key can be read only once. */
function CreatedKey({ value }: { value: string }) {
  const t = useText();
  return (
    <Stack>
      <Line>{t('settings.keyShownOnce')}</Line>
      <CopyLine value={value} label={t('settings.newKey')} />
      <CopyLine
        value={`curl -H "Authorization: Bearer ${value}" ${location.origin}/api/v1/service-monitors`}
      />
    </Stack>
  );
}

/** Renders the name of a resource, and the names of its scopes in the API. */
function ScopeName({ of }: { of: (typeof resources)[number] | 'import' | 'export' }) {
  const t = useText();
  return (
    <>
      {t(`settings.scope.${of}`)}{' '}
      <Line span size="xs" c="dimmed" ff="monospace">
        {of}
      </Line>
    </>
  );
}

function ScopeTable(props: {
  scopes: string[];
  onChange: (scopes: string[]) => void;
  error: string | undefined;
}) {
  const t = useText();
  const toggle = (scope: string) =>
    props.onChange(
      props.scopes.includes(scope) ? props.scopes.filter((one) => one !== scope) : [...props.scopes, scope],
    );
  const box = (scope: string) => (
    <Checkbox aria-label={scope} checked={props.scopes.includes(scope)} onChange={() => toggle(scope)} />
  );
  return (
    <>
      {props.error && (
        <Line c="var(--state-down)" role="alert">
          {props.error}
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
              <Table.Td>
                <ScopeName of={resource} />
              </Table.Td>
              <Table.Td>{box(`${resource}:read`)}</Table.Td>
              <Table.Td>{box(`${resource}:write`)}</Table.Td>
            </Table.Tr>
          ))}
          {single.map((scope) => (
            <Table.Tr key={scope}>
              <Table.Td>
                <ScopeName of={scope === 'import:write' ? 'import' : 'export'} />
              </Table.Td>
              <Table.Td>{scope.endsWith('read') && box(scope)}</Table.Td>
              <Table.Td>{scope.endsWith('write') && box(scope)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
