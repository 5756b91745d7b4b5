import {
  Button,
  Group,
  Input,
  Select,
  Switch,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCodeText, useText } from '../../../i18n/use-text.ts';
import { monitorDefaultsQuery } from '../../../service/queries.ts';
import { lengthOf } from '../../../ui/forms/field-schema.ts';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { duration } from '../../../ui/text/time-text.ts';
import type { BrowserStepDraft } from './browser-steps-draft.ts';
import { choicesOf, defaultIntervalOf, type Field } from './fields.ts';
import type { Rule } from './rules.ts';
import { SecretInput, secretNames } from './secret-input.tsx';
import type { StepDraft } from './steps-draft.ts';
import { type Auth, faultOf, limitsOf, type Value } from './values.ts';

const MonitorsSelect = lazyPart(async () => (await import('./found-select.tsx')).MonitorsSelect);
const TagsField = lazyPart(async () => (await import('./lazy-inputs.tsx')).TagsField);
const AuthFields = lazyPart(async () => (await import('./auth-fields.tsx')).AuthFields);
const StepsInput = lazyPart(async () => (await import('./steps-input.tsx')).StepsInput);
const BrowserStepsInput = lazyPart(async () => (await import('./browser-steps-input.tsx')).BrowserStepsInput);
const RegionsInput = lazyPart(async () => (await import('../regions.tsx')).RegionsInput);
const RuleLines = lazyPart(async () => (await import('./rule-lines.tsx')).RuleLines);
const PairLines = lazyPart(async () => (await import('./steps-input.tsx')).PairLines);
const DomainSelect = lazyPart(async () => (await import('./found-select.tsx')).DomainSelect);

/**
 * Renders a field with its description. Validates input while the user types. An error from the server takes
 * precedence.
 */
export function FieldInput(props: {
  field: Field;
  value: Value;
  /** True after the field has lost focus once. Before that, an empty required field shows no error. */
  touched: boolean;
  refused: string | undefined;
  /** Values of other monitors, suggested for fields that support suggestions. */
  known: readonly string[];
  change: (value: Value) => void;
  leave: () => void;
  /** A button at the end of the field. */
  button?: ReactNode;
}) {
  const t = useText();
  const { field, value } = props;
  const words = useFieldTexts()(field);
  const fault = faultOf(field, value);
  const known = fault !== null && (props.touched || fault !== 'required');
  const { min, max } = limitsOf(field);
  const error = props.refused ?? (known ? t(`form.error.${fault}`, { least: min, most: max }) : undefined);
  const inputProps = { ...props, words: { ...words, error } };
  switch (field.input) {
    case 'rules':
    case 'pairs':
    case 'steps':
    case 'browserSteps':
    case 'auth':
    case 'monitors':
    case 'domain':
      return <PartsInput {...inputProps} />;
    case 'long':
    case 'headers':
    case 'text':
      return <WrittenInput {...inputProps} />;
    default:
      return <ChosenInput {...inputProps} />;
  }
}

/**
 * Returns a function that returns the label and description of a field. Prefers the dashboard's texts for the kind,
 * then its texts for all kinds, then the texts of the schema.
 */
export function useFieldTexts(): (field: Field) => { label: string; description: string } {
  const textOf = useCodeText();
  return ({ name, kind, schema }) => {
    const find = (part: string, other: string) =>
      textOf(`form.kind.${kind}.${name}${part}`, textOf(`form.${name}${part}`, other));
    // Not every protocol supports STARTTLS.
    const hint = name === 'encryption' && !schema.enum?.includes('starttls') ? '.hintTls' : '.hint';
    return { label: find('', schema.title ?? name), description: find(hint, schema.description ?? '') };
  };
}

interface FieldInputProps {
  field: Field;
  value: Value;
  words: { label: string; description: string; error: string | undefined };
  known: readonly string[];
  change: (value: Value) => void;
  leave: () => void;
  button?: ReactNode;
}

/** Renders fields that consist of several inputs or a search. */
function PartsInput({ field, value, words, change, leave }: FieldInputProps) {
  switch (field.input) {
    case 'rules':
      return (
        <RuleLines {...words} schema={field.schema} rules={value as Rule[]} change={change} leave={leave} />
      );
    case 'steps':
      return (
        <StepsInput
          {...words}
          schema={field.schema}
          steps={value as StepDraft[]}
          change={change}
          leave={leave}
        />
      );
    case 'browserSteps':
      return (
        <BrowserStepsInput
          {...words}
          schema={field.schema}
          steps={value as BrowserStepDraft[]}
          change={change}
          leave={leave}
        />
      );
    case 'pairs':
      return (
        <PairLines
          {...words}
          secret={field.name === 'secrets'}
          text={String(value)}
          change={change}
          leave={leave}
        />
      );
    case 'auth':
      return (
        <AuthFields
          {...words}
          name={field.name}
          schema={field.schema}
          auth={value as Auth}
          change={change}
          leave={leave}
        />
      );
    case 'monitors':
      return (
        <MonitorsSelect
          {...words}
          ids={value as string[]}
          maxItems={field.schema.maxItems}
          change={change}
          leave={leave}
        />
      );
    default:
      return <DomainSelect {...words} id={String(value)} change={change} leave={leave} />;
  }
}

