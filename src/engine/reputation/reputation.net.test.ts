import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
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
import { defaultSources, type Sources } from '#platform/config/sources.ts';
import { createDnsClient } from '#platform/net/dns-client.ts';
import type { DnsClient } from '#platform/net/types.ts';
import { createLookup } from '../dns/lookup.ts';
import type { PostureCheck } from '../dns/posture-check.ts';
import { type FindingId, listFindingTypes } from '../findings/catalogue.ts';
import type { RegistrationResult } from '../registration/look-up.ts';
import { computeScore } from '../risk/score.ts';
import { createReputation } from './reputation.ts';
import { type ReputationScanOptions, scanReputation } from './scan.ts';

let dns: LabDnsServer;
let files: SourceServer;
let client: DnsClient;
const clock = systemClock;
const nowMs = Date.parse('2026-11-20T12:00:00Z');

before(async () => {
  files = await startSourceServer();
  dns = await startDnsServer({
    zones: {
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
    },
  });
  client = createDnsClient({ servers: [{ address: '127.0.0.1', port: dns.port }], clock });
  calm();
});
after(async () => {
  client.close();
  await dns.close();
  await files.close();
});

type ListName = 'zen' | 'spamcop' | 'barracuda' | 'dbl' | 'surbl' | 'uribl';

function setList(name: ListName, entries: LabListEntry[] = [], health: ListHealth = 'healthy'): void {
  dns.setZone(
    `${name}.test`,
    dnsblZone(['zen', 'spamcop', 'barracuda'].includes(name) ? 'ip' : 'domain', entries, health),
  );
}

/** Everything clean and healthy. */
function calm(): void {
  for (const name of ['zen', 'spamcop', 'barracuda', 'dbl', 'surbl', 'uribl'] as const) setList(name);
  files.set('/drop/drop_v4.json', { kind: 'body', body: dropFile(['203.0.113.0/24']) });
  files.set('/drop/drop_v6.json', { kind: 'body', body: dropFile(['2001:db8:bad::/48']) });
  files.set('/drop/asndrop.json', { kind: 'body', body: asnDropFile([64666]) });
  files.set('/vrps.json', {
    kind: 'body',
    body: vrpFile([
      { asn: 64496, prefix: '192.0.2.0/24', maxLength: 24 },
      { asn: 64498, prefix: '198.51.100.0/24', maxLength: 24 },
      { asn: 64496, prefix: '2001:db8::/32', maxLength: 32 },
    ]),
  });
  files.set('/openphish.txt', { kind: 'body', body: 'https://phish.elsewhere.test/login\n' });
  files.set('/phishing-db.txt', { kind: 'body', body: 'phish.elsewhere.test\n' });
  files.set('/phishtank/k1/online-valid.json', {
    kind: 'body',
    gzip: true,
    body: JSON.stringify([
      {
        phish_id: 1,
        url: 'https://x.elsewhere.test/',
        verified: 'yes',
        online: 'yes',
        target: 'Acme',
        details: [{ ip: '192.0.2.1' }],
      },
    ]),
  });
  files.set('/urlhaus/v1/host/', { kind: 'body', body: '{"query_status":"no_results"}' });
  files.set('/sb/v5/hashes:search', { kind: 'body', body: '{"cacheDuration":"300s"}' });
  files.set('/wr/v1/hashes:search', { kind: 'body', body: '{}' });
}

function allOn(): Sources {
  const base = defaultSources();
  const on = (name: keyof Sources, more: object) => ({
    ...base[name],
    enabled: true,
    rps: 1_000,
    key: 'k1',
    ...more,
  });
  return {
    ...base,
    CYMRU: on('CYMRU', { zone: 'asn.test' }),
    RPKI: on('RPKI', { baseUrl: `${files.url}/vrps.json` }),
    SPAMHAUS_DROP: on('SPAMHAUS_DROP', { baseUrl: `${files.url}/drop` }),
    SPAMHAUS_ZEN: on('SPAMHAUS_ZEN', { zone: 'zen.test' }),
    SPAMHAUS_DBL: on('SPAMHAUS_DBL', { zone: 'dbl.test' }),
    SPAMCOP: on('SPAMCOP', { zone: 'spamcop.test' }),
    BARRACUDA: on('BARRACUDA', { zone: 'barracuda.test' }),
    SURBL: on('SURBL', { zone: 'surbl.test' }),
    URIBL: on('URIBL', { zone: 'uribl.test' }),
    URLHAUS: on('URLHAUS', { baseUrl: `${files.url}/urlhaus` }),
    OPENPHISH: on('OPENPHISH', { baseUrl: `${files.url}/openphish.txt` }),
    PHISHTANK: on('PHISHTANK', { baseUrl: `${files.url}/phishtank` }),
    PHISHING_DATABASE: on('PHISHING_DATABASE', { baseUrl: `${files.url}/phishing-db.txt` }),
    SAFE_BROWSING: on('SAFE_BROWSING', { baseUrl: `${files.url}/sb` }),
    WEB_RISK: on('WEB_RISK', { baseUrl: `${files.url}/wr` }),
  };
}

