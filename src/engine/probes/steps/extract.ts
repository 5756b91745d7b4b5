import { compileJsonPath, type Steps } from '../expectations/json-path.ts';
import { compileRegex } from '../expectations/regex.ts';
import type { Extraction } from './settings.ts';
import type { Scalar } from './variables.ts';

/** Values to extract from a body. The caller reads headers and cookies. */
export interface ExtractionWork {
  body: string;
  rules: readonly Extraction[];
}

/** Maximum length of a variable's value, in characters. */
const maxValue = 16_384;

/**
 * Returns the value of each rule.
 * @throws JsonPathTooCostly
 * @throws ExpectationSyntaxError for rules that were never validated
 */
export function readValues(
  { body, rules }: ExtractionWork,
  steps: Steps,
  select: (rule: Extraction) => string | undefined = () => undefined,
): (Scalar | undefined)[] {
  const json = rules.some(({ from }) => from === 'json') ? parseJson(body) : undefined;
  return rules.map((rule) => {
    const { from, expression } = rule;
    if (from === 'css') return cut(select(rule));
    if (from === 'regex') return cut(compileRegex(expression).find(body) ?? undefined);
    if (from !== 'json' || json === undefined) return undefined;
    const [value] = compileJsonPath(expression).select(json, steps);
    return toScalar(value);
  });
}

const cut = (value: string | undefined): string | undefined => value?.slice(0, maxValue);

/** Converts a value to text. Objects and arrays become JSON, so that later steps can send them. */
function toScalar(value: unknown): Scalar | undefined {
  if (typeof value === 'string') return cut(value);
  if (typeof value !== 'object' || value === null) return value as Scalar | undefined;
  return cut(JSON.stringify(value));
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
