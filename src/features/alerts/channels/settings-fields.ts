import { type TSchema, Type } from 'typebox';
import type { InputFault } from '#platform/errors.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { parseHostLiteral } from '#platform/net/egress/egress-policy.ts';
import type { EgressPolicy } from '#platform/net/types.ts';

/** The label of a form field, and where to find its value. */
interface Field {
  title: string;
  description: string;
  examples?: unknown[];
}

/** A token or key. It goes into a header, so it has no spaces or control characters. */
export const tokenField = (field: Field) =>
  Type.String({ minLength: 1, maxLength: 500, pattern: '^[\\x21-\\x7e]+$', ...field });

/** An HTTP or HTTPS URL. */
export const urlField = (field: Field) =>
  Type.String({ minLength: 1, maxLength: 2000, pattern: '^[^\\s\\u0000-\\u001f]+$', ...field });

/** A number such as a chat ID; strings are accepted too. */
export const numberLikeField = (pattern: string, field: Field) =>
  Type.Unsafe<string | number>({ type: ['string', 'integer'], maxLength: 100, pattern, ...field });

/** A setting that may be omitted or null. */
export const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(Nullable(schema));

/**
 * Returns a fault if `value` isn't an HTTP or HTTPS URL, contains credentials, or has an address that the policy
 * refuses. `pointer` is below `/settings`. Host names are resolved only when a message is sent.
 */
export function httpUrlFault(pointer: string, value: string, policy: EgressPolicy): InputFault[] {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return [
      {
        pointer,
        code: 'not_a_url',
        detail: 'This is not a valid URL. Enter a full http or https URL, such as https://example.com/hook.',
      },
    ];
  }
  if (url.username !== '' || url.password !== '') {
    return [
      { pointer, code: 'not_allowed', detail: 'The URL contains a user name or password. Remove them.' },
    ];
  }
  const literal = parseHostLiteral(url.hostname);
  if (literal === null || policy.admits(literal.address)) return [];
  const detail = `${literal.address} is a private or reserved address, and notifications are not sent there. To allow it, set BELLTOWER_CHANNEL_ALLOW.`;
  return [{ pointer, code: 'target_refused', detail }];
}

/** Removes trailing slashes, so that a path can be appended. */
export const withoutSlash = (url: string) => url.replace(/\/+$/, '');