const registered: RegistrationResult = {
  kind: 'found',
  facts: { registeredAt: '2015-01-01T00:00:00.000Z' } as Extract<
    RegistrationResult,
    { kind: 'found' }
  >['facts'],
};

async function scan(domain: string, options: Partial<ReputationScanOptions> & { sources?: Sources } = {}) {
  const reputation = createReputation(options.sources ?? allOn(), { clock, rootCertificates: [] });
  const { lookup } = createLookup(client, { timeoutMs: 3_000, maxQueries: 2_000 });
  return scanReputation(domain, { reputation, lookup, nowMs, registration: registered, ...options });
}

function faults(checks: readonly PostureCheck[]): string[] {
  return checks.filter(({ result }) => result === 'fail').map(({ id }) => id);
}

function resultOf(checks: readonly PostureCheck[], id: FindingId): string {
  const check = checks.find((each) => each.id === id);
  return `${check?.result}${check?.reason === undefined ? '' : ` ${check.reason}`}`;
}

test('a clean domain passes every check of the dimension, and the credit of the lists is kept', async () => {
  calm();
  const { checks, facts } = await scan('good.test', { senders: ['198.51.100.25'] });
  assert.deepEqual(faults(checks), []);
  for (const { id } of listFindingTypes('hostingReputation'))
    assert.ok(
      checks.some((check) => check.id === id && check.result === 'pass'),
      id,
    );
  assert.match(facts?.credits[0] ?? '', /The Lab/);
  assert.equal(facts?.addresses.length, 3);
  const origin = facts?.addresses.find(({ address }) => address === '192.0.2.10')?.origin;
  assert.equal(origin?.kind === 'known' ? origin.value?.name : null, 'LAB-WEB, DE');
});

const domainFaults: [string, () => void, string][] = [
  [
    'DBL malware',
    () => setList('dbl', [{ subject: 'good.test', codes: ['127.0.1.5'] }]),
    'reputation.domain.malware-listed',
  ],
  [
    'DBL botnet',
    () => setList('dbl', [{ subject: 'good.test', codes: ['127.0.1.6'] }]),
    'reputation.domain.malware-listed',
  ],
  [
    'DBL phishing',
    () => setList('dbl', [{ subject: 'good.test', codes: ['127.0.1.4'] }]),
    'reputation.domain.phishing-listed',
  ],
  [
    'DBL abused',
    () => setList('dbl', [{ subject: 'good.test', codes: ['127.0.1.104'] }]),
    'reputation.domain.abused-legit',
  ],
  [
    'DBL low',
    () => setList('dbl', [{ subject: 'good.test', codes: ['127.0.1.2'], text: 'https://list.test/x' }]),
    'reputation.domain.low',
  ],
  [
    'SURBL',
    () => setList('surbl', [{ subject: 'good.test', codes: ['127.0.0.64'] }]),
    'reputation.domain.low',
  ],
  [
    'URIBL',
    () => setList('uribl', [{ subject: 'good.test', codes: ['127.0.0.2'] }]),
    'reputation.domain.low',
  ],
  [
    'URLhaus',
    () =>
      files.set('/urlhaus/v1/host/', {
        kind: 'body',
        body: JSON.stringify({
          query_status: 'ok',
          urls: [{ url: 'http://good.test/m.exe', url_status: 'online' }],
        }),
      }),
    'reputation.domain.malware-listed',
  ],
  [
    'OpenPhish',
    () => files.set('/openphish.txt', { kind: 'body', body: 'https://www.good.test/login\r\n' }),
    'reputation.domain.phishing-listed',
  ],
  [
    'Phishing.Database',
    () => files.set('/phishing-db.txt', { kind: 'body', body: 'pay.good.test\n' }),
    'reputation.domain.phishing-listed',
  ],
  [
    'DROP',
    () => files.set('/drop/drop_v4.json', { kind: 'body', body: dropFile(['192.0.2.0/28']) }),
    'reputation.ip.drop',
  ],
  [
    'DROPv6',
    () => files.set('/drop/drop_v6.json', { kind: 'body', body: dropFile(['2001:db8::/48']) }),
    'reputation.ip.drop',
  ],
  [
    'ASN-DROP',
    () => files.set('/drop/asndrop.json', { kind: 'body', body: asnDropFile([64498]) }),
    'reputation.asn.drop',
  ],
  ['SBL', () => setList('zen', [{ subject: '192.0.2.10', codes: ['127.0.0.2'] }]), 'reputation.ip.sbl'],
  [
    'CSS over IPv6',
    () => setList('zen', [{ subject: '2001:db8::10', codes: ['127.0.0.3'] }]),
    'reputation.ip.sbl',
  ],
  [
    'XBL',
    () => setList('zen', [{ subject: '198.51.100.25', codes: ['127.0.0.4'] }]),
    'reputation.ip.exploited',
  ],
  [
    'PBL of a sender',
    () => setList('zen', [{ subject: '198.51.100.25', codes: ['127.0.0.11'] }]),
    'reputation.mail.ip-pbl',
  ],
  [
    'RPKI invalid',
    () =>
      files.set('/vrps.json', {
        kind: 'body',
        body: vrpFile([
          { asn: 1, prefix: '192.0.2.0/24', maxLength: 24 },
          { asn: 64498, prefix: '198.51.100.0/24', maxLength: 24 },
          { asn: 64496, prefix: '2001:db8::/32', maxLength: 32 },
        ]),
      }),
    'reputation.route.rpki-invalid',
  ],
  [
    'no ROA',
    () =>
      files.set('/vrps.json', {
        kind: 'body',
        body: vrpFile([
          { asn: 64496, prefix: '192.0.2.0/24', maxLength: 24 },
          { asn: 64498, prefix: '198.51.100.0/24', maxLength: 24 },
        ]),
      }),
    'reputation.route.rpki-not-found',
  ],
  [
    'bad neighbours',
    () =>
      setList(
        'zen',
        [1, 9, 17, 25].map((last) => ({ subject: `192.0.2.${last}`, codes: ['127.0.0.4'] })),
      ),
    'reputation.host.bad-neighbourhood',
  ],
];
for (const [name, arrange, id] of domainFaults) {
  test(`${name} gives ${id} and nothing else`, async () => {
    calm();
    arrange();
    const { checks } = await scan('good.test', { senders: ['198.51.100.25'] });
    assert.deepEqual(faults(checks), [id]);
  });
}

