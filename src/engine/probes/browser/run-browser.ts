import { type BrowserSession, PageFault } from '#engine/capture/browser-session.ts';
import { redactUrl } from '#engine/http/request.ts';
import { abortedFailure } from '#engine/sockets/dial.ts';
import { createRedactor, insertIntoUrl, VariableFault, Variables, variablesIn } from '../steps/variables.ts';
import {
  noPhases,
  type Observation,
  type ProbeContext,
  type Reason,
  type RunDetails,
  type StepResult,
} from '../types.ts';
import type { BrowserSettings, BrowserStep } from './settings.ts';

export interface BrowserObservation extends Observation {
  run: RunDetails;
}

interface Run {
  settings: BrowserSettings;
  context: ProbeContext;
  session: BrowserSession;
  variables: Variables;
  /** Origins that steps open. */
  origins: ReadonlySet<string>;
  startedMs: number;
  details: RunDetails & Required<Pick<RunDetails, 'pictures'>>;
  /** Step that led to each page, by page number. */
  stepOfPage: Map<number, StepResult>;
}

/**
 * Parts of the timeout reserved for the screenshot and the web vitals. They are needed if a step fails just before the
 * timeout.
 */
const reserveMs = { picture: 1_500, vitals: 400, end: 300 };
const maxPictures = 6;

/** Performs the steps in a separate browser until one fails. Always resolves. */
export async function runBrowser(
  settings: BrowserSettings,
  context: ProbeContext,
): Promise<BrowserObservation> {
  const { clock, signal, services } = context;
  const startedMs = clock.monotonicMs();
  const observation: BrowserObservation = {
    durationMs: 0,
    address: null,
    phases: noPhases,
    failure: null,
    statusCode: null,
    run: { steps: settings.steps.map(toSkipped) },
  };
  const stepsMs = settings.timeoutMs - reserveMs.picture - reserveMs.vitals - reserveMs.end;
  const steps = AbortSignal.any([signal, AbortSignal.timeout(Math.max(100, Math.floor(stepsMs)))]);
  let session: BrowserSession | null = null;
  try {
    const variables = new Variables(settings, () => clock.now());
    const pages = pagesOf(settings, variables);
    if (services?.browser === undefined) throw new PageFault('browser-unavailable');
    const rules = { pages, hosts: settings.trustedHosts, verifyTls: settings.verifyTls };
    session = await services.browser.open(rules, { ...context, signal: steps });
    const run: Run = {
      settings,
      context,
      session,
      variables,
      origins: new Set(pages.map(({ origin }) => origin)),
      startedMs,
      details: { steps: [], pictures: [] },
      stepOfPage: new Map(),
    };
    await runSteps(run, observation);
    observation.statusCode = session.statusCode;
    observation.run = redactRun(run);
  } catch (error) {
    const code = error instanceof PageFault || error instanceof VariableFault ? error.code : 'probe-failed';
    observation.failure = { phase: 'internal', code };
  } finally {
    await session?.end();
  }
  observation.durationMs = clock.monotonicMs() - startedMs;
  const times = { elapsedMs: observation.durationMs, timeoutMs: settings.timeoutMs };
  observation.failure = abortedFailure(signal, times) ?? observation.failure;
  return observation;
}

/** Returns the URLs that steps open. */
const pagesOf = ({ steps }: BrowserSettings, variables: Variables): URL[] =>
  steps.flatMap(({ url }) => (url === undefined ? [] : (URL.parse(insertIntoUrl(url, variables)) ?? [])));

function toSkipped(step: BrowserStep): StepResult {
  return {
    name: step.name ?? '',
    action: describeAction(step),
    status: 'skipped',
    startMs: 0,
    durationMs: 0,
    phases: null,
    statusCode: null,
    bodyBytes: null,
    reason: null,
    extracted: [],
  };
}

/** Describes a step by its settings. Does not insert variables, because some are secret. */
function describeAction({ action, url, selector, text }: BrowserStep): string {
  if (action === 'open') return `open ${url}`;
  const isTyped = action === 'type';
  const shown = [selector, text === undefined || isTyped ? undefined : JSON.stringify(text)];
  return [action, ...shown.filter((part) => part !== undefined)].join(' ').slice(0, 300);
}

