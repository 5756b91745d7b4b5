import {
  Alert,
  Button,
  Group,
  Text as Line,
  Modal,
  NumberInput,
  Select,
  Stack,
  TagsInput,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { type Text, useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { showUndo, useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { FormAlert } from '../../ui/forms/form.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import { MonitorsSelect } from './form/found-select.tsx';
import { RegionsInput } from './regions.tsx';
import type { BulkTargets } from './use-bulk.ts';

type Result = Answer<'changeServiceMonitors'>;

/** The fields of the dialog. Empty fields leave the monitors unchanged. */
interface Draft {
  intervalSeconds: string | number;
  timeoutSeconds: string | number;
  failures: string | number;
  retrySeconds: string | number;
  maxMs: string | number;
  sloPercent: string | number;
  severity: string | null;
  regions: string[];
  tags: string[];
  dependsOn: string[];
}

const empty: Draft = {
  intervalSeconds: '',
  timeoutSeconds: '',
  failures: '',
  retrySeconds: '',
  maxMs: '',
  sloPercent: '',
  severity: null,
  regions: [],
  tags: [],
  dependsOn: [],
};

/** Returns the fields to set in the request. Omits empty fields. */
function toChanges(draft: Draft): Record<string, unknown> {
  const number = (value: string | number) => (value === '' ? undefined : Number(value));
  const list = (value: string[]) => (value.length === 0 ? undefined : value);
  const object = (fields: Record<string, unknown>) => {
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    return given.length === 0 ? undefined : Object.fromEntries(given);
  };
  return (
    object({
      intervalSeconds: number(draft.intervalSeconds),
      timeoutSeconds: number(draft.timeoutSeconds),
      confirm: object({ failures: number(draft.failures), retrySeconds: number(draft.retrySeconds) }),
      expect: object({ maxMs: number(draft.maxMs) }),
      severity: draft.severity ?? undefined,
      sloPercent: number(draft.sloPercent),
      regions: list(draft.regions),
      tags: list(draft.tags),
      dependsOn: list(draft.dependsOn),
    }) ?? {}
  );
}

/** Changes fields of many monitors after a preview, with undo. */
export function BulkEdit({ which, close }: { which: BulkTargets; close: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const client = useQueryClient();
  const onError = useErrorNotice();
  const [draft, setDraft] = useState(empty);
  const [preview, setPreview] = useState<Result | null>(null);
  const set = (part: Partial<Draft>) => {
    setDraft((old) => ({ ...old, ...part }));
    setPreview(null);
  };
  const renew = () => client.invalidateQueries({ queryKey: ['monitors'] });
  const undo = (undoToken: string) =>
    void belltower.undoServiceMonitorUpdate({ body: { undoToken } }).then(renew, onError);
  const send = useMutation({
    mutationFn: (dryRun: boolean) =>
      belltower.changeServiceMonitors({
        body: { action: 'update', ...which, set: toChanges(draft), dryRun },
      }),
    onSuccess: async (result, dryRun) => {
      if (dryRun) return setPreview(result);
      const { undoToken } = result;
      close();
      showUndo({
        message: t('monitors.done.update', { count: result.changed }),
        label: t('action.undo'),
        close: t('action.close'),
        ...(undoToken ? { undo: () => undo(undoToken) } : {}),
      });
      await renew();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(preview === null);
  };
  const number = (
    name: 'intervalSeconds' | 'timeoutSeconds' | 'failures' | 'retrySeconds' | 'maxMs' | 'sloPercent',
    label: Text,
  ) => (
    <NumberInput
      label={t(label)}
      placeholder={t('monitors.unchanged')}
      value={draft[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <Modal opened size="lg" onClose={close} title={t('monitors.edit')} centered>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Line>{t('monitors.editText')}</Line>
          <Group grow align="flex-start">
            {number('intervalSeconds', 'form.intervalSeconds')}
            {number('timeoutSeconds', 'form.timeoutSeconds')}
          </Group>
          <Group grow align="flex-start">
            {number('failures', 'form.confirm.failures')}
            {number('retrySeconds', 'form.confirm.retrySeconds')}
          </Group>
          <Group grow align="flex-start">
            {number('maxMs', 'form.expect.maxMs')}
            <Select
              label={t('form.severity')}
              placeholder={t('monitors.unchanged')}
              clearable
              data={(['critical', 'high', 'medium', 'low', 'info'] as const).map((value) => ({
                value,
                label: t(`severity.${value}`),
              }))}
              value={draft.severity}
              onChange={(severity) => set({ severity })}
            />
          </Group>
          <Group grow align="flex-start">
            {number('sloPercent', 'form.sloPercent')}
          </Group>
          <RegionsInput
            label={t('form.regions')}
            placeholder={t('monitors.unchanged')}
            regions={draft.regions}
            known={[]}
            change={(regions) => set({ regions })}
          />
          <TagsInput
            label={t('monitors.tags')}
            description={t('monitors.editTags')}
            placeholder={draft.tags.length === 0 ? t('monitors.unchanged') : ''}
            value={draft.tags}
            acceptValueOnBlur
            onChange={(tags) => set({ tags })}
          />
          <MonitorsSelect
            label={t('form.dependsOn')}
            description={t('form.dependsOn.hint')}
            placeholder={draft.dependsOn.length === 0 ? t('monitors.unchanged') : ''}
            error={undefined}
            ids={draft.dependsOn}
            maxItems={limits['createServiceMonitor.dependsOn'].maxItems}
            change={(dependsOn) => set({ dependsOn })}
            leave={() => {}}
          />
          <FormAlert text={send.error ? errorText(send.error).text : null} />
          {preview && <Preview result={preview} />}
          <Group>
            <Button
              type="submit"
              loading={send.isPending}
              disabled={Object.keys(toChanges(draft)).length === 0 || preview?.changed === 0}
            >
              {preview === null
                ? t('monitors.editPreview')
                : t('monitors.editApply', { count: preview.changed })}
            </Button>
            <Button variant="default" onClick={close}>
              {t('action.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Shows how many monitors would change, and why the rest would not. */
function Preview({ result }: { result: Result }) {
  const t = useText();
  const { changed, matched, failed = 0, errors = [] } = result;
  return (
    <div role="status">
      <Line>{t('monitors.editResult', { changed, matched })}</Line>
      {failed > 0 && (
        <Alert color="yellow" title={t('monitors.editFailed', { count: failed })} mt="xs">
          <ul style={{ margin: 0, paddingInlineStart: 16, overflowWrap: 'anywhere' }}>
            {errors.slice(0, 10).map((each) => (
              <li key={each.id}>{`${each.name}: ${each.errors[0]?.detail ?? ''}`}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
