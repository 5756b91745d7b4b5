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
        detail: 'This must be a full http or https URL, such as https://example.com/hook.',
      },
    ];
  }
  if (url.username !== '' || url.password !== '') {
    return [{ pointer, code: 'not_allowed', detail: 'The URL must hold no user and no password.' }];
  }
  const literal = parseHostLiteral(url.hostname);
  if (literal === null || policy.admits(literal.address)) return [];
  const detail = `Messages are not sent to ${literal.address}: it is private or reserved. BELLTOWER_CHANNEL_ALLOW admits it.`;
  return [{ pointer, code: 'target_refused', detail }];
}

/** A base address without slashes at its end, so that a path can follow. */
export const withoutSlash = (url: string) => url.replace(/\/+$/, '');
