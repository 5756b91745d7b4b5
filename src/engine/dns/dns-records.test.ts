import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { DnsRecord } from '#platform/net/types.ts';
import {
  analysePrivateAddresses,
  analyseResolution,
  analyseWildcard,
  isPrivateAddress,
} from './addresses.ts';
import { analyseCaa, type ServedIssuer } from './analyse-caa.ts';
import { caDomainsOf } from './ca-domains.ts';
import { findCaa, parseCaa, permittedIssuers } from './caa.ts';
import { diffRecordSets, findChanges, isVerificationToken } from './changes.ts';
import { analyseDnssec, rsaBits } from './dnssec.ts';
import type { Lookup } from './lookup.ts';
import { canonicaliseRrset, type RecordSnapshot, setOf, snapshotKey } from './record-set.ts';
import { compareSerials, newestSerial, serialTime } from './serial.ts';
import { type FixtureZone, fixtureLookup } from './zone-fixture.ts';

const NOW = Date.UTC(2026, 10, 20);
const seconds = (ms: number) => Math.floor((NOW + ms) / 1000);

/** Public key field of an RSA DNSKEY (RFC 3110). */
function rsaField(bits: number): Buffer {
  const { n = '' } = generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from([3, 1, 0, 1]), Buffer.from(n, 'base64url')]);
}

describe('SOA serials', () => {
  it('compare as RFC 1982 says, over the wrap', () => {
    assert.deepEqual([compareSerials(1, 2), compareSerials(2, 1), compareSerials(5, 5)], [-1, 1, 0]);
    assert.deepEqual([compareSerials(4_294_967_295, 0), compareSerials(0, 2 ** 31)], [-1, null]);
    assert.equal(newestSerial([4_294_967_290, 3, 4_294_967_295]), 3);
    assert.equal(newestSerial([]), null);
  });
  it('are antisymmetric, and adding less than half makes newer', () => {
    const serial = fc.nat({ max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(serial, fc.integer({ min: 1, max: 2 ** 31 - 1 }), (a, step) => {
        const b = (a + step) % 2 ** 32;
        assert.deepEqual([compareSerials(a, b), compareSerials(b, a)], [-1, 1]);
      }),
    );
  });
  it('tell their day or second where their form allows', () => {
    assert.equal(serialTime(2_026_111_801, NOW), Date.UTC(2026, 10, 19));
    assert.equal(serialTime(2_026_023_001, NOW), 2_026_023_001_000 <= NOW ? 2_026_023_001_000 : null);
    assert.equal(serialTime(seconds(-5_000), NOW), seconds(-5_000) * 1000);
    assert.equal(serialTime(42, NOW), null);
  });
});

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
    const { facts, checks } = await analyseDnssec('d.test', signedLookup(options), {
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
    ['a well signed zone', { iterations: 0 }, []],
    ['no DS at the parent', { ds: null }, ['island island']],
    [
      'a signature that ends within 48 hours',
      { expiresInMs: 47 * 3_600_000 },
      ['signature-expiring expires-within-48h'],
    ],
    ['a signature that ended', { expiresInMs: -1_000 }, ['signature-expiring expired']],
    ['RSA with SHA-1', { keys: [[5, 2048]] }, ['weak-algorithm weak-algorithm']],
    ['a short RSA key', { keys: [[8, 1024]] }, ['weak-algorithm short-rsa-key']],
    ['an RSA key of 2048 bits', { keys: [[8, 2048]] }, []],
    ['only a SHA-1 digest', { ds: [1] }, ['ds-sha1 sha1-only']],
    ['SHA-1 beside SHA-256', { ds: [1, 2] }, []],
    ['NSEC3 with iterations', { iterations: 5 }, ['nsec3-iterations iterations']],
  ];
  for (const [name, options, expected] of rows) {
    it(`of ${name}: ${expected.join(', ') || 'none'}`, async () =>
      assert.deepEqual((await findings(options)).failed, expected));
  }
  it('of an unsigned zone is only that, and judges no detail', async () => {
    const { lookup } = fixtureLookup({ 'd.test': { SOA: { serial: 1 } } });
    const { checks } = await analyseDnssec('d.test', lookup, { nowMs: NOW });
    assert.deepEqual(
      checks.filter((c) => c.result !== 'not-applicable').map((c) => `${c.id.slice(11)} ${c.result}`),
      ['unsigned fail', 'island pass'],
    );
  });
  it('vouches for nothing when the resolver does not validate', async () => {
    const { checks } = await findings({ ad: false }, false);
    assert.equal(checks[0]?.result, 'not-tested');
  });
  it('takes a SERVFAIL that stays for an error', async () => {
    const { lookup } = fixtureLookup({ 'd.test': { FAIL: 'SERVFAIL' } });
    const { checks } = await analyseDnssec('d.test', lookup, { nowMs: NOW });
    assert.deepEqual([...new Set(checks.map((c) => c.result))], ['error']);
  });
  it('measures RSA keys in both exponent forms and never throws on any', () => {
    assert.equal(rsaBits(rsaField(1024)), 1024);
    const long = Buffer.concat([Buffer.from([0, 0, 3, 1, 0, 1]), rsaField(2048).subarray(4)]);
    assert.equal(rsaBits(long), 2048);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => (rsaBits(Buffer.from(bytes)) ?? 0) <= 40 * 8),
    );
  });
});

