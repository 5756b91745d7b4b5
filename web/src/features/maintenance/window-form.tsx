import {
  Button,
  Checkbox,
  Group,
  Modal,
  MultiSelect,
  NumberInput,
  Select,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Arguments, MaintenanceWindow } from '../../../../clients/typescript/src/index.ts';
import { createMaintenanceWindow } from '../../generated/create-maintenance-window.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { serverNow } from '../../service/server-clock.ts';
import { ConflictAlert, type SharedForm, useSharedForm } from '../../ui/forms/concurrent-edit.tsx';
import { lengthOf, rangeOf } from '../../ui/forms/field-schema.ts';
import { type FieldErrors, Form, useFieldErrors } from '../../ui/forms/form.tsx';
import { TargetList, TargetSearch } from '../../ui/forms/target-picker.tsx';
import { hourMs } from '../../ui/text/durations.ts';
import { NextOccurrences } from './next-occurrences.tsx';
import {
  type Frequency,
  ordinals,
  type Recurrence,
  recurrenceOf,
  rruleOf,
  wallTime,
  weekdays,
} from './recurrence.ts';

/** Creates or edits a maintenance window. */
export function WindowDialog(props: {
  opened: boolean;
  onClose: () => void;
  window: MaintenanceWindow | null;
}) {
  const t = useText();
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t(props.window === null ? 'maintenance.new' : 'maintenance.edit')}
      size="lg"
    >
      <WindowEditor window={props.window} onSaved={props.onClose} />
    </Modal>
  );
}

type WindowOrder = Arguments<'createMaintenanceWindow'>['body'];

