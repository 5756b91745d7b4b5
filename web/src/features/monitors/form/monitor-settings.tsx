import { Alert, Button, Group, Table } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '../../../../../clients/typescript/src/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { showUndo } from '../../../ui/dialogs/notices.tsx';
import type { Monitor } from '../monitor.ts';
import { useFieldTexts } from './field-input.tsx';
import { fieldsOf } from './fields.ts';
import { MonitorForm } from './monitor-form.tsx';
import { tellValue, valuesOf } from './values.ts';

type Patch = Parameters<typeof belltower.updateServiceMonitor>[0]['body'];

/** A monitor and the tag of the version that is seen. */
async function readTagged(id: string): Promise<{ monitor: Monitor; tag: string }> {
  const { data, error, response } = await belltower.http.GET('/api/v1/service-monitors/{id}', {
    params: { path: { id } },
  });
  if (!data) throw error;
  return { monitor: data, tag: response.headers.get('etag') ?? '*' };
}

/** The form of a monitor that is there. What somebody else saved meanwhile is shown beside one's own. */
export function MonitorSettings({ id }: { id: string }) {
  const t = useText();
  const client = useQueryClient();
  const [version, setVersion] = useState(0);
  const read = useQuery({
    // Not under 'monitors': events read those anew, and a tag of what was never seen would save over what somebody else saved.
    queryKey: ['form', 'monitor', id],
    queryFn: () => readTagged(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const save = useMutation({
    mutationFn: ({ body, tag }: { body: Record<string, unknown>; tag: string }) =>
      belltower.updateServiceMonitor({ path: { id }, body: body as Patch, headers: { 'if-match': tag } }),
    onSuccess: async () => {
      showUndo({ message: t('form.saved'), label: t('action.undo'), close: t('action.close') });
      await client.invalidateQueries({ queryKey: ['monitors'] });
      await read.refetch();
      setVersion((count) => count + 1);
    },
  });
  const lost = isProblem(save.error) && save.error.status === 412;
  const theirs = useQuery({
    queryKey: ['form', 'theirs', id],
    queryFn: () => readTagged(id),
    enabled: lost,
    gcTime: 0,
  });
  if (!read.data) return null;
  const { monitor, tag } = read.data;
  const start = async () => {
    save.reset();
    await read.refetch();
    setVersion((count) => count + 1);
  };
  const mine = save.variables?.body ?? {};
  return (
    <MonitorForm
      key={version}
      kind={monitor.kind}
      monitor={monitor}
      action={t('action.save')}
      error={lost ? null : save.error}
      isSaving={save.isPending}
      save={(body) => (Object.keys(body).length > 0 ? save.mutate({ body, tag }) : undefined)}
    >
      {lost && theirs.data && (
        <Alert color="yellow" role="alert" title={t('form.conflict')}>
          <Differences before={monitor} mine={mine} theirs={theirs.data.monitor} />
          <Group mt="sm">
            <Button size="xs" onClick={() => save.mutate({ body: mine, tag: theirs.data.tag })}>
              {t('form.saveMine')}
            </Button>
            <Button size="xs" variant="default" onClick={start}>
              {t('form.takeTheirs')}
            </Button>
          </Group>
        </Alert>
      )}
    </MonitorForm>
  );
}

/** Field by field: what was there, what one wants, what somebody else saved. */
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
  const wordOf = (place: number, name: string) => tellValue(all[place]?.[name] ?? '');
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
