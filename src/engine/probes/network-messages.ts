import type { MessageTable } from './message-table.ts';

/** Sentences for what any kind of probe may meet before it has a connection. Those of connecting are the port probe's. */
export const NETWORK_MESSAGES: MessageTable = {
  aborted: () => 'The check was broken off because the service was stopping.',
  'target-refused': () => 'The target is an address that this service may not contact.',
  'dns-nxdomain': () => 'The host name does not exist.',
  'dns-no-address': () => 'The host name has no address of the wanted kind.',
  'dns-servfail': () => 'The name servers could not answer (SERVFAIL).',
  'dns-refused': () => 'The name servers refused to answer.',
  'dns-timeout': () => 'The name servers did not answer in time.',
  'dns-error': () => 'The host name could not be looked up.',
};
