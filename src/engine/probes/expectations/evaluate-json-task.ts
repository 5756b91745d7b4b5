import type { Reason } from '../types.ts';
import type { JsonPathExpectation } from './expectations.ts';
import { evaluateJson, observeJson } from './json.ts';

/** Runs `evaluateJson` in the sandbox. */
export const evaluateJsonBody = (work: {
  body: string;
  expected: readonly JsonPathExpectation[];
}): { jsonReasons: Reason[]; observed: string | null } => ({
  jsonReasons: evaluateJson(work.body, work.expected),
  observed: observeJson(work.body, work.expected),
});
