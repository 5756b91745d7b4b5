import { type AppError, invalidInput } from '../../errors.ts';
import { isUnsound, unsound } from './sound-text.ts';

/** Values that a query may have in all, and that one filter may have after it is split at its commas. */
export const maxQueryValues = 500;

/**
 * Returns what no query may contain: too many values, or text that no field can store. Null when there is nothing to
 * object to; the schema judges the rest.
 */
export function findQueryFault(query: unknown): AppError | null {
  let count = 0;
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    const texts = Array.isArray(value) ? value : [value];
    count += texts.length;
    if (count > maxQueryValues) return tooManyValues('query', 'The query');
    if (isUnsound(name)) return unsound('query');
    if (texts.some((text) => typeof text === 'string' && isUnsound(text))) return unsound(`query/${name}`);
  }
  return null;
}

/** The 400 of a query or filter with more than `maxQueryValues`. */
export function tooManyValues(pointer: string, what: string): AppError {
  return invalidInput(
    pointer,
    'too_many_values',
    `${what} has too many values. Send at most ${maxQueryValues}.`,
  );
}
