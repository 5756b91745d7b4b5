import { message } from '#messages/messages.ts';
import type { InputFault } from '#platform/errors.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import { hostFaults, selectorFaults, urlFaults } from '../input-faults.ts';
import { Variables, variablesIn } from '../steps/variables.ts';
import type { BrowserSettings, BrowserStep } from './settings.ts';

type Settings = Omit<BrowserSettings, 'timeoutMs'>;

/** Required and optional fields of each action. */
const fieldsOf: Readonly<Record<BrowserStep['action'], { needs: Field[]; accepts: Field[] }>> = {
  open: { needs: ['url'], accepts: [] },
  click: { needs: [], accepts: ['selector', 'text'] },
  type: { needs: ['selector', 'text'], accepts: [] },
  'wait-for': { needs: [], accepts: ['selector', 'text'] },
  'expect-text': { needs: ['text'], accepts: ['selector'] },
  screenshot: { needs: [], accepts: [] },
};
type Field = 'url' | 'selector' | 'text';

/** Returns faults in steps that cannot be performed. */
export function findBrowserFaults(settings: Settings, policy: EgressPolicy): InputFault[] {
  const { steps, variables, secrets, trustedHosts } = settings;
  const known = new Set([...Object.keys(variables), ...Object.keys(secrets)]);
  const faults = steps.flatMap((step, index) => {
    const pointer = `/steps/${index}`;
    return [
      ...fieldFaults(step, pointer),
      ...variableFaults(step, { pointer, known }),
      ...(step.selector === undefined ? [] : selectorFaults(`${pointer}/selector`, step.selector)),
      ...urlFaultsOf(step, settings, { pointer, policy }),
    ];
  });
  if (steps[0]?.action !== 'open') {
    const detail = message('browser-opens-first');
    faults.unshift({ pointer: '/steps/0/action', code: 'not_allowed', detail });
  }
  return [
    ...faults,
    ...trustedHosts.flatMap((host, index) => hostFaults(`/trustedHosts/${index}`, host, policy)),
  ];
}

function fieldFaults(step: BrowserStep, pointer: string): InputFault[] {
  const { action } = step;
  const { needs, accepts } = fieldsOf[action];
  const fields = ['url', 'selector', 'text'] as const;
  const missing = needs.find((field) => step[field] === undefined);
  if (missing !== undefined) {
    const detail = message('browser-step-field-missing', { action, field: missing });
    return [{ pointer: `${pointer}/${missing}`, code: 'required', detail }];
  }
  if (accepts.length === 2 && accepts.every((field) => step[field] === undefined)) {
    const detail = message('browser-step-element-missing', { action });
    return [{ pointer: `${pointer}/selector`, code: 'required', detail }];
  }
  const extra = fields.find(
    (field) => step[field] !== undefined && !needs.includes(field) && !accepts.includes(field),
  );
  if (extra === undefined) return [];
  const detail = message('browser-step-field-extra', { action, field: extra });
  return [{ pointer: `${pointer}/${extra}`, code: 'not_allowed', detail }];
}

function variableFaults(
  { url = '', text = '' }: BrowserStep,
  { pointer, known }: { pointer: string; known: ReadonlySet<string> },
): InputFault[] {
  const missing = [url, text].flatMap(variablesIn).find((name) => !known.has(name));
  if (missing === undefined) return [];
  const field = variablesIn(url).includes(missing) ? 'url' : 'text';
  const detail = message('step-variable-undefined', { name: missing });
  return [{ pointer: `${pointer}/${field}`, code: 'unknown_variable', detail }];
}

function urlFaultsOf(
  { url }: BrowserStep,
  settings: Settings,
  { pointer, policy }: { pointer: string; policy: EgressPolicy },
): InputFault[] {
  if (url === undefined) return [];
  try {
    return urlFaults(`${pointer}/url`, new Variables(settings).insert(url), policy);
  } catch {
    // A missing variable is reported separately.
    return [];
  }
}
