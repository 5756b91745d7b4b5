import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type FindingId, listFindingTypes } from '#engine/findings/catalog.ts';
import type { PostureCheck } from '#engine/posture/posture-check.ts';
import { computeScore } from '#engine/risk/score.ts';
import { asnDropFile, dropFile, vrpFile } from '#lab/reputation/dnsbl-zones.ts';
import { systemClock } from '#platform/clock.ts';
import { defaultSources, type Sources } from '#platform/config/sources.ts';
import { createReputation } from './reputation.ts';
import {
  nowMs,
  type ReputationLab,
  registeredOn,
  roas,
  startReputationLab,
} from './testing/reputation-lab.ts';

let lab: ReputationLab;
before(async () => {
  lab = await startReputationLab();
});
after(() => lab.close());

function faults(checks: readonly PostureCheck[]): string[] {
  return checks.filter(({ result }) => result === 'fail').map(({ id }) => id);
}

function resultOf(checks: readonly PostureCheck[], id: FindingId): string {
  const check = checks.find((each) => each.id === id);
  return `${check?.result}${check?.reason === undefined ? '' : ` ${check.reason}`}`;
}

test('a clean domain passes every check of the dimension and includes the attribution of the lists', async () => {
  lab.calm();
  const { checks, facts } = await lab.scan('good.test', { senders: ['198.51.100.25'] });
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
    () => lab.setList('dbl', [{ subject: 'good.test', codes: ['127.0.1.5'] }]),
    'reputation.domain.malware-listed',
  ],
  [
    'DBL botnet',
    () => lab.setList('dbl', [{ subject: 'good.test', codes: ['127.0.1.6'] }]),
    'reputation.domain.malware-listed',
  ],
  [
    'DBL phishing',
    () => lab.setList('dbl', [{ subject: 'good.test', codes: ['127.0.1.4'] }]),
    'reputation.domain.phishing-listed',
  ],
  [
    'DBL abused',
    () => lab.setList('dbl', [{ subject: 'good.test', codes: ['127.0.1.104'] }]),
    'reputation.domain.abused-legit',
  ],
  [
    'DBL low',
    () => lab.setList('dbl', [{ subject: 'good.test', codes: ['127.0.1.2'], text: 'https://list.test/x' }]),
    'reputation.domain.low',
  ],
  [
    'SURBL',
    () => lab.setList('surbl', [{ subject: 'good.test', codes: ['127.0.0.64'] }]),
    'reputation.domain.low',
  ],
  [
    'URIBL',
    () => lab.setList('uribl', [{ subject: 'good.test', codes: ['127.0.0.2'] }]),
    'reputation.domain.low',
  ],
  [
    'URLhaus',
    () =>
      lab.files.set('/urlhaus/v1/host/', {
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
    () => lab.setFile('/openphish.txt', 'https://www.good.test/login\r\n'),
    'reputation.domain.phishing-listed',
  ],
  [
    'Phishing.Database',
    () => lab.setFile('/phishing-db.txt', 'pay.good.test\n'),
    'reputation.domain.phishing-listed',
  ],
  ['DROP', () => lab.setFile('/drop/drop_v4.json', dropFile(['192.0.2.0/28'])), 'reputation.ip.drop'],
  ['DROPv6', () => lab.setFile('/drop/drop_v6.json', dropFile(['2001:db8::/48'])), 'reputation.ip.drop'],
  ['ASN-DROP', () => lab.setFile('/drop/asndrop.json', asnDropFile([64498])), 'reputation.asn.drop'],
  ['SBL', () => lab.setList('zen', [{ subject: '192.0.2.10', codes: ['127.0.0.2'] }]), 'reputation.ip.sbl'],
  [
    'CSS over IPv6',
    () => lab.setList('zen', [{ subject: '2001:db8::10', codes: ['127.0.0.3'] }]),
    'reputation.ip.sbl',
  ],
  [
    'XBL',
    () => lab.setList('zen', [{ subject: '198.51.100.25', codes: ['127.0.0.4'] }]),
    'reputation.ip.exploited',
  ],
  [
    'PBL of a sender',
    () => lab.setList('zen', [{ subject: '198.51.100.25', codes: ['127.0.0.11'] }]),
    'reputation.mail.ip-pbl',
  ],
  [
    'RPKI invalid',
    () =>
      lab.setFile(
        '/vrps.json',
        vrpFile([{ asn: 1, prefix: '192.0.2.0/24', maxLength: 24 }, ...roas.slice(1)]),
      ),
    'reputation.route.rpki-invalid',
  ],
  ['no ROA', () => lab.setFile('/vrps.json', vrpFile(roas.slice(0, 2))), 'reputation.route.rpki-not-found'],
  [
    'bad neighbors',
    () =>
      lab.setList(
        'zen',
        [1, 9, 17, 25].map((last) => ({ subject: `192.0.2.${last}`, codes: ['127.0.0.4'] })),
      ),
    'reputation.host.bad-neighbourhood',
  ],
];
for (const [name, arrange, id] of domainFaults) {
  test(`${name} results in ${id} and nothing else`, async () => {
    lab.calm();
    arrange();
    const { checks } = await lab.scan('good.test', { senders: ['198.51.100.25'] });
    assert.deepEqual(faults(checks), [id]);
  });
}

test('a mail server counts as listed if two publishers agree, not counting the policy list', async () => {
  lab.calm();
  lab.setList('spamcop', [{ subject: '198.51.100.25', codes: ['127.0.0.2'] }]);
  assert.deepEqual(faults((await lab.scan('good.test')).checks), []);
  lab.setList('barracuda', [{ subject: '198.51.100.25', codes: ['127.0.0.2'] }]);
  assert.deepEqual(faults((await lab.scan('good.test')).checks), ['reputation.mail.ip-listed']);
  lab.setList('barracuda');
  lab.setList('zen', [{ subject: '198.51.100.25', codes: ['127.0.0.10'] }]);
  assert.deepEqual(
    faults((await lab.scan('good.test')).checks),
    [],
    'a web host on the policy list is no fault',
  );
});

for (const health of ['dead', 'lists-the-world', 'refusing', 'hijacked'] as const) {
  test(`a list that is ${health} has no listings: its checks are not tested, and its health is reported`, async () => {
    lab.calm();
    lab.setList('zen', [], health);
    lab.setList('dbl', [], health);
    const { checks } = await lab.scan('good.test');
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

test('a list that stops answering does not resolve its earlier findings', async () => {
  lab.calm();
  lab.dns.setBehavior('good.test.dbl.test', { kind: 'rcode', rcode: 'SERVFAIL' });
  const { checks } = await lab.scan('good.test');
  lab.dns.setBehavior('good.test.dbl.test', []);
  assert.equal(resultOf(checks, 'reputation.domain.abused-legit'), 'not-tested list-dns-servfail');
  assert.match(resultOf(checks, 'reputation.domain.malware-listed'), /^not-tested/);
});

test('a feed that fails or is empty does not pass the check', async () => {
  lab.calm();
  lab.setFile('/openphish.txt', '');
  lab.setFile('/drop/drop_v4.json', '<html>down for maintenance</html>');
  lab.files.set('/sb/v5/hashes:search', { kind: 'status', status: 403 });
  const { checks } = await lab.scan('good.test');
  assert.deepEqual(faults(checks), []);
  assert.match(resultOf(checks, 'reputation.domain.phishing-listed'), /^not-tested feed-/);
  assert.equal(resultOf(checks, 'reputation.ip.drop'), 'not-tested drop-malformed');
});

test('only hash prefixes are sent to Safe Browsing and Web Risk, and responses of both are cached', async () => {
  lab.calm();
  const hash = createHash('sha256').update('good.test/').digest();
  const details = [
    { threatType: 'SOCIAL_ENGINEERING' },
    { threatType: 'NEW_THREAT' },
    { threatType: 'MALWARE', attributes: ['CANARY'] },
  ];
  lab.files.set('/sb/v5/hashes:search', {
    kind: 'body',
    body: JSON.stringify({
      fullHashes: [{ fullHash: hash.toString('base64'), fullHashDetails: details }],
      cacheDuration: '600s',
    }),
  });
  lab.files.set('/wr/v1/hashes:search', {
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
  const reputation = createReputation(lab.sources, { clock: systemClock, way: {} });
  const before = lab.files.requests.length;
  const { checks } = await lab.scan('good.test', { reputation });
  assert.deepEqual(faults(checks), ['reputation.domain.malware-listed', 'reputation.domain.phishing-listed']);
  const searches = lab.files.requests.slice(before).filter(({ path }) => path.includes('hashes:search'));
  assert.ok(searches.length >= 3);
  for (const { path, headers } of searches) {
    assert.ok(!path.includes('good') && !path.includes('k1'), path);
    assert.equal(headers['x-goog-api-key'], 'k1');
  }
  const count = lab.files.requests.filter(({ path }) => path.includes('hashes:search')).length;
  await lab.scan('good.test', { reputation });
  assert.equal(lab.files.requests.filter(({ path }) => path.includes('hashes:search')).length, count, 'kept');
});

test('a domain without addresses has no address checks, and private addresses are never sent to a list', async () => {
  lab.calm();
  for (const domain of ['empty.test', 'private.test']) {
    const before = lab.dns.queries.length;
    const { checks } = await lab.scan(domain);
    assert.equal(resultOf(checks, 'reputation.ip.drop'), 'not-applicable no-address');
    assert.equal(resultOf(checks, 'reputation.mail.ip-listed'), 'not-applicable no-mail');
    assert.ok(!lab.dns.queries.slice(before).some(({ name }) => name.startsWith('1.0.0.10.')));
  }
});

test('a new domain is reported as new', async () => {
  lab.calm();
  const registration = registeredOn('2026-11-01T00:00:00.000Z');
  assert.deepEqual(faults((await lab.scan('good.test', { registration })).checks), [
    'reputation.domain.very-new',
  ]);
  const none = await lab.scan('good.test', { registration: null });
  assert.equal(resultOf(none.checks, 'reputation.domain.very-new'), 'not-tested registration-not-run');
});

test('if all sources are off, the dimension is disabled and never scores 100', async () => {
  const off = Object.fromEntries(
    Object.entries(defaultSources()).map(([name, source]) => [name, { ...source, enabled: false }]),
  ) as unknown as Sources;
  const { checks } = await lab.scan('good.test', { sources: off, registration: { kind: 'disabled' } });
  assert.deepEqual([...new Set(checks.map(({ result }) => result))].sort(), ['disabled', 'not-applicable']);
  const { dimensionStates } = computeScore({ domain: 'good.test', findings: [], checks }, nowMs);
  assert.equal(dimensionStates.hostingReputation.state, 'disabled');
});

test('hostile feeds and name servers are limited by the budget, and every ID is still reported', async () => {
  lab.calm();
  lab.files.set('/drop/drop_v4.json', { kind: 'pours' });
  lab.files.set('/openphish.txt', { kind: 'drips' });
  lab.files.set('/vrps.json', { kind: 'hangs' });
  lab.dns.setBehavior('2.0.0.127.zen.test', { kind: 'compression-loop' });
  const startedAt = systemClock.monotonicMs();
  const { checks, facts } = await lab.scan('good.test', { budgetMs: 1_000 });
  lab.dns.setBehavior('2.0.0.127.zen.test', []);
  assert.ok(systemClock.monotonicMs() - startedAt < 10_000);
  assert.equal(facts, null);
  assert.equal(new Set(checks.map(({ id }) => id)).size, 15);
  assert.ok(checks.every(({ result }) => result === 'not-tested'));
});
