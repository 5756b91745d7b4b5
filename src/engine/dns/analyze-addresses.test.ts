import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Lookup } from '#engine/posture/lookup.ts';
import { fixtureLookup } from '#engine/posture/testing/zone.ts';
import { analyzePrivateAddresses, analyzeResolution, analyzeWildcard } from './analyze-addresses.ts';

describe('addresses', () => {
  it('the addresses of each public name are evaluated', async () => {
    const { lookup } = fixtureLookup({
      'd.test': { A: ['8.8.8.8'] },
      'www.d.test': { A: ['10.0.0.1'] },
      'bad.test': { FAIL: 'timeout' },
    });
    const checks = await analyzePrivateAddresses(['d.test', 'www.d.test', 'gone.test', 'bad.test'], lookup);
    assert.deepEqual(
      checks.map((c) => c.result),
      ['pass', 'fail', 'not-applicable', 'error'],
    );
  });
  it('an answer for a nonexistent name reveals a wildcard', async () => {
    const all: Lookup = async (name, type) => ({
      rcode: 'NOERROR',
      answers: type === 'A' ? [{ name, type, ttl: 1, data: '192.0.2.1' }] : [],
    });
    assert.equal((await analyzeWildcard('d.test', all)).result, 'fail');
    assert.equal((await analyzeWildcard('d.test', fixtureLookup({ 'd.test': {} }).lookup)).result, 'pass');
  });
});

describe('resolution', () => {
  const good = fixtureLookup({ test: { NS: ['ns.test'] }, 'd.test': { SOA: { serial: 1 } } }).lookup;
  const servfail = fixtureLookup({ test: { NS: ['ns.test'] }, 'd.test': { FAIL: 'SERVFAIL' } }).lookup;
  const dead = fixtureLookup({ test: { FAIL: 'timeout' }, 'd.test': { FAIL: 'timeout' } }).lookup;
  const gone = fixtureLookup({ test: { NS: ['ns.test'] } }).lookup;
  const result = async (lookup: Lookup) =>
    (await analyzeResolution('d.test', lookup, { bogus: false })).result;
  it('fails if a responding resolver does not find the domain', async () => {
    assert.equal(await result(good), 'pass');
    assert.equal(await result(gone), 'fail');
    assert.equal(await result(servfail), 'fail');
  });
  it('is an error if the resolver does not respond', async () => assert.equal(await result(dead), 'error'));
  it('is an error if the resolver also denies that the parent exists', async () => {
    const empty = fixtureLookup({}).lookup;
    const captive: Lookup = (name, ...rest) => (name === 'd.test' ? dead : empty)(name, ...rest);
    assert.equal(await result(captive), 'error');
  });
});
