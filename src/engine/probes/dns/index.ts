import { orderOfHost } from '../command-line.ts';
import { defineKind } from '../kind.ts';
import { hostTarget, tidyHost } from '../target.ts';
import { probeDns } from './dns-probe.ts';
import { findDnsFaults } from './find-faults.ts';
import { judgeDns } from './judge-dns.ts';
import { DNS_MESSAGES } from './messages.ts';
import { dnsDefaults, dnsSettingsSchema } from './settings.ts';

/** One look-up, judged by its rcode, its records and its DNSSEC state. */
export const dnsKind = defineKind({
  kind: 'dns',
  settingsSchema: dnsSettingsSchema,
  defaults: dnsDefaults,
  example: {
    kind: 'dns',
    host: 'example.com',
    recordType: 'MX',
    expect: { mode: 'exact', values: ['10 mx.example.com'] },
  },
  secrets: [],
  tidy: tidyHost,
  targetOf: ({ host }) => hostTarget(host),
  findFaults: findDnsFaults,
  probe: probeDns,
  evaluate: judgeDns,
  messages: DNS_MESSAGES,
  phases: ['dnsMs'],
  watchesWeb: false,
  concurrency: 5000,
  commandLine: {
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
  },
  upload: null,
});
