import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { domainObject, type LabDomain } from '#lab/rdap/objects.ts';
import type { JsonValue } from '#platform/sources/bounded-json.ts';
import { readBootstrap } from './bootstrap.ts';
import { eppStatus, lockLevel } from './epp-status.ts';
import { evaluateRegistration, registrationIds } from './evaluate.ts';
import { factsFromRdap } from './facts.ts';
import { readJcard } from './jcard.ts';
import { isoTime, readRdapAutnum, readRdapDomain, readRdapNetwork } from './rdap-objects.ts';
import { findReferral, isNotFoundAnswer, readWhois, whoisDate } from './whois-parse.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');

function bootstrap(services: unknown): Buffer {
  return Buffer.from(JSON.stringify({ version: '1.0', services }));
}

function results(domain: LabDomain): Record<string, string> {
  const registry = { object: readRdapDomain(domainObject(domain)), url: 'https://r.test/' };
  const facts = factsFromRdap(domain.name, registry, null);
  const checks = evaluateRegistration(domain.name, { kind: 'found', facts }, { nowMs });
  return Object.fromEntries(
    checks.map(({ id, result, reason }) => [id, result === 'pass' ? 'pass' : `${result} ${reason}`]),
  );
}

test('bootstrap finds the longest run of labels and the most specific prefix and range, and returns https first', () => {
  const dns = readBootstrap(
    'dns',
    bootstrap([
      [['uk'], ['http://a.test/']],
      [
        ['co.uk', 'com'],
        ['http://b.test/x/', 'https://c.test/'],
      ],
    ]),
  );
  assert.deepEqual(dns.find('example.co.uk'), ['https://c.test', 'http://b.test/x']);
  assert.deepEqual(dns.find('example.uk'), ['http://a.test']);
  assert.deepEqual(dns.find('example.zz'), []);
  const v4 = readBootstrap(
    'ipv4',
    bootstrap([
      [['10.0.0.0/8'], ['https://a.test/']],
      [['10.1.0.0/16'], ['https://b.test/']],
    ]),
  );
  assert.deepEqual(v4.find('10.1.2.3'), ['https://b.test']);
  assert.deepEqual(v4.find('10.2.2.3'), ['https://a.test']);
  const v6 = readBootstrap('ipv6', bootstrap([[['2001:db8::/32'], ['https://a.test/']]]));
  assert.deepEqual(v6.find('2001:db8:1::1'), ['https://a.test']);
  assert.deepEqual(v6.find('2001:db9::1'), []);
  const asn = readBootstrap(
    'asn',
    bootstrap([
      [['1-100'], ['https://a.test/']],
      [['50-60'], ['https://b.test/']],
      [['70'], ['https://c.test/']],
    ]),
  );
  assert.deepEqual(
    [asn.find('55'), asn.find('AS70'), asn.find('99'), asn.find('101')],
    [['https://b.test'], ['https://c.test'], ['https://a.test'], []],
  );
  const tags = readBootstrap('object-tags', bootstrap([[['a@b.test'], ['RIPE'], ['https://r.test/']]]));
  assert.deepEqual(tags.find('AB123-RIPE'), ['https://r.test']);
});

test('an invalid bootstrap file is rejected instead of being read as "no RDAP servers"', () => {
  assert.throws(() => readBootstrap('dns', Buffer.from('<html>')));
  assert.throws(() => readBootstrap('dns', Buffer.from('{}')));
  assert.equal(readBootstrap('dns', bootstrap([[['com'], ['ftp://x.test/', 'javascript:1']]])).entries, 0);
});

test('RDAP, EPP and WHOIS spellings of statuses are recognized', () => {
  assert.equal(eppStatus('client transfer prohibited'), 'clientTransferProhibited');
  assert.equal(
    eppStatus('clientTransferProhibited https://icann.org/epp#clientTransferProhibited'),
    'clientTransferProhibited',
  );
  assert.equal(eppStatus('active'), 'ok');
  assert.equal(eppStatus('auto renew period'), 'autoRenewPeriod');
  assert.equal(eppStatus('42'), null);
  assert.equal(lockLevel([]), 'unknown');
  assert.equal(lockLevel(['ok']), 'none');
  assert.equal(lockLevel(['clientTransferProhibited']), 'registrar');
  assert.equal(lockLevel(['clientTransferProhibited', 'serverDeleteProhibited']), 'registry');
});

