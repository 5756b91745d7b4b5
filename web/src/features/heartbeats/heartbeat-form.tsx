import {
  Button,
  Text as Line,
  List,
  SegmentedControl,
  Select,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer, Arguments, Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { createHeartbeat } from '../../generated/create-heartbeat.ts';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { type FieldErrors, Form, useFieldErrors } from '../../ui/forms/form.tsx';
import { type Severity, severities } from '../../ui/marks/severity-mark.tsx';
import { BothZones } from '../../ui/marks/time-ago.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import { PageHeader } from '../../ui/page/page.tsx';
import { DurationInput } from './duration-input.tsx';
import { describeCron } from './schedule-text.ts';

export type HeartbeatOrder = NonNullable<Arguments<'createHeartbeat'>>['body'];
/** Fields of the form that server errors can refer to. */
export const heartbeatFields = [
  '/name',
  '/schedule',
  '/graceSeconds',
  '/maxRunSeconds',
  '/tags',
  '/severity',
];

type ScheduleType = 'period' | 'cron' | 'onCalendar';
interface Schedule {
  periodSeconds?: number;
  cron?: string;
  onCalendar?: string;
  timezone?: string;
}
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Renders the form for a new or existing heartbeat. */
export function HeartbeatForm(props: {
  heartbeat?: Heartbeat;
  errors: FieldErrors;
  isSaving: boolean;
  submit: string;
  onSave: (input: HeartbeatOrder) => void;
}) {
  const t = useText();
  const { heartbeat, errors } = props;
  const [schedule, setSchedule] = useState<HeartbeatOrder['schedule']>(
    heartbeat?.schedule ?? { periodSeconds: 86_400 },
  );
  const [grace, setGrace] = useState<number | null>(heartbeat?.graceSeconds ?? 3600);
  const [maxRun, setMaxRun] = useState<number | null>(heartbeat?.maxRunSeconds ?? null);
  const [tags, setTags] = useState<string[]>(heartbeat?.tags ?? []);
  const [severity, setSeverity] = useState<Severity>(heartbeat?.severity ?? 'high');
  const submit = (fields: FormData) => {
    const name = String(fields.get('name'));
    props.onSave({
      name,
      schedule,
      graceSeconds: grace ?? 0,
      maxRunSeconds: maxRun,
      tags,
      severity,
    });
  };
  return (
    <Form onSubmit={submit} error={errors.rest} maw={720}>
      <TextInput
        label={t('field.name')}
        name="name"
        defaultValue={heartbeat?.name}
        {...lengthOf(createHeartbeat.name)}
        required
        error={errors.of('/name')}
      />
      <ScheduleField value={schedule} onChange={setSchedule} error={errors.of('/schedule')} />
      <DurationInput
        label={t('heartbeats.grace')}
        description={t('heartbeats.graceHint')}
        value={grace}
        onChange={setGrace}
        common={[60, 300, 1800, 3600]}
        error={errors.of('/graceSeconds')}
      />
      <DurationInput
        label={t('heartbeats.maxRun')}
        description={t('heartbeats.maxRunHint')}
        value={maxRun}
        onChange={setMaxRun}
        error={errors.of('/maxRunSeconds')}
      />
      <SeveritySelect value={severity} onChange={setSeverity} />
      <TagsInput label={t('heartbeats.tags')} value={tags} onChange={setTags} error={errors.of('/tags')} />
      <Button type="submit" loading={props.isSaving} w="fit-content">
        {props.submit}
      </Button>
    </Form>
  );
}

function SeveritySelect({ value, onChange }: { value: Severity; onChange: (severity: Severity) => void }) {
  const t = useText();
  return (
    <Select
      label={t('heartbeats.severity')}
      data={severities.map((each) => ({ value: each, label: t(`severity.${each}`) }))}
      value={value}
      onChange={(each) => each !== null && onChange(each as Severity)}
    />
  );
}

/** Renders the fields for a period, a cron expression or a calendar expression, each with its time zone. */
function ScheduleField(props: {
  value: HeartbeatOrder['schedule'];
  onChange: (schedule: HeartbeatOrder['schedule']) => void;
  error: string | undefined;
}) {
  const t = useText();
  const value = (props.value ?? {}) as Schedule;
  const type: ScheduleType =
    value.cron !== undefined ? 'cron' : value.onCalendar !== undefined ? 'onCalendar' : 'period';
  const timezone = value.timezone ?? ownZone;
  const choose = (next: ScheduleType) =>
    props.onChange(
      next === 'period'
        ? { periodSeconds: 86_400 }
        : next === 'cron'
          ? { cron: '30 2 * * *', timezone }
          : { onCalendar: '*-*-* 02:30', timezone },
    );
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <legend style={{ fontWeight: 500, padding: 0, marginBottom: 4 }}>{t('heartbeats.schedule')}</legend>
      <Stack gap="xs">
        <SegmentedControl
          aria-label={t('heartbeats.schedule')}
          value={type}
          onChange={(next) => choose(next as ScheduleType)}
          data={[
            { value: 'period', label: t('heartbeats.scheduleType.period') },
            { value: 'cron', label: 'cron' },
            { value: 'onCalendar', label: 'systemd' },
          ]}
          w="fit-content"
        />
        {type === 'period' ? (
          <DurationInput
            label={t('heartbeats.period')}
            description={t('heartbeats.periodHint')}
            value={value.periodSeconds ?? null}
            onChange={(seconds) => props.onChange({ periodSeconds: seconds ?? 0 })}
            common={[300, 3600, 86_400, 604_800]}
            error={props.error}
          />
        ) : (
          <CalendarFields way={type} value={value} onChange={props.onChange} error={props.error} />
        )}
      </Stack>
    </fieldset>
  );
}