test('a mail server counts as listed when two publishers agree, and the policy list is none', async () => {
  calm();
  setList('spamcop', [{ subject: '198.51.100.25', codes: ['127.0.0.2'] }]);
  assert.deepEqual(faults((await scan('good.test')).checks), []);
  setList('barracuda', [{ subject: '198.51.100.25', codes: ['127.0.0.2'] }]);
  assert.deepEqual(faults((await scan('good.test')).checks), ['reputation.mail.ip-listed']);
  setList('barracuda');
  setList('zen', [{ subject: '198.51.100.25', codes: ['127.0.0.10'] }]);
  assert.deepEqual(faults((await scan('good.test')).checks), [], 'a web host on the policy list is no fault');
});

for (const health of ['dead', 'lists-the-world', 'refusing', 'hijacked'] as const) {
  test(`a list that is ${health} lists nobody: its checks are not tested and it is named`, async () => {
    calm();
    setList('zen', [], health);
    setList('dbl', [], health);
    const { checks } = await scan('good.test');
    assert.deepEqual(faults(checks), ['reputation.list.unusable', 'reputation.list.unusable']);
    const unusable = checks.filter(
      ({ id, result }) => id === 'reputation.list.unusable' && result === 'fail',
    );
    assert.deepEqual(
      unusable.map(({ asset }) => asset),
      ['spamhaus-zen', 'spamhaus-dbl'],
    );
    for (const id of ['reputation.ip.sbl', 'reputation.ip.exploited', 'reputation.domain.low'] as const)
      assert.match(resultOf(checks, id), /^not-tested list-/, id);
  });
}

test('a list that stops answering keeps what it said from being closed', async () => {
  calm();
  dns.setBehaviour('good.test.dbl.test', { kind: 'rcode', rcode: 'SERVFAIL' });
  const { checks } = await scan('good.test');
  dns.setBehaviour('good.test.dbl.test', []);
  assert.equal(resultOf(checks, 'reputation.domain.abused-legit'), 'not-tested list-dns-servfail');
  assert.match(resultOf(checks, 'reputation.domain.malware-listed'), /^not-tested/);
});

test('a feed that fails, or that has nothing in it, is no clean bill', async () => {
  calm();
  files.set('/openphish.txt', { kind: 'body', body: '' });
  files.set('/drop/drop_v4.json', { kind: 'body', body: '<html>down for maintenance</html>' });
  files.set('/sb/v5/hashes:search', { kind: 'status', status: 403 });
  const { checks } = await scan('good.test');
  assert.deepEqual(faults(checks), []);
  assert.match(resultOf(checks, 'reputation.domain.phishing-listed'), /^not-tested feed-/);
  assert.equal(resultOf(checks, 'reputation.ip.drop'), 'not-tested drop-malformed');
});