test('a locked registration with a distant expiry passes, and a missing registry lock is only a recommendation', () => {
  assert.deepEqual(results({ name: 'good.test' }), {
    'availability.registration.expired': 'pass',
    'availability.registration.expires-7d': 'pass',
    'availability.registration.expires-30d': 'pass',
    'availability.registration.on-hold': 'pass',
    'dns.registration.no-transfer-lock': 'pass',
    'dns.registration.no-delete-update-lock': 'pass',
    'dns.registration.no-registry-lock': 'fail no-server-prohibition',
  });
});

const faults: [string, Partial<LabDomain>, Record<string, string>][] = [
  [
    'that expired yesterday',
    { expiresAt: '2026-11-19T12:00:00Z' },
    {
      'availability.registration.expired': 'fail expired',
      'availability.registration.expires-7d': 'not-applicable expired',
    },
  ],
  [
    'in redemption',
    { status: ['redemption period'] },
    { 'availability.registration.expired': 'fail redemption-or-deletion' },
  ],
  [
    'pending delete',
    { status: ['pending delete'] },
    { 'availability.registration.expired': 'fail redemption-or-deletion' },
  ],
  [
    'that expires in 7 days',
    { expiresAt: '2026-11-27T12:00:00Z' },
    {
      'availability.registration.expires-7d': 'fail expires-within-7-days',
      'availability.registration.expires-30d': 'not-applicable covered-by-7-days',
    },
  ],
  [
    'that expires in 30 days',
    { expiresAt: '2026-12-20T12:00:00Z' },
    {
      'availability.registration.expires-7d': 'pass',
      'availability.registration.expires-30d': 'fail expires-within-30-days',
    },
  ],
  [
    'without an expiry date',
    { expiresAt: null },
    {
      'availability.registration.expired': 'not-applicable no-expiry-date',
      'availability.registration.expires-30d': 'not-applicable no-expiry-date',
    },
  ],
  ['on client hold', { status: ['client hold'] }, { 'availability.registration.on-hold': 'fail clientHold' }],
  ['on server hold', { status: ['server hold'] }, { 'availability.registration.on-hold': 'fail serverHold' }],
  [
    'without locks',
    { status: ['active'] },
    {
      'dns.registration.no-transfer-lock': 'fail no-transfer-prohibition',
      'dns.registration.no-delete-update-lock': 'fail no-delete-or-update-prohibition',
    },
  ],
  [
    'without statuses',
    { status: [] },
    {
      'dns.registration.no-transfer-lock': 'not-applicable no-status-published',
      'availability.registration.on-hold': 'not-applicable no-status-published',
    },
  ],
  [
    'with a registry lock',
    { status: ['server transfer prohibited'] },
    { 'dns.registration.no-registry-lock': 'pass', 'dns.registration.no-transfer-lock': 'pass' },
  ],
];
for (const [name, fault, expected] of faults) {
  test(`a registration ${name} is reported`, () => {
    const seen = results({ name: 'fault.test', ...fault });
    for (const [id, result] of Object.entries(expected)) assert.equal(seen[id], result, id);
    assert.deepEqual(Object.keys(seen).sort(), [...registrationIds].sort());
  });
}

test('unknown results do not pass or fail, and errors, missing RDAP and disabled RDAP have separate reasons', () => {
  const all = (result: Parameters<typeof evaluateRegistration>[1], unregistered?: boolean) =>
    evaluateRegistration('x.test', result, {
      nowMs,
      ...(unregistered === undefined ? {} : { unregistered }),
    });
  const words = (checks: ReturnType<typeof all>) => [...new Set(checks.map(({ result }) => result))];
  assert.deepEqual(words(all({ kind: 'error', reason: 'rdap-timeout', retryAfterMs: null })), ['error']);
  assert.deepEqual(words(all({ kind: 'not-supported', reason: 'no-rdap' })), ['not-applicable']);
  assert.deepEqual(words(all({ kind: 'disabled' })), ['disabled']);
  assert.deepEqual(
    words(all({ kind: 'not-found', source: 'rdap' })),
    ['error'],
    'a 404 alone proves nothing',
  );
  assert.equal(all({ kind: 'not-found', source: 'rdap' }, true)[0]?.reason, 'not-registered');
});