const caa = (tag: string, value: string, flags = 0) => ({ flags, tag, value });

describe('CAA', () => {
  const zone: FixtureZone = {
    'example.test': { CAA: [caa('issue', 'ca.test; accounturi=https://ca.test/1'), caa('issuewild', ';')] },
    'own.example.test': { CAA: [caa('issue', 'other.test')] },
    'alias.example.test': { CNAME: 'own.example.test' },
  };
  it('is climbed to the nearest name that has records, aliases followed', async () => {
    const { lookup } = fixtureLookup(zone);
    assert.equal((await findCaa('a.b.example.test', lookup)).at, 'example.test');
    assert.equal((await findCaa('own.example.test', lookup)).at, 'own.example.test');
    assert.equal((await findCaa('alias.example.test', lookup)).at, 'alias.example.test');
    assert.deepEqual(await findCaa('a.other.test', lookup), {
      at: null,
      properties: [],
      reason: null,
      climbed: ['a.other.test', 'other.test', 'test'],
    });
  });
  it('stops with an error where a query fails, for what lies there is unknown', async () => {
    const { lookup } = fixtureLookup({ 'b.test': { FAIL: 'timeout' } });
    assert.equal((await findCaa('a.b.test', lookup)).reason, 'dns-timeout');
  });
  it('permits by issue, and wildcards by issuewild where there is one', () => {
    const set = [caa('issue', 'B.test'), caa('issue', 'a.test'), caa('issuewild', ';')].flatMap(
      (data) => parseCaa(data) ?? [],
    );
    assert.deepEqual([permittedIssuers(set, false), permittedIssuers(set, true)], [['a.test', 'b.test'], []]);
    assert.equal(permittedIssuers([parseCaa(caa('iodef', 'mailto:a@b')) ?? assert.fail()], false), null);
  });
  async function findings(properties: unknown[], issuer?: ServedIssuer) {
    const { checks } = await analyseCaa(
      'd.test',
      fixtureLookup({ 'd.test': { CAA: properties } }).lookup,
      issuer,
    );
    assert.equal(checks.length, 4);
    return checks.filter((c) => c.result === 'fail').map((c) => `${c.id.slice(8)} ${c.reason}`);
  }
  const bound = caa('issue', 'ca.test; accounturi=https://ca.test/1');
  const rows: [string, unknown[], string[], ServedIssuer?][] = [
    ['a bound issuer', [bound], []],
    ['no record', [], ['missing no-caa']],
    ['an issuer without binding', [caa('issue', 'ca.test')], ['no-account-binding no-account-binding']],
    ['nobody allowed', [caa('issue', ';')], []],
    ['a malformed issuer', [bound, caa('issue', 'not a domain')], ['invalid malformed']],
    ['a malformed parameter', [bound, caa('issue', 'ca.test; x')], ['invalid malformed']],
    ['an unknown critical property', [bound, caa('future', 'x', 128)], ['invalid unknown-critical-property']],
    ['an unknown property', [bound, caa('future', 'x')], []],
    ['the current CA allowed', [bound], [], { caDomains: ['ca.test'] }],
    [
      'the current CA left out',
      [bound],
      ['blocks-current-ca ca-not-in-caa'],
      { organization: "Let's Encrypt" },
    ],
    [
      'the current CA allowed by its name',
      [caa('issue', 'letsencrypt.org; validationmethods=dns-01')],
      [],
      { organization: "Let's Encrypt" },
    ],
    [
      'a wildcard forbidden',
      [bound, caa('issuewild', ';')],
      ['blocks-current-ca ca-not-in-caa'],
      { caDomains: ['ca.test'], wildcard: true },
    ],
    ['no restriction on issuing', [caa('iodef', 'mailto:a@d.test')], [], { organization: 'Anyone' }],
  ];
  for (const [name, properties, expected, issuer] of rows) {
    it(`with ${name}: ${expected.join(', ') || 'none'}`, async () =>
      assert.deepEqual(await findings(properties, issuer), expected));
  }
  it('cannot judge a CA it does not know', async () => {
    const { checks } = await analyseCaa('d.test', fixtureLookup({ 'd.test': { CAA: [bound] } }).lookup, {
      organization: 'Nobody',
    });
    assert.equal(checks.find((c) => c.id === 'ssl.caa.blocks-current-ca')?.reason, 'unknown-ca');
    assert.deepEqual(caDomainsOf({ organization: 'Google Trust Services' }), ['pki.goog', 'google.com']);
  });
  it('never throws on any property', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.anything(),
        (tag, value, data) => {
          parseCaa({ flags: 0, tag, value });
          parseCaa({ flags: 0, tag: 'issue', value });
          parseCaa(data);
        },
      ),
    );
  });
});

