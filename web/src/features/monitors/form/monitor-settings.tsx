import { Stack, Table } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { BadgePanel } from '../../../ui/badges/badge-panel.tsx';
import { showUndo } from '../../../ui/dialogs/notices.tsx';
import { ConflictAlert, FormOf, type FormVersion, isConflict } from '../../../ui/forms/concurrent-edit.tsx';
import type { Monitor } from '../monitor.ts';
import { useFieldTexts } from './field-input.tsx';
import { fieldsOf } from './fields.ts';
import { MonitorForm } from './monitor-form.tsx';
import { formatValue, valuesOf } from './values.ts';

type Patch = Parameters<typeof belltower.updateServiceMonitor>[0]['body'];

const read = (id: string) =>
  belltower.http.GET('/api/v1/service-monitors/{id}', { params: { path: { id } } });

/** Renders the form of an existing monitor. Concurrent changes are shown next to the user's own. */
export function MonitorSettings({ id }: { id: string }) {
  return (
    <FormOf noun="monitor" id={id} read={() => read(id)}>
      {(monitor, version) => <Settings monitor={monitor} version={version} />}
    </FormOf>
  );
}

function Settings({ monitor, version }: { monitor: Monitor; version: FormVersion }) {
  const t = useText();
  const { id } = monitor;
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: ({ body, tag }: { body: Record<string, unknown>; tag: string }) =>
      belltower.updateServiceMonitor({ path: { id }, body: body as Patch, headers: { 'if-match': tag } }),
    onSuccess: async () => {
      showUndo({ message: t('form.saved'), label: t('action.undo'), close: t('action.close') });
      await client.invalidateQueries({ queryKey: ['monitors'] });
      await version.again();
    },
  });
  const lost = isConflict(save.error);
  const theirs = useQuery({
    queryKey: ['form', 'theirs', id],
    queryFn: () => read(id),
    enabled: lost,
    gcTime: 0,
  });
  const mine = save.variables?.body ?? {};
  const other = theirs.data?.data;
  return (
    <Stack gap="xl" maw={760}>
      <MonitorForm
        kind={monitor.kind}
        monitor={monitor}
        action={t('action.save')}
        error={lost ? null : save.error}
        isSaving={save.isPending}
        save={(body) => (Object.keys(body).length > 0 ? save.mutate({ body, tag: version.tag }) : undefined)}
      >
        {other && (
          <ConflictAlert
            error={save.error}
            onMine={() => save.mutate({ body: mine, tag: theirs.data?.response.headers.get('etag') ?? '*' })}
            onTheirs={() => void version.again()}
          >
            <Differences before={monitor} mine={mine} theirs={other} />
          </ConflictAlert>
        )}
      </MonitorForm>
      <BadgePanel of="monitor" id={id} name={monitor.name} />
    </Stack>
  );
}

/** Shows differences by field: the user's own values and those saved by someone else. */
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
