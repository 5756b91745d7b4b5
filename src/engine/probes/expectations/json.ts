import type { Reason } from '../types.ts';
import type { JsonPathExpectation, JsonPathRule } from './expectations.ts';
import { compileJsonPath, createSteps, JsonPathTooCostly, type Steps } from './json-path.ts';
import { compileRegex } from './regex.ts';

/**
 * Returns one reason for each expectation that the JSON text `body` does not meet, or a single reason if `body` is not
 * JSON or null. An expectation is met if at least one selected value meets all its rules. Throws
 * `ExpectationSyntaxError` only for paths and patterns that were not validated.
 */
export function evaluateJson(
  body: string | null,
  expected: readonly JsonPathExpectation[],
  steps: Steps = createSteps(),
): Reason[] {
  if (expected.length === 0) return [];
  let document: unknown;
  try {
    // V8's parser is not recursive, so half a million brackets are safe here.
    document = JSON.parse(body ?? '');
  } catch {
    return [{ code: 'json-invalid' }];
  }
  return expected.flatMap((expectation) => evaluateExpectation(document, expectation, steps));
}

function evaluateExpectation(document: unknown, expectation: JsonPathExpectation, steps: Steps): Reason[] {
  const { anyOf } = expectation;
  if (anyOf === undefined) return evaluateRule(document, expectation, steps);
  const failed: Reason[] = [];
  for (const { allOf, ...rule } of anyOf) {
    const reasons = (allOf ?? [rule]).flatMap((each) => evaluateRule(document, each, steps));
    if (reasons.length === 0) return [];
    failed.push(...reasons);
  }
  // Reports only the reason of the first alternative.
  return failed.slice(0, 1);
}

type Rule = Omit<JsonPathRule, 'path'> & { path?: string };

function evaluateRule(document: unknown, rule: Rule, steps: Steps): Reason[] {
  const { path = '$' } = rule;
  let values: unknown[];
  try {
    values = compileJsonPath(path).select(document, steps);
  } catch (error) {
    if (error instanceof JsonPathTooCostly) return [{ code: 'json-path-too-costly', params: { path } }];
    throw error;
  }
  if (rule.exists === false)
    return values.length === 0 ? [] : [{ code: 'json-path-present', params: { path } }];
  const [first] = values;
  if (values.length === 0) return [{ code: 'json-path-missing', params: { path } }];
  const unmet = values.find((value) => !meets(value, rule));
  const isMet = rule.every ? unmet === undefined : values.some((value) => meets(value, rule));
  if (isMet) return [];
  const value = rule.every ? unmet : first;
  const params = {
    path: rule.length ? `len(${path})` : path,
    value: describeValue(rule.length ? lengthOf(value) : value),
    expected: describeRule(rule),
  };
  return [{ code: 'json-path-mismatch', params }];
}

/**
 * Returns the value that the first path of the expectations selects, for the record of a check; null if there is none.
 */
export function observeJson(
  body: string | null,
  expected: readonly JsonPathExpectation[],
  steps: Steps = createSteps(),
): string | null {
  const rule = expected[0]?.anyOf?.[0]?.allOf?.[0] ?? expected[0]?.anyOf?.[0] ?? expected[0];
  if (rule?.path === undefined || body === null) return null;
  try {
    const [value] = compileJsonPath(rule.path).select(JSON.parse(body), steps);
    return value === undefined ? null : describeValue(rule.length ? lengthOf(value) : value);
  } catch {
    return null;
  }
}

/** Maximum length of an observed or expected value in a reason. */
const maxShown = 120;

function describeValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

function describeRule(rule: Rule): string {
  const parts = [
    rule.equals === undefined ? null : describeValue(rule.equals),
    rule.notEquals === undefined ? null : `not ${describeValue(rule.notEquals)}`,
    ...(['lessThan', 'atMost', 'greaterThan', 'atLeast'] as const).map((name) =>
      rule[name] === undefined ? null : `${signs[name]} ${describeValue(rule[name])}`,
    ),
    rule.contains === undefined ? null : `text with ${describeValue(rule.contains)}`,
    rule.matches === undefined ? null : `a match of ${rule.matches.slice(0, maxShown)}`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

const signs = { lessThan: '<', atMost: '≤', greaterThan: '>', atLeast: '≥' };

function meets(input: unknown, rule: Rule): boolean {
  const value = rule.length ? lengthOf(input) : input;
  if (rule.equals !== undefined && value !== rule.equals) return false;
  if (rule.notEquals !== undefined && value === rule.notEquals) return false;
  if (!isWithin(value, rule)) return false;
  if (rule.contains !== undefined && !contains(value, rule.contains)) return false;
  if (rule.matches === undefined) return true;
  return !isContainer(value) && compileRegex(rule.matches).test(String(value));
}

function isWithin(value: unknown, { lessThan, atMost, greaterThan, atLeast }: Rule): boolean {
  return (
    (lessThan === undefined || compare(value, lessThan) < 0) &&
    (atMost === undefined || compare(value, atMost) <= 0) &&
    (greaterThan === undefined || compare(value, greaterThan) > 0) &&
    (atLeast === undefined || compare(value, atLeast) >= 0)
  );
}

/**
 * Compares two values. Returns a negative number, zero or a positive number. Returns NaN if they cannot be compared, so
 * that no comparison is met.
 */
function compare(value: unknown, limit: number | string): number {
  if (typeof limit === 'string') {
    if (typeof value !== 'string') return Number.NaN;
    return value === limit ? 0 : value < limit ? -1 : 1;
  }
  if (typeof value === 'number') return value - limit;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) - limit : Number.NaN;
}

/** Returns the number of characters, elements or fields; null for values without a length. */
function lengthOf(value: unknown): number | null {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return isContainer(value) ? Object.keys(value).length : null;
}

/**
 * Returns whether a text contains the expected text, an array has it as a scalar element, or an object has it as a key.
 */
function contains(value: unknown, expected: string): boolean {
  if (Array.isArray(value))
    return value.some((element) => !isContainer(element) && String(element) === expected);
  if (isContainer(value)) return Object.hasOwn(value, expected);
  return String(value).includes(expected);
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