function WindowEditor({ window, onSaved }: { window: MaintenanceWindow | null; onSaved: () => void }) {
  const queryClient = useQueryClient();
  const path = { id: window?.id ?? '' };
  const form = useSharedForm<MaintenanceWindow | null, WindowOrder>({
    current: window,
    editedOf: (each) => each && [initialDraft(each), each.rrule],
    read: window
      ? () => belltower.http.GET('/api/v1/maintenance-windows/{id}', { params: { path } })
      : undefined,
    send: async (body, match) => {
      if (window) await belltower.updateMaintenanceWindow({ path, body, headers: { 'if-match': match } });
      else await belltower.createMaintenanceWindow({ body });
      onSaved();
    },
    renew: () => queryClient.invalidateQueries({ queryKey: ['maintenance'] }),
  });
  return <WindowForm key={form.key} form={form} />;
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

function initialDraft(window: MaintenanceWindow | null) {
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
    scope: {
      tags: window?.scope.tags ?? [],
      serviceMonitorIds: window?.scope.serviceMonitorIds ?? [],
      monitorIds: window?.scope.monitorIds ?? [],
      heartbeatIds: window?.scope.heartbeatIds ?? [],
    },
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

/** Returns the edited window and the request body that saves it. */
function usePlan(window: MaintenanceWindow | null) {
  const [plan, setPlan] = useState(() => initialDraft(window));
  const [recurrence, setRecurrence] = useState(() => recurrenceOf(window?.rrule ?? null));
  const set = (part: Partial<typeof plan>) => setPlan((before) => ({ ...before, ...part }));
  const rrule = rruleOf(recurrence);
  const { startsAt, timezone, endsAt, durationMinutes } = plan;
  const length = rrule === null ? { endsAt, durationMinutes: null } : { endsAt: null, durationMinutes };
  const when = { startsAt, timezone, rrule, ...length };
  const { title, description, showOnStatusPages, all, scope } = plan;
  const body = { title, description, showOnStatusPages, ...when, scope: { all, ...scope } };
  return { plan, set, recurrence, setRecurrence, when, body };
}

type Writing = ReturnType<typeof usePlan>;

function WindowForm({ form }: { form: SharedForm<MaintenanceWindow | null, WindowOrder> }) {
  const t = useText();
  const { plan, set, recurrence, setRecurrence, when, body } = usePlan(form.initial);
  const errors = useFieldErrors(form.error, fields);
  return (
    <Form onSubmit={() => form.save(body)} error={errors.rest} {...form.watch}>
      <ConflictAlert form={form} typed={() => body} />
      <TextInput
        label={t('maintenance.title')}
        {...lengthOf(createMaintenanceWindow.title)}
        required
        data-autofocus
        value={plan.title}
        error={errors.of('/title')}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t('maintenance.description')}
        {...lengthOf(createMaintenanceWindow.description)}
        autosize
        minRows={2}
        value={plan.description}
        error={errors.of('/description')}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <RecurrenceFields value={recurrence} onChange={setRecurrence} error={errors.of('/rrule')} />
      <TimeFields plan={plan} set={set} when={when} errors={errors} />
      <Checkbox
        label={t('maintenance.all')}
        checked={plan.all}
        onChange={(event) => set({ all: event.currentTarget.checked })}
      />
      {!plan.all && (
        <ScopeFields
          scope={plan.scope}
          error={errors.of('/scope')}
          onChange={(scope) => set({ scope: { ...plan.scope, ...scope } })}
        />
      )}
      <Checkbox
        label={t('maintenance.show')}
        checked={plan.showOnStatusPages}
        onChange={(event) => set({ showOnStatusPages: event.currentTarget.checked })}
      />
      <Button type="submit" loading={form.isSaving}>
        {t(form.initial === null ? 'maintenance.create' : 'action.save')}
      </Button>
    </Form>
  );
}

/** Renders the fields for start and end, or for the duration of each occurrence. */
function TimeFields({
  plan,
  set,
  when,
  errors,
}: Pick<Writing, 'plan' | 'set' | 'when'> & { errors: FieldErrors }) {
  const t = useText();
  return (
    <>
      <TextInput
        type="datetime-local"
        label={t('maintenance.starts')}
        required
        value={plan.startsAt}
        error={errors.of('/startsAt')}
        onChange={(event) => set({ startsAt: event.currentTarget.value })}
      />
      {when.rrule === null ? (
        <TextInput
          type="datetime-local"
          label={t('maintenance.ends')}
          required
          value={plan.endsAt}
          error={errors.of('/endsAt')}
          onChange={(event) => set({ endsAt: event.currentTarget.value })}
        />
      ) : (
        <NumberInput
          label={t('maintenance.minutes')}
          {...rangeOf(createMaintenanceWindow.durationMinutes)}
          allowDecimal={false}
          value={plan.durationMinutes}
          error={errors.of('/durationMinutes')}
          onChange={(minutes) => set({ durationMinutes: Number(minutes) })}
        />
      )}
      <Select
        label={t('maintenance.zone')}
        data={zones.includes(plan.timezone) ? zones : [plan.timezone, ...zones]}
        value={plan.timezone}
        searchable
        error={errors.of('/timezone')}
        onChange={(zone) => zone !== null && set({ timezone: zone })}
      />
      {when.rrule !== null && <NextOccurrences plan={when} />}
    </>
  );
}

interface ScopeLists {
  tags: string[];
  serviceMonitorIds: string[];
  monitorIds: string[];
  heartbeatIds: string[];
}

/** Renders the fields for the affected items. Items are selected by tag or individually with a search by name. */
function ScopeFields(props: {
  scope: ScopeLists;
  error: string | undefined;
  onChange: (change: Partial<ScopeLists>) => void;
}) {
  const t = useText();
  const { scope, onChange } = props;
  return (
    <>
      <TagsInput
        label={t('maintenance.tags')}
        description={t('maintenance.tagsHint')}
        value={scope.tags}
        error={props.error}
        onChange={(tags) => onChange({ tags })}
      />
      <TargetList ids={scope} onChange={(ids) => onChange(ids as Partial<ScopeLists>)} />
      <TargetSearch
        label={t('maintenance.sources')}
        onPick={({ type, id }) => onChange({ [type]: [...new Set([...scope[type], id])] })}
      />
    </>
  );
}

const frequencies: Frequency[] = ['once', 'daily', 'weekly', 'monthlyWeekday', 'monthlyDay', 'own'];

/** Renders the fields for the repetition. */
function RecurrenceFields(props: {
  value: Recurrence;
  error: string | undefined;
  onChange: (value: Recurrence) => void;
}) {
  const t = useText();
  const { value } = props;
  const set = (part: Partial<Recurrence>) => props.onChange({ ...value, ...part });
  const days = weekdays.map((day) => ({ value: day as string, label: t(`maintenance.day.${day}`) }));
  return (
    <Group align="flex-start">
      <Select
        label={t('maintenance.repeats')}
        data={frequencies.map((each) => ({ value: each, label: t(`maintenance.repeats.${each}`) }))}
        value={value.frequency}
        error={props.error}
        onChange={(each) => each !== null && set({ frequency: each as Frequency })}
      />
      {value.frequency === 'weekly' && (
        <MultiSelect
          label={t('maintenance.days')}
          data={days}
          value={value.days}
          onChange={(chosen) => set({ days: chosen })}
          miw={180}
        />
      )}
      {value.frequency === 'monthlyWeekday' && (
        <>
          <Select
            label={t('maintenance.ordinal')}
            data={ordinals.map((each) => ({
              value: each as string,
              label: t(`maintenance.ordinal.${each}`),
            }))}
            value={value.ordinal}
            onChange={(ordinal) => ordinal !== null && set({ ordinal })}
          />
          <Select
            label={t('maintenance.days')}
            data={days}
            value={value.days[0] ?? 'SU'}
            onChange={(day) => day !== null && set({ days: [day] })}
          />
        </>
      )}
      {value.frequency === 'monthlyDay' && (
        <NumberInput
          label={t('maintenance.dayOfMonth')}
          min={1}
          max={31}
          allowDecimal={false}
          value={value.day}
          onChange={(day) => set({ day: Number(day) })}
        />
      )}
      {value.frequency === 'own' && (
        <TextInput
          label={t('maintenance.rule')}
          placeholder="FREQ=MONTHLY;BYDAY=-1SU"
          value={value.own}
          onChange={(event) => set({ own: event.currentTarget.value })}
        />
      )}
    </Group>
  );
}
