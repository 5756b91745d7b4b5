import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Issuance } from '#engine/ct/issuance.ts';
import { type FixtureZone, fixtureLookup } from '#engine/posture/testing/zone.ts';
import type { DnsClient } from '#platform/net/types.ts';
import { createCaaCheck } from './record-issuances.ts';

const caa = (tag: string, value: string) => ({ flags: 0, issuerCritical: false, tag, value });
const zone: FixtureZone = {
  'shop.example': { A: ['192.0.2.1'], CAA: [caa('issue', 'letsencrypt.org'), caa('issuewild', ';')] },
  'pay.shop.example': { A: ['192.0.2.1'], CAA: [caa('issue', 'digicert.com; account=7')] },
  'plain.example': { A: ['192.0.2.1'] },
  'mute.example': { FAIL: 'timeout' },
};
const { lookup } = fixtureLookup(zone);
const dns = {
  query: async ({ name, type }: { name: string; type: string }) => ({
    ...(await lookup(name, type)),
    authorities: [],
  }),
  close: () => undefined,
} as unknown as DnsClient;
const isInCaa = createCaaCheck(dns);

const issuance = (organization: string, names: string[]) =>
  ({ issuer: { commonName: 'R13', organization }, names }) as Issuance;

const cases: [what: string, domain: string, organization: string, names: string[], expected: boolean][] = [
  ['the domain names the CA', 'shop.example', "Let's Encrypt", ['shop.example', 'www.shop.example'], true],
  ['the domain names another CA', 'shop.example', 'DigiCert Inc', ['shop.example'], false],
  ['no CA may issue wildcards', 'shop.example', "Let's Encrypt", ['*.shop.example'], false],
  ['a name has its own records', 'shop.example', 'DigiCert Inc', ['pay.shop.example'], true],
  [
    "a name's own records take precedence over those above",
    'shop.example',
    "Let's Encrypt",
    ['pay.shop.example'],
    false,
  ],
  [
    'one of two names forbids the CA',
    'shop.example',
    "Let's Encrypt",
    ['shop.example', 'pay.shop.example'],
    false,
  ],
  [
    'names outside the account do not matter',
    'shop.example',
    "Let's Encrypt",
    ['shop.example', 'other.example'],
    true,
  ],
  ['a name without records names no CA', 'plain.example', "Let's Encrypt", ['plain.example'], false],
  ['a failed lookup names no CA', 'mute.example', "Let's Encrypt", ['mute.example'], false],
];
for (const [what, domain, organization, names, expected] of cases) {
  test(`CAA at issuance: ${what}`, async () => {
    assert.equal(await isInCaa(domain, issuance(organization, names)), expected);
  });
}
