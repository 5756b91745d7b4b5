import type { Reason } from '../types.ts';

type Params = NonNullable<Reason['params']>;

/** Sentence for each reason code of the port probe. */
export const PORT_MESSAGES: Record<string, (params: Params) => string> = {
  'connect-refused': ({ port }) => `Port ${port} refused the connection.`,
  'connect-reset': () => 'The connection was reset while it was being made.',
  'connect-timeout': ({ port }) => `Port ${port} did not answer the connection.`,
  'connect-unreachable': () => 'The address cannot be reached.',
  'connect-denied': () => 'The connection was forbidden by this machine or its network.',
  'connect-failed': () => 'The connection failed.',
  'udp-port-closed': ({ port }) => `UDP port ${port} is closed.`,
  'request-timeout': () => 'The server did not take what was sent.',
  'response-timeout': () => 'The server did not answer in time.',
  'response-closed': () => 'The server closed the connection without an answer.',
  'response-reset': () => 'The server reset the connection.',
  'expect-not-matched': ({ banner }) =>
    banner ? `The answer “${banner}” is not the expected one.` : 'The answer is not the expected one.',
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
  'probe-failed': () => 'The check itself failed on this machine.',
};

function said(detail: unknown): string {
  return detail === undefined || detail === '' ? '' : ` (${detail})`;
}
