import { LRUCache } from 'lru-cache';
import { type Static, Type } from 'typebox';
import { mustBe } from '#platform/http/input-faults.ts';
import type { HeaderValues } from '#platform/net/http/read-response.ts';
import { PatternField } from '../settings-schema.ts';
import type { Reason } from '../types.ts';
import { compileRegex, ExpectationSyntaxError } from './regex.ts';

const Text = Type.String({ maxLength: 10_000 });

/** Expectation on a response header. */
export const HeaderExpectation = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    equals: Type.Optional(Text),
    contains: Type.Optional(Text),
    matches: Type.Optional(PatternField('Pattern that the value must match')),
  },
  { additionalProperties: false, minProperties: 1, title: 'HeaderExpectation' },
);
export type HeaderExpectation = Static<typeof HeaderExpectation>;

const Comparable = Type.Union([Type.Number(), Text]);
const compared = (description: string) =>
  Type.Optional(Type.Unsafe<number | string>({ ...Comparable, description }));

const jsonPath = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'JSONPath (RFC 9535)',
  examples: ['$.status'],
});

/** Comparisons for the values that a path selects. */
const comparisons = {
  equals: Type.Optional(Type.Union([Text, Type.Number(), Type.Boolean(), Type.Null()])),
  notEquals: Type.Optional(Type.Union([Text, Type.Number(), Type.Boolean(), Type.Null()])),
  lessThan: compared(
    'The result must be less than this; numbers are compared numerically, strings alphabetically',
  ),
  atMost: compared('The result must be less than or equal to this'),
  greaterThan: compared(
    'The result must be greater than this; numbers are compared numerically, strings alphabetically',
  ),
  atLeast: compared('The result must be greater than or equal to this'),
  contains: Type.Optional(Text),
  matches: Type.Optional(PatternField('Pattern that the value must match')),
  exists: Type.Optional(Type.Boolean()),
  length: Type.Optional(
    Type.Boolean({
      description:
        'Whether the length is compared instead of the value: characters of a string, elements of an array, or fields of an object',
    }),
  ),
  every: Type.Optional(
    Type.Boolean({
      description: 'Whether every value that the path selects must match; by default, one is sufficient',
    }),
  ),
};

const JsonPathRule = Type.Object(
  { path: jsonPath, ...comparisons },
  { additionalProperties: false, title: 'JsonPathRule' },
);
export type JsonPathRule = Static<typeof JsonPathRule>;

const JsonPathAlternative = Type.Object(
  {
    path: Type.Optional(jsonPath),
    ...comparisons,
    allOf: Type.Optional(
      Type.Array(JsonPathRule, {
        minItems: 1,
        maxItems: 20,
        description: 'Comparisons that must all match, instead of a path',
      }),
    ),
  },
  { additionalProperties: false, title: 'JsonPathAlternative' },
);

/** Expectation on the JSON in a response: one rule, or several alternatives. At least one alternative must be met. */
export const JsonPathExpectation = Type.Object(
  {
    path: Type.Optional(jsonPath),
    ...comparisons,
    anyOf: Type.Optional(
      Type.Array(JsonPathAlternative, {
        minItems: 1,
        maxItems: 20,
        description: 'Comparisons of which at least one must match, instead of a path',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'JsonPathExpectation',
    examples: [{ path: '$.queue.length', atMost: 100 }],
  },
);
export type JsonPathExpectation = Static<typeof JsonPathExpectation>;

/** Expected statuses: numbers and ranges such as `200-299`. */
export const StatusExpectation = Type.Union(
  [
    Type.Integer({ minimum: 100, maximum: 599 }),
    Type.String({ pattern: '^[1-5][0-9]{2}(-[1-5][0-9]{2})?$' }),
  ],
  { [mustBe]: 'a status from 100 to 599 such as 301, or a range such as "200-299"' },
);

/** An inclusive range of HTTP status codes. */
interface StatusRange {
  from: number;
  to: number;
}

/**
 * Reads one entry of `expect.status`: a number, `"200"`, `"200-299"` or `"2xx"`.
 * @throws ExpectationSyntaxError unless 100 ≤ from ≤ to ≤ 599
 */
export function parseStatusRange(entry: number | string): StatusRange {
  const range = readRange(String(entry).trim());
  if (!range || range.from < 100 || range.to > 599 || range.from > range.to)
    throw new ExpectationSyntaxError(
      `"${String(entry).slice(0, 20)}" is not a status code or range such as 200-299.`,
    );
  return range;
}

function readRange(text: string): StatusRange | null {
  const numbers = /^(\d{3})(?:\s*-\s*(\d{3}))?$/.exec(text);
  if (numbers) return { from: Number(numbers[1]), to: Number(numbers[2] ?? numbers[1]) };
  const family = /^([1-5])xx$/i.exec(text);
  if (family) return { from: Number(family[1]) * 100, to: Number(family[1]) * 100 + 99 };
  return null;
}

/**
 * Recently parsed entries. Many monitors use the same entries, and parsing takes longer than the rest of the
 * evaluation.
 */
const ranges = new LRUCache<string, { range: StatusRange | null }>({ max: 1_000 });

function rangeOf(entry: string): StatusRange | null {
  let known = ranges.get(entry);
  if (known === undefined) {
    known = { range: readRange(entry.trim()) };
    ranges.set(entry, known);
  }
  return known.range;
}

/** Returns whether `status` matches any entry of `expected`. An empty list means 200 to 299. */
export function matchesStatus(status: number, expected: readonly (number | string)[]): boolean {
  if (expected.length === 0) return status >= 200 && status <= 299;
  for (const entry of expected) {
    if (typeof entry === 'number') {
      if (entry === status) return true;
      continue;
    }
    const range = rangeOf(entry);
    if (range && status >= range.from && status <= range.to) return true;
  }
  return false;
}

/**
 * Returns one reason for each of the expectations that `headers` do not meet. A repeated header meets an expectation if
 * any of its values does, or all of them joined with `, ` (RFC 9110 section 5.3). Reasons do not contain values,
 * because these may be secret. Throws only for patterns that were not validated.
 */
export function evaluateHeaders(headers: HeaderValues, expected: readonly HeaderExpectation[]): Reason[] {
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
