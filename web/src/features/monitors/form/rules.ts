/** The operators for headers and JSON path values. */
export const comparisons = ['equals', 'contains', 'matches', 'exists', 'missing'] as const;
type Comparison = (typeof comparisons)[number];

/** One assertion: what part of the response to check, the operator and the expected value. */
export interface Rule {
  /** The name of a header, or a JSON path. */
  of: string;
  how: Comparison;
  value: string;
}

type Stored = Record<string, unknown>;

/** Expectations as lines; one that compares in several ways becomes several, which demand the same. */
export function readRules(stored: unknown): Rule[] {
  if (!Array.isArray(stored)) return [];
  return (stored as Stored[]).flatMap((each) => {
    const of = String(each.name ?? each.path ?? '');
    const compared = (['equals', 'contains', 'matches'] as const)
      .filter((how) => each[how] !== undefined)
      .map((how): Rule => ({ of, how, value: how === 'equals' ? written(each[how]) : String(each[how]) }));
    if (each.exists === undefined && compared.length > 0) return compared;
    return [...compared, { of, how: each.exists === false ? 'missing' : 'exists', value: '' }];
  });
}

/** Lines as the order has them: `name` of headers, `path` of JSON. */
export const writeRules = (rules: readonly Rule[], key: 'name' | 'path'): Stored[] =>
  rules.map(({ of, how, value }) => {
    const subject = { [key]: of.trim() };
    if (how === 'exists' || how === 'missing') {
      // A header that is named alone must be there.
      return key === 'name' ? subject : { ...subject, exists: how === 'exists' };
    }
    return { ...subject, [how]: how === 'equals' && key === 'path' ? literal(value) : value };
  });

/** Parses numbers, true, false, null and quoted strings as JSON. Returns everything else as text. */
function literal(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? text : value;
  } catch {
    return text;
  }
}

/** So that reading it as above gives the same again. */
const written = (value: unknown): string =>
  typeof value === 'string' && literal(value) === value ? value : JSON.stringify(value);
