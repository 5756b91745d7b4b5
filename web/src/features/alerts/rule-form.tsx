import {
  Button,
  Checkbox,
  Group,
  Text as Line,
  Modal,
  MultiSelect,
  NumberInput,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlertRule } from '../../../../clients/typescript/src/index.ts';
import { createAlertRule } from '../../generated/create-alert-rule.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { channelsQuery, useChannelNames } from '../../service/queries.ts';
import { ConflictAlert, changedOf, type SharedForm, useSharedForm } from '../../ui/forms/concurrent-edit.tsx';
import { lengthOf, rangeOf } from '../../ui/forms/field-schema.ts';
import { type FieldErrors, Form, useFieldErrors } from '../../ui/forms/form.tsx';
import { type Severity, severities } from '../../ui/marks/severity-mark.tsx';
import { draftOf, type RuleDraft, ruleSentence, sourceTypes } from './rule-sentence.ts';

const events = createAlertRule['match.events'].items.enum;
/** Creates or edits a rule. */
export function RuleDialog(props: { opened: boolean; onClose: () => void; rule: AlertRule | null }) {
  const t = useText();
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t(props.rule === null ? 'alerts.newRule' : 'alerts.editRule')}
      size="xl"
    >
      <RuleEditor rule={props.rule} onSaved={props.onClose} />
    </Modal>
  );
}

const fields = [
  '/name',
  '/channelIds',
  '/delaySeconds',
  '/repeatSeconds',
  '/maxRepeats',
  '/match/tags',
  '/escalation',
  '/quietHours',
];

function RuleEditor({ rule, onSaved }: { rule: AlertRule | null; onSaved: () => void }) {
  const queryClient = useQueryClient();
  const path = { id: rule?.id ?? '' };
  const form = useSharedForm<AlertRule | null, RuleDraft>({
    current: rule,
    editedOf: draftOf,
    read: rule ? () => belltower.http.GET('/api/v1/alerts/rules/{id}', { params: { path } }) : undefined,
    send: async (draft, match) => {
      const body = form.initial ? changedOf(form.initial, draft) : draft;
      if (!rule) await belltower.createAlertRule({ body: draft });
      else if (Object.keys(body).length > 0)
        await belltower.updateAlertRule({ path, body, headers: { 'if-match': match } });
      onSaved();
    },
    renew: () => queryClient.invalidateQueries({ queryKey: ['alerts'] }),
  });
  return <RuleForm key={form.key} form={form} />;
}

function RuleForm({ form }: { form: SharedForm<AlertRule | null, RuleDraft> }) {
  const t = useText();
  const nameOf = useChannelNames();
  const [draft, setDraft] = useState<RuleDraft>(() => draftOf(form.initial));
  const change = (part: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...part }));
  const errors = useFieldErrors(form.error, fields);
  const part = { draft, change, errors };
  return (
    <Form onSubmit={() => form.save(draft)} error={errors.rest} {...form.watch}>
      <ConflictAlert form={form} typed={() => draft} />
      <Line style={{ overflowWrap: 'anywhere' }} fw={600} aria-live="polite">
        {ruleSentence(draft, { t, nameOf })}
      </Line>
      <TextInput
        label={t('field.name')}
        {...lengthOf(createAlertRule.name)}
        required
        data-autofocus
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={errors.of('/name')}
      />
      <MatchFields {...part} />
      <ChannelsInput
        label={t('alerts.notify')}
        value={draft.channelIds}
        error={errors.of('/channelIds')}
        onChange={(channelIds) => change({ channelIds })}
      />
      <TimingFields {...part} />
      <EscalationFields {...part} />
      <QuietFields {...part} />
      <Checkbox
        label={t('alerts.stop')}
        checked={draft.stopOnMatch}
        onChange={(event) => change({ stopOnMatch: event.currentTarget.checked })}
      />
      <Button type="submit" loading={form.isSaving}>
        {t(form.initial === null ? 'alerts.createRule' : 'action.save')}
      </Button>
    </Form>
  );
}

