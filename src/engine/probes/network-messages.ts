import type { CauseTable, MessageTable } from './types.ts';

/** Sentences for what any kind of probe may meet: looking up, connecting, STARTTLS, the TLS handshake, an answer that does not come. */
export const NETWORK_MESSAGES = {
  'probe-error': () =>
    'The check failed because of a bug in Belltower. See the log of the prober for details.',
  aborted: () => 'The check was canceled because the service was stopping.',
  'target-refused': () => 'This server is not allowed to connect to the address of the target.',
  'dns-nxdomain': () => 'The host name does not exist.',
  'dns-no-address': () => 'The host name has no IP address of the requested version.',
  'dns-servfail': () => 'The DNS lookup failed (SERVFAIL).',
  'dns-refused': () => 'The name servers refused the DNS query (REFUSED).',
  'dns-timeout': () => 'The DNS lookup timed out.',
  'dns-unreachable': () => 'The resolver is unreachable or does not resolve public names.',
  'dns-error': () => 'The host name could not be resolved.',
  'connect-refused': ({ port }) => `Port ${port} refused the connection.`,
  'connect-reset': () => 'The connection was reset while connecting.',
  'connect-timeout': ({ port }) => `The connection to port ${port} timed out.`,
  'connect-unreachable': () => 'The address is unreachable.',
  'connect-denied': () => 'The connection was blocked by the machine of the prober or its network.',
  'connect-failed': () => 'The connection failed.',
  'request-timeout': () => 'The server stopped accepting data before the request was complete.',
  'response-timeout': () => 'The server did not respond in time.',
  'response-closed': () => 'The server closed the connection without a response.',
  'response-reset': () => 'The server reset the connection.',
  'starttls-not-offered': () => 'The server does not offer STARTTLS.',
  'starttls-refused': ({ detail }) => `The server refused STARTTLS${said(detail)}.`,
  'starttls-protocol-error': ({ detail }) => `The server does not use the expected protocol${said(detail)}.`,
  'starttls-injection': () =>
    'The server sent unencrypted data after STARTTLS. Someone may be tampering with the session.',
  'starttls-closed': () => 'The server closed the connection before the TLS handshake.',
  'starttls-timeout': () => 'The server did not complete STARTTLS in time.',
  'tls-not-spoken': () => 'The server does not use TLS on this port.',
  'tls-protocol-unsupported': () => 'The server and the prober have no TLS version in common.',
  'tls-name-unknown': () => 'The server does not recognize the requested name (TLS SNI).',
  'tls-client-certificate-required': () => 'The server requires a client certificate.',
  'tls-handshake-failed': ({ detail }) => `The TLS handshake failed${said(detail)}.`,
  'tls-closed': () => 'The server closed the connection during the TLS handshake.',
  'tls-reset': () => 'The server reset the connection during the TLS handshake.',
  'tls-timeout': () => 'The TLS handshake timed out.',
  'region-unwatched': () => 'No prober is running in this region, so no checks run from there.',
  'probe-stalled': () => 'The prober stalled during the check, so the result is inconclusive.',
  'resolver-silent': () =>
    'The DNS resolvers of Belltower did not respond, and no other server confirmed a problem with the target.',
  'probe-failed': () => 'The check failed because of a problem on the machine of the prober.',
} satisfies MessageTable;

/** The cause for each of these codes. */
export const NETWORK_CAUSES = {
  'probe-error': 'other',
  aborted: 'other',
  'target-refused': 'refused-by-policy',
  'dns-nxdomain': 'name',
  'dns-no-address': 'name',
  'dns-servfail': 'name',
  'dns-refused': 'name',
  'dns-timeout': 'name',
  'dns-unreachable': 'name',
  'dns-error': 'name',
  'connect-refused': 'unreachable',
  'connect-reset': 'unreachable',
  'connect-timeout': 'unreachable',
  'connect-unreachable': 'unreachable',
  'connect-denied': 'unreachable',
  'connect-failed': 'unreachable',
  'request-timeout': 'other',
  'response-timeout': 'unreachable',
  'response-closed': 'response',
  'response-reset': 'response',
  'starttls-not-offered': 'tls',
  'starttls-refused': 'tls',
  'starttls-protocol-error': 'tls',
  'starttls-injection': 'tls',
  'starttls-closed': 'tls',
  'starttls-timeout': 'tls',
  'tls-not-spoken': 'tls',
  'tls-protocol-unsupported': 'tls',
  'tls-name-unknown': 'tls',
  'tls-client-certificate-required': 'tls',
  'tls-handshake-failed': 'tls',
  'tls-closed': 'tls',
  'tls-reset': 'tls',
  'tls-timeout': 'tls',
  'region-unwatched': 'other',
  'probe-stalled': 'other',
  'resolver-silent': 'other',
  'probe-failed': 'other',
} as const satisfies CauseTable<keyof typeof NETWORK_MESSAGES>;

/** Those that come of waiting. */
export const NETWORK_BY_TIME: readonly (keyof typeof NETWORK_MESSAGES)[] = [
  'dns-timeout',
  'connect-timeout',
  'request-timeout',
  'response-timeout',
  'starttls-timeout',
  'tls-timeout',
];

function said(detail: unknown): string {
  return detail === undefined || detail === '' ? '' : ` (${detail})`;
}
