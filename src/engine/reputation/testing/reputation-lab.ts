import { createLookup } from '#engine/posture/lookup.ts';
import type { RegistrationResult } from '#engine/registration/lookup.ts';
import { type LabDnsServer, startDnsServer } from '#lab/dns/server.ts';
import {
  asnDropFile,
  dnsblZone,
  dropFile,
  type LabListEntry,
  type ListHealth,
  originZone,
  vrpFile,
} from '#lab/reputation/dnsbl-zones.ts';
import { type SourceServer, startSourceServer } from '#lab/reputation/source-server.ts';
import { systemClock } from '#platform/clock.ts';
import { defaultSources, type SourceName, type Sources } from '#platform/config/sources.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createReputation } from '../reputation.ts';
import { type ReputationScan, type ReputationScanOptions, scanReputation } from '../scan.ts';

export const nowMs = Date.parse('2026-11-20T12:00:00Z');

type ListName = 'zen' | 'spamcop' | 'barracuda' | 'dbl' | 'surbl' | 'uribl';
const IP_LISTS: readonly ListName[] = ['zen', 'spamcop', 'barracuda'];
const DOMAIN_LISTS: readonly ListName[] = ['dbl', 'surbl', 'uribl'];

/** `good.test` with all sources, everything on loopback. */
export interface ReputationLab {
  dns: LabDnsServer;
  files: SourceServer;
  /** All sources, enabled and with addresses in the lab. */
  sources: Sources;
  setList(name: ListName, entries?: LabListEntry[], health?: ListHealth): void;
  setFile(path: string, body: string): void;
  /** Resets everything to clean and healthy. */
  calm(): void;
  scan(
    domain: string,
    options?: Partial<ReputationScanOptions> & { sources?: Sources },
  ): Promise<ReputationScan>;
  close(): Promise<void>;
}

/** A registration from long ago. */
const registered = registeredOn('2015-01-01T00:00:00.000Z');

export function registeredOn(registeredAt: string): RegistrationResult {
  const facts = { registeredAt } as Extract<RegistrationResult, { kind: 'found' }>['facts'];
  return { kind: 'found', facts };
}

const ZONES = {
  'good.test': {
    '@': ['A 192.0.2.10', 'AAAA 2001:db8::10', 'MX 10 mail'],
    www: 'A 192.0.2.10',
    mail: 'A 198.51.100.25',
  },
  'empty.test': { '@': 'TXT "nothing here"' },
  'private.test': { '@': 'A 10.0.0.1' },
  'asn.test': originZone([
    { address: '192.0.2.10', asn: 64496, prefix: '192.0.2.0/24', name: 'LAB-WEB, DE' },
    { address: '198.51.100.25', asn: '64497 64498', prefix: '198.51.100.0/24' },
    { address: '2001:db8::10', asn: 64496, prefix: '2001:db8::/32' },
  ]),
};

export async function startReputationLab(): Promise<ReputationLab> {
  const clock = systemClock;
  const files = await startSourceServer();
  const dns = await startDnsServer({ zones: ZONES });
  const client = createDnsClient({ servers: [{ address: '127.0.0.1', port: dns.port }], clock });
  const lab: ReputationLab = {
    dns,
    files,
    sources: allOn(files.url),
    setList(name, entries = [], health = 'healthy') {
      dns.setZone(`${name}.test`, dnsblZone(IP_LISTS.includes(name) ? 'ip' : 'domain', entries, health));
    },
    setFile: (path, body) => files.set(path, { kind: 'body', body }),
    calm() {
      for (const name of [...IP_LISTS, ...DOMAIN_LISTS]) lab.setList(name);
      setCleanFiles(lab);
    },
    async scan(domain, options = {}) {
      const reputation = createReputation(options.sources ?? lab.sources, { clock, way: {} });
      const { lookup } = createLookup(client, { timeoutMs: 3_000, maxQueries: 2_000 });
      return scanReputation(domain, { reputation, lookup, nowMs, registration: registered, ...options });
    },
    async close() {
      client.close();
      await Promise.all([dns.close(), files.close()]);
    },
  };
  lab.calm();
  return lab;
}

/** Route origin authorizations that match the lab's routes. */
export const roas = [
  { asn: 64496, prefix: '192.0.2.0/24', maxLength: 24 },
  { asn: 64498, prefix: '198.51.100.0/24', maxLength: 24 },
  { asn: 64496, prefix: '2001:db8::/32', maxLength: 32 },
];

function setCleanFiles({ files, setFile }: ReputationLab): void {
  setFile('/drop/drop_v4.json', dropFile(['203.0.113.0/24']));
  setFile('/drop/drop_v6.json', dropFile(['2001:db8:bad::/48']));
  setFile('/drop/asndrop.json', asnDropFile([64666]));
  setFile('/vrps.json', vrpFile(roas));
  setFile('/openphish.txt', 'https://phish.elsewhere.test/login\n');
  setFile('/phishing-db.txt', 'phish.elsewhere.test\n');
  const entry = {
    phish_id: 1,
    url: 'https://x.elsewhere.test/',
    verified: 'yes',
    online: 'yes',
    target: 'Acme',
  };
  const dump = JSON.stringify([{ ...entry, details: [{ ip: '192.0.2.1' }] }]);
  files.set('/phishtank/k1/online-valid.json', { kind: 'body', gzip: true, body: dump });
  setFile('/urlhaus/v1/host/', '{"query_status":"no_results"}');
  setFile('/sb/v5/hashes:search', '{"cacheDuration":"300s"}');
  setFile('/wr/v1/hashes:search', '{}');
}

function allOn(url: string): Sources {
  const base = defaultSources();
  const on = (name: SourceName, more: { zone?: string; baseUrl?: string }) => ({
    [name]: { ...base[name], enabled: true, rps: 1_000, key: 'k1', ...more },
  });
  return {
    ...base,
    ...on('CYMRU', { zone: 'asn.test' }),
    ...on('RPKI', { baseUrl: `${url}/vrps.json` }),
    ...on('SPAMHAUS_DROP', { baseUrl: `${url}/drop` }),
    ...on('SPAMHAUS_ZEN', { zone: 'zen.test' }),
    ...on('SPAMHAUS_DBL', { zone: 'dbl.test' }),
    ...on('SPAMCOP', { zone: 'spamcop.test' }),
    ...on('BARRACUDA', { zone: 'barracuda.test' }),
    ...on('SURBL', { zone: 'surbl.test' }),
    ...on('URIBL', { zone: 'uribl.test' }),
    ...on('URLHAUS', { baseUrl: `${url}/urlhaus` }),
    ...on('OPENPHISH', { baseUrl: `${url}/openphish.txt` }),
    ...on('PHISHTANK', { baseUrl: `${url}/phishtank` }),
    ...on('PHISHING_DATABASE', { baseUrl: `${url}/phishing-db.txt` }),
    ...on('SAFE_BROWSING', { baseUrl: `${url}/sb` }),
    ...on('WEB_RISK', { baseUrl: `${url}/wr` }),
  };
}
