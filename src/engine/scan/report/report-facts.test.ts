import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '#platform/clock.ts';
import type { ScanResult } from '../run-scan.ts';
import { collectFacts, describeFacts } from './report-facts.ts';

const outcome = { state: 'done' as const, reason: null, durationMs: 1, checks: [], facts: null };
const certificate = (issuerOrganization: string, days: number) => ({
  ...{
    address: '192.0.2.1',
    fingerprint: '',
    spkiSha256: '',
    subject: '',
    issuer: 'CN=x',
    issuerOrganization,
  },
  ...{ notBefore: 0, notAfter: days * dayMs, dnsNames: [], trustFault: null, revocation: 'good' },
});
const protocol = { asset: 'good.test', result: 'pass' as const };

const result: ScanResult = {
  outcomes: [
    { ...outcome, family: 'dns', facts: { nameServers: ['ns1.good.test', 'ns2.good.test'] } },
    { ...outcome, family: 'email', facts: { exchangers: [] } },
    {
      ...outcome,
      family: 'tls',
      facts: {
        keys: {},
        hosts: [
          {
            ...{ host: 'good.test', port: 443, failure: null, protocols: null },
            certificates: [certificate('Later', 50), certificate('Sooner', 1)],
          },
        ],
      },
    },
    {
      ...outcome,
      family: 'tls-protocols',
      checks: [
        { ...protocol, id: 'ssl.protocol.tls1-0-or-1-1', evidence: { tls10: false, tls11: true } },
        { ...protocol, id: 'ssl.protocol.no-tls1-2-or-newer', evidence: { tls12: true, tls13: null } },
      ],
    },
  ],
  startedMs: 0,
  finishedMs: 1,
  queries: 1,
  missing: false,
};

test('the report header shows the known facts and the certificate that expires first', () => {
  assert.deepEqual(describeFacts(collectFacts('good.test', result)), [
    ['name servers', 'ns1.good.test, ns2.good.test'],
    ['mail hosts', 'none'],
    ['certificate', 'Sooner, 1 day left'],
    ['TLS', '1.1, 1.2'],
  ]);
});

test('mail exchangers are not reported as "none" if the lookup failed', () => {
  const outcomes: ScanResult['outcomes'] = [
    { ...outcome, family: 'email', facts: { exchangers: [], exchangersHidden: true } },
  ];
  assert.deepEqual(describeFacts(collectFacts('good.test', { ...result, outcomes })), []);
});

test('unknown facts are omitted, and long lists of names are shortened', () => {
  assert.deepEqual(describeFacts(collectFacts('good.test', { ...result, outcomes: [] })), []);
  const nameServers = Array.from({ length: 9 }, (_, n) => `ns${n}`);
  const facts = { ...collectFacts('good.test', { ...result, outcomes: [] }), nameServers };
  assert.match(describeFacts(facts)[0]?.[1] ?? '', /ns5 and 3 more$/);
});
