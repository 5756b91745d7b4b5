import { NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useCodeText, useText } from '../../../i18n/use-text.ts';
import { later } from '../../../ui/page/later.tsx';
import { AuthFields } from './auth-fields.tsx';
import type { Field } from './fields.ts';
import { RuleLines } from './rule-lines.tsx';
import type { Rule } from './rules.ts';
import { type Auth, faultOf, type Value } from './values.ts';

const MonitorsSelect = later(async () => (await import('./found-select.tsx')).MonitorsSelect);
const DomainSelect = later(async () => (await import('./found-select.tsx')).DomainSelect);

/** A field with what it means, checked while one types; what the server says against it comes first. */
export function FieldInput(shown: {
  field: Field;
  value: Value;
  /** It was left once: before that, what is missing is no fault. */
  touched: boolean;
  refused: string | undefined;
  /** What other monitors have, where the field offers it. */
  known: readonly string[];
  change: (value: Value) => void;
  leave: () => void;
}) {
  const t = useText();
  const { field, value } = shown;
  const fault = faultOf(field, value);
  const known = fault !== null && (shown.touched || fault !== 'required');
  const range = { least: field.least ?? 0, most: field.most ?? 0 };
  const error = shown.refused ?? (known ? t(`form.error.${fault}`, range) : undefined);
  const words = {
    label: t(`form.${field.name}`),
    description: t(`form.${field.name}.hint`),
    error,
  };
  const asked = { ...shown, words };
  switch (field.input) {
    case 'rules':
    case 'auth':
    case 'monitors':
    case 'domain':
      return <PartsInput {...asked} />;
    case 'long':
    case 'headers':
    case 'text':
      return <WrittenInput {...asked} />;
    default:
      return <ChosenInput {...asked} />;
  }
}

interface Asked {
  field: Field;
  value: Value;
  words: { label: string; description: string; error: string | undefined };
  known: readonly string[];
  change: (value: Value) => void;
  leave: () => void;
}

/** What is made of several inputs, or found by part of its name. */
function PartsInput({ field, value, words, change, leave }: Asked) {
  switch (field.input) {
    case 'rules':
      return (
        <RuleLines
          {...words}
          of={field.name === 'expect.headers' ? 'header' : 'jsonPath'}
          rules={value as Rule[]}
          change={change}
          leave={leave}
        />
      );
    case 'auth':
      return <AuthFields {...words} auth={value as Auth} change={change} leave={leave} />;
    case 'monitors':
      return <MonitorsSelect {...words} ids={value as string[]} change={change} leave={leave} />;
    default:
      return <DomainSelect {...words} id={String(value)} change={change} leave={leave} />;
  }
}

const commonOf = ({ field, words, leave }: Asked) => ({
  ...words,
  required: field.required ?? false,
  withAsterisk: false,
  onBlur: leave,
});

/** A number, a yes or no, one of several, or a list. */
function ChosenInput(asked: Asked) {
  const t = useText();
  const textOf = useCodeText();
  const { field, value, words, change } = asked;
  const common = commonOf(asked);
  const labelOf = (choice: string): string => {
    if (choice === '') return t('form.choice.nothing');
    if (choice === '4' || choice === '6') return `IPv${choice}`;
    return textOf(`form.choice.${choice}`, choice);
  };
  switch (field.input) {
    case 'number':
    case 'percent':
      return (
        <NumberInput
          {...common}
          value={value as string | number}
          placeholder={field.usual === undefined ? '' : String(field.usual)}
          styles={short}
          clampBehavior="none"
          onChange={change}
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
          allowDeselect={false}
          data={(field.choices ?? []).map((each) => ({ value: each, label: labelOf(each) }))}
          value={String(value)}
          onChange={(next) => change(next ?? '')}
        />
      );
    default:
      return (
        <TagsInput
          {...common}
          data={[...asked.known]}
          limit={20}
          value={value as string[]}
          acceptValueOnBlur
          onChange={change}
        />
      );
  }
}

/** A line, or several. */
function WrittenInput(asked: Asked) {
  const { field, value, change } = asked;
  const text = { ...commonOf(asked), value: String(value) };
  if (field.input === 'text')
    return (
      <TextInput
        {...text}
        maxLength={4000}
        spellCheck={false}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  return (
    <Textarea
      {...text}
      maxLength={100_000}
      autosize
      minRows={2}
      maxRows={12}
      styles={machine}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

// What it means may be longer than the field.
const short = { wrapper: { maxWidth: 240 }, error: { maxWidth: 480 } };
const machine = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };
