import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';

/** Maximum length of a pattern, in UTF-16 units. */
const MAX_PATTERN_LENGTH = 1_000;
/**
 * Maximum size of a compiled program. RE2's run time is proportional to the length of the text times the size of the
 * program, so a short pattern such as `.{1000}.{1000}…` would still be slow. The limit keeps one match of
 * `MAX_SUBJECT_LENGTH` within a fraction of a second.
 */
const MAX_PROGRAM_SIZE = 500;
/**
 * Maximum estimated size of a pattern. Patterns above it are not compiled, because compiling takes time before the
 * actual size is known.
 */
const MAX_ESTIMATED_SIZE = 5_000;
/** Maximum length of the searched text, in UTF-16 units. */
export const MAX_SUBJECT_LENGTH = 65_536;

const MAX_CACHED = 2_000;
const compiled = new LRUCache<string, Pattern>({ max: MAX_CACHED });

/** An invalid pattern or path from a user. The message is suitable for that user. */
export class ExpectationSyntaxError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ExpectationSyntaxError';
  }
}

/** A compiled RE2 pattern. */
export interface Pattern {
  readonly source: string;
  /** Returns true if the pattern occurs in the first `MAX_SUBJECT_LENGTH` units of `text`. */
  test(text: string): boolean;
  /**
   * Returns the first group of the first match, or the whole match if the pattern has no group; null without a match.
   */
  find(text: string): string | null;
}

/**
 * Compiles a user's RE2 pattern (no backreferences, no lookaround). Caches at most 2,000 results.
 * @throws ExpectationSyntaxError for invalid syntax and for patterns that are too long or too costly
 */
export function compileRegex(pattern: string): Pattern {
  const known = compiled.get(pattern);
  if (known) return known;
  const made = build(pattern);
  compiled.set(pattern, made);
  return made;
}

function build(pattern: string): Pattern {
  if (pattern.length > MAX_PATTERN_LENGTH)
    throw new ExpectationSyntaxError(
      `The pattern is too long. Use at most ${MAX_PATTERN_LENGTH} characters.`,
    );
  if (estimateSize(pattern) > MAX_ESTIMATED_SIZE) throw tooComplex();
  let program: RE2JS;
  try {
    program = RE2JS.compile(pattern);
  } catch (error) {
    throw new ExpectationSyntaxError(`The pattern is not valid RE2 syntax: ${describe(error)}`);
  }
  if (program.programSize() > MAX_PROGRAM_SIZE) throw tooComplex();
  const subject = (text: string) =>
    text.length > MAX_SUBJECT_LENGTH ? text.slice(0, MAX_SUBJECT_LENGTH) : text;
  return {
    source: pattern,
    test: (text) => program.test(subject(text)),
    find(text) {
      const matcher = program.matcher(subject(text));
      return matcher.find() ? matcher.group(Math.min(1, program.groupCount())) : null;
    },
  };
}

const tooComplex = () =>
  new ExpectationSyntaxError('The pattern is too complex: its repetitions multiply to too many steps.');

/**
 * Estimates the number of instructions of the compiled pattern without compiling it, as the number of atoms times the
 * repeat counts after them and after the groups around them. Takes linear time.
 */
function estimateSize(pattern: string): number {
  const groups: number[] = [];
  let total = 0;
  let atom = 0;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === '(') {
      groups.push(total);
      total = 0;
      atom = 0;
    } else if (char === ')') {
      atom = total;
      total += groups.pop() ?? 0;
    } else if (char === '{') {
      const [whole, least = '', most = ''] =
        /^\{(\d{1,4})(?:,(\d{0,4}))?\}/.exec(pattern.slice(at, at + 12)) ?? [];
      if (whole === undefined) continue;
      const times = Math.max(Number(least), Number(most));
      total += atom * Math.max(0, times - 1);
      atom *= Math.max(1, times);
      at += whole.length - 1;
    } else {
      if (char === '\\') at++;
      else if (char === '[') at = Math.max(at, pattern.indexOf(']', at + 2));
      atom = 1;
      total += 1;
    }
  }
  return groups.reduce((sum, each) => sum + each, total);
}

function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.slice(0, 200);
}
