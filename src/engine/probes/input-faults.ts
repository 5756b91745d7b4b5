import type { InputFault } from '#platform/errors.ts';
import { parseHostLiteral } from '#platform/net/addresses.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import { compileRegex } from './expectations/regex.ts';
import { normaliseHost } from './target.ts';

/** Returns the faults of a host that is neither a name nor an address, or an address that may not be probed. */
export function hostFaults(pointer: string, text: string, policy: EgressPolicy): InputFault[] {
  const host = normaliseHost(text);
  if (host) return host.isAddress ? addressFaults(pointer, host.host, policy) : [];
  const detail = `"${text.slice(0, 100)}" is not a host name or IP address. Enter one such as example.com.`;
  return [{ pointer, code: 'not_a_host', detail }];
}

/** An address that the egress policy shuts out. */
export function addressFaults(pointer: string, address: string, policy: EgressPolicy): InputFault[] {
  if (policy.admits(address)) return [];
  const detail = `${address} is a private or reserved address. This server does not check such addresses.`;
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
    const detail =
      'The URL contains a user name or password. Remove them and use auth instead, because URLs are shown and exported.';
    return [{ pointer, code: 'has_credentials', detail }];
  }
  if (url.port === '0')
    return [
      { pointer, code: 'bad_port', detail: 'Port 0 is not a valid port. Enter a number from 1 to 65535.' },
    ];
  const literal = parseHostLiteral(url.hostname);
  if (literal) return addressFaults(pointer, literal.address, policy);
  if (normaliseHost(url.hostname)) return [];
  return [{ pointer, code: 'not_a_host', detail: 'The host in the URL is not valid.' }];
}

/** A pattern that does not compile. */
export function patternFaults(pointer: string, pattern: string | null | undefined): InputFault[] {
  if (pattern === null || pattern === undefined) return [];
  return faultsOf(() => compileRegex(pattern), { pointer, code: 'bad_pattern' });
}

/** Returns the error thrown by `read` as a fault of the given field. */
export function faultsOf(read: () => unknown, at: { pointer: string; code: string }): InputFault[] {
  try {
    read();
    return [];
  } catch (error) {
    return [{ ...at, detail: error instanceof Error ? error.message : 'is not valid' }];
  }
}
