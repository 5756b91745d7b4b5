import { type CommandLine, orderOfHost } from '../command-line.ts';

/** The kind on the command line; without its probe, so that help need not load it. */
export const dnsCommandLine: CommandLine = {
  options: [
    {
      field: 'recordType',
      flags: '--record-type <type>',
      help: 'A, AAAA, MX, TXT, …',
      takes: 'text',
      read: (text) => text.toUpperCase(),
    },
    { field: 'resolver', flags: '--resolver <address[:port]>', help: 'server to ask', takes: 'text' },
  ],
  orderOf: orderOfHost,
};