describe('addresses', () => {
  it('are private in every form', () => {
    const bad = [
      '10.0.0.1',
      '192.168.1.1',
      '172.16.0.1',
      '127.0.0.1',
      '169.254.0.1',
      '100.64.0.1',
      '0.0.0.0',
      '::1',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
    ];
    assert.deepEqual(
      bad.filter((address) => !isPrivateAddress(address)),
      [],
    );
    assert.deepEqual(['198.51.100.1', '8.8.8.8', '2001:db8::1', 'x'].filter(isPrivateAddress), []);
  });
  it('of public names are judged one by one', async () => {
    const { lookup } = fixtureLookup({
      'd.test': { A: ['8.8.8.8'] },
      'www.d.test': { A: ['10.0.0.1'] },
      'bad.test': { FAIL: 'timeout' },
    });
    const checks = await analysePrivateAddresses(['d.test', 'www.d.test', 'gone.test', 'bad.test'], lookup);
    assert.deepEqual(
      checks.map((c) => c.result),
      ['pass', 'fail', 'not-applicable', 'error'],
    );
  });
  it('of a wildcard answer for a name that nobody has', async () => {
    const all: Lookup = async (name, type) => ({
      rcode: 'NOERROR',
      answers: type === 'A' ? [{ name, type, ttl: 1, data: '192.0.2.1' }] : [],
    });
    assert.equal((await analyseWildcard('d.test', all)).result, 'fail');
    assert.equal((await analyseWildcard('d.test', fixtureLookup({ 'd.test': {} }).lookup)).result, 'pass');
  });
});

describe('resolution', () => {
  const good = fixtureLookup({ test: { NS: ['ns.test'] }, 'd.test': { SOA: { serial: 1 } } }).lookup;
  const servfail = fixtureLookup({ test: { NS: ['ns.test'] }, 'd.test': { FAIL: 'SERVFAIL' } }).lookup;
  const dead = fixtureLookup({ test: { FAIL: 'timeout' }, 'd.test': { FAIL: 'timeout' } }).lookup;
  const gone = fixtureLookup({ test: { NS: ['ns.test'] } }).lookup;
  const result = async (...lookups: Lookup[]) =>
    (await analyseResolution('d.test', lookups, { bogus: false })).result;
  it('fails only when every living resolver says so', async () => {
    assert.equal(await result(good), 'pass');
    assert.equal(await result(servfail, good), 'pass');
    assert.equal(await result(servfail, gone), 'fail');
    assert.equal(await result(gone), 'fail');
    assert.equal(await result(servfail), 'fail');
  });
  it('is an error when the resolvers themselves are dead', async () =>
    assert.equal(await result(dead, dead), 'error'));
});

