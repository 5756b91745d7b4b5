import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Input,
  PasswordInput,
  Select,
  Stack,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { type FieldSchema, lengthOf } from '../../../ui/forms/field-schema.ts';
import { IconX } from '../../../ui/icons.tsx';
import { RuleLines } from './rule-lines.tsx';
import { StepList } from './step-list.tsx';
import { type ExtractionDraft, emptyStep, type StepDraft } from './steps-draft.ts';
import classes from './steps-input.module.css';

interface Words {
  label: string;
  description: string;
  error: string | undefined;
}

const machine = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };

/** Renders the steps of a monitor in order. One step is expanded. */
export function StepsInput(
  props: Words & {
    schema: FieldSchema;
    steps: readonly StepDraft[];
    change: (steps: StepDraft[]) => void;
    leave: () => void;
  },
) {
  const fields = props.schema.items?.fields ?? {};
  return (
    <StepList
      {...props}
      create={emptyStep}
      titleOf={({ name, method, url }) => name || `${method} ${url}`}
      fieldsOf={(step, set) => <StepFields step={step} fields={fields} set={set} />}
    />
  );
}

type Fields = Readonly<Record<string, FieldSchema>>;

interface StepProps {
  step: StepDraft;
  fields: Fields;
  set: (part: Partial<StepDraft>) => void;
}

