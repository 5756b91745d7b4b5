import { escapePattern } from '../monitor-parts.ts';
import { parseJson } from './convertor.ts';
import type { KumaRow } from './read-kuma.ts';

/** A condition of Uptime Kuma 2.x: either a comparison of a variable with a value, or a group of conditions. */
interface Condition {
  type?: string;
  andOr?: string;
  variable?: string;
  operator?: string;
  value?: string;
  children?: Condition[];
}

/** The importable part of a monitor's conditions. */
export type ReadConditions =
  | { is: 'none' }
  /** The variable must equal one of the values. */
  | { is: 'equal'; values: string[] }
  /** The variable must match one of the patterns (RE2). */
  | { is: 'patterns'; patterns: string[] }
  | { is: 'unreadable' };

const patterns: Record<string, (value: string) => string> = {
  equals: (value) => `^${value}$`,
  contains: (value) => value,
  starts_with: (value) => `^${value}`,
  ends_with: (value) => `${value}$`,
};

/**
 * Parses the conditions on one variable. RE2 supports alternation but not "and" or "not", so only comparisons joined
 * with "or" can be imported.
 */
export function readKumaConditions(row: KumaRow, variable: string): ReadConditions {
  const tree = parseJson(row.conditions);
  if (!Array.isArray(tree) || tree.length === 0) return { is: 'none' };
  const comparisons = alternativesOf(tree as Condition[]);
  const isReadable = comparisons?.every(
    ({ variable: other, operator = '', value }) =>
      other === variable && patterns[operator] !== undefined && typeof value === 'string' && value !== '',
  );
  if (comparisons === null || !isReadable) return { is: 'unreadable' };
  const values = comparisons.map(({ value = '' }) => value);
  if (comparisons.every(({ operator }) => operator === 'equals')) return { is: 'equal', values };
  return {
    is: 'patterns',
    patterns: comparisons.map(
      ({ operator = '', value = '' }) => patterns[operator]?.(escapePattern(value)) ?? '',
    ),
  };
}

/** Returns the comparisons of a tree joined only with "or"; null if it contains "and". */
function alternativesOf(conditions: readonly Condition[]): Condition[] | null {
  const found: Condition[] = [];
  for (const [index, condition] of conditions.entries()) {
    if (index > 0 && condition.andOr !== 'or') return null;
    const inner = condition.type === 'group' ? alternativesOf(condition.children ?? []) : [condition];
    if (inner === null) return null;
    found.push(...inner);
  }
  return found;
}