async function runSteps(run: Run, observation: BrowserObservation): Promise<void> {
  let failed = false;
  for (const [index, step] of run.settings.steps.entries()) {
    const result = toSkipped(step);
    run.details.steps.push(result);
    if (failed) continue;
    const fault = await runStep(run, step, { index, result });
    failed = result.status === 'down';
    if (fault !== null && isNetworkCode(fault.code))
      observation.failure = {
        phase: fault.code.startsWith('dns-') ? 'resolve' : 'connect',
        code: fault.code,
      };
  }
}

/** Connection error codes for a server that was not reached. */
const isNetworkCode = (code: string): boolean =>
  /^(dns-|connect-|tls-|response-|closed-early|target-refused|browser-page-failed)/.test(code);

async function runStep(
  run: Run,
  step: BrowserStep,
  { index, result }: { index: number; result: StepResult },
): Promise<Reason | null> {
  const { context, session, variables, details } = run;
  const { clock } = context;
  result.startMs = clock.monotonicMs() - run.startedMs;
  let fault: Reason | null = null;
  try {
    await performAction(run, step, result);
  } catch (error) {
    fault = toReason(error);
  }
  result.durationMs = clock.monotonicMs() - run.startedMs - result.startMs;
  const { maxMs } = step;
  const isSlow = maxMs !== undefined && result.durationMs > maxMs;
  result.status = fault !== null ? 'down' : isSlow ? 'degraded' : 'up';
  result.reason =
    fault ??
    (isSlow ? { code: 'too-slow', params: { durationMs: Math.round(result.durationMs), maxMs } } : null);
  await addVitals(run, result);
  if ((fault !== null || step.action === 'screenshot') && details.pictures.length < maxPictures) {
    const image = await session.takePicture(variables.secrets, reserveMs.picture);
    if (image !== null) details.pictures.push({ step: index, image });
  }
  return fault;
}

/** Web vitals belong to the step that led to the page, even if a later step reads them. */
async function addVitals({ session, stepOfPage }: Run, result: StepResult): Promise<void> {
  const read = await session.readVitals(reserveMs.vitals);
  if (read === null) return;
  const owner = stepOfPage.get(read.page) ?? result;
  stepOfPage.set(read.page, owner);
  owner.vitals = read.vitals;
}

async function performAction(run: Run, step: BrowserStep, result: StepResult): Promise<void> {
  const { session, variables } = run;
  const { action, selector = null } = step;
  const insert = (text: string | undefined) => (text === undefined ? null : variables.insert(text));
  const text = insert(step.text);
  switch (action) {
    case 'open': {
      const url = new URL(insertIntoUrl(step.url ?? '', variables));
      result.action = `open ${redactUrl(url)}`;
      await session.open(url.href);
      result.statusCode = session.statusCode;
      return;
    }
    case 'click':
      return session.click({ selector, text });
    case 'type':
      checkSecrets(run, step.text ?? '');
      return session.type(selector ?? '', text ?? '');
    case 'wait-for':
      return session.waitFor({ selector, text });
    case 'expect-text':
      return session.expectText(text ?? '', selector);
    case 'screenshot':
      return;
  }
}

/** Secrets are typed only on the configured origins, regardless of where the page has led. */
function checkSecrets({ settings, session, origins }: Run, text: string): void {
  if (!variablesIn(text).some((name) => Object.hasOwn(settings.secrets, name))) return;
  const { origin } = session;
  const host = URL.parse(origin)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  if (origins.has(origin) || settings.trustedHosts.includes(host)) return;
  throw new PageFault('browser-secret-refused', { origin });
}

function toReason(error: unknown): Reason {
  if (error instanceof VariableFault) return { code: error.code, params: { name: error.variable } };
  if (!(error instanceof PageFault)) return { code: 'browser-ended' };
  if (error.code === 'browser-timeout') return { code: 'response-timeout' };
  return Object.keys(error.params).length === 0
    ? { code: error.code }
    : { code: error.code, params: { ...error.params } };
}

/** Pages can display what is typed into them, so all displayed texts are redacted. */
function redactRun({ details, session, variables }: Run): RunDetails {
  const redact = createRedactor(variables.secrets);
  const redactAll = <Value>(value: Value): Value =>
    JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
      typeof part === 'string' ? redact(part) : part,
    );
  return {
    steps: redactAll(details.steps),
    console: redactAll([...session.console]),
    pictures: details.pictures,
  };
}