/** Renders the fields that select incidents and their events. */
function MatchFields({ draft, change, errors }: RulePart) {
  const t = useText();
  const { match } = draft;
  const set = (part: object) => change({ match: { ...match, ...part } });
  return (
    <>
      <MultiSelect
        searchable
        label={t('alerts.events')}
        data={events.map((event) => ({ value: event, label: t(`alerts.event.${event}`) }))}
        value={match.events}
        onChange={(chosen) => set({ events: chosen })}
      />
      <SeveritiesInput
        label={t('alerts.severities')}
        description={t('alerts.emptyIsAny')}
        value={match.severities}
        onChange={(chosen) => set({ severities: chosen })}
      />
      <MultiSelect
        searchable
        label={t('alerts.sources')}
        description={t('alerts.emptyIsAny')}
        data={sourceTypes.map((type) => ({ value: type, label: t(`alerts.source.${type}`) }))}
        value={match.sourceTypes}
        onChange={(chosen) => set({ sourceTypes: chosen })}
      />
      <TagsInput
        label={t('alerts.tags')}
        description={t('alerts.tagsHint')}
        value={match.tags}
        error={errors.of('/match/tags')}
        onChange={(tags) => set({ tags })}
      />
    </>
  );
}

/** Renders the fields for the delay before the first notification and for repeats. */
function TimingFields({ draft, change, errors }: RulePart) {
  const t = useText();
  return (
    <>
      <MinutesInput
        label={t('alerts.delay')}
        description={t('alerts.delayHint')}
        seconds={draft.delaySeconds}
        error={errors.of('/delaySeconds')}
        onChange={(seconds) => change({ delaySeconds: seconds ?? 0 })}
      />
      <MinutesInput
        label={t('alerts.repeat')}
        description={t('alerts.repeatHint')}
        seconds={draft.repeatSeconds}
        error={errors.of('/repeatSeconds')}
        onChange={(repeatSeconds) => change({ repeatSeconds })}
      />
      {draft.repeatSeconds !== null && (
        <NumberInput
          label={t('alerts.maxRepeats')}
          description={t('alerts.maxRepeatsHint')}
          {...rangeOf(createAlertRule.maxRepeats)}
          allowDecimal={false}
          value={draft.maxRepeats ?? ''}
          error={errors.of('/maxRepeats')}
          onChange={(count) => change({ maxRepeats: count === '' ? null : Number(count) })}
        />
      )}
    </>
  );
}

/** Props that all parts of the form share: the current rule and a function that changes it. */
interface RulePart {
  draft: RuleDraft;
  change: (change: Partial<RuleDraft>) => void;
  errors: FieldErrors;
}