describe('record sets', () => {
  const record = (type: string, data: unknown, ttl = 60): DnsRecord => ({ name: 'D.test', type, ttl, data });
  it('are the same whatever order, case, TTL and splitting', () => {
    const one = canonicaliseRrset('D.test.', 'MX', [
      record('MX', { preference: 10, exchange: 'A.test' }),
      record('MX', { preference: 20, exchange: 'b.test.' }, 5),
    ]);
    const two = canonicaliseRrset('d.test', 'MX', [
      record('MX', { preference: 20, exchange: 'B.test' }),
      record('MX', { preference: 10, exchange: 'a.test.' }),
    ]);
    assert.deepEqual(one, two);
    const whole = canonicaliseRrset('d.test', 'TXT', [record('TXT', [Buffer.from('v=spf1 -all')])]);
    const split = canonicaliseRrset('d.test', 'TXT', [
      record('TXT', [Buffer.from('v=spf1'), Buffer.from(' -all')]),
    ]);
    assert.equal(whole.hash, split.hash);
    assert.notEqual(whole.hash, canonicaliseRrset('d.test', 'TXT', []).hash);
  });
  it('have a hash that does not depend on order, for any values', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 10 }), (values) => {
        const records = values.map((value) => record('A', value));
        assert.equal(
          canonicaliseRrset('d.test', 'A', records).hash,
          canonicaliseRrset('D.TEST', 'A', records.toReversed()).hash,
        );
      }),
    );
  });
});

