import { NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { type Text, useText } from '../../../i18n/use-text.ts';
import type { Field } from './fields.ts';
import { faultOf, type Value } from './values.ts';

/** A field with what it means, checked while one types; what the server says against it comes first. */
export function FieldInput(shown: {
  field: Field;
  value: Value;
  /** It was left once: before that, what is missing is no fault. */
  touched: boolean;
  refused: string | undefined;
  change: (value: Value) => void;
  leave: () => void;
}) {
  const t = useText();
  const { field, value, change } = shown;
  const fault = faultOf(field, value);
  const known = fault !== null && (shown.touched || fault !== 'required');
  const range = { least: field.least ?? 0, most: field.most ?? 0 };
  const error = shown.refused ?? (known ? t(`form.fault.${fault}`, range) : undefined);
  const common = {
    label: t(`form.${field.name}` as Text),
    description: t(`form.${field.name}.means` as Text),
    error,
    required: field.required ?? false,
    withAsterisk: false,
    onBlur: shown.leave,
  };
  const text = { ...common, value: String(value), maxLength: 4000 };
  switch (field.input) {
    case 'number':
      return (
        <NumberInput
          {...common}
          value={value as string | number}
          placeholder={field.usual === undefined ? '' : String(field.usual)}
          maw={240}
          clampBehavior="none"
          onChange={change}
        />
      );
    case 'switch':
      return (
        <Switch
          label={common.label}
          description={common.description}
          error={error}
          checked={value === true}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          maw={240}
          allowDeselect={false}
          data={(field.choices ?? []).map((each) => ({ value: each, label: labelOf(t, each) }))}
          value={String(value)}
          onChange={(next) => change(next ?? '')}
        />
      );
    case 'list':
    case 'numbers':
      return <TagsInput {...common} value={value as string[]} acceptValueOnBlur onChange={change} />;
    case 'long':
    case 'headers':
      return (
        <Textarea
          {...text}
          maxLength={100_000}
          autosize
          minRows={2}
          maxRows={12}
          ff="monospace"
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput {...text} spellCheck={false} onChange={(event) => change(event.currentTarget.value)} />
      );
  }
}

const worded = [
  'present',
  'absent',
  'resolves',
  'any',
  'all',
  'exact',
  'none',
  'critical',
  'high',
  'medium',
  'low',
  'info',
];

function labelOf(t: ReturnType<typeof useText>, choice: string): string {
  if (choice === '') return t('form.choice.nothing');
  return worded.includes(choice) ? t(`form.choice.${choice}` as Text) : choice;
}