/** Chooses channels by name. */
function ChannelsInput(props: {
  label: string;
  value: string[];
  error?: string | undefined;
  onChange: (ids: string[]) => void;
}) {
  const { data } = useQuery(channelsQuery);
  return (
    <MultiSelect
      searchable
      {...props}
      data={data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      hidePickedOptions
    />
  );
}

function SeveritiesInput(props: {
  label: string;
  description?: string;
  value: Severity[];
  onChange: (chosen: Severity[]) => void;
}) {
  const t = useText();
  return (
    <MultiSelect
      searchable
      {...props}
      data={severities.map((severity) => ({ value: severity, label: t(`severity.${severity}`) }))}
      onChange={(chosen) => props.onChange(chosen as Severity[])}
    />
  );
}

/** Renders a duration in minutes for a value in seconds. An empty field is null. */
function MinutesInput(props: {
  label: string;
  description?: string;
  seconds: number | null;
  error?: string | undefined;
  onChange: (seconds: number | null) => void;
}) {
  const { seconds, onChange, ...rest } = props;
  return (
    <NumberInput
      {...rest}
      min={0}
      decimalScale={2}
      value={seconds === null ? '' : seconds / 60}
      onChange={(minutes) => onChange(minutes === '' ? null : Math.round(Number(minutes) * 60))}
    />
  );
}

/** Renders the fields for the channels that are notified if nobody acknowledges the incident. */
function EscalationFields({ draft, change, errors }: RulePart) {
  const t = useText();
  const { escalation } = draft;
  const set = (at: number, step: Partial<(typeof escalation)[number]>) =>
    change({ escalation: escalation.map((each, index) => (index === at ? { ...each, ...step } : each)) });
  return (
    <Stack gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <legend>{t('alerts.escalation')}</legend>
      {escalation.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position.
        <Group key={index} align="flex-end" wrap="wrap">
          <MinutesInput
            label={t('alerts.afterMinutes', { step: index + 1 })}
            seconds={step.afterSeconds}
            error={errors.of(`/escalation/${index}/afterSeconds`)}
            onChange={(seconds) => set(index, { afterSeconds: seconds ?? 0 })}
          />
          <div style={{ flex: 1, minWidth: 180 }}>
            <ChannelsInput
              label={t('alerts.stepChannels', { step: index + 1 })}
              value={step.channelIds}
              error={errors.of(`/escalation/${index}/channelIds`)}
              onChange={(channelIds) => set(index, { channelIds })}
            />
          </div>
          <Button
            variant="subtle"
            aria-label={t('alerts.removeStep', { step: index + 1 })}
            onClick={() => change({ escalation: escalation.filter((_, other) => other !== index) })}
          >
            {t('settings.remove')}
          </Button>
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        disabled={escalation.length >= 10}
        onClick={() =>
          change({
            escalation: [
              ...escalation,
              { afterSeconds: (escalation.at(-1)?.afterSeconds ?? 0) + 600, channelIds: [] },
            ],
          })
        }
      >
        {t('alerts.addStep')}
      </Button>
    </Stack>
  );
}

type QuietHours = NonNullable<RuleDraft['quietHours']>;

const days = createAlertRule['quietHours.days'].items.enum;

/** Renders the fields for quiet hours. */
function QuietFields({ draft, change, errors }: RulePart) {
  const t = useText();
  const quiet = draft.quietHours;
  const initialQuietHours: QuietHours = {
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    days: [],
    from: '22:00',
    to: '07:00',
    exceptSeverities: ['critical'],
  };
  const set = (part: Partial<QuietHours>) => quiet !== null && change({ quietHours: { ...quiet, ...part } });
  return (
    <Stack gap="xs">
      <Checkbox
        label={t('alerts.quietHours')}
        description={t('alerts.quietHint')}
        checked={quiet !== null}
        onChange={(event) => change({ quietHours: event.currentTarget.checked ? initialQuietHours : null })}
      />
      {quiet !== null && (
        <Group align="flex-start" pl={28}>
          <TextInput
            type="time"
            label={t('alerts.from')}
            value={quiet.from}
            error={errors.of('/quietHours/from')}
            onChange={(event) => set({ from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t('alerts.to')}
            value={quiet.to}
            error={errors.of('/quietHours/to')}
            onChange={(event) => set({ to: event.currentTarget.value })}
          />
          <TextInput
            label={t('alerts.zone')}
            value={quiet.timezone}
            error={errors.of('/quietHours/timezone')}
            onChange={(event) => set({ timezone: event.currentTarget.value })}
          />
          <MultiSelect
            searchable
            label={t('alerts.days')}
            placeholder={quiet.days.length === 0 ? t('alerts.everyDay') : undefined}
            data={days.map((day) => ({ value: day, label: t(`alerts.day.${day}`) }))}
            value={quiet.days}
            onChange={(chosen) => set({ days: chosen })}
            miw={180}
          />
          <SeveritiesInput
            label={t('alerts.exceptSeverities')}
            value={quiet.exceptSeverities}
            onChange={(exceptSeverities) => set({ exceptSeverities })}
          />
        </Group>
      )}
    </Stack>
  );
}
