import { type Message, type Params, usedParams } from '#messages/messages.ts';
import type { Sent, Text } from './errors.ts';

/**
 * Returns the code and the parameters of a text as JSON, to be stored next to the English text; null for a text without
 * a code.
 */
export function storedCode(text: Text | null): string | null {
  if (text === null || typeof text === 'string') return null;
  return JSON.stringify({ code: text.code, params: usedParams(text) ?? {} });
}

/** Returns the fields of a stored text in an API response: the English text, its code and its parameters. */
export function sentStored<Field extends string, English extends string | null>(
  field: Field,
  english: English,
  coded: unknown,
): Record<Field, English> & Omit<Sent<Field>, Field> {
  const message = coded as Message | null;
  return {
    [field]: english,
    ...(message && { [`${field}Code`]: message.code, [`${field}Params`]: message.params ?? ({} as Params) }),
  } as Record<Field, English> & Omit<Sent<Field>, Field>;
}
