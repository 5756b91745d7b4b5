import { Select, Stack, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useCodeText, useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { PageHeader } from '../../../ui/page/page.tsx';
import { SmartBox } from '../../../ui/smart-box/smart-box.tsx';
import { kinds, type Monitor, useKindName } from '../monitor.ts';
import { MonitorForm } from './monitor-form.tsx';
import type { Start } from './templates.ts';
import type { Values } from './values.ts';

const TemplateButtons = lazyPart(async () => (await import('./template-buttons.tsx')).TemplateButtons);

type CreateRequest = Parameters<typeof belltower.createServiceMonitor>[0]['body'];

const empty: Start = { kind: 'http', values: {} };

/** Renders the page that adds a monitor of any kind: suggested for an address, from a template, or with the form. */
export function NewMonitorPage() {
  const t = useText();
  const id = useId();
  const [start, setStart] = useState(empty);
  return (
    <>
      <PageHeader title={t('monitors.new')} />
      <Stack maw={720} gap="md">
        <Title order={2} id={id}>
          {t('first.title')}
        </Title>
        <SmartBox
          labelledBy={id}
          customize={({ kind, ...target }) =>
            setStart({ kind: kind as Monitor['kind'], values: target as Values })
          }
        >
          <div style={{ minHeight: 58 }}>
            <TemplateButtons chosen={start.template} choose={setStart} />
          </div>
          <FormOfKind key={JSON.stringify(start)} start={start} choose={setStart} />
        </SmartBox>
      </Stack>
    </>
  );
}

function FormOfKind({ start, choose }: { start: Start; choose: (start: Start) => void }) {
  const t = useText();
  const textOf = useCodeText();
  const kindName = useKindName();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { kind } = start;
  const create = useMutation({
    mutationFn: (body: Record<string, unknown>) =>
      belltower.createServiceMonitor({ body: { kind, ...body } as CreateRequest }),
    onSuccess: async ({ id }) => {
      void client.invalidateQueries({ queryKey: ['monitors'] });
      await navigate({ to: `/monitors/${id}` });
    },
  });
  return (
    <>
      <Select
        label={t('monitors.filter.kind')}
        description={textOf(`form.kind.${kind}`, '')}
        value={kind}
        onChange={(next) => next !== null && choose({ kind: next as Monitor['kind'], values: {} })}
        data={kinds.map((value) => ({ value, label: kindName(value) }))}
        searchable
        styles={{ wrapper: { maxWidth: 320 } }}
      />
      <MonitorForm
        kind={kind}
        monitor={null}
        start={start.values}
        action={t('form.create')}
        error={create.error}
        isSaving={create.isPending}
        save={(body) => create.mutate(body)}
      />
    </>
  );
}
