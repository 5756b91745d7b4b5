import { Button, Group, Select, Stack, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Finding } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { SharedFormAlerts } from '../forms/shared-form-alerts.tsx';
import { useSharedForm } from '../forms/use-shared-form.ts';

/** What is to be made of a finding. */
export type Disposition = 'open' | 'accepted-risk' | 'false-positive' | 'acknowledged-change' | 'fixed';
export const dispositions: Disposition[] = [
  'open',
  'accepted-risk',
  'false-positive',
  'acknowledged-change',
  'fixed',
];

interface Judgement {
  disposition: Disposition;
  note: string | null;
}

type Judged = Pick<Finding, 'disposition' | 'note'>;

const judgementOf = ({ disposition, note }: Judged): Judgement => ({
  disposition: (disposition ?? 'open') as Disposition,
  note: note ?? null,
});
const textOf = (judged: Judged): string => JSON.stringify(judgementOf(judged));

/** What somebody makes of a finding, and why; what somebody else said meanwhile is not written over unseen. */
export function JudgementForm({ finding, monitorId }: { finding: Finding; monitorId: string }) {
  const t = useText();
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const path = { id: monitorId, findingId: finding.id };
  const form = useSharedForm<Judged, Judgement>({
    current: finding,
    textOf,
    read: () => belltower.http.GET('/api/monitors/{id}/findings/{findingId}', { params: { path } }),
    send: async (body, match) => {
      await belltower.updateDomainMonitorFinding({ path, body, headers: { 'if-match': match } });
      notifications.show({ message: t('finding.updated') });
    },
    renew: () => queryClient.invalidateQueries({ queryKey: ['domains'] }),
  });
  const begun = judgementOf(form.begun);
  const typed = (): Judgement => {
    const fields = new FormData(element.current ?? undefined);
    const note = String(fields.get('note')).trim();
    return {
      disposition: String(fields.get('disposition')) as Disposition,
      note: note === '' ? null : note,
    };
  };
  return (
    <form
      ref={element}
      key={textOf(form.begun)}
      onInput={form.write}
      onSubmit={(event) => {
        event.preventDefault();
        form.save(typed());
      }}
    >
      <Stack gap="sm">
        <SharedFormAlerts form={form} typed={typed} />
        <Group align="flex-end" gap="sm">
          <Select
            label={t('finding.decision')}
            name="disposition"
            data={dispositions.map((value) => ({ value, label: t(`finding.disposition.${value}`) }))}
            defaultValue={begun.disposition}
            allowDeselect={false}
            onChange={form.write}
          />
          <Textarea
            label={t('finding.note')}
            name="note"
            defaultValue={begun.note ?? ''}
            maxLength={2000}
            autosize
            minRows={1}
            style={{ flex: 1, minWidth: 200 }}
          />
          <Button type="submit" variant="default" loading={form.isSaving}>
            {t('action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
