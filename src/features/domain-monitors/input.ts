import { invalidInput } from '#platform/errors.ts';
import { isEmail } from '#platform/http/schemas.ts';

/** A blank address is none: notices go to the account's own. */
export function readRecipient(email: string | null | undefined): string | null {
  const text = email?.trim() ?? '';
  if (text === '') return null;
  if (!isEmail(text))
    throw invalidInput(
      '/email',
      'format',
      '"email" is not a valid email address. Enter one such as ada@example.com.',
    );
  return text;
}

/** Selectors as the DNS tells them apart: without case, each once, in the order given. */
export function readSelectors(selectors: readonly string[]): string[] {
  return [...new Set(selectors.map((selector) => selector.toLowerCase()))];
}