function StepFields({ step, fields, set }: StepProps) {
  const t = useText();
  const hasBody = step.body !== '' || !['GET', 'HEAD'].includes(step.method);
  return (
    <Stack gap="sm" className={classes.fields}>
      <TextInput
        label={t('form.steps.name')}
        {...lengthOf(fields.name ?? {})}
        value={step.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Group gap={8} wrap="nowrap" align="flex-end">
        <Select
          label={t('form.method')}
          w={112}
          data={(fields.method?.enum ?? ['GET']).map(String)}
          value={step.method}
          onChange={(method) => method !== null && set({ method })}
        />
        <TextInput
          label={t('form.url')}
          flex={1}
          miw={0}
          {...lengthOf(fields.url ?? {})}
          placeholder="https://api.example.com/orders/{{orderId}}"
          spellCheck={false}
          value={step.url}
          onChange={(event) => set({ url: event.currentTarget.value })}
        />
      </Group>
      <Textarea
        label={t('form.headers')}
        autosize
        minRows={1}
        maxRows={8}
        styles={machine}
        placeholder="Authorization: Bearer {{token}}"
        spellCheck={false}
        value={step.headers}
        onChange={(event) => set({ headers: event.currentTarget.value })}
      />
      {hasBody && (
        <Textarea
          label={t('form.body')}
          autosize
          minRows={2}
          maxRows={12}
          styles={machine}
          {...lengthOf(fields.body ?? {})}
          spellCheck={false}
          value={step.body}
          onChange={(event) => set({ body: event.currentTarget.value })}
        />
      )}
      <Switch
        label={t('form.followRedirects')}
        checked={step.followRedirects}
        onChange={(event) => set({ followRedirects: event.currentTarget.checked })}
      />
      <Expectations step={step} fields={fields} set={set} />
      <Extractions
        schema={fields.extract ?? {}}
        values={step.extract}
        change={(extract) => set({ extract })}
      />
    </Stack>
  );
}

const nothing = () => undefined;

function Expectations({ step, fields, set }: StepProps) {
  const t = useText();
  const common = { description: '', error: undefined, leave: nothing };
  return (
    <>
      <TagsInput
        label={t('form.expect.status')}
        placeholder={step.status.length === 0 ? '200-299' : ''}
        value={step.status}
        acceptValueOnBlur
        onChange={(status) => set({ status })}
      />
      <TagsInput
        label={t('form.steps.bodyContains')}
        value={step.bodyContains}
        splitChars={[]}
        acceptValueOnBlur
        onChange={(bodyContains) => set({ bodyContains })}
      />
      <TagsInput
        label={t('form.steps.bodyMatches')}
        value={step.bodyMatches}
        splitChars={[]}
        acceptValueOnBlur
        onChange={(bodyMatches) => set({ bodyMatches })}
      />
      <RuleLines
        {...common}
        label={t('form.expect.jsonPath')}
        schema={fields['expect.jsonPath'] ?? {}}
        rules={step.jsonRules}
        change={(jsonRules) => set({ jsonRules })}
      />
      <RuleLines
        {...common}
        label={t('form.expect.headers')}
        schema={fields['expect.headers'] ?? {}}
        rules={step.headerRules}
        change={(headerRules) => set({ headerRules })}
      />
      <TextInput
        label={t('form.expect.maxMs')}
        styles={{ wrapper: { maxWidth: 240 } }}
        inputMode="numeric"
        value={step.maxMs}
        onChange={(event) => set({ maxMs: event.currentTarget.value.replace(/\D/g, '') })}
      />
    </>
  );
}

const placeholders: Readonly<Record<string, string>> = {
  json: '$.access_token',
  header: 'location',
  cookie: 'session',
  regex: 'id="(\\d+)"',
  css: 'input[name=csrf]',
};

/** Renders the variables that a step sets, one per line. */
function Extractions({
  schema,
  values,
  change,
}: {
  schema: FieldSchema;
  values: readonly ExtractionDraft[];
  change: (values: ExtractionDraft[]) => void;
}) {
  const t = useText();
  const set = (index: number, part: Partial<ExtractionDraft>) =>
    change(values.map((value, each) => (each === index ? { ...value, ...part } : value)));
  const kinds = (schema.items?.fields?.from?.enum ?? []).map(String);
  return (
    <Input.Wrapper
      label={t('form.steps.extract')}
      description={t('form.steps.extract.hint')}
      labelElement="div"
      role="group"
      aria-label={t('form.steps.extract')}
    >
      <Stack gap={8} mt={6}>
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no IDs.
          <div key={index} className={classes.extraction}>
            <TextInput
              aria-label={t('form.pair.name')}
              placeholder={t('form.pair.name')}
              styles={machine}
              spellCheck={false}
              value={value.name}
              onChange={(event) => set(index, { name: event.currentTarget.value.trim() })}
            />
            <Select
              aria-label={t('form.steps.from')}
              data={kinds.map((kind) => ({ value: kind, label: t(`form.steps.from.${kind as 'json'}`) }))}
              value={value.from}
              onChange={(from) => from !== null && set(index, { from })}
            />
            <TextInput
              aria-label={t('form.steps.expression')}
              placeholder={placeholders[value.from] ?? ''}
              styles={machine}
              spellCheck={false}
              value={value.expression}
              onChange={(event) => set(index, { expression: event.currentTarget.value })}
            />
            {value.from === 'css' && (
              <TextInput
                aria-label={t('form.steps.attribute')}
                placeholder={t('form.steps.attribute')}
                spellCheck={false}
                value={value.attribute}
                onChange={(event) => set(index, { attribute: event.currentTarget.value.trim() })}
              />
            )}
            <Checkbox
              label={t('form.steps.secret')}
              checked={value.secret}
              onChange={(event) => set(index, { secret: event.currentTarget.checked })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('form.removePair')}
              onClick={() => change(values.filter((_, each) => each !== index))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          onClick={() =>
            change([...values, { name: '', from: 'json', expression: '', attribute: '', secret: false }])
          }
        >
          {t('form.addPair')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

/** Renders names and values, one pair per line. Secret values are hidden. */
export function PairLines(
  given: Words & { secret: boolean; text: string; change: (text: string) => void; leave: () => void },
) {
  const t = useText();
  const lines = given.text === '' ? [] : given.text.split('\n');
  const write = (next: readonly string[]) => given.change(next.join('\n'));
  const set = (index: number, line: string) => write(lines.map((each, at) => (at === index ? line : each)));
  return (
    <Input.Wrapper
      label={given.label}
      description={given.description}
      error={given.error}
      labelElement="div"
      role="group"
      aria-label={given.label}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) given.leave();
      }}
    >
      <Stack gap={8} mt={6}>
        {lines.map((line, index) => {
          const colon = line.indexOf(':');
          const name = colon === -1 ? line : line.slice(0, colon);
          const value = colon === -1 ? '' : line.slice(colon + 1).trimStart();
          const props = {
            'aria-label': t('form.pair.value'),
            placeholder: t('form.pair.value'),
            flex: 2,
            miw: 0,
            autoComplete: 'new-password',
            spellCheck: false,
            value,
            onChange: (event: { currentTarget: { value: string } }) =>
              set(index, `${name}: ${event.currentTarget.value}`),
          };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no IDs.
            <Group key={index} gap={8} wrap="nowrap">
              <TextInput
                aria-label={t('form.pair.name')}
                placeholder={t('form.pair.name')}
                flex={1}
                miw={0}
                styles={machine}
                spellCheck={false}
                value={name}
                onChange={(event) =>
                  set(index, `${event.currentTarget.value.replace(/[^\w-]/g, '')}: ${value}`)
                }
              />
              {given.secret ? <PasswordInput {...props} /> : <TextInput {...props} />}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('form.removePair')}
                onClick={() => write(lines.filter((_, at) => at !== index))}
              >
                <IconX size={16} />
              </ActionIcon>
            </Group>
          );
        })}
        <Button variant="default" size="compact-sm" w="fit-content" onClick={() => write([...lines, ': '])}>
          {t(given.secret ? 'form.addSecret' : 'form.addPair')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
