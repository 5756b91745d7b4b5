import { type TSchema, Type } from 'typebox';
import type { InputFault } from '#platform/errors.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { parseHostLiteral } from '#platform/net/egress/egress-policy.ts';
import type { EgressPolicy } from '#platform/net/types.ts';

/** What a form shows of a setting: its name and, in a sentence, where to find it. */
interface Field {
  title: string;
  description: string;
  examples?: unknown[];
}

/** A token or key: goes into a header, so no spaces or control characters. */
export const tokenField = (field: Field) =>
  Type.String({ minLength: 1, maxLength: 500, pattern: '^[\\x21-\\x7e]+$', ...field });

/** An http or https address. */
export const urlField = (field: Field) =>
  Type.String({ minLength: 1, maxLength: 2000, pattern: '^[^\\s\\u0000-\\u001f]+$', ...field });

/** A number such as a chat's, taken as text too. */
export const numberLikeField = (pattern: string, field: Field) =>
  Type.Unsafe<string | number>({ type: ['string', 'integer'], maxLength: 100, pattern, ...field });

/** A setting that may be left out, or be null. */
export const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(Nullable(schema));

/**
 * One fault when `value` is no http or https URL, carries a password, or names an address that messages are not sent to;
 * `pointer` is below `/settings`. A name is looked up when it is sent to.
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

/** A base address without slashes at its end, so that a path can follow. */
export const withoutSlash = (url: string) => url.replace(/\/+$/, '');
