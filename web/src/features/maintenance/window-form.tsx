import { Button, Checkbox, Modal, NumberInput, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MaintenanceWindow } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../app/client.ts';
import { serverNow } from '../../app/server-clock.ts';
import { useText } from '../../i18n/use-text.ts';
import { useErrorWords } from '../../ui/error-panel.tsx';
import { fieldErrors } from '../../ui/field-errors.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { recurrenceOf, rruleOf, wallTime } from './recurrence.ts';
import { RecurrenceFields } from './recurrence-fields.tsx';

/** Plans work, or changes a plan. */
export function WindowDialog(shown: {
  opened: boolean;
  onClose: () => void;
  window: MaintenanceWindow | null;
}) {
  const t = useText();
  return (
    <Modal
      opened={shown.opened}
      onClose={shown.onClose}
      title={t(shown.window === null ? 'maintenance.new' : 'maintenance.change')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <WindowForm window={shown.window} onSaved={shown.onClose} />
    </Modal>
  );
}

const hourMs = 3_600_000;

function begin(window: MaintenanceWindow | null) {
  const timezone = window?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const start = window ? Date.parse(window.startsAt) : Math.ceil(serverNow() / hourMs) * hourMs;
  const end = window?.endsAt ? Date.parse(window.endsAt) : start + hourMs;
  return {
    title: window?.title ?? '',
    description: window?.description ?? '',
    timezone,
    startsAt: wallTime(start, timezone),
    endsAt: wallTime(end, timezone),
    durationMinutes: window?.durationMinutes ?? 60,
    all: window?.scope.all ?? false,
    tags: window?.scope.tags ?? [],
    showOnStatusPages: window?.showOnStatusPages ?? true,
  };
}

const fields = [
  '/title',
  '/description',
  '/timezone',
  '/startsAt',
  '/endsAt',
  '/durationMinutes',
  '/rrule',
  '/scope',
];

function WindowForm({ window, onSaved }: { window: MaintenanceWindow | null; onSaved: () => void }) {
  const t = useText();
  const words = useErrorWords();
  const queryClient = useQueryClient();
  const [plan, setPlan] = useState(() => begin(window));
  const [recurrence, setRecurrence] = useState(() => recurrenceOf(window?.rrule ?? null));
  const set = (part: Partial<typeof plan>) => setPlan((before) => ({ ...before, ...part }));
  const rrule = rruleOf(recurrence);
  const save = useMutation({
    mutationFn: () => {
      const { all, tags, endsAt, durationMinutes, ...rest } = plan;
      const length = rrule === null ? { endsAt, durationMinutes: null } : { endsAt: null, durationMinutes };
      const body = { ...rest, ...length, rrule, scope: { all, tags } };
      return window === null
        ? belltower.createMaintenanceWindow({ body })
        : belltower.updateMaintenanceWindow({ path: { id: window.id }, body });
    },
    onSuccess: async () => {
      onSaved();
      await queryClient.invalidateQueries({ queryKey: ['maintenance'] });
    },
  });
  const errors = fieldErrors(save.error, fields, (error) => words(error).words);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormAlert text={errors.rest} />
        <TextInput
          label={t('maintenance.title')}
          maxLength={200}
          required
          withAsterisk={false}
          data-autofocus
          value={plan.title}
          error={errors.of('/title')}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t('maintenance.description')}
          maxLength={5000}
          autosize
          minRows={2}
          value={plan.description}
          error={errors.of('/description')}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <RecurrenceFields value={recurrence} onChange={setRecurrence} error={errors.of('/rrule')} />
        <TextInput
          type="datetime-local"
          label={t('maintenance.starts')}
          required
          withAsterisk={false}
          value={plan.startsAt}
          error={errors.of('/startsAt')}
          onChange={(event) => set({ startsAt: event.currentTarget.value })}
        />
        {rrule === null ? (
          <TextInput
            type="datetime-local"
            label={t('maintenance.ends')}
            required
            withAsterisk={false}
            value={plan.endsAt}
            error={errors.of('/endsAt')}
            onChange={(event) => set({ endsAt: event.currentTarget.value })}
          />
        ) : (
          <NumberInput
            label={t('maintenance.minutes')}
            min={1}
            max={44640}
            allowDecimal={false}
            value={plan.durationMinutes}
            error={errors.of('/durationMinutes')}
            onChange={(minutes) => set({ durationMinutes: Number(minutes) })}
          />
        )}
        <TextInput
          label={t('maintenance.zone')}
          value={plan.timezone}
          error={errors.of('/timezone')}
          onChange={(event) => set({ timezone: event.currentTarget.value })}
        />
        <Checkbox
          label={t('maintenance.all')}
          checked={plan.all}
          onChange={(event) => set({ all: event.currentTarget.checked })}
        />
        {!plan.all && (
          <TagsInput
            label={t('maintenance.tags')}
            description={t('maintenance.tagsHint')}
            value={plan.tags}
            error={errors.of('/scope')}
            onChange={(tags) => set({ tags })}
          />
        )}
        <Checkbox
          label={t('maintenance.show')}
          checked={plan.showOnStatusPages}
          onChange={(event) => set({ showOnStatusPages: event.currentTarget.checked })}
        />
        <Button type="submit" loading={save.isPending}>
          {t(window === null ? 'maintenance.make' : 'action.save')}
        </Button>
      </Stack>
    </form>
  );
}
