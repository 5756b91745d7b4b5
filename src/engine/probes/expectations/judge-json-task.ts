import type { Reason } from '../types.ts';
import type { JsonPathExpectation } from './expectations.ts';
import { judgeJson } from './json.ts';

/** `judgeJson` as the sandbox calls it. */
export const judgeJsonBody = (work: { body: string; expected: readonly JsonPathExpectation[] }): Reason[] =>
  judgeJson(work.body, work.expected);
