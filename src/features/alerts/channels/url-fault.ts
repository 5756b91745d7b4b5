import type { InputFault } from '#platform/errors.ts';
import { parseHostLiteral } from '#platform/net/egress/egress-policy.ts';
import type { EgressPolicy } from '#platform/net/types.ts';

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
