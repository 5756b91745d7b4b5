import type { useText } from '../../../i18n/use-text.ts';
import { isStepUrl } from './steps-draft.ts';

/** A browser step during editing. */
export interface BrowserStepDraft {
  /** Identifies the step while the form is open. */
  key: string;
  name: string;
  action: BrowserAction;
  url: string;
  selector: string;
  text: string;
  maxMs: string;
}

/**
 * The fields that each action uses. If all fields of an action are optional, at least one of them must be filled in.
 */
export const browserActions = {
  open: { required: ['url'], optional: [] },
  click: { required: [], optional: ['text', 'selector'] },
  type: { required: ['selector', 'text'], optional: [] },
  'wait-for': { required: [], optional: ['text', 'selector'] },
  'expect-text': { required: ['text'], optional: ['selector'] },
  screenshot: { required: [], optional: [] },
} as const satisfies Record<string, { required: Field[]; optional: Field[] }>;
export type BrowserAction = keyof typeof browserActions;
type Field = 'url' | 'selector' | 'text';

const isBrowserAction = (name: string): name is BrowserAction => Object.hasOwn(browserActions, name);

/**
 * Returns a step's action in the viewer's language. The API describes a browser action by its name and target (`click
 * #buy`). Other actions, such as `GET https://example.com/`, are returned unchanged.
 */
export function actionText(action: string, t: ReturnType<typeof useText>): string {
  const [, name = '', target = ''] = /^(\S+) ?(.*)$/s.exec(action) ?? [];
  return isBrowserAction(name) ? t(`monitors.stepAction.${name}`, { target }) : action;
}

/** Returns the fields that an action uses, in display order. */
export const fieldsOfAction = (action: BrowserAction): Field[] => [
  ...browserActions[action].required,
  ...browserActions[action].optional,
];

let count = 0;

export const emptyBrowserStep = (action: BrowserAction = 'click'): BrowserStepDraft => ({
  key: `browser-step-${++count}`,
  name: '',
  action,
  url: '',
  selector: '',
  text: '',
  maxMs: '',
});

/** Returns the steps of a monitor for the form. */
export function readBrowserSteps(stored: unknown): BrowserStepDraft[] {
  // Keys depend only on the position, so that an unchanged form equals its initial value.
  if (!Array.isArray(stored)) return [{ ...emptyBrowserStep('open'), key: 'stored-0' }];
  return (stored as Record<string, unknown>[]).map((step, index) => ({
    ...emptyBrowserStep(),
    ...Object.fromEntries(Object.entries(step).map(([name, value]) => [name, String(value)])),
    key: `stored-${index}`,
  }));
}

/** Returns the steps for the API. Omits empty fields and fields that the action does not use. */
export const writeBrowserSteps = (steps: readonly BrowserStepDraft[]): Record<string, unknown>[] =>
  steps.map(({ name, action, maxMs, ...step }) => ({
    ...(name.trim() !== '' && { name: name.trim() }),
    action,
    ...Object.fromEntries(
      fieldsOfAction(action)
        .map((field) => [field, field === 'text' ? step.text : step[field].trim()])
        .filter(([, value]) => value !== ''),
    ),
    ...(maxMs !== '' && { maxMs: Number(maxMs) }),
  }));

/** Returns the first error of the steps, or null if they are valid. */
export function faultOfBrowserSteps(steps: readonly BrowserStepDraft[]): 'required' | 'url' | null {
  const isComplete = (step: BrowserStepDraft) => {
    const { required, optional } = browserActions[step.action];
    const isFilled = (field: Field) => step[field].trim() !== '';
    // An action on an element needs a selector or the element's text.
    const isFound = required.length > 0 || optional.length === 0 || optional.some(isFilled);
    return required.every(isFilled) && isFound;
  };
  if (!steps.every(isComplete)) return 'required';
  return steps.every(({ action, url }) => action !== 'open' || isStepUrl(url)) ? null : 'url';
}

/** Returns the URL, selector and text of a step in one line. */
export const describeBrowserStep = ({ action, url, selector, text }: BrowserStepDraft): string => {
  const shown = { url, selector, text: text === '' ? '' : `“${text}”` };
  return fieldsOfAction(action)
    .filter((field) => !(action === 'type' && field === 'text'))
    .map((field) => shown[field])
    .filter((value) => value !== '')
    .join(' ');
};
