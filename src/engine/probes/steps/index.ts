import { steps as stepsMessages } from '#messages/en/probes.ts';
import { message } from '#messages/messages.ts';
import type { InputFault } from '#platform/errors.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import { compileJsonPath } from '../expectations/json-path.ts';
import { secretHeader } from '../http/evidence.ts';
import { findHttpFaults } from '../http/find-faults.ts';
import { faultsOf, patternFaults, selectorFaults } from '../input-faults.ts';
import { defineKind } from '../kind.ts';
import { type Target, urlTarget } from '../target.ts';
import { allPhases, type CauseTable } from '../types.ts';
import { evaluateRun } from './evaluate-run.ts';
import type { StepsObservation } from './run-steps.ts';
import {
  type Extraction,
  type RequestStep,
  type StepsSettings,
  stepsDefaults,
  stepsSettingsSchema,
  toHttpSettings,
} from './settings.ts';
import { originsOf, textsOfStep, Variables, variablesIn } from './variables.ts';

type Settings = Omit<StepsSettings, 'timeoutMs'>;

/** Cause class of each code. */
const STEPS_CAUSES = {
  'step-failed': 'content',
  'step-request-failed': 'unreachable',
  'step-slow': 'slow',
  'step-text-missing': 'content',
  'step-pattern-missing': 'content',
  'step-value-missing': 'content',
  'step-variable-missing': 'content',
  'step-variable-unusable': 'content',
  'step-extraction-too-costly': 'content',
  'step-origin-unknown': 'content',
} as const satisfies CauseTable<keyof typeof stepsMessages>;

/**
 * Returns the target. The first URL represents all steps. Secrets belong to the origins of all steps, because a step
 * with another origin could send them there.
 */
function stepsTarget(settings: Settings): Target | null {
  const origins = originsOf(settings);
  const [first] = settings.steps;
  const constants = new Variables({ variables: settings.variables });
  const url = first === undefined ? null : faultless(() => constants.insert(first.url));
  const target = urlTarget(url ?? origins[0] ?? '');
  return target && { ...target, origin: origins.join(' ') };
}

function faultless(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function findStepsFaults(settings: Settings, policy: EgressPolicy): InputFault[] {
  const known = new Set([...Object.keys(settings.variables), ...Object.keys(settings.secrets)]);
  return settings.steps.flatMap((step, index) => {
    const pointer = `/steps/${index}`;
    const missing = textsOfStep(step)
      .flatMap(variablesIn)
      .find((name) => !known.has(name));
    const faults = [
      ...(missing === undefined ? [] : [unknownVariable(`${pointer}/url`, missing)]),
      ...credentialFaults(step, pointer),
      ...requestFaults(step, settings, policy).map((fault) => ({
        ...fault,
        pointer: `${pointer}${fault.pointer}`,
      })),
      ...(step.expect?.bodyMatches ?? []).flatMap((pattern, at) =>
        patternFaults(`${pointer}/expect/bodyMatches/${at}`, pattern),
      ),
      ...(step.extract ?? []).flatMap((rule, at) => extractionFaults(rule, `${pointer}/extract/${at}`)),
    ];
    for (const { name } of step.extract ?? []) known.add(name);
    return faults;
  });
}

const unknownVariable = (pointer: string, name: string): InputFault => ({
  pointer,
  code: 'unknown_variable',
  detail: message('step-variable-undefined', { name }),
});

/** Returns the faults that an `http` monitor with this request would have. */
function requestFaults(
  step: RequestStep,
  { variables, ...rest }: Settings,
  policy: EgressPolicy,
): InputFault[] {
  // Placeholders for values that are known only during a run.
  const some = Object.fromEntries(
    textsOfStep(step)
      .flatMap(variablesIn)
      .map((name) => [name, '1']),
  );
  const given = new Variables({ variables: { ...some, ...variables } });
  const inserted = (text: string) => faultless(() => given.insert(text)) ?? text;
  const http = toHttpSettings(step, { ...rest, variables, timeoutMs: 1 });
  const headers = Object.fromEntries(
    Object.entries(http.headers).map(([name, value]) => [name, inserted(value)]),
  );
  // The URL may come from an earlier step. Its origin is checked during the run.
  const isDynamic = originsOf({ steps: [step], variables }).length === 0 && step.url.startsWith('{{');
  const url = isDynamic ? 'https://example.com/' : inserted(step.url);
  return findHttpFaults({ ...http, url, headers }, policy);
}

/**
 * Returns faults of literal credentials. Every user with access to the monitor can read its steps, so credentials
 * belong in `secrets`.
 */
function credentialFaults({ headers = {} }: RequestStep, pointer: string): InputFault[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    secretHeader.test(name) && variablesIn(value).length === 0
      ? [
          {
            pointer: `${pointer}/headers/${name}`,
            code: 'not_secret',
            detail: message('step-header-not-secret', { name }),
          },
        ]
      : [],
  );
}

function extractionFaults({ from, expression }: Extraction, pointer: string): InputFault[] {
  const at = `${pointer}/expression`;
  if (from === 'json') return faultsOf(() => compileJsonPath(expression), { pointer: at, code: 'bad_path' });
  if (from === 'css') return selectorFaults(at, expression);
  return from === 'regex' ? patternFaults(at, expression) : [];
}

/** Sends several HTTP requests in order, each with values from earlier responses, and checks every response. */
export const stepsKind = defineKind({
  kind: 'steps',
  settingsSchema: stepsSettingsSchema,
  defaults: stepsDefaults,
  example: {
    kind: 'steps',
    name: 'Sign in and list orders',
    variables: { base: 'https://api.example.com' },
    secrets: { password: 'correct horse battery staple' },
    steps: [
      {
        name: 'Sign in',
        url: '{{base}}/login',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"user": "monitor", "password": "{{password}}"}',
        extract: [{ name: 'token', from: 'json', expression: '$.token', secret: true }],
      },
      {
        name: 'Orders',
        url: '{{base}}/orders?limit=1',
        headers: { authorization: 'Bearer {{token}}' },
        expect: { status: [200], jsonPath: [{ path: '$.orders', exists: true }], maxMs: 1500 },
      },
    ],
  },
  secrets: [['secrets', /./]],
  tidy: (settings) => ({
    ...settings,
    steps: settings.steps.map((step) => ({ ...step, url: step.url.trim() })),
  }),
  targetOf: stepsTarget,
  findFaults: findStepsFaults,
  probe: async (settings, context) => (await import('./run-steps.ts')).runSteps(settings, context),
  evaluate: (observation: StepsObservation) => evaluateRun(observation),
  evidenceOf: ({ evidence }) => evidence,
  messages: stepsMessages,
  causes: STEPS_CAUSES,
  byTime: ['step-slow'],
  phases: allPhases,
  watchesWeb: false,
  seesCertificate: 'never',
  concurrency: 500,
  commandLine: {
    options: [],
    orderOf: ({ form, text }) => ({ steps: [{ url: form === 'url' ? text : `https://${text}` }] }),
  },
  upload: null,
});
