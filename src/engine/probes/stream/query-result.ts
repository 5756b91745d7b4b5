import { Type } from 'typebox';
import { type Message, message } from '#messages/messages.ts';
import { Nullable } from '#platform/http/schemas.ts';
import type { DialogueResult } from './stream-kind.ts';

/** Fields of kinds that read a value and compare it. */
export const expectedValueFields = {
  expectEquals: Nullable(Type.String({ maxLength: 10_000 }), {
    description: 'Value that the result must have, as text; null for any value',
  }),
  expectAtLeast: Nullable(Type.Number(), {
    description: 'Minimum value of the result; null for no minimum',
  }),
  expectAtMost: Nullable(Type.Number(), {
    description: 'Maximum value of the result; null for no maximum',
  }),
};

export const expectedValueDefaults = { expectEquals: null, expectAtLeast: null, expectAtMost: null };

/** Value to compare with. */
export interface ExpectedValue {
  expectEquals: string | null;
  expectAtLeast: number | null;
  expectAtMost: number | null;
}

/** Fields of kinds that sign in and run one statement. */
export const signInFields = {
  username: Type.String({
    minLength: 1,
    maxLength: 128,
    description: 'Username, of a user with only the permissions that the query needs',
  }),
  password: Nullable(Type.String({ minLength: 1, maxLength: 1000 }), {
    description: 'Password. Returned as ********',
  }),
};

/** The field of kinds that run one SQL statement. */
export const SqlField = (how: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 10_000, description: how, examples: [example] });

/** Returns the value, and the reason if it is not as expected. A null value meets no expectation. */
export function compareValue(value: string | null, expected: ExpectedValue): DialogueResult {
  return { observed: value, reason: findDifference(value, expected) };
}

function findDifference(
  value: string | null,
  { expectEquals, expectAtLeast, expectAtMost }: ExpectedValue,
): Message | null {
  const shown = value?.slice(0, 100) ?? '';
  if (expectEquals !== null && value !== expectEquals) {
    return message('service-value-unexpected', { value: shown, expected: expectEquals.slice(0, 100) });
  }
  if (expectAtLeast === null && expectAtMost === null) return null;
  const number = value === null || value.trim() === '' ? Number.NaN : Number(value);
  if (Number.isNaN(number)) return message('service-value-not-number', { value: shown });
  if (expectAtLeast !== null && number < expectAtLeast)
    return message('service-value-too-small', { value: shown, expected: expectAtLeast });
  if (expectAtMost !== null && number > expectAtMost)
    return message('service-value-too-large', { value: shown, expected: expectAtMost });
  return null;
}

/** Returns the first value of a row as text; null for NULL and without a row. */
export function firstValueOf(row: unknown): string | null {
  const first: unknown = Array.isArray(row) ? row[0] : undefined;
  if (first === null || first === undefined) return null;
  if (Buffer.isBuffer(first)) return first.toString('utf8');
  return first instanceof Date ? first.toISOString() : String(first);
}
