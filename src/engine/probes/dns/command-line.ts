import { type CommandLine, orderOfHost } from '../command-line.ts';

/** Command-line definition of the kind, without its probe, so that help does not load it. */
export const dnsCommandLine: CommandLine = {
  options: [
    {
      field: 'recordType',
      flags: '--record-type <type>',
      help: 'A, AAAA, MX, TXT, …',
      takes: 'text',
      read: (text) => text.toUpperCase(),
    },
    {
      field: 'resolver',
      flags: '--resolver <server>',
      help: 'server to ask: address[:port], or name or URL with --transport',
      takes: 'text',
    },
    { field: 'transport', flags: '--transport <transport>', help: 'udp, tls or https', takes: 'text' },
  ],
  orderOf: orderOfHost,
};
