import { readThreatUrl } from '#engine/phishing/threat-url.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { parseHostLiteral } from '#platform/net/addresses.ts';
import type { EgressPolicy } from '#platform/net/types.ts';

/**
 * The address of a page that a person named, in its one spelling.
 * @throws AppError 400 for what is no URL, and `target_refused` for an address that may not be contacted from here.
 */
export function readUrl(text: string, pointer: string, policy: EgressPolicy): string {
  const read = readThreatUrl(text);
  if ('fault' in read) {
    const detail =
      read.fault === 'too_long'
        ? 'The URL is longer than 2,048 characters.'
        : 'This is not a valid URL. Enter a full URL that begins with http:// or https://.';
    throw invalidInput(pointer, read.fault, detail);
  }
  const literal = parseHostLiteral(read.host);
  if (literal && !policy.admits(literal.address)) {
    const detail = `${literal.address} is a private or reserved address. This server does not connect to such addresses.`;
    throw new AppError('target_refused', detail, { errors: [{ pointer, code: 'target_refused', detail }] });
  }
  return read.url;
}
