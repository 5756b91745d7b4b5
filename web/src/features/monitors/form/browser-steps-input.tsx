import { Select, Stack, TextInput } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { type FieldSchema, lengthOf } from '../../../ui/forms/field-schema.ts';
import {
  type BrowserAction,
  type BrowserStepDraft,
  browserActions,
  describeBrowserStep,
  emptyBrowserStep,
  fieldsOfAction,
} from './browser-steps-draft.ts';
import { StepList } from './step-list.tsx';
import classes from './steps-input.module.css';

/** Renders the steps of a browser monitor. One step is expanded. */
export function BrowserStepsInput(props: {
  label: string;
  description: string;
  error: string | undefined;
  schema: FieldSchema;
  steps: readonly BrowserStepDraft[];
  change: (steps: BrowserStepDraft[]) => void;
  leave: () => void;
}) {
  const t = useText();
  const fields = props.schema.items?.fields ?? {};
  return (
    <StepList
      {...props}
      create={emptyBrowserStep}
      titleOf={(step) =>
        step.name || `${t(`form.browser.action.${step.action}`)} ${describeBrowserStep(step)}`
      }
      fieldsOf={(step, set) => <BrowserStepFields step={step} fields={fields} set={set} />}
    />
  );
}

const machine = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };
const placeholders = { url: 'https://shop.example.com/login', selector: '#password', text: '{{password}}' };

function BrowserStepFields({
  step,
  fields,
  set,
}: {
  step: BrowserStepDraft;
  fields: Readonly<Record<string, FieldSchema>>;
  set: (part: Partial<BrowserStepDraft>) => void;
}) {
  const t = useText();
  const { action } = step;
  return (
    <Stack gap="sm" className={classes.fields}>
      <Select
        label={t('form.browser.action')}
        description={t(`form.browser.action.${action}.hint`)}
        styles={{ wrapper: { maxWidth: 240 } }}
        data={(Object.keys(browserActions) as BrowserAction[]).map((value) => ({
          value,
          label: t(`form.browser.action.${value}`),
        }))}
        value={action}
        onChange={(next) => next !== null && set({ action: next as BrowserAction })}
      />
      {fieldsOfAction(action).map((field) => (
        <TextInput
          key={field}
          label={t(`form.browser.${field === 'text' ? labelOfText[action] : field}`)}
          {...lengthOf(fields[field] ?? {})}
          {...(field !== 'text' && { styles: machine })}
          placeholder={field === 'text' && action !== 'type' ? '' : placeholders[field]}
          spellCheck={false}
          autoCapitalize="none"
          value={step[field]}
          onChange={(event) => set({ [field]: event.currentTarget.value })}
        />
      ))}
      <TextInput
        label={t('form.steps.name')}
        {...lengthOf(fields.name ?? {})}
        value={step.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('form.expect.maxMs')}
        styles={{ wrapper: { maxWidth: 240 } }}
        inputMode="numeric"
        value={step.maxMs}
        onChange={(event) => set({ maxMs: event.currentTarget.value.replace(/\D/g, '') })}
      />
    </Stack>
  );
}

/** The label of the text field for each action. */
const labelOfText = {
  open: 'text',
  click: 'textOfElement',
  type: 'text',
  'wait-for': 'textOfElement',
  'expect-text': 'expectedText',
  screenshot: 'text',
} as const satisfies Record<BrowserAction, string>;
