import { Box, Stack, Table } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { BadgePanel } from '../../../ui/badges/badge-panel.tsx';
import { showUndo } from '../../../ui/dialogs/notices.tsx';
import { ConflictAlert, useSharedForm } from '../../../ui/forms/concurrent-edit.tsx';
import type { Monitor } from '../monitor.ts';
import { useFieldTexts } from './field-input.tsx';
import { fieldsOf } from './fields.ts';
import { MonitorForm } from './monitor-form.tsx';
import { formatValue, valuesOf } from './values.ts';

type Patch = Parameters<typeof belltower.updateServiceMonitor>[0]['body'];

/** Renders the form of an existing monitor. Shows concurrent changes by other users next to the user's own changes. */
export function MonitorSettings({ monitor }: { monitor: Monitor }) {
  const t = useText();
  const client = useQueryClient();
  const path = { id: monitor.id };
  const form = useSharedForm<Monitor, Record<string, unknown>>({
    current: monitor,
    editedOf: (each) => valuesOf(fieldsOf(each.kind), each),
    read: () => belltower.http.GET('/api/v1/service-monitors/{id}', { params: { path } }),
    send: async (body, match) => {
      await belltower.updateServiceMonitor({ path, body: body as Patch, headers: { 'if-match': match } });
      showUndo({ message: t('form.saved'), label: t('action.undo'), close: t('action.close') });
    },
    renew: () => client.invalidateQueries({ queryKey: ['monitors'] }),
  });
  const { initial, attempted, latest } = form;
  return (
    <Stack gap="xl" maw={760}>
      <Box {...form.watch}>
        <MonitorForm
          key={form.key}
          kind={monitor.kind}
          monitor={initial}
          action={t('action.save')}
          error={form.error}
          isSaving={form.isSaving}
          save={(body) => (Object.keys(body).length > 0 ? form.save(body) : undefined)}
        >
          <ConflictAlert form={form}>
            {attempted && <Differences before={initial} mine={attempted} theirs={latest} />}
          </ConflictAlert>
        </MonitorForm>
      </Box>
      <BadgePanel of="monitor" id={monitor.id} name={monitor.name} />
    </Stack>
  );
}

/** Shows differences by field: the user's own values and the values that another user saved. */
function Differences({
  before,
  mine,
  theirs,
}: {
  before: Monitor;
  mine: Record<string, unknown>;
  theirs: Monitor;
}) {
  const t = useText();
  const merged = { ...before, ...mine } as Monitor;
  const form = fieldsOf(before.kind);
  const all = [before, merged, theirs].map((each) => valuesOf(form, each));
  const textsOf = useFieldTexts();
  const fields = form.filter(
    ({ name }) => new Set(all.map((values) => JSON.stringify(values[name]))).size > 1,
  );
  const wordOf = (index: number, name: string) => formatValue(all[index]?.[name] ?? '');
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('form.field')}</Table.Th>
          <Table.Th>{t('form.mine')}</Table.Th>
          <Table.Th>{t('form.theirs')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map((field) => (
          <Table.Tr key={field.name}>
            <Table.Th>{textsOf(field).label}</Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{wordOf(1, field.name)}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{wordOf(2, field.name)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
