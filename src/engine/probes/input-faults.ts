import { parse as parseSelector } from 'css-what';
import { message } from '#messages/messages.ts';
import type { InputFault } from '#platform/errors.ts';
import { parseHostLiteral } from '#platform/net/addresses.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import { compileRegex } from './expectations/regex.ts';
import { normalizeHost } from './target.ts';

/**
 * Returns the faults of a host that is neither a name nor an address, or that is an address the policy does not allow.
 */
export function hostFaults(pointer: string, text: string, policy: EgressPolicy): InputFault[] {
  const host = normalizeHost(text);
  if (host) return host.isAddress ? addressFaults(pointer, host.host, policy) : [];
  const detail = message('host-invalid', { host: text.slice(0, 100) });
  return [{ pointer, code: 'not_a_host', detail }];
}

/** Returns the faults of an address that the egress policy does not allow. */
export function addressFaults(pointer: string, address: string, policy: EgressPolicy): InputFault[] {
  if (policy.admits(address)) return [];
  const detail = message('target-address-private', { host: address });
  return [{ pointer, code: 'target_refused', detail }];
}

/** Returns the faults of a URL that a probe cannot or must not request. */
export function urlFaults(pointer: string, text: string, policy: EgressPolicy): InputFault[] {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return [
      {
        pointer,
        code: 'not_a_url',
        detail: 'url is not valid. Enter a full URL that begins with http:// or https://.',
      },
    ];
  }
  if (url.username !== '' || url.password !== '') {
    const detail = message('url-has-credentials-use-auth');
    return [{ pointer, code: 'has_credentials', detail }];
  }
  if (url.port === '0') return [{ pointer, code: 'bad_port', detail: message('port-zero') }];
  const literal = parseHostLiteral(url.hostname);
  if (literal) return addressFaults(pointer, literal.address, policy);
  if (normalizeHost(url.hostname)) return [];
  return [{ pointer, code: 'not_a_host', detail: message('url-host-invalid') }];
}

/** Returns the faults of a pattern that does not compile. */
export function patternFaults(pointer: string, pattern: string | null | undefined): InputFault[] {
  if (pattern === null || pattern === undefined) return [];
  return faultsOf(() => compileRegex(pattern), { pointer, code: 'bad_pattern' });
}

/** Returns the faults of a CSS selector that cannot be parsed. */
export function selectorFaults(pointer: string, selector: string): InputFault[] {
  return faultsOf(() => parseSelector(selector), { pointer, code: 'bad_selector' });
}

/** Returns the faults of a range that contains no number. */
export function rangeFaults({
  expectAtLeast = null,
  expectAtMost = null,
}: {
  expectAtLeast?: number | null;
  expectAtMost?: number | null;
}): InputFault[] {
  if (expectAtLeast === null || expectAtMost === null || expectAtLeast <= expectAtMost) return [];
  return [{ pointer: '/expectAtMost', code: 'empty_range', detail: message('range-empty') }];
}

/** Returns the error from `read` as a fault of this field. */
export function faultsOf(read: () => unknown, at: { pointer: string; code: string }): InputFault[] {
  try {
    read();
    return [];
  } catch (error) {
    return [{ ...at, detail: error instanceof Error ? error.message : 'is not valid' }];
  }
}
