import { ActionIcon, Button, Group, Input, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { FieldSchema } from '../../../ui/forms/field-schema.ts';
import { moveItem } from '../../../ui/forms/ordered-list.tsx';
import { IconArrowDown, IconArrowUp, IconChevronRight, IconCopy, IconX } from '../../../ui/icons.tsx';
import classes from './steps-input.module.css';

/** Renders steps in order with buttons to add, move, copy and remove them. One step is expanded. */
export function StepList<Step extends { key: string }>(props: {
  label: string;
  description: string;
  error: string | undefined;
  schema: FieldSchema;
  steps: readonly Step[];
  /** Returns an empty step with a new key. */
  create: () => Step;
  titleOf: (step: Step) => string;
  fieldsOf: (step: Step, set: (part: Partial<Step>) => void) => ReactNode;
  change: (steps: Step[]) => void;
  leave: () => void;
}) {
  const t = useText();
  const { label, steps, schema, create, change } = props;
  const [open, setOpen] = useState<string | null>(steps[0]?.key ?? null);
  const set = (key: string, part: Partial<Step>) =>
    change(steps.map((step) => (step.key === key ? { ...step, ...part } : step)));
  const add = (step: Step, index = steps.length) => {
    change([...steps.slice(0, index), step, ...steps.slice(index)]);
    setOpen(step.key);
  };
  const isFull = steps.length >= (schema.maxItems ?? Number.POSITIVE_INFINITY);
  return (
    <Input.Wrapper
      label={label}
      description={props.description}
      error={props.error}
      labelElement="div"
      role="group"
      aria-label={label}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) props.leave();
      }}
    >
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.key}>
            <Group gap={4} wrap="nowrap">
              <UnstyledButton
                className={classes.head}
                aria-expanded={open === step.key}
                onClick={() => setOpen(open === step.key ? null : step.key)}
              >
                <IconChevronRight size={14} className={classes.arrow} aria-hidden="true" />
                <b>{index + 1}</b>
                <span className={classes.words}>{props.titleOf(step)}</span>
              </UnstyledButton>
              <StepActions
                name={t('form.step', { place: index + 1 })}
                move={(by) => change(moveItem(steps, index, Math.max(0, index + by)))}
                copy={isFull ? null : () => add({ ...step, key: create().key }, index + 1)}
                remove={steps.length > 1 ? () => change(steps.filter(({ key }) => key !== step.key)) : null}
              />
            </Group>
            {open === step.key && props.fieldsOf(step, (part) => set(step.key, part))}
          </li>
        ))}
      </ol>
      <Button variant="default" size="compact-sm" mt={8} disabled={isFull} onClick={() => add(create())}>
        {t('form.addStep')}
      </Button>
    </Input.Wrapper>
  );
}

function StepActions(props: {
  name: string;
  move: (by: number) => void;
  copy: (() => void) | null;
  remove: (() => void) | null;
}) {
  const t = useText();
  const { name } = props;
  const actions = [
    { label: t('order.up', { name }), icon: IconArrowUp, run: () => props.move(-1) },
    { label: t('order.down', { name }), icon: IconArrowDown, run: () => props.move(1) },
    { label: t('form.copyStep', { name }), icon: IconCopy, run: props.copy },
    { label: t('form.removeStep', { name }), icon: IconX, run: props.remove },
  ];
  return actions.map(({ label, icon: Icon, run }) => (
    <ActionIcon
      key={label}
      variant="subtle"
      color="gray"
      aria-label={label}
      disabled={run === null}
      onClick={run ?? undefined}
    >
      <Icon size={16} />
    </ActionIcon>
  ));
}
