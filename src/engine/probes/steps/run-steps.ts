import { redactUrl } from '#engine/http/request.ts';
import type { CookieStore } from '#engine/http/types.ts';
import type { NetworkFailure } from '#engine/sockets/types.ts';
import { defineTask } from '#platform/sandbox/sandbox.ts';
import { JsonPathTooCostly } from '../expectations/json-path.ts';
import { compileRegex, ExpectationSyntaxError } from '../expectations/regex.ts';
import { evaluateHttpWithBody } from '../http/evaluate.ts';
import { probeAndEvaluateJson } from '../http/evaluate-large-json.ts';
import { evidenceOf } from '../http/evidence.ts';
import type { HttpObservation } from '../http/probe.ts';
import type { HttpSettings } from '../http/settings.ts';
import {
  allPhases,
  type FailureEvidence,
  noPhases,
  type Observation,
  type Phases,
  type ProbeContext,
  type Reason,
  type RunDetails,
  type StepResult,
} from '../types.ts';
import { type ExtractionWork, readValues } from './extract.ts';
import type { extractValues } from './extract-task.ts';
import { type RequestStep, type StepsSettings, toHttpSettings } from './settings.ts';
import {
  createRedactor,
  insertIntoRequest,
  originsOf,
  type Scalar,
  VariableFault,
  Variables,
} from './variables.ts';

/** Result of a run. */
export interface StepsObservation extends Observation {
  run: RunDetails;
  evidence: FailureEvidence | null;
}

/** Reason why a step failed or was slow. */
interface Fault {
  status: 'down' | 'degraded' | 'unknown';
  reason: Reason;
  /** Failure of the connection, if that is the cause. */
  failure: NetworkFailure | null;
}

interface Run {
  settings: StepsSettings;
  context: ProbeContext;
  variables: Variables;
  jar: CookieStore & { valueOf(name: string, url: URL): string | undefined };
  origins: ReadonlySet<string>;
  startedMs: number;
  values: Map<string, string>;
}

/** Sends the requests one after another until one fails. Always resolves. A fault of the target is in the last step. */
export async function runSteps(settings: StepsSettings, context: ProbeContext): Promise<StepsObservation> {
  const startedMs = context.clock.monotonicMs();
  const run: Run = {
    settings,
    context,
    variables: new Variables(settings, () => context.clock.now()),
    jar: await createJar(),
    origins: new Set(originsOf(settings)),
    startedMs,
    values: new Map(),
  };
  const observation: StepsObservation = {
    durationMs: 0,
    address: null,
    phases: { ...noPhases },
    failure: null,
    statusCode: null,
    run: { steps: [] },
    evidence: null,
  };
  let failed = false;
  for (const step of settings.steps) {
    const result: StepResult = failed ? skipped(step) : await runStep(run, step, observation);
    failed ||= result.status === 'down';
    observation.run.steps.push(result);
  }
  observation.durationMs = context.clock.monotonicMs() - startedMs;
  return redactObservation(observation, run);
}

