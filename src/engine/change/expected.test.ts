import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Evidence, fail, type PostureCheck } from '#engine/posture/posture-check.ts';
import { type ExpectedFacts, passExpected } from './expected.ts';

const nothing: ExpectedFacts = { issuers: [], nameservers: [], registrar: null };
const changed = (id: string, evidence: Evidence) =>
  fail(id as PostureCheck['id'], 'x.test', 'changed', evidence);
const results = (check: PostureCheck, expected: Partial<ExpectedFacts>) =>
  passExpected([check], { ...nothing, ...expected }).map(({ result }) => result);

test('passes a change to an expected value and keeps reporting any other', () => {
  const ns = changed('change.dns.nameservers', {
    before: ['a.old.test'],
    after: ['ns1.new.test', 'ns2.new.test'],
  });
  assert.deepEqual(results(ns, { nameservers: ['NS1.new.test.', 'ns2.new.test'] }), ['pass']);
  assert.deepEqual(results(ns, { nameservers: ['ns1.new.test'] }), ['fail'], 'one of them is a stranger');
  assert.deepEqual(results(ns, {}), ['fail']);
  const registrar = changed('change.registration.registrar', {
    before: {},
    after: { name: 'Example, Inc.', ianaId: '1' },
  });
  assert.deepEqual(results(registrar, { registrar: 'example' }), ['pass']);
  assert.deepEqual(results(registrar, { registrar: 'Other' }), ['fail']);
  const issuer = changed('change.ssl.new-issuer', { issuers: ["Let's Encrypt"] });
  assert.deepEqual(results(issuer, { issuers: ["let's encrypt"] }), ['pass']);
  const both = changed('change.ssl.new-issuer', {
    issuers: ["Let's Encrypt"],
    also: [{ issuers: ['Evil CA'] }],
  });
  assert.deepEqual(
    results(both, { issuers: ["Let's Encrypt"] }),
    ['fail'],
    'what else changed is not looked away from',
  );
  assert.deepEqual(results(changed('change.mail.mx', { after: [] }), { nameservers: [''] }), ['fail']);
});
