import type { MessageTable } from './messages.ts';

/** Sentences for what any kind of probe may meet on its way: look-up, connection, TLS handshake. */
export const NETWORK_MESSAGES: MessageTable = {
  aborted: () => 'The check was broken off because the service was stopping.',
  'probe-failed': () => 'The check could not be made: the fault is on our side.',
  'target-refused': () => 'The target is an address that this service may not contact.',
  'dns-nxdomain': () => 'The host name does not exist.',
  'dns-no-address': () => 'The host name has no address of the wanted kind.',
  'dns-servfail': () => 'The name servers could not answer (SERVFAIL).',
  'dns-refused': () => 'The name servers refused to answer.',
  'dns-timeout': () => 'The name servers did not answer in time.',
  'dns-error': () => 'The host name could not be looked up.',
  'connect-refused': () => 'The connection was refused.',
  'connect-reset': () => 'The connection was reset while it was being made.',
  'connect-timeout': () => 'The connection was not answered in time.',
  'connect-unreachable': () => 'The address cannot be reached.',
  'connect-forbidden': () => 'The connection was forbidden by this machine or its network.',
  'connect-failed': () => 'The connection failed.',
  'tls-not-spoken': () => 'The server does not speak TLS on this port.',
  'tls-version-unsupported': () => 'The server and this client share no TLS version.',
  'tls-name-unrecognised': () => 'The server does not know the name it was asked for (TLS server name).',
  'tls-client-certificate-required': () => 'The server demands a client certificate.',
  'tls-handshake-failed': () => 'The TLS handshake failed.',
  'tls-timeout': () => 'The TLS handshake was not complete in time.',
  'tls-closed': () => 'The server closed the connection during the TLS handshake.',
  'tls-reset': () => 'The connection was reset during the TLS handshake.',
  'response-timeout': ({ timeoutMs }) =>
    `No answer within ${timeoutMs === undefined ? 'the timeout' : `${Number(timeoutMs) / 1_000} s`}.`,
};
