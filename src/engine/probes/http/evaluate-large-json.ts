import { defineTask } from '#platform/sandbox/sandbox.ts';
import type { evaluateJsonBody } from '../expectations/evaluate-json-task.ts';
import { evaluateJson, observeJson } from '../expectations/json.ts';
import type { ProbeContext } from '../types.ts';
import { type HttpObservation, probeHttp, type Wanted } from './probe.ts';
import type { HttpSettings } from './settings.ts';

const runEvaluation = defineTask<typeof evaluateJsonBody>(
  new URL('../expectations/evaluate-json-task.ts', import.meta.url),
  'evaluateJsonBody',
  { timeLimitMs: 3_000 },
);

/**
 * Limits above which bodies are evaluated in the sandbox. A body at either limit blocks the prober's event loop for
 * about 10 ms.
 */
const inPlace = { length: 131_072, steps: 25_000 };

/** Performs one check like `probeHttp` and evaluates the JSON of the response. */
export async function probeAndEvaluateJson(
  settings: HttpSettings,
  context: ProbeContext,
  keepBody: boolean,
  options?: Wanted,
): Promise<HttpObservation> {
  return evaluateLargeJson(await probeHttp(settings, context, keepBody, options), settings, context.signal);
}

/**
 * Evaluates the JSON expectations of a body, and returns the observation with the result. Uses the sandbox for bodies
 * that take long. Rejects if the sandbox has no capacity.
 */
async function evaluateLargeJson(
  observation: HttpObservation,
  { url, expect: { jsonPath } }: Pick<HttpSettings, 'url' | 'expect'>,
  signal: AbortSignal | undefined,
): Promise<HttpObservation> {
  const { body, failure } = observation;
  if (jsonPath.length === 0 || typeof body !== 'string' || failure !== null) return observation;
  if (body.length <= inPlace.length) {
    const jsonReasons = evaluateJson(body, jsonPath, { left: inPlace.steps });
    if (!jsonReasons.some(({ code }) => code === 'json-path-too-costly')) {
      const observed = observeJson(body, jsonPath, { left: inPlace.steps });
      return Object.assign(observation, { jsonReasons, observed });
    }
  }
  const result = await runEvaluation(
    { body, expected: jsonPath },
    { owner: URL.parse(url)?.hostname ?? '', bytes: body.length, ...(signal && { signal }) },
  );
  if ('value' in result) return Object.assign(observation, result.value);
  const isTooCostly = result.failure === 'time-limit' || result.failure === 'memory-limit' || signal?.aborted;
  if (!isTooCostly) throw new Error(result.detail);
  const path = jsonPath[0]?.path ?? '';
  return Object.assign(observation, { jsonReasons: [{ code: 'json-path-too-costly', params: { path } }] });
}
