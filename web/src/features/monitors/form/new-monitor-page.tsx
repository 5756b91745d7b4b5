import { Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCodeText, useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { PageHeader } from '../../../ui/page/page.tsx';
import { kinds, type Monitor, useKindName } from '../monitor.ts';
import { MonitorForm } from './monitor-form.tsx';

type Order = Parameters<typeof belltower.createServiceMonitor>[0]['body'];

/** A new monitor of any kind. */
export function NewMonitorPage() {
  const t = useText();
  const textOf = useCodeText();
  const kindName = useKindName();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [kind, setKind] = useState<Monitor['kind']>('http');
  const make = useMutation({
    mutationFn: (body: Record<string, unknown>) =>
      belltower.createServiceMonitor({ body: { kind, ...body } as Order }),
    onSuccess: async ({ id }) => {
      void client.invalidateQueries({ queryKey: ['monitors'] });
      await navigate({ to: `/monitors/${id}` });
    },
  });
  const choose = (next: string) => {
    make.reset();
    setKind(next as Monitor['kind']);
  };
  return (
    <>
      <PageHeader title={t('monitors.new')} line={textOf(`form.kind.${kind}`, '')} />
      <Select
        label={t('monitors.filter.kind')}
        value={kind}
        onChange={(chosen) => chosen !== null && choose(chosen)}
        data={kinds.map((value) => ({ value, label: kindName(value) }))}
        allowDeselect={false}
        searchable
        maw={320}
        mb="md"
      />
      <MonitorForm
        key={kind}
        kind={kind}
        monitor={null}
        action={t('form.create')}
        error={make.error}
        isSaving={make.isPending}
        save={(body) => make.mutate(body)}
      />
    </>
  );
}
