import { Button, Checkbox, Group, MultiSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { channelsQuery } from '../../service/channels-query.ts';
import type { FieldErrors } from '../../ui/forms/field-errors.ts';
import { type Severity, severities } from '../../ui/marks/severity.ts';
import type { RuleDraft } from './rule-draft.ts';

/** What every part of the form gets: the rule as it is, and how to change it. */
export interface RulePart {
  draft: RuleDraft;
  change: (change: Partial<RuleDraft>) => void;
  errors: FieldErrors;
}

/** Chooses channels by name. */
export function ChannelsInput(shown: {
  label: string;
  value: string[];
  error?: string | undefined;
  onChange: (ids: string[]) => void;
}) {
  const { data } = useQuery(channelsQuery);
  return (
    <MultiSelect
      searchable
      {...shown}
      data={data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      hidePickedOptions
    />
  );
}

export function SeveritiesInput(shown: {
  label: string;
  description?: string;
  value: Severity[];
  onChange: (chosen: Severity[]) => void;
}) {
  const t = useText();
  return (
    <MultiSelect
      searchable
      {...shown}
      data={severities.map((severity) => ({ value: severity, label: t(`severity.${severity}`) }))}
      onChange={(chosen) => shown.onChange(chosen as Severity[])}
    />
  );
}

/** Minutes for people, seconds for the server; null where the field is empty. */
export function MinutesInput(shown: {
  label: string;
  description?: string;
  seconds: number | null;
  error?: string | undefined;
  onChange: (seconds: number | null) => void;
}) {
  const { seconds, onChange, ...rest } = shown;
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

/** Who is told when nobody takes it on. */
export function EscalationFields({ draft, change, errors }: RulePart) {
  const t = useText();
  const { escalation } = draft;
  const set = (at: number, step: Partial<(typeof escalation)[number]>) =>
    change({ escalation: escalation.map((each, index) => (index === at ? { ...each, ...step } : each)) });
  return (
    <Stack gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <legend>{t('alerts.escalation')}</legend>
      {escalation.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
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

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** When notices wait until people are awake. */
export function QuietFields({ draft, change, errors }: RulePart) {
  const t = useText();
  const quiet = draft.quietHours;
  const begin: QuietHours = {
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
        onChange={(event) => change({ quietHours: event.currentTarget.checked ? begin : null })}
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