const commonOf = ({ field, words, leave }: FieldInputProps) => ({
  ...words,
  required: field.schema.required ?? false,
  onBlur: leave,
});

/** Renders the input for a number, a switch, a choice or a list. */
function ChosenInput(props: FieldInputProps) {
  const t = useText();
  const textOf = useCodeText();
  const { field, value, words, change } = props;
  const common = commonOf(props);
  const labelOf = (choice: string): string => {
    if (choice === '') return textOf(`form.${field.name}.nothing`, t('form.choice.nothing'));
    if (choice === '4' || choice === '6') return `IPv${choice}`;
    return textOf(`form.${field.name}.${choice}`, textOf(`form.choice.${choice}`, choice));
  };
  switch (field.input) {
    case 'number':
    case 'percent':
      if (field.name === 'intervalSeconds') return <IntervalInput {...props} />;
      return (
        <NumberField
          {...common}
          value={value as string | number}
          placeholder={String(field.schema.default ?? '')}
          styles={short}
          change={change}
        />
      );
    case 'switch':
      return (
        <Switch
          {...words}
          checked={value === true}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          styles={short}
          data={choicesOf(field).map((each) => ({ value: each, label: labelOf(each) }))}
          value={String(value)}
          onChange={(next) => change(next ?? '')}
        />
      );
    default:
      if (field.known === 'region') return <RegionsInput {...words} {...props} regions={value as string[]} />;
      return (
        <TagsField
          {...common}
          data={[...props.known]}
          limit={field.schema.maxItems ?? 100}
          value={value as string[]}
          onChange={change}
        />
      );
  }
}

/** Common intervals in seconds. */
const intervals = [30, 60, 300, 900, 3600, 86_400];

/** Renders common intervals as chips, and a field for any other value in seconds. */
function IntervalInput(props: FieldInputProps) {
  const t = useText();
  const { field, value, words, change } = props;
  const { data: account } = useQuery(monitorDefaultsQuery);
  const usual = defaultIntervalOf(field, account?.intervalSeconds ?? null);
  const current = value === '' ? usual : Number(value);
  return (
    <Input.Wrapper
      label={t('form.interval')}
      labelElement="div"
      description={t('form.intervalSeconds.hint', { time: duration(usual) })}
      error={words.error}
    >
      <Group gap={6} mt={6} role="group" aria-label={t('form.interval')}>
        {intervals.map((seconds) => (
          <Button
            key={seconds}
            size="compact-md"
            variant={seconds === current ? 'light' : 'default'}
            aria-pressed={seconds === current}
            fw={seconds === current ? 600 : 400}
            onClick={() => change(seconds)}
          >
            {duration(seconds)}
          </Button>
        ))}
        <NumberField
          aria-label={words.label}
          w={110}
          size="xs"
          value={value as string | number}
          placeholder={String(usual)}
          rightSection="s"
          rightSectionPointerEvents="none"
          error={words.error !== undefined}
          change={change}
          onBlur={props.leave}
        />
      </Group>
    </Input.Wrapper>
  );
}

/** Renders a text input with one or several lines. */
function WrittenInput(props: FieldInputProps) {
  const { field, value, change } = props;
  const text = { ...commonOf(props), value: String(value) };
  if (secretNames.test(field.name))
    return <SecretInput {...text} {...lengthOf(field.schema)} change={change} />;
  if (field.input === 'text')
    return (
      <TextInput
        {...text}
        {...lengthOf(field.schema)}
        spellCheck={false}
        {...(props.button === undefined ? {} : { rightSection: props.button, rightSectionWidth: 84 })}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  return (
    <Textarea
      {...text}
      {...lengthOf(field.schema)}
      autosize
      minRows={2}
      maxRows={12}
      styles={machine}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

// The error and description may be wider than the field.
const short = { wrapper: { maxWidth: 240 }, error: { maxWidth: 480 } };
const machine = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };

/**
 * Renders a number input with the browser's own control, because Mantine's control includes a number formatter of 8 kB.
 * `change` receives the number, or an empty string if there is none.
 */
function NumberField({
  value,
  change,
  ...shown
}: Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value: number | string;
  change: (value: number | '') => void;
}) {
  return (
    <TextInput
      {...shown}
      type="number"
      step="any"
      value={value}
      onChange={({ currentTarget: { value: text, valueAsNumber } }) =>
        change(text === '' ? '' : valueAsNumber)
      }
    />
  );
}
