import { NumberInput, PasswordInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import type { FieldValue, SettingField } from './settings-schema.ts';

interface Asked {
  field: SettingField;
  value: FieldValue;
  mask: string | undefined;
  error: string | undefined;
  onChange: (value: FieldValue) => void;
}

const commonOf = ({ field, mask, error }: Asked) => ({
  label: field.title,
  description: field.hint,
  error,
  required: field.required && mask === undefined,
  withAsterisk: false,
  placeholder: field.example,
});

/** Asks for one setting of a channel. `mask` stands for the secret that is stored. */
export function SettingInput(shown: Asked) {
  const { field, value, onChange } = shown;
  const common = commonOf(shown);
  const text = String(value);
  if (field.shape === 'list') {
    return <TagsInput {...common} required={false} value={value as string[]} onChange={onChange} />;
  }
  if (field.shape === 'choice') {
    return (
      <Select
        {...common}
        data={field.choices}
        value={text === '' ? null : text}
        onChange={(chosen) => onChange(chosen ?? '')}
        allowDeselect={!field.required}
      />
    );
  }
  if (field.shape === 'number') {
    return (
      <NumberInput
        {...common}
        min={field.minimum}
        max={field.maximum}
        allowDecimal={false}
        value={text}
        onChange={(number) => onChange(String(number))}
      />
    );
  }
  return <WrittenInput {...shown} />;
}

/** What is written by hand: some lines, a secret, or a line. */
function WrittenInput(shown: Asked) {
  const t = useText();
  const { field, mask, onChange } = shown;
  const common = commonOf(shown);
  const text = String(shown.value);
  if (field.shape === 'text' || field.shape === 'pairs') {
    const hint = field.shape === 'pairs' ? `${field.hint}. ${t('alerts.pairs')}` : field.hint;
    return (
      <Textarea
        {...common}
        description={hint}
        value={text}
        autosize
        minRows={2}
        maxRows={12}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (field.secret) {
    return (
      <PasswordInput
        {...common}
        placeholder={mask === undefined ? field.example : t('alerts.keepSecret', { mask })}
        autoComplete="off"
        value={text}
        visibilityToggleButtonProps={{ 'aria-label': t('alerts.showSecret', { name: field.title }) }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...common}
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
