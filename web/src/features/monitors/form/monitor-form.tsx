import { Button, Group, Text as Line, Stack, Title, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { loadMessages } from '../../../i18n/messages.ts';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { FormAlert, useFieldErrors } from '../../../ui/forms/form.tsx';
import { IconChevronRight } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import type { Monitor } from '../monitor.ts';
import { facetsQuery } from '../monitor-queries.ts';
import { FieldInput } from './field-input.tsx';
import { type Field, fieldsOf, groups, pathOf } from './fields.ts';
import classes from './monitor-form.module.css';
import { faultOf, isUsual, toBody, type Value, type Values, valuesOf } from './values.ts';

const ProbeResult = lazyPart(async () => (await import('./probe-result.tsx')).ProbeResult);
const StepsImport = lazyPart(async () => {
  const [module] = await Promise.all([import('./steps-import.tsx'), loadMessages(['imports'])]);
  return module.StepsImport;
});

type ProbeRequest = Parameters<typeof belltower.probeServiceMonitor>[0]['body'];

interface DraftOf {
  kind: Monitor['kind'];
  /** The monitor being edited, or null for a new one. */
  monitor: Monitor | null;
  /** Initial values of a new monitor, such as those of a template. */
  start?: Values;
  /** The error of the last attempt. */
  error: unknown;
  save: (body: Record<string, unknown>) => void;
}

/** Returns the current values of the form and their errors. */
function useDraft(given: DraftOf) {
  const { kind, monitor } = given;
  const fields = useMemo(() => fieldsOf(kind), [kind]);
  const [before] = useState(() => (monitor ? valuesOf(fields, monitor) : null));
  const [values, setValues] = useState<Values>(() => ({ ...valuesOf(fields, monitor), ...given.start }));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const probe = useMutation({
    mutationFn: () =>
      belltower.probeServiceMonitor({
        body: { kind, ...toBody(fields, values, null) } as ProbeRequest,
        query: monitor ? { monitorId: monitor.id } : {},
      }),
  });
  const pointers = fields.map(({ name }) => `/${pathOf(name).join('/')}`);
  const refused = useFieldErrors(given.error ?? probe.error, pointers);
  const change = (name: string, value: Value) => setValues((old) => ({ ...old, [name]: value }));
  const facets = useQuery(facetsQuery);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(new Set(fields.map(({ name }) => name)));
    if (fields.some((field) => faultOf(field, values[field.name] ?? '') !== null)) return;
    given.save(toBody(fields, values, before));
  };
  const refusalOf = ({ name }: Field) => refused.of(`/${pathOf(name).join('/')}`);
  const isFaulty = (field: Field) =>
    refusalOf(field) !== undefined ||
    (touched.has(field.name) && faultOf(field, values[field.name] ?? '') !== null);
  const propsOf = (field: Field) => ({
    value: values[field.name] ?? '',
    touched: touched.has(field.name),
    refused: refusalOf(field),
    known: field.known ? (facets.data?.[field.known].map(({ value }) => value) ?? []) : [],
    change: (value: Value) => change(field.name, value),
    leave: () => setTouched((old) => new Set([...old, field.name])),
  });
  const isSet = (field: Field) => !isUsual(field, values[field.name] ?? '');
  const fill = (given: Values) => setValues((old) => ({ ...old, ...given }));
  return { fields, refused: refused.rest, isSet, isFaulty, propsOf, probe, submit, fill };
}

/** Renders the form for new and existing monitors of every kind. */
export function MonitorForm(props: DraftOf & { action: string; isSaving: boolean; children?: ReactNode }) {
  const t = useText();
  const { fields, refused, isSet, isFaulty, propsOf, probe, submit, fill } = useDraft(props);
  const target = fields.find(({ name, schema }) => (name === 'url' || name === 'host') && schema.required);
  const inputOf = (field: Field) => <FieldInput key={field.name} field={field} {...propsOf(field)} />;
  const testButton = (
    <Button size="compact-sm" variant="default" loading={probe.isPending} onClick={() => probe.mutate()}>
      {t('form.test')}
    </Button>
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={720} gap="md">
        {props.kind === 'steps' && props.monitor === null && <StepsImport fill={fill} />}
        {groups.map((group, index) => {
          const own = fields.filter((field) => field.group === group);
          if (group === 'what')
            return own.map((field) =>
              field === target ? (
                <Stack key={field.name} gap="sm">
                  <FieldInput field={field} {...propsOf(field)} button={testButton} />
                  {probe.data && <ProbeResult {...probe.data} />}
                </Stack>
              ) : (
                inputOf(field)
              ),
            );
          return (
            own.length > 0 && (
              <FieldGroup
                key={group}
                title={index === 1 ? t('form.advanced') : undefined}
                label={t(`form.group.${group}`)}
                set={own.filter(isSet).length}
                faulty={own.some(isFaulty)}
              >
                {own.map(inputOf)}
              </FieldGroup>
            )
          );
        })}
        <FormAlert text={refused} />
        {props.children}
        {probe.data && !target && <ProbeResult {...probe.data} />}
        <Group>
          <Button type="submit" loading={props.isSaving}>
            {props.action}
          </Button>
          {!target && testButton}
        </Group>
      </Stack>
    </form>
  );
}

/** Renders a group of related fields. Collapsed by default; always expanded if it contains errors. */
function FieldGroup(props: {
  /** Shown above the first group. */
  title: string | undefined;
  label: string;
  /** Number of fields that differ from their defaults. */
  set: number;
  faulty: boolean;
  children: ReactNode;
}) {
  const t = useText();
  const id = useId();
  const [isRequested, setWanted] = useState(false);
  const open = isRequested || props.faulty;
  return (
    <section className={classes.group}>
      {props.title !== undefined && (
        <Title order={2} mb={4}>
          {props.title}
        </Title>
      )}
      <UnstyledButton
        className={classes.summary}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setWanted(!open)}
      >
        <IconChevronRight size={16} className={classes.arrow} aria-hidden="true" />
        <span>{props.label}</span>
        {props.set > 0 && (
          <Line span size="xs" c="dimmed">
            {t('form.set', { count: props.set })}
          </Line>
        )}
      </UnstyledButton>
      <div id={id}>
        {open && (
          <Stack gap="md" pt="sm">
            {props.children}
          </Stack>
        )}
      </div>
    </section>
  );
}
