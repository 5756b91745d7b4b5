import { ActionIcon, Button, Group, Input, Select, Stack, TextInput } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { type FieldSchema, lengthOf } from '../../../ui/forms/field-schema.ts';
import { IconX } from '../../../ui/icons.tsx';
import { comparisons, isOffered, type Rule } from './rules.ts';

/** Renders the list of assertions, one per line: the value to check, the operator and the expected value. */
export function RuleLines(props: {
  label: string;
  description: string;
  error: string | undefined;
  /** Schema of the conditions on headers or JSON paths. */
  schema: FieldSchema;
  rules: readonly Rule[];
  change: (rules: Rule[]) => void;
  leave: () => void;
}) {
  const t = useText();
  const { label, rules, change } = props;
  const set = (index: number, part: Partial<Rule>) =>
    change(rules.map((rule, each) => (each === index ? { ...rule, ...part } : rule)));
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
      <Stack gap={8} mt={6}>
        {rules.map((rule, index) => (
          <RuleLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no IDs.
            key={index}
            fields={props.schema.items?.fields ?? {}}
            rule={rule}
            set={(part) => set(index, part)}
            remove={() => change(rules.filter((_, each) => each !== index))}
          />
        ))}
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          onClick={() => change([...rules, { of: '', how: 'equals', value: '' }])}
        >
          {t('form.addLine')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

function RuleLine(line: {
  fields: Readonly<Record<string, FieldSchema>>;
  rule: Rule;
  set: (part: Partial<Rule>) => void;
  remove: () => void;
}) {
  const t = useText();
  const { fields, rule, set } = line;
  const of = fields.path === undefined ? 'header' : 'jsonPath';
  const offered = comparisons.filter((how) => isOffered(how, fields));
  const choices = offered.map((value) => ({ value, label: t(`form.how.${value}`) }));
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      {rule.how !== 'json' && (
        <TextInput
          aria-label={t(`form.of.${of}`)}
          placeholder={of === 'header' ? 'content-type' : '$.status'}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          flex={2}
          miw={0}
          {...lengthOf(fields.path ?? fields.name ?? {})}
          spellCheck={false}
          autoCapitalize="none"
          value={rule.of}
          onChange={(event) => set({ of: event.currentTarget.value })}
        />
      )}
      <Select
        aria-label={t('form.how')}
        data={choices}
        w={128}
        value={rule.how}
        onChange={(how) => how !== null && set({ how: how as Rule['how'] })}
      />
      <TextInput
        aria-label={t('form.howValue')}
        flex={2}
        miw={0}
        {...lengthOf(fields[rule.how] ?? {})}
        {...(rule.how === 'json' ? { placeholder: '{"anyOf": [{"path": "$.a", "equals": 1}]}' } : {})}
        spellCheck={false}
        disabled={rule.how === 'exists' || rule.how === 'missing'}
        value={rule.how === 'exists' || rule.how === 'missing' ? '' : rule.value}
        onChange={(event) => set({ value: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('form.removeLine')}
        onClick={line.remove}
      >
        <IconX size={16} />
      </ActionIcon>
    </Group>
  );
}
