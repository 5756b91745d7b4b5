import { dns as dnsMessages } from '#messages/en/probes.ts';
import { message } from '#messages/messages.ts';
import type { InputFault } from '#platform/errors.ts';
import { parseServer } from '#platform/net/dns/servers.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import { orderOfHost } from '../command-line.ts';
import { addressFaults, hostFaults, patternFaults } from '../input-faults.ts';
import { defineKind } from '../kind.ts';
import { hostTarget, normalizeHost, tidyHost } from '../target.ts';
import type { CauseTable } from '../types.ts';
import { hostUpload } from '../upload.ts';
import { evaluateDns } from './evaluate.ts';
import { probeDns } from './probe.ts';
import { readEncryptedResolver } from './resolver.ts';
import { type DnsSettings, dnsDefaults, dnsSettingsSchema } from './settings.ts';

/** Cause class of each code. */
const DNS_CAUSES = {
  'dns-rcode': 'content',
  'dns-no-records': 'name',
  'dns-no-match': 'content',
  'dns-values-missing': 'content',
  'dns-values-differ': 'content',
  'dns-value-present': 'content',
  'dns-pattern-not-matched': 'content',
  'dns-pattern-matched': 'content',
  'dns-not-authenticated': 'content',
  'dns-bad-resolver': 'name',
  'dns-malformed': 'name',
  'dns-bad-name': 'name',
  'dns-resolver-unknown': 'name',
  'dns-not-over-https': 'name',
} as const satisfies CauseTable<keyof typeof dnsMessages>;

type Settings = Omit<DnsSettings, 'timeoutMs'>;

/** Finds names that cannot be looked up, resolvers that are not allowed, and values that cannot be compared. */
function findDnsFaults(settings: Settings, policy: EgressPolicy): InputFault[] {
  return [...nameFaults(settings), ...resolverFaults(settings, policy), ...valueFaults(settings)];
}

function nameFaults({ host: text, recordType }: Settings): InputFault[] {
  const pointer = '/host';
  const host = normalizeHost(text);
  if (!host) {
    return [
      {
        pointer,
        code: 'not_a_host',
        detail: message('dns-name-invalid', { name: text.slice(0, 100) }),
      },
    ];
  }
  if (!host.isAddress || recordType === 'PTR') return [];
  return [
    {
      pointer,
      code: 'not_a_name',
      detail: message('address-has-only-ptr'),
    },
  ];
}

function resolverFaults(settings: Settings, policy: EgressPolicy): InputFault[] {
  const { resolver, transport } = settings;
  const pointer = '/resolver';
  if (transport === 'udp') {
    if (resolver === null) return [];
    const server = parseServer(resolver);
    if (server) return addressFaults(pointer, server.address, policy);
    return [{ pointer, code: 'not_a_server', detail: message('resolver-invalid') }];
  }
  if (resolver === null) {
    return [{ pointer, code: 'required', detail: message('encrypted-resolver-required') }];
  }
  const server = readEncryptedResolver(settings);
  if (server !== null) return hostFaults(pointer, server.host, policy);
  const detail = message(transport === 'tls' ? 'tls-resolver-invalid' : 'https-resolver-invalid');
  return [{ pointer, code: 'not_a_server', detail }];
}

function valueFaults({ expect: { mode, values } }: Settings): InputFault[] {
  if (mode === 'matches' || mode === 'no-match') {
    const faults = values.flatMap((pattern, index) => patternFaults(`/expect/values/${index}`, pattern));
    if (faults.length > 0) return faults;
  }
  if (values.length > 0 || mode === 'none' || mode === 'resolves') return [];
  const detail = message('mode-requires-values', { mode });
  return [{ pointer: '/expect/values', code: 'required', detail }];
}

/** Sends one lookup and evaluates its rcode, records and DNSSEC state. */
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
  evaluate: evaluateDns,
  messages: dnsMessages,
  causes: DNS_CAUSES,
  byTime: [],
  phases: ['dnsMs', 'connectMs', 'tlsMs', 'firstByteMs'],
  watchesWeb: false,
  seesCertificate: 'never',
  concurrency: 10_000,
  commandLine: {
    options: [
      {
        field: 'recordType',
        flags: '--record-type <type>',
        help: 'A, AAAA, MX, TXT, …',
        valueType: 'text',
        read: (text) => text.toUpperCase(),
      },
      {
        field: 'resolver',
        flags: '--resolver <server>',
        help: 'resolver to query: address[:port], or a name or URL with --transport',
        valueType: 'text',
      },
      { field: 'transport', flags: '--transport <transport>', help: 'udp, tls or https', valueType: 'text' },
    ],
    orderOf: orderOfHost,
  },
  upload: hostUpload({ port: false }),
});
