/** The operators for headers and JSON path values. */
export const comparisons = [
  'equals',
  'notEquals',
  'lessThan',
  'atMost',
  'greaterThan',
  'atLeast',
  'contains',
  'matches',
  'exists',
  'missing',
  'json',
] as const;
type Comparison = (typeof comparisons)[number];
type Compared = Exclude<Comparison, 'exists' | 'missing' | 'json'>;

/** Operators that have a value to compare with. */
const compared = comparisons.filter((how): how is Compared => !/^(exists|missing|json)$/.test(how));
/** Operators that accept a number, boolean or null in addition to text. */
const typed: readonly Comparison[] = ['equals', 'notEquals', 'lessThan', 'atMost', 'greaterThan', 'atLeast'];

/** Returns whether a rule's fields in the request schema support the operator. */
export const isOffered = (how: Comparison, fields: Readonly<Record<string, unknown>>): boolean => {
  if (how === 'missing') return fields.exists !== undefined;
  if (how === 'json') return fields.anyOf !== undefined;
  return how === 'exists' || fields[how] !== undefined;
};

/** One assertion: the part of the response to check, the operator and the expected value. */
export interface Rule {
  /** The name of a header, or a JSON path. Wrapped in `len(…)` if the length of the value is compared. */
  of: string;
  how: Comparison;
  /** The value to compare with. For `json`, a rule that does not fit in a line, as JSON. */
  value: string;
}

type Stored = Record<string, unknown>;

/** Returns expectations as lines. An expectation with several comparisons becomes several equivalent lines. */
export function readRules(stored: unknown): Rule[] {
  if (!Array.isArray(stored)) return [];
  return (stored as Stored[]).flatMap((each): Rule[] => {
    if (each.anyOf !== undefined || each.every === true)
      return [{ of: '', how: 'json', value: JSON.stringify(each) }];
    const path = String(each.name ?? each.path ?? '');
    const of = each.length === true ? `len(${path})` : path;
    const lines = compared
      .filter((how) => each[how] !== undefined)
      .map((how): Rule => ({ of, how, value: typed.includes(how) ? written(each[how]) : String(each[how]) }));
    if (each.exists === undefined && lines.length > 0) return lines;
    return [...lines, { of, how: each.exists === false ? 'missing' : 'exists', value: '' }];
  });
}

/** Converts lines to the expectations of the request, with `name` for headers and `path` for JSON. */
export const writeRules = (rules: readonly Rule[], key: 'name' | 'path'): Stored[] =>
  rules.map(({ of, how, value }) => {
    if (how === 'json') return parseObject(value) ?? {};
    const [, inner] = /^len\((.*)\)$/.exec(of.trim()) ?? [];
    const subject =
      key === 'path' && inner !== undefined ? { path: inner.trim(), length: true } : { [key]: of.trim() };
    if (how === 'exists' || how === 'missing') {
      // A header rule with only a name requires the header to exist.
      return key === 'name' ? subject : { ...subject, exists: how === 'exists' };
    }
    return { ...subject, [how]: typed.includes(how) && key === 'path' ? literal(value) : value };
  });

/** Returns the first error of the lines, or null if they are valid. */
export function faultOfRules(rules: readonly Rule[]): 'required' | 'json' | null {
  if (rules.some(({ of, how }) => how !== 'json' && of.trim() === '')) return 'required';
  return rules.some(({ how, value }) => how === 'json' && parseObject(value) === null) ? 'json' : null;
}

function parseObject(text: string): Stored | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Stored) : null;
  } catch {
    return null;
  }
}

/** Parses numbers, true, false, null and quoted strings as JSON. Returns everything else as text. */
function literal(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? text : value;
  } catch {
    return text;
  }
}

/** Formats a value as text that `literal` parses back to the same value. */
const written = (value: unknown): string =>
  typeof value === 'string' && literal(value) === value ? value : JSON.stringify(value);
