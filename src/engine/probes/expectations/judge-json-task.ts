import type { Reason } from '../types.ts';
import { judgeJson } from './json.ts';
import type { JsonPathExpectation } from './schemas.ts';

/** `judgeJson` as the sandbox calls it. */
export const judgeJsonBody = (work: { body: string; expected: readonly JsonPathExpectation[] }): Reason[] =>
  judgeJson(work.body, work.expected);
