import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { describeCode } from './codes.ts';
import { describeSeen } from './evidence.ts';

const cases: [reason: string | null, evidence: unknown, text: string][] = [
  ['seen-in-handshake', {}, 'seen in TLS handshakes'],
  [
    'seen-in-handshake',
    { suites: ['0x003b', '0xc018'] },
    'seen in TLS handshakes; no encryption (suite 0x003b), not authenticated (suite 0xc018)',
  ],
  [
    'bogus',
    { zone: 'good.test', extendedErrors: [7, 99] },
    'validating resolvers reject its answers; zone good.test; resolver error: signature expired, error 99',
  ],
  [
    'lame',
    {
      servers: [
        { host: 'ns1.test', rcodes: ['REFUSED'] },
        { host: 'ns2.test', rcodes: [] },
      ],
    },
    'a server does not serve the zone; ns1.test (REFUSED), ns2.test',
  ],
  [
    'bad-ip4',
    { faults: [{ domain: 'a.test', code: 'bad-ip4', at: 10, text: ':999', detail: 'not an IPv4 address' }] },
    'an ip4 term without an IPv4 address; not an IPv4 address near :999 (at character 11)',
  ],
  [
    'expired',
    { expiresAt: '2026-11-20T13:30:13.587Z', daysLeft: -3, source: 'rdap' },
    'expired; expires 2026-11-20 13:30 UTC; 3 days ago; by RDAP',
  ],
  [
    'version-from-banner',
    {
      count: 1,
      vulnerabilities: [{ component: 'nginx 1.16.0', cve: 'CVE-2020-1001', cvss: 9.8, epss: null }],
    },
    "by the version in the server's banner; nginx 1.16.0 (CVE-2020-1001, CVSS 9.8)",
  ],
  ['invalid', { headers: ['cross-origin-opener-policy'] }, 'invalid; cross-origin-opener-policy'],
  [
    'untrusted',
    { detail: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
    'it does not chain to a trusted root; unable to verify leaf signature',
  ],
  ['revoked', { reason: 'keyCompromise' }, 'revoked; for key compromise'],
  [
    'never-heard-of',
    { someCount: 3, deepThing: { innerName: true } },
    'never heard of; some count: 3; deep thing: inner name: yes',
  ],
  ['no-record', null, 'no record'],
  [null, { header: null, reportOnly: false, faults: [] }, ''],
];
for (const [reason, evidence, text] of cases)
  test(`${reason ?? 'no reason'} ${JSON.stringify(evidence)?.slice(0, 60)}`, () =>
    assert.equal(describeSeen({ reason, evidence }), text));

test('codes of families and lookups have a description', () => {
  assert.deepEqual(
    [
      'dns-servfail',
      'http-404',
      'http-status-503',
      'redirects-to:www.good.test',
      'tls-timeout',
      'example.test',
    ].map(describeCode),
    [
      'DNS lookup failed (SERVFAIL)',
      'HTTP status 404',
      'HTTP status 503',
      'redirects to www.good.test',
      'the TLS handshake timed out',
      'example.test',
    ],
  );
});

test('any evidence is described in words, without JSON', () => {
  const leaf = fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.stringMatching(/^[a-z .-]{0,12}$/));
  const json = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('node')),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,8}[A-Z]?[a-z]{0,4}$/), tie('node')),
    ),
  })).node;
  fc.assert(
    fc.property(json, fc.option(fc.stringMatching(/^[a-z-]{0,20}$/)), (evidence, reason) => {
      assert.doesNotMatch(describeSeen({ reason, evidence }), /[{}[\]"]|undefined|\[object/);
    }),
  );
  fc.assert(fc.property(fc.anything(), (evidence) => void describeSeen({ reason: null, evidence })));
});
