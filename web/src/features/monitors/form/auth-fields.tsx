import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useCodeText, useText } from '../../../i18n/use-text.ts';
import { type FieldSchema, lengthOf } from '../../../ui/forms/field-schema.ts';
import { CertificateFile } from './lazy-inputs.tsx';
import { SecretInput, secretNames } from './secret-input.tsx';
import { type Auth, variantFields } from './values.ts';

const machine = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };

/**
 * Renders a field with several types, such as authentication: a choice of the type and the fields of the selected type.
 * A stored secret is displayed as asterisks and kept if the user does not change them.
 */
export function AuthFields(props: {
  name: string;
  label: string;
  description: string;
  error: string | undefined;
  schema: FieldSchema;
  auth: Auth;
  change: (auth: Auth) => void;
  leave: () => void;
}) {
  const t = useText();
  const textOf = useCodeText();
  const { name, auth, change } = props;
  const types = ['', ...(props.schema.variants ?? []).map(({ type }) => type?.const ?? '')];
  return (
    <Stack gap="xs">
      <Select
        label={props.label}
        description={props.description}
        error={props.error}
        styles={{ wrapper: { maxWidth: 320 } }}
        data={types.map((value) => ({
          value,
          label: value === '' ? t('form.choice.nothing') : textOf(`form.${name}.${value}`, value),
        }))}
        value={auth.type}
        onChange={(type) => change({ ...auth, type: type ?? '' })}
      />
      {variantFields(props.schema, auth.type).map(([part, schema]) => (
        <VariantField
          key={part}
          name={part}
          label={textOf(`form.${name}.${part}`, part)}
          schema={schema}
          value={auth[part] ?? ''}
          change={(value) => change({ ...auth, [part]: value })}
          leave={props.leave}
        />
      ))}
    </Stack>
  );
}

const longLength = 50_000;

/** Renders one field of the selected type: a file, a choice, a secret, or a long or short text. */
function VariantField(props: {
  name: string;
  label: string;
  schema: FieldSchema;
  value: string;
  change: (value: string) => void;
  leave: () => void;
}) {
  const textOf = useCodeText();
  const { name, label, schema, value, change } = props;
  const common = { label, ...lengthOf(schema), onBlur: props.leave };
  if (name === 'file') return <CertificateFile label={label} placeholder={value} change={change} />;
  if (schema.enum !== undefined)
    return (
      <Select
        label={label}
        styles={{ wrapper: { maxWidth: 320 } }}
        data={schema.enum.map((each) => ({
          value: String(each),
          label: textOf(`form.choice.${each}`, String(each)),
        }))}
        value={value === '' ? String(schema.enum[0]) : value}
        onChange={(next) => change(next ?? '')}
      />
    );
  if (secretNames.test(name)) return <SecretInput {...common} value={value} change={change} />;
  if ((schema.maxLength ?? 0) >= longLength)
    return (
      <Textarea
        {...common}
        autosize
        minRows={2}
        maxRows={8}
        styles={machine}
        spellCheck={false}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...common}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
