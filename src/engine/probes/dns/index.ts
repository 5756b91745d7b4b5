import { defineKind } from '../kind.ts';
import { hostTarget, tidyHost } from '../target.ts';
import { hostUpload } from '../upload.ts';
import { dnsCommandLine } from './command-line.ts';
import { probeDns } from './dns-probe.ts';
import { findDnsFaults } from './find-faults.ts';
import { judgeDns } from './judge-dns.ts';
import { DNS_CAUSES, DNS_MESSAGES } from './messages.ts';
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
  causes: DNS_CAUSES,
  byTime: [],
  phases: ['dnsMs'],
  watchesWeb: false,
  seesCertificate: 'never',
  concurrency: 10_000,
  commandLine: dnsCommandLine,
  upload: hostUpload({ port: false }),
});
