import { browser as browserMessages } from '#messages/en/probes.ts';
import { defineKind } from '../kind.ts';
import { evaluateRun } from '../steps/evaluate-run.ts';
import { Variables } from '../steps/variables.ts';
import { normalizeHost, type Target, urlTarget } from '../target.ts';
import type { CauseTable, Verdict } from '../types.ts';
import { findBrowserFaults } from './find-faults.ts';
import type { BrowserObservation } from './run-browser.ts';
import { type BrowserSettings, browserDefaults, browserSettingsSchema } from './settings.ts';

type Settings = Omit<BrowserSettings, 'timeoutMs'>;

/** Cause class of each code. */
const BROWSER_CAUSES = {
  'browser-unavailable': 'other',
  'browser-did-not-start': 'other',
  'browser-ended': 'other',
  'browser-page-failed': 'unreachable',
  'browser-status': 'content',
  'browser-element-missing': 'content',
  'browser-element-covered': 'content',
  'browser-text-missing': 'content',
  'browser-no-field': 'content',
  'browser-no-option': 'content',
  'browser-selector-invalid': 'content',
  'browser-secret-refused': 'content',
  'browser-port-refused': 'refused-by-policy',
  'browser-traffic-limit': 'content',
} as const satisfies CauseTable<keyof typeof browserMessages>;

/**
 * Returns the target. The first URL represents all steps. Secrets belong to the origins that the steps open and to the
 * trusted hosts.
 */
function browserTarget(settings: Settings): Target | null {
  const constants = new Variables({ variables: settings.variables });
  const urls = settings.steps.flatMap(({ url }) => {
    try {
      return url === undefined ? [] : [constants.insert(url)];
    } catch {
      return [];
    }
  });
  const target = urlTarget(urls[0] ?? '');
  const origins = new Set(urls.map((url) => URL.parse(url)?.origin ?? ''));
  return target && { ...target, origin: [...origins, ...settings.trustedHosts].sort().join(' ') };
}

function evaluateBrowser(observation: BrowserObservation): Verdict {
  const { failure } = observation;
  if (failure?.phase === 'internal') return { status: 'unknown', reasons: [{ code: failure.code }] };
  return evaluateRun(observation);
}

/** Performs a user's actions in a browser, step by step. */
export const browserKind = defineKind({
  kind: 'browser',
  settingsSchema: browserSettingsSchema,
  defaults: browserDefaults,
  example: {
    kind: 'browser',
    name: 'Sign in to the shop',
    secrets: { password: 'correct horse battery staple' },
    steps: [
      { action: 'open', url: 'https://shop.example.com/login' },
      { action: 'type', selector: '#user', text: 'monitor' },
      { action: 'type', selector: '#password', text: '{{password}}' },
      { action: 'click', text: 'Sign in' },
      { name: 'Signed in', action: 'expect-text', text: 'My orders', maxMs: 5000 },
    ],
  },
  secrets: [['secrets', /./]],
  tidy: (settings) => ({
    ...settings,
    steps: settings.steps.map((step) => (step.url === undefined ? step : { ...step, url: step.url.trim() })),
    trustedHosts: settings.trustedHosts.map((host) => normalizeHost(host)?.host ?? host),
  }),
  targetOf: browserTarget,
  findFaults: findBrowserFaults,
  probe: async (settings, context) => (await import('./run-browser.ts')).runBrowser(settings, context),
  evaluate: evaluateBrowser,
  messages: browserMessages,
  causes: BROWSER_CAUSES,
  byTime: [],
  phases: [],
  watchesWeb: false,
  seesCertificate: 'never',
  // A browser needs as much memory as the rest of a prober.
  concurrency: 2,
  intervalSeconds: 300,
  timeoutSeconds: 30,
  commandLine: {
    options: [],
    orderOf: ({ form, text }) => ({
      steps: [{ action: 'open', url: form === 'url' ? text : `https://${text}` }],
    }),
  },
  upload: null,
});
