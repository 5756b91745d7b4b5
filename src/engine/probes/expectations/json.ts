import type { Reason } from '../types.ts';
import type { JsonPathExpectation } from './expectations.ts';
import { compileJsonPath, createSteps, JsonPathTooCostly, type Steps } from './json-path.ts';
import { compileRegex } from './regex.ts';

/**
 * Returns the reasons why the JSON text `body` fails, one per unmet expectation, or a single reason if it is not JSON
 * (null counts as not JSON). An expectation is met if any selected value meets all its rules. Throws
 * `ExpectationSyntaxError` only for paths and patterns that were never validated.
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
  const reasons: Reason[] = [];
  for (const expectation of expected) {
    const code = evaluatePath(document, expectation, steps);
    if (code) reasons.push({ code, params: { path: expectation.path } });
  }
  return reasons;
}

function evaluatePath(document: unknown, expectation: JsonPathExpectation, steps: Steps): string | null {
  let values: unknown[];
  try {
    values = compileJsonPath(expectation.path).select(document, steps);
  } catch (error) {
    if (error instanceof JsonPathTooCostly) return 'json-path-too-costly';
    throw error;
  }
  if (expectation.exists === false) return values.length === 0 ? null : 'json-path-present';
  if (values.length === 0) return 'json-path-missing';
  return values.some((value) => meets(value, expectation)) ? null : 'json-path-mismatch';
}

function meets(value: unknown, expectation: JsonPathExpectation): boolean {
  if (expectation.equals !== undefined && value !== expectation.equals) return false;
  if (expectation.contains !== undefined && !contains(value, expectation.contains)) return false;
  if (expectation.matches === undefined) return true;
  return !isContainer(value) && compileRegex(expectation.matches).test(String(value));
}

/** In text: occurs in it. In an array: is one of its plain elements. In an object: is one of its keys. */
function contains(value: unknown, wanted: string): boolean {
  if (Array.isArray(value))
    return value.some((element) => !isContainer(element) && String(element) === wanted);
  if (isContainer(value)) return Object.hasOwn(value, wanted);
  return String(value).includes(wanted);
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