describe('changes', () => {
  const snapshot = (sets: Record<string, string[]>): RecordSnapshot =>
    Object.fromEntries(
      Object.entries(sets).map(([key, values]) => {
        const [name = '', type = ''] = key.split('/');
        return [snapshotKey(name, type), setOf(name, type, values)];
      }),
    );
  const events = (before: Record<string, string[]>, after: Record<string, string[]>) =>
    findChanges('d.test', snapshot(before), snapshot(after)).map((e) => `${e.id.slice(7)} ${e.reason}`);
  const rows: [string, Record<string, string[]>, Record<string, string[]>, string[]][] = [
    [
      'new name servers',
      { 'd.test/NS': ['a.test'] },
      { 'd.test/NS': ['b.test'] },
      ['dns.nameservers nameservers'],
    ],
    [
      'an added name server',
      { 'd.test/NS': ['a.test'] },
      { 'd.test/NS': ['a.test', 'b.test'] },
      ['dns.nameservers nameservers'],
    ],
    ['name servers unknown before', {}, { 'd.test/NS': ['b.test'] }, []],
    ['DS gone', { 'd.test/DS': ['x'] }, { 'd.test/DS': [] }, ['dnssec.ds-removed ds-removed']],
    ['DS rolled', { 'd.test/DS': ['x'] }, { 'd.test/DS': ['y'] }, []],
    ['DS unknown', { 'd.test/DS': ['x'] }, {}, []],
    [
      'MX at a new operator',
      { 'd.test/MX': ['10 mx.a.test'] },
      { 'd.test/MX': ['10 mx.b.test'] },
      ['mail.mx new-operator'],
    ],
    [
      'MX moved at the same operator',
      { 'd.test/MX': ['10 mx1.a.test'] },
      { 'd.test/MX': ['5 mx2.a.test'] },
      [],
    ],
    ['MX to null', { 'd.test/MX': ['10 mx.a.test'] }, { 'd.test/MX': ['0 .'] }, []],
    [
      'SPF softer',
      { 'd.test/TXT': ['v=spf1 a -all'] },
      { 'd.test/TXT': ['v=spf1 a ~all'] },
      ['mail.policy-weakened spf'],
    ],
    ['SPF gone', { 'd.test/TXT': ['v=spf1 a -all'] }, { 'd.test/TXT': [] }, ['mail.policy-weakened spf']],
    ['SPF stricter', { 'd.test/TXT': ['v=spf1 a ?all'] }, { 'd.test/TXT': ['v=spf1 a -all'] }, []],
    [
      'DMARC weaker',
      { '_dmarc.d.test/TXT': ['v=DMARC1; p=reject'] },
      { '_dmarc.d.test/TXT': ['v=DMARC1; p=none'] },
      ['mail.policy-weakened dmarc'],
    ],
    [
      'DMARC weaker below',
      { '_dmarc.d.test/TXT': ['v=DMARC1; p=reject'] },
      { '_dmarc.d.test/TXT': ['v=DMARC1; p=reject; sp=none'] },
      ['mail.policy-weakened dmarc'],
    ],
    [
      'DMARC to test mode',
      { '_dmarc.d.test/TXT': ['v=DMARC1; p=reject'] },
      { '_dmarc.d.test/TXT': ['v=DMARC1; p=reject; t=y'] },
      ['mail.policy-weakened dmarc'],
    ],
    [
      'DMARC gone',
      { '_dmarc.d.test/TXT': ['v=DMARC1; p=none'] },
      { '_dmarc.d.test/TXT': [] },
      ['mail.policy-weakened dmarc'],
    ],
    [
      'CAA gone',
      { 'd.test/CAA': ['0 issue ca.test'] },
      { 'd.test/CAA': [] },
      ['ssl.caa-weakened unrestricted'],
    ],
    [
      'CAA with another issuer',
      { 'd.test/CAA': ['0 issue ca.test'] },
      { 'd.test/CAA': ['0 issue ca.test', '0 issue b.test'] },
      ['ssl.caa-weakened issuer-added'],
    ],
    [
      'CAA for wildcards opened',
      { 'd.test/CAA': ['0 issue ca.test', '0 issuewild ;'] },
      { 'd.test/CAA': ['0 issue ca.test'] },
      ['ssl.caa-weakened issuer-added'],
    ],
    [
      'CAA without its account',
      { 'd.test/CAA': ['0 issue ca.test; accounturi=x'] },
      { 'd.test/CAA': ['0 issue ca.test'] },
      ['ssl.caa-weakened account-binding-removed'],
    ],
    [
      'CAA narrower',
      { 'd.test/CAA': ['0 issue ca.test', '0 issue b.test'] },
      { 'd.test/CAA': ['0 issue ca.test'] },
      [],
    ],
    [
      'a verification token',
      { 'd.test/TXT': [] },
      { 'd.test/TXT': ['google-site-verification=abc'] },
      ['dns.verification-token-added verification-token'],
    ],
  ];
  for (const [name, before, after, expected] of rows) {
    it(`${name}: ${expected.join(', ') || 'none'}`, () => assert.deepEqual(events(before, after), expected));
  }
  it('count at once for name servers and DS, else after a second look', () => {
    const changes = findChanges(
      'd.test',
      snapshot({ 'd.test/NS': ['a.test'], 'd.test/DS': ['x'], 'd.test/MX': ['1 a.test'] }),
      snapshot({ 'd.test/NS': ['b.test'], 'd.test/DS': [], 'd.test/MX': ['1 b.test'] }),
    );
    assert.deepEqual(
      changes.map((c) => c.needsConfirmation),
      [false, false, true],
    );
  });
  it('of MTA-STS come from the policies that were fetched', () => {
    const modes = (before: 'enforce' | null, after: 'testing' | 'enforce' | null) =>
      findChanges('d.test', {}, {}, { before: { mtaSts: before }, after: { mtaSts: after } }).map(
        (c) => c.reason,
      );
    assert.deepEqual(
      [modes('enforce', 'testing'), modes('enforce', null), modes(null, 'enforce')],
      [['mta-sts'], ['mta-sts'], []],
    );
    assert.deepEqual(findChanges('d.test', {}, {}, { before: { mtaSts: 'enforce' }, after: {} }), []);
  });
  it('know the tokens of common services', () => {
    const tokens = [
      'MS=ms1',
      'docusign=1',
      'facebook-domain-verification=a',
      'apple-domain-verification=b',
      'atlassian-domain-verification=c',
      'adobe-idp-site-verification=d',
      '_github-challenge=e',
      'ZOOM_verify_x',
    ];
    assert.deepEqual(
      tokens.filter((token) => !isVerificationToken(token)),
      [],
    );
    assert.deepEqual(['v=spf1 -all', 'hello world', 'v=DMARC1; p=none'].filter(isVerificationToken), []);
  });
  it('list plain differences of every known set', () => {
    const before = snapshot({ 'd.test/A': ['192.0.2.1', '192.0.2.2'], 'd.test/MX': ['1 a.test'] });
    const after = snapshot({ 'd.test/A': ['192.0.2.2', '192.0.2.3'], 'd.test/TXT': ['x'] });
    assert.deepEqual(diffRecordSets(before, after), [
      { name: 'd.test', type: 'A', added: ['192.0.2.3'], removed: ['192.0.2.1'] },
    ]);
  });
});
