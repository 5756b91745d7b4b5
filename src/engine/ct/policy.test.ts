import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Issuance, issuanceKeyTypes } from './issuance.ts';
import { evaluateIssuance, type IssuancePolicy, inheritPolicy, noPolicy, violationRules } from './policy.ts';

const day = 86_400_000;
const issuance: Issuance = {
  tbsSha256: 'a'.repeat(64),
  sha256: 'b'.repeat(64),
  precertificate: false,
  names: ['shop.example', '*.shop.example'],
  nameCount: 2,
  commonName: 'shop.example',
  issuer: { commonName: 'R13', organization: "Let's Encrypt" },
  serialNumber: '03',
  notBefore: 0,
  notAfter: 90 * day - 1_000,
  keyType: 'rsa',
  keyBits: 2048,
  keySha256: 'c'.repeat(64),
  signatureAlgorithm: 'rsa-sha256',
};
const rulesOf = (policy: Partial<IssuancePolicy>, facts: Partial<Issuance> = {}) =>
  evaluateIssuance({ ...issuance, ...facts }, { ...noPolicy, ...policy }).map(({ rule }) => rule);

test('a CA is allowed by its CAA identifier, owner or organization (case-insensitive)', () => {
  for (const name of [
    'LETSENCRYPT.org',
    'internet security research group',
    "let's encrypt",
    ' LetsEncrypt.org ',
  ]) {
    assert.deepEqual(rulesOf({ allowedCas: [name] }), [], name);
  }
  assert.deepEqual(rulesOf({ allowedCas: ['digicert.com', 'encrypt'] }), ['ca']);
});

test('reports each rule separately', () => {
  assert.deepEqual(rulesOf({ keyTypes: ['ecdsa'] }), ['key-type']);
  assert.deepEqual(rulesOf({ minRsaBits: 3072 }), ['key-size']);
  assert.deepEqual(rulesOf({ minRsaBits: 3072 }, { keyType: 'ecdsa', keyBits: 256 }), []);
  assert.deepEqual(rulesOf({ maxValidityDays: 90 }), []);
  assert.deepEqual(rulesOf({ maxValidityDays: 90 }, { notAfter: 90 * day }), []);
  assert.deepEqual(rulesOf({ maxValidityDays: 90 }, { notAfter: 90 * day + 1_000 }), ['validity']);
  assert.deepEqual(rulesOf({ wildcards: 'forbid' }), ['wildcard']);
  assert.deepEqual(rulesOf({ authorizedKeysSha256: ['d'.repeat(64)] }), ['key']);
});

const anyPolicy = fc.record({
  allowedCas: fc.option(fc.array(fc.string())),
  keyTypes: fc.option(fc.subarray([...issuanceKeyTypes])),
  minRsaBits: fc.option(fc.integer({ min: 512, max: 16_384 })),
  maxValidityDays: fc.option(fc.integer({ min: 1, max: 3_650 })),
  wildcards: fc.option(fc.constantFrom('allow' as const, 'forbid' as const)),
  authorizedKeysSha256: fc.option(fc.array(fc.constantFrom('c'.repeat(64), 'd'.repeat(64)))),
});
const anyIssuance = fc.record({
  names: fc.array(fc.string()),
  issuer: fc.record({ commonName: fc.option(fc.string()), organization: fc.option(fc.string()) }),
  notBefore: fc.integer(),
  notAfter: fc.integer(),
  keyType: fc.option(fc.constantFrom(...issuanceKeyTypes)),
  keyBits: fc.option(fc.nat(20_000)),
  keySha256: fc.option(fc.constantFrom('c'.repeat(64), 'e'.repeat(64))),
});

test('evaluates any issuance, reports each violated rule once in order, and never reports more with fewer rules', () => {
  fc.assert(
    fc.property(anyPolicy, anyIssuance, fc.constantFrom(...Object.keys(noPolicy)), (policy, facts, field) => {
      const broken = rulesOf(policy, facts);
      assert.deepEqual(
        broken,
        violationRules.filter((rule) => broken.includes(rule)),
      );
      const looser = rulesOf({ ...policy, [field]: null }, facts);
      assert.ok(looser.every((rule) => broken.includes(rule)));
      assert.deepEqual(rulesOf({}, facts), []);
    }),
  );
});

test("a domain's own fields take precedence over the account's", () => {
  fc.assert(
    fc.property(anyPolicy, anyPolicy, (own, account) => {
      const policy = inheritPolicy(own, account);
      for (const field of Object.keys(noPolicy) as (keyof IssuancePolicy)[]) {
        assert.deepEqual(policy[field], own[field] ?? account[field]);
      }
    }),
  );
});
