import type { HeaderValues } from '#platform/net/http/hear-answer.ts';
import type { Reason } from '../types.ts';
import { compileRegex } from './regex.ts';
import type { HeaderExpectation } from './schemas.ts';

/**
 * Reasons why `headers` fall short, one for each expectation that does not hold. A header sent several times
 * meets an expectation by any one of its values or by all of them joined with `, ` (RFC 9110 section 5.3).
 * Values are left out of the reasons: they may be secret. Throws only for patterns that never were validated.
 */
export function judgeHeaders(headers: HeaderValues, expected: readonly HeaderExpectation[]): Reason[] {
  const reasons: Reason[] = [];
  for (const expectation of expected) {
    const name = expectation.name.toLowerCase();
    const values = Object.hasOwn(headers, name) ? headers[name] : undefined;
    if (!values || values.length === 0) {
      reasons.push({ code: 'header-missing', params: { name: expectation.name } });
      continue;
    }
    const candidates = values.length > 1 ? [...values, values.join(', ')] : values;
    if (!candidates.some((value) => meets(value, expectation)))
      reasons.push({
        code: 'header-mismatch',
        params: { name: expectation.name, rule: ruleOf(expectation) },
      });
  }
  return reasons;
}

function meets(value: string, expectation: HeaderExpectation): boolean {
  if (expectation.equals !== undefined && value !== expectation.equals) return false;
  if (expectation.contains !== undefined && !value.includes(expectation.contains)) return false;
  return expectation.matches === undefined || compileRegex(expectation.matches).test(value);
}

function ruleOf(expectation: HeaderExpectation): string {
  if (expectation.equals !== undefined) return 'equals';
  return expectation.contains !== undefined ? 'contains' : 'matches';
}