/** Renders the expression, its time zone, and the resulting times. */
function CalendarFields({
  way,
  value,
  onChange,
  error,
}: {
  way: 'cron' | 'onCalendar';
  value: Schedule;
  onChange: (schedule: HeartbeatOrder['schedule']) => void;
  error: string | undefined;
}) {
  const t = useText();
  const timezone = value.timezone ?? ownZone;
  return (
    <>
      <Textarea
        aria-label={way}
        description={t(way === 'cron' ? 'heartbeats.cronHint' : 'heartbeats.calendarHint')}
        value={value[way]}
        onChange={(event) => onChange({ [way]: event.currentTarget.value, timezone })}
        autosize
        minRows={1}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        error={error}
      />
      <Select
        label={t('heartbeats.timezone')}
        data={zones}
        value={timezone}
        searchable
        onChange={(zone) => zone !== null && onChange({ ...value, timezone: zone })}
      />
      <NextDues schedule={value} />
    </>
  );
}

type ScheduleInput = Arguments<'previewHeartbeatSchedule'>['body']['schedule'];
type Preview = Answer<'previewHeartbeatSchedule'>;

/**
 * Renders a schedule in words and its next times, in the schedule's and the viewer's time zone. Updates while the user
 * types.
 */
function NextDues({ schedule }: { schedule: ScheduleInput }) {
  const t = useText();
  const errorText = useErrorText();
  const [debounced] = useDebouncedValue(schedule, 200);
  const { data, error } = useQuery<Preview>({
    queryKey: ['heartbeats', 'preview', debounced],
    queryFn: () => belltower.previewHeartbeatSchedule({ body: { schedule: debounced, count: 5 } }),
    placeholderData: (old) => old,
    retry: false,
  });
  // A period has no fixed times. It starts at the last success.
  if (schedule.cron === undefined && schedule.onCalendar === undefined) return null;
  const expression = (schedule.cron ?? '')
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [] : (describeCron(line, { t, locale: locale() }) ?? [])));
  return (
    <div role="status">
      {expression.length > 0 && (
        <Line fw={600}>{t('heartbeats.sentence.runs', { words: expression.join('; ') })}</Line>
      )}
      {error ? (
        <Line c="var(--state-down)" style={{ overflowWrap: 'anywhere' }}>
          {errorText(error).text}
        </Line>
      ) : (
        data && (
          <>
            <Line size="sm">{t('heartbeats.nextExpectedPings')}</Line>
            <List size="sm" aria-label={t('heartbeats.nextExpectedPings')}>
              {data.items.map(({ at }) => (
                <List.Item key={at}>
                  <BothZones from={at} zone={schedule.timezone ?? 'UTC'} />
                </List.Item>
              ))}
            </List>
          </>
        )
      )}
    </div>
  );
}

/** Creates a heartbeat. The page of the new heartbeat then shows how to ping it. */
export function NewHeartbeatPage() {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: (body: HeartbeatOrder) => belltower.createHeartbeat({ body }),
    onSuccess: async (heartbeat) => {
      await queryClient.invalidateQueries({ queryKey: ['heartbeats'] });
      await navigate({ to: `/heartbeats/${heartbeat.id}` });
    },
  });
  const errors = useFieldErrors(create.error, heartbeatFields);
  return (
    <>
      <PageHeader title={t('heartbeats.new')} />
      <HeartbeatForm
        errors={errors}
        isSaving={create.isPending}
        submit={t('heartbeats.create')}
        onSave={create.mutate}
      />
    </>
  );
}