test('hash prefixes alone leave for Safe Browsing and Web Risk, and both answers are kept', async () => {
  calm();
  const hash = createHash('sha256').update('good.test/').digest();
  const details = [
    { threatType: 'SOCIAL_ENGINEERING' },
    { threatType: 'NEW_THREAT' },
    { threatType: 'MALWARE', attributes: ['CANARY'] },
  ];
  files.set('/sb/v5/hashes:search', {
    kind: 'body',
    body: JSON.stringify({
      fullHashes: [{ fullHash: hash.toString('base64'), fullHashDetails: details }],
      cacheDuration: '600s',
    }),
  });
  files.set('/wr/v1/hashes:search', {
    kind: 'answers',
    answer: ({ path }) => ({
      kind: 'body',
      body: path.includes(encodeURIComponent(hash.subarray(0, 4).toString('base64')))
        ? JSON.stringify({
            threats: [
              { threatTypes: ['MALWARE'], hash: hash.toString('base64'), expireTime: '2099-01-01T00:00:00Z' },
            ],
          })
        : '{}',
    }),
  });
  const reputation = createReputation(allOn(), { clock, rootCertificates: [] });
  const before = files.requests.length;
  const { checks } = await scan('good.test', { reputation });
  assert.deepEqual(faults(checks), ['reputation.domain.malware-listed', 'reputation.domain.phishing-listed']);
  const asked = files.requests.slice(before).filter(({ path }) => path.includes('hashes:search'));
  assert.ok(asked.length >= 3);
  for (const { path, headers } of asked) {
    assert.ok(!path.includes('good') && !path.includes('k1'), path);
    assert.equal(headers['x-goog-api-key'], 'k1');
  }
  const count = files.requests.filter(({ path }) => path.includes('hashes:search')).length;
  await scan('good.test', { reputation });
  assert.equal(files.requests.filter(({ path }) => path.includes('hashes:search')).length, count, 'kept');
});

test('a domain without addresses has nothing to judge there, private ones are asked of no list', async () => {
  calm();
  for (const domain of ['empty.test', 'private.test']) {
    const before = dns.queries.length;
    const { checks } = await scan(domain);
    assert.equal(resultOf(checks, 'reputation.ip.drop'), 'not-applicable no-address');
    assert.equal(resultOf(checks, 'reputation.mail.ip-listed'), 'not-applicable no-mail');
    assert.ok(!dns.queries.slice(before).some(({ name }) => name.startsWith('1.0.0.10.')));
  }
});

test('a new domain is said to be new', async () => {
  calm();
  const registration = {
    ...registered,
    facts: { registeredAt: '2026-11-01T00:00:00.000Z' },
  } as RegistrationResult;
  assert.deepEqual(faults((await scan('good.test', { registration })).checks), [
    'reputation.domain.very-new',
  ]);
  const none = await scan('good.test', { registration: null });
  assert.equal(resultOf(none.checks, 'reputation.domain.very-new'), 'not-tested registration-not-run');
});

test('with every source off the dimension is disabled, never a hundred', async () => {
  const off = Object.fromEntries(
    Object.entries(defaultSources()).map(([name, source]) => [name, { ...source, enabled: false }]),
  ) as unknown as Sources;
  const { checks } = await scan('good.test', { sources: off, registration: { kind: 'disabled' } });
  assert.deepEqual([...new Set(checks.map(({ result }) => result))].sort(), ['disabled', 'not-applicable']);
  const { dimensionStates } = computeScore({ domain: 'good.test', findings: [], checks }, nowMs);
  assert.equal(dimensionStates.hostingReputation.state, 'disabled');
});

test('hostile feeds and name servers end in the budget, and every id is still there', async () => {
  calm();
  files.set('/drop/drop_v4.json', { kind: 'pours' });
  files.set('/openphish.txt', { kind: 'drips' });
  files.set('/vrps.json', { kind: 'hangs' });
  dns.setBehaviour('2.0.0.127.zen.test', { kind: 'compression-loop' });
  const startedAt = clock.monotonicMs();
  const { checks, facts } = await scan('good.test', { budgetMs: 1_000 });
  dns.setBehaviour('2.0.0.127.zen.test', []);
  assert.ok(clock.monotonicMs() - startedAt < 10_000);
  assert.equal(facts, null);
  assert.equal(new Set(checks.map(({ id }) => id)).size, 15);
  assert.ok(checks.every(({ result }) => result === 'not-tested'));
});
