import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Lookup } from '#engine/posture/lookup.ts';
import { type FixtureZone, fixtureLookup } from '#engine/posture/testing/zone.ts';
import type { DnsRecord } from '#platform/net/types.ts';
import { analyzeDnssec, rsaBits } from './dnssec.ts';

const NOW = Date.UTC(2026, 10, 20);
const seconds = (ms: number) => Math.floor((NOW + ms) / 1000);

/** Returns the public key field of an RSA DNSKEY (RFC 3110). */
function rsaField(bits: number): Buffer {
  const { n = '' } = generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from([3, 1, 0, 1]), Buffer.from(n, 'base64url')]);
}

describe('DNSSEC', () => {
  interface Signed {
    ad?: boolean;
    ds?: number[] | null;
    keys?: [algorithm: number, bits: number | null][];
    expiresInMs?: number;
    iterations?: number;
  }
  function signedLookup(options: Signed): Lookup {
    const keys = (options.keys ?? [[13, null]]).map(([algorithm, bits]) => ({
      flags: 257,
      algorithm,
      key: bits === null ? Buffer.alloc(64, 1) : rsaField(bits),
    }));
    const zone: FixtureZone = {
      'd.test': {
        SOA: { mname: 'ns.d.test', rname: 'h.d.test', serial: 1 },
        DNSKEY: keys,
        ...(options.ds === null
          ? {}
          : {
              DS: (options.ds ?? [2]).map((digestType) => ({
                keyTag: 1,
                algorithm: keys[0]?.algorithm,
                digestType,
                digest: Buffer.alloc(32),
              })),
            }),
        ...(options.iterations === undefined
          ? {}
          : { NSEC3PARAM: [Buffer.from([1, 0, 0, options.iterations, 0])] }),
      },
    };
    const { lookup } = fixtureLookup(zone);
    return async (name, type, ...rest) => {
      const answer = await lookup(name, type, ...rest);
      const data = { typeCovered: type, expiration: seconds(options.expiresInMs ?? 10 * 86_400_000) };
      const signature: DnsRecord = { name, type: 'RRSIG', ttl: 60, data };
      return { ...answer, ad: options.ad ?? true, answers: [...answer.answers, signature] };
    };
  }
  async function findings(options: Signed, validating = true) {
    const { facts, checks } = await analyzeDnssec('d.test', signedLookup(options), {
      nowMs: NOW,
      validating,
    });
    assert.equal(checks.length, 7);
    return {
      facts,
      checks,
      failed: checks.filter((c) => c.result === 'fail').map((c) => `${c.id.slice(11)} ${c.reason}`),
    };
  }
  const rows: [string, Signed, string[]][] = [
    ['a correctly signed zone', { iterations: 0 }, []],
    ['no DS at the parent', { ds: null }, ['island island']],
    [
      'a signature that expires within 48 hours',
      { expiresInMs: 47 * 3_600_000 },
      ['signature-expiring expires-within-48h'],
    ],
    ['an expired signature', { expiresInMs: -1_000 }, ['signature-expiring expired']],
    ['RSA with SHA-1', { keys: [[5, 2048]] }, ['weak-algorithm weak-algorithm']],
    ['a short RSA key', { keys: [[8, 1024]] }, ['weak-algorithm short-rsa-key']],
    ['an RSA key of 2048 bits', { keys: [[8, 2048]] }, []],
    ['only a SHA-1 digest', { ds: [1] }, ['ds-sha1 sha1-only']],
    ['both SHA-1 and SHA-256', { ds: [1, 2] }, []],
    ['NSEC3 with iterations', { iterations: 5 }, ['nsec3-iterations iterations']],
  ];
  for (const [name, options, expected] of rows) {
    it(`DNSSEC of ${name}: ${expected.join(', ') || 'none'}`, async () =>
      assert.deepEqual((await findings(options)).failed, expected));
  }
  it('an unsigned zone is reported only as unsigned, without details', async () => {
    const { lookup } = fixtureLookup({ 'd.test': { SOA: { serial: 1 } } });
    const { checks } = await analyzeDnssec('d.test', lookup, { nowMs: NOW });
    assert.deepEqual(
      checks.filter((c) => c.result !== 'not-applicable').map((c) => `${c.id.slice(11)} ${c.result}`),
      ['unsigned fail', 'island pass'],
    );
  });
  it('reports nothing when the resolver does not validate', async () => {
    const { checks } = await findings({ ad: false }, false);
    assert.equal(checks[0]?.result, 'not-tested');
  });
  /** Returns a lookup in the signed zone. Its validating resolver refuses these sets, each as `name/TYPE`. */
  function refusing(sets: string[], extendedErrors: number[], unchecked = 'NOERROR'): Lookup {
    const lookup = signedLookup({});
    return async (name, type, options = {}) => {
      if (!sets.includes(`${name}/${type}`)) return lookup(name, type, options);
      if (options.cd) return { ...(await lookup(name, type, options)), rcode: unchecked };
      const errors = extendedErrors.map((code) => ({ code, text: '' }));
      return { rcode: 'SERVFAIL', answers: [], extendedErrors: errors };
    };
  }
  const evaluateRefusing = async (...given: Parameters<typeof refusing>) => {
    const { checks } = await analyzeDnssec('d.test', refusing(...given), { nowMs: NOW, validating: true });
    const bogus = checks.find((check) => check.id === 'dns.dnssec.bogus');
    return { result: bogus?.result, reason: bogus?.reason, evidence: bogus?.evidence, checks };
  };
  it('is bogus if even one record set of the domain or its www name does not validate', async () => {
    for (const set of ['d.test/A', 'd.test/AAAA', 'd.test/MX', 'd.test/TXT', 'www.d.test/A']) {
      const { result, reason, evidence, checks } = await evaluateRefusing([set], [6]);
      assert.deepEqual([result, reason], ['fail', 'bogus-set'], set);
      assert.deepEqual(evidence, { zone: 'd.test', sets: [set.replace('/', ' ')], extendedErrors: [6] });
      const others = checks.filter((check) => check.id !== 'dns.dnssec.bogus');
      assert.ok(others.every((check) => check.result === 'pass' || check.reason === 'no-nsec3'));
    }
  });
  it('is bogus even without a reason if the refusal persists', async () => {
    assert.equal((await evaluateRefusing(['d.test/A'], [])).result, 'fail');
    assert.equal(
      (await evaluateRefusing(['d.test/A'], [13])).result,
      'fail',
      'a SERVFAIL from the cache (extended error 13) counts',
    );
  });
  it('is not bogus if it fails for another reason or only temporarily', async () => {
    for (const [codes, unchecked] of [
      [[6], 'SERVFAIL'],
      [[22], 'NOERROR'],
      [[23, 13], 'NOERROR'],
    ] as const) {
      const dead = await evaluateRefusing(['d.test/A'], [...codes], unchecked);
      assert.deepEqual([dead.result, dead.reason], ['error', 'dns-servfail']);
    }
    assert.equal(
      (await evaluateRefusing(['www.d.test/MX'], [22])).result,
      'pass',
      'only a bogus answer counts for www',
    );
    const lookup = refusing(['d.test/A'], []);
    const once: Lookup = (name, type, options = {}) =>
      options.transport === 'tcp' ? signedLookup({})(name, type, options) : lookup(name, type, options);
    const { checks } = await analyzeDnssec('d.test', once, { nowMs: NOW, validating: true });
    assert.equal(checks[0]?.result, 'error');
  });
  it('includes the signature expiry of commonly queried records', async () => {
    const lookup = signedLookup({});
    const soon: Lookup = async (name, type, options) => {
      const answer = await lookup(name, type, options);
      if (`${name}/${type}` !== 'd.test/A') return answer;
      const data = { typeCovered: 'A', expiration: seconds(3_600_000) };
      return { ...answer, answers: [{ name, type: 'RRSIG', ttl: 60, data }] };
    };
    const { checks } = await analyzeDnssec('d.test', soon, { nowMs: NOW, validating: true });
    const expiring = checks.find((check) => check.id === 'dns.dnssec.signature-expiring');
    assert.deepEqual([expiring?.result, expiring?.evidence?.hoursLeft], ['fail', 1]);
  });
  it('treats a persistent SERVFAIL as an error', async () => {
    const { lookup } = fixtureLookup({ 'd.test': { FAIL: 'SERVFAIL' } });
    const { checks } = await analyzeDnssec('d.test', lookup, { nowMs: NOW });
    assert.deepEqual([...new Set(checks.map((c) => c.result))], ['error']);
  });
  it('measures RSA keys in both exponent formats and never throws for any key', () => {
    assert.equal(rsaBits(rsaField(1024)), 1024);
    const long = Buffer.concat([Buffer.from([0, 0, 3, 1, 0, 1]), rsaField(2048).subarray(4)]);
    assert.equal(rsaBits(long), 2048);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => (rsaBits(Buffer.from(bytes)) ?? 0) <= 40 * 8),
    );
  });
});
