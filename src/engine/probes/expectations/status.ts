import { LRUCache } from 'lru-cache';
import { ExpectationSyntaxError } from './regex.ts';

/** An inclusive range of HTTP status codes. */
export interface StatusRange {
  from: number;
  to: number;
}

/**
 * Reads one entry of `expect.status`: a number, `"200"`, `"200-299"` or `"2xx"`. Throws `ExpectationSyntaxError` unless
 * 100 ≤ from ≤ to ≤ 599.
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

/** Entries read lately: monitors share a handful, and reading one took more than all else about judging an answer. */
const ranges = new LRUCache<string, { range: StatusRange | null }>({ max: 1_000 });

function rangeOf(entry: string): StatusRange | null {
  let known = ranges.get(entry);
  if (known === undefined) {
    known = { range: readRange(entry.trim()) };
    ranges.set(entry, known);
  }
  return known.range;
}

/** True when `status` lies in any of `expected`; an empty list means 200 to 299. */
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
