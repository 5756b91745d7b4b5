import type { CauseTable } from './cause-class.ts';
import type { MessageTable } from './message-table.ts';

/** Sentences for what any kind of probe may meet: looking up, connecting, STARTTLS, the TLS handshake, an answer that does not come. */
export const NETWORK_MESSAGES = {
  'probe-error': () => "The probe itself failed by a bug; this prober's log tells more.",
  aborted: () => 'The check was broken off because the service was stopping.',
  'target-refused': () => 'The target is an address that this service may not contact.',
  'dns-nxdomain': () => 'The host name does not exist.',
  'dns-no-address': () => 'The host name has no address of the wanted kind.',
  'dns-servfail': () => 'The name servers could not answer (SERVFAIL).',
  'dns-refused': () => 'The name servers refused to answer.',
  'dns-timeout': () => 'The name servers did not answer in time.',
  'dns-unreachable': () => 'The resolver cannot be reached, or knows no public names.',
  'dns-error': () => 'The host name could not be looked up.',
  'connect-refused': ({ port }) => `Port ${port} refused the connection.`,
  'connect-reset': () => 'The connection was reset while it was being made.',
  'connect-timeout': ({ port }) => `Port ${port} did not answer the connection.`,
  'connect-unreachable': () => 'The address cannot be reached.',
  'connect-denied': () => 'The connection was forbidden by this machine or its network.',
  'connect-failed': () => 'The connection failed.',
  'request-timeout': () => 'The server did not take what was sent.',
  'response-timeout': () => 'The server did not answer in time.',
  'response-closed': () => 'The server closed the connection without an answer.',
  'response-reset': () => 'The server reset the connection.',
  'starttls-not-offered': () => 'The server does not offer STARTTLS.',
  'starttls-refused': ({ detail }) => `The server refused STARTTLS${said(detail)}.`,
  'starttls-protocol-error': ({ detail }) =>
    `The server does not speak the protocol it should${said(detail)}.`,
  'starttls-injection': () =>
    'Clear text followed the server’s answer to STARTTLS: the session may be tampered with.',
  'starttls-closed': () => 'The server closed the connection before TLS could begin.',
  'starttls-timeout': () => 'The server did not get as far as STARTTLS in time.',
  'tls-not-spoken': () => 'The server does not speak TLS on this port.',
  'tls-protocol-unsupported': () => 'The server and this client share no TLS version.',
  'tls-name-unknown': () => 'The server does not know the name it was asked for (TLS server name).',
  'tls-client-certificate-required': () => 'The server demands a client certificate.',
  'tls-handshake-failed': ({ detail }) => `The TLS handshake failed${said(detail)}.`,
  'tls-closed': () => 'The server closed the connection during the TLS handshake.',
  'tls-reset': () => 'The server reset the connection during the TLS handshake.',
  'tls-timeout': () => 'The TLS handshake did not end in time.',
  'region-unwatched': () =>
    'No prober watches this region at present, so that nothing is checked from there.',
  'probe-stalled': () => 'This prober stood still during the check, so that what it waited for says nothing.',
  'resolver-silent': () =>
    "Belltower's own DNS resolvers did not answer, and no other server confirmed a fault of the target.",
  'probe-failed': () => 'The check itself failed on this machine.',
} satisfies MessageTable;

/** What is wrong, for each of these codes. */
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