function skipped(step: RequestStep): StepResult {
  return {
    name: step.name ?? '',
    action: `${step.method ?? 'GET'} ${step.url}`,
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

async function runStep(run: Run, step: RequestStep, total: StepsObservation): Promise<StepResult> {
  const { settings, context, variables, jar } = run;
  const result = skipped(step);
  result.startMs = context.clock.monotonicMs() - run.startedMs;
  let seen: HttpObservation | null = null;
  let http: HttpSettings | null = null;
  let fault: Fault | null;
  try {
    http = insertIntoRequest(toHttpSettings(step, settings), variables);
    const url = URL.parse(http.url);
    if (url !== null) result.action = `${http.method} ${redactUrl(url)}`;
    if (url !== null && !run.origins.has(url.origin))
      throw new StepFault({ code: 'step-origin-unknown', params: { origin: url.origin } });
    const { extract = [], expect = {} } = step;
    const headers = extract.flatMap(({ from, expression }) => (from === 'header' ? [expression] : []));
    seen = await probeAndEvaluateJson(remaining(http, run), context, true, { headers, jar });
    fault = evaluateStep(seen, http, run, expect);
    if (fault === null || fault.status === 'degraded') {
      const missing = await setVariables(run, step, seen);
      result.extracted = extract.map(({ name }) => name);
      if (missing !== null) fault = { status: 'down', reason: missing, failure: null };
    }
  } catch (error) {
    fault = toFault(error);
  }
  if (seen !== null) addTo(total, result, seen);
  result.durationMs = context.clock.monotonicMs() - run.startedMs - result.startMs;
  result.status = fault === null ? 'up' : fault.status === 'unknown' ? 'down' : fault.status;
  result.reason = fault?.reason ?? null;
  if (fault?.failure) total.failure = fault.failure;
  if (seen !== null && http !== null && result.status === 'down')
    total.evidence = toEvidence(seen, http, run);
  return result;
}

/** Returns the settings with the remaining time of the monitor's timeout. */
function remaining(http: HttpSettings, { context, startedMs }: Run): HttpSettings {
  const left = http.timeoutMs - (context.clock.monotonicMs() - startedMs);
  return { ...http, timeoutMs: Math.max(1, left) };
}

/** Thrown for a fault that is found before the request is sent. */
class StepFault extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason.code);
    this.reason = reason;
  }
}

function toFault(error: unknown): Fault {
  if (error instanceof StepFault) return { status: 'down', reason: error.reason, failure: null };
  if (error instanceof VariableFault) {
    const reason = { code: error.code, params: { name: error.variable } };
    return { status: 'down', reason, failure: null };
  }
  // Another version accepted an expression that does not compile here.
  if (error instanceof ExpectationSyntaxError)
    return { status: 'unknown', reason: { code: 'expectation-invalid' }, failure: null };
  throw error;
}

function evaluateStep(
  observation: HttpObservation,
  http: HttpSettings,
  { settings, context, variables }: Run,
  { bodyContains = [], bodyMatches = [] }: NonNullable<RequestStep['expect']>,
): Fault | null {
  // Messages about timeouts refer to the timeout of the whole run.
  const given = { ...http, timeoutMs: settings.timeoutMs };
  const { status, reasons } = evaluateHttpWithBody(observation, given, context.clock.now(), (body) => [
    ...bodyContains
      .map((text) => variables.insert(text))
      .filter((text) => !body.includes(text))
      .map((text) => ({ code: 'step-text-missing', params: { text: text.slice(0, 120) } })),
    ...bodyMatches
      .filter((pattern) => !compileRegex(pattern).test(body))
      .map((pattern) => ({ code: 'step-pattern-missing', params: { pattern: pattern.slice(0, 120) } })),
  ]);
  const [reason] = reasons;
  return reason === undefined || status === 'up' ? null : { status, reason, failure: observation.failure };
}

const runExtraction = defineTask<typeof extractValues>(
  new URL('./extract-task.ts', import.meta.url),
  'extractValues',
  { timeLimitMs: 3_000 },
);

/** Limits above which bodies are evaluated in the sandbox. All CSS selectors are evaluated there. */
const inPlace = { length: 65_536, steps: 25_000 };

/**
 * Returns the value of each rule; undefined for rules without a match in the body. Null if the evaluation took too
 * long. Rejects if the sandbox has no capacity.
 */
async function extractFromBody(
  work: ExtractionWork,
  caller: { owner: string; signal: AbortSignal },
): Promise<(Scalar | undefined)[] | null> {
  if (work.rules.length === 0) return [];
  if (work.body.length <= inPlace.length && work.rules.every(({ from }) => from !== 'css')) {
    try {
      return readValues(work, { left: inPlace.steps });
    } catch (error) {
      if (!(error instanceof JsonPathTooCostly)) throw error;
    }
  }
  const result = await runExtraction(work, { ...caller, bytes: work.body.length });
  if ('value' in result) return result.value;
  const isTooCostly =
    result.failure === 'time-limit' ||
    result.failure === 'memory-limit' ||
    caller.signal.aborted ||
    result.detail.includes('too many steps');
  if (!isTooCostly) throw new Error(result.detail);
  return null;
}

