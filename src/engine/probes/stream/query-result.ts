import { Type } from 'typebox';
import { type Message, message } from '#messages/messages.ts';
import { Nullable } from '#platform/http/schemas.ts';
import type { DialogueResult } from './stream-kind.ts';

/** Fields of kinds that read one value and compare it. */
export const expectedValueFields = {
  expectEquals: Nullable(Type.String({ maxLength: 10_000 }), {
    description: 'Value that the result must have, as text; null: any',
  }),
  expectAtLeast: Nullable(Type.Number(), {
    description: 'Smallest number that the result may be; null: any',
  }),
  expectAtMost: Nullable(Type.Number(), {
    description: 'Largest number that the result may be; null: any',
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
  username: Type.String({ minLength: 1, maxLength: 128, description: 'User with as few rights as possible' }),
  password: Nullable(Type.String({ minLength: 1, maxLength: 1000 }), { description: 'Returned as ********' }),
};

/** The field of kinds that run one SQL statement. */
export const SqlField = (how: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 10_000, description: how, examples: [example] });

/** Returns the value, and the reason if it is not the expected one. A null value meets no expectation. */
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

/** Returns the first value of a row as text; null for NULL and if there is no row. */
export function firstValueOf(row: unknown): string | null {
  const first: unknown = Array.isArray(row) ? row[0] : undefined;
  if (first === null || first === undefined) return null;
  if (Buffer.isBuffer(first)) return first.toString('utf8');
  return first instanceof Date ? first.toISOString() : String(first);
}