test('the abuse contact, registrar ID and redactions are read, and no registrant data is stored', () => {
  const object = readRdapDomain(
    domainObject({
      name: 'a.test',
      registrant: { name: 'Ada Lovelace', email: 'ada@a.test' },
      redacted: true,
    }),
  );
  const facts = factsFromRdap('a.test', { object, url: 'https://r.test/' }, null);
  assert.deepEqual(facts.registrar, { name: 'Lab Registrar', ianaId: '9999' });
  assert.deepEqual(facts.abuse, { emails: ['abuse@registrar.test'], phones: ['+1.5550100'], urls: [] });
  assert.deepEqual(facts.redacted, ['Registrant Name']);
  assert.match(facts.registrantDigest ?? '', /^[0-9a-f]{64}$/);
  assert.ok(!JSON.stringify(facts).includes('Ada'));
});

test('any JSON is read without throwing, and the result stays small', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const json = value as JsonValue;
      for (const read of [readRdapDomain, readRdapNetwork, readRdapAutnum, readJcard]) read(json);
      const wrapped = {
        entities: [json, json],
        events: json,
        status: json,
        vcardArray: json,
        links: json,
        redacted: json,
        secureDNS: json,
      };
      assert.ok(JSON.stringify(readRdapDomain(wrapped)).length < 200_000);
    }),
  );
  const nested = { roles: ['registrar'], entities: [] as unknown[] };
  let at = nested;
  for (let i = 0; i < 500; i++) {
    const inner = { roles: ['abuse'], entities: [] };
    at.entities.push(inner, ...Array(5).fill({ roles: [] }));
    at = inner;
  }
  assert.ok(JSON.stringify(readRdapDomain({ entities: [nested] } as unknown as JsonValue)).length < 20_000);
});

test('invalid dates are omitted', () => {
  assert.equal(
    isoTime('2026-02-30T00:00:00Z') === null ||
      isoTime('2026-02-30T00:00:00Z') === '2026-03-02T00:00:00.000Z',
    true,
  );
  assert.equal(isoTime('2026-01-01T00:00:00'), '2026-01-01T00:00:00.000Z');
  assert.equal(isoTime('tomorrow'), null);
  assert.equal(isoTime('9999-99-99'), null);
});

test('only a few fields of WHOIS responses are used', () => {
  const record = readWhois(
    [
      'Domain Name: EXAMPLE.ZZ',
      'Registrar: Some Registrar Ltd.',
      'Creation Date: 2001-02-03T04:05:06Z',
      'Registry Expiry Date: 2027-02-03T04:05:06Z',
      'Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited',
      'Name Server: NS1.EXAMPLE.ZZ',
      'nserver: ns2.example.zz 192.0.2.1',
      'Registrar Abuse Contact Email: abuse@registrar.zz',
    ].join('\r\n'),
  );
  assert.deepEqual(record, {
    registrar: 'Some Registrar Ltd.',
    statuses: ['clientTransferProhibited'],
    registeredAt: '2001-02-03T04:05:06.000Z',
    expiresAt: '2027-02-03T04:05:06.000Z',
    changedAt: null,
    nameservers: ['ns1.example.zz', 'ns2.example.zz'],
    abuseEmails: ['abuse@registrar.zz'],
  });
  assert.equal(readWhois('% quota exceeded'), null);
});

test('parses WHOIS dates, refusals and referrals', () => {
  for (const text of [
    '2027-02-03',
    '03-Feb-2027',
    '2027.02.03',
    '03.02.2027',
    '2027/02/03',
    '20270203',
    'Wed, 3 February 2027',
  ])
    assert.equal(whoisDate(text)?.slice(0, 10), '2027-02-03', text);
  assert.equal(whoisDate('31.02.2027'), null);
  for (const text of [
    'No match for "X".',
    '%% No entries found.',
    'NOT FOUND',
    'Status: free',
    'Domain not found.',
    'x.zz is free',
  ])
    assert.ok(isNotFoundAnswer(text), text);
  assert.ok(!isNotFoundAnswer('Registrar: Not Found Ltd.'));
  assert.equal(findReferral('% IANA\n\nrefer:        whois.nic.zz\n'), 'whois.nic.zz');
  assert.equal(findReferral('organisation: x'), null);
});

test('any WHOIS text is parsed quickly', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), (text) => {
      readWhois(text);
      isNotFoundAnswer(text);
      findReferral(text);
      whoisDate(text);
    }),
  );
  const hostile = `${' '.repeat(30_000)}${'a '.repeat(15_000)}:`;
  readWhois(hostile);
  isNotFoundAnswer(hostile);
  findReferral(hostile);
});