/** Sets the variables of a step. Returns the reason why a variable has no value, or null. */
async function setVariables(
  run: Run,
  step: RequestStep,
  observation: HttpObservation,
): Promise<Reason | null> {
  const { extract = [] } = step;
  if (extract.length === 0) return null;
  const url = URL.parse(observation.finalUrl ?? '');
  const inBody = extract.filter(({ from }) => from !== 'header' && from !== 'cookie');
  const caller = { owner: url?.hostname ?? '', signal: run.context.signal };
  const found = await extractFromBody({ body: observation.body ?? '', rules: inBody }, caller);
  if (found === null) return { code: 'step-extraction-too-costly', params: { name: inBody[0]?.name ?? '' } };
  for (const rule of extract) {
    const { name, from, expression, secret = false } = rule;
    let value: Scalar | undefined;
    if (from === 'header') value = observation.headers[expression.toLowerCase()]?.[0];
    else if (from === 'cookie') value = url === null ? undefined : run.jar.valueOf(expression, url);
    else value = found[inBody.indexOf(rule)];
    if (value === undefined) return { code: 'step-value-missing', params: { name, expression } };
    run.variables.set(name, value, secret);
    if (!secret) run.values.set(name, String(value).slice(0, 200));
  }
  return null;
}

function addTo(total: StepsObservation, result: StepResult, observation: HttpObservation): void {
  total.address = observation.address ?? total.address;
  total.statusCode = observation.statusCode;
  result.statusCode = observation.statusCode;
  result.bodyBytes = observation.bodyBytes;
  result.phases = observation.phases;
  for (const phase of allPhases) addPhase(total.phases, phase, observation.phases[phase]);
}

function addPhase(phases: Phases, phase: keyof Phases, ms: number | null): void {
  if (ms !== null) phases[phase] = (phases[phase] ?? 0) + ms;
}

/** Returns the request and response of a failed step, without secrets. */
function toEvidence(
  observation: HttpObservation,
  http: HttpSettings,
  { variables }: Run,
): FailureEvidence | null {
  const redact = createRedactor(variables.secrets);
  // Redacted before it is truncated. Redaction would miss a truncated secret.
  observation.body &&= redact(observation.body);
  return redactTexts(evidenceOf(observation, http), redact);
}

/** Redacts secrets in all displayed data, because servers echo their input. */
function redactObservation(observation: StepsObservation, { variables, values }: Run): StepsObservation {
  const redact = createRedactor(variables.secrets);
  const { failure } = observation;
  for (const step of observation.run.steps) {
    step.action = redact(step.action);
    step.reason = redactTexts(step.reason, redact);
  }
  if (failure?.detail !== undefined) observation.failure = { ...failure, detail: redact(failure.detail) };
  observation.run.values = Object.fromEntries(
    [...values].map(([name, value]) => [name, redact(value)] as const),
  );
  return observation;
}

/** Returns a copy of a JSON value with every text redacted. */
function redactTexts<T>(value: T, redact: (text: string) => string): T {
  return JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
    typeof part === 'string' ? redact(part) : part,
  ) as T;
}

/** Maximum number of cookies per run, so that a server cannot fill the prober's memory. */
const maxCookies = 200;
const maxCookieLength = 8_192;

/** Creates a cookie jar that works like a browser's: by domain and path, without cookies for public suffixes. */
async function createJar(): Promise<Run['jar']> {
  const { CookieJar } = await import('tough-cookie');
  const jar = new CookieJar();
  let count = 0;
  return {
    store(url, values) {
      for (const value of values) {
        if (value.length > maxCookieLength || ++count > maxCookies) continue;
        jar.setCookieSync(value, url.href, { ignoreError: true });
      }
    },
    header: (url) => jar.getCookieStringSync(url.href),
    valueOf: (name, url) => jar.getCookiesSync(url.href).find(({ key }) => key === name)?.value,
  };
}
