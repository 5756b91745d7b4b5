import type { Reason } from '../types.ts';
import type { JsonPathExpectation } from './expectations.ts';
import { evaluateJson } from './json.ts';

/** `evaluateJson` as the sandbox calls it. */
export const evaluateJsonBody = (work: {
  body: string;
  expected: readonly JsonPathExpectation[];
}): Reason[] => evaluateJson(work.body, work.expected);
