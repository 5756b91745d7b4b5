import assert from 'node:assert/strict';
import { createHash, X509Certificate } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Lookup } from '#engine/posture/lookup.ts';
import { type FixtureZone, fixtureLookup } from '#engine/posture/testing/zone.ts';
import { createCa } from '#lab/tls/ca.ts';
import { cpuMsOf } from '#test/support/timing.ts';
import { analyzeMail, type MailOptions } from './analyze-mail.ts';
import { analyzeDane, analyzeDaneMatch } from './dane/analyze.ts';
import { isUsableTlsa, matchesChain, parseTlsa, type Tlsa } from './dane/tlsa.ts';
import { analyzeMtaSts, type PolicyFetch } from './mta-sts/analyze.ts';
import { coversMx, parseMtaStsPolicy } from './mta-sts/policy.ts';
import { analyzeMx, readMx } from './mx/analyze.ts';

const NOW = Date.UTC(2026, 10, 20);
const POLICY = 'version: STSv1\r\nmode: enforce\r\nmx: *.mail.test\r\nmx: mx.d.test\r\nmax_age: 604800\r\n';

describe('MTA-STS policies', () => {
  it('policies are read with CRLF or LF and unknown fields', () => {
    const policy = parseMtaStsPolicy(`${POLICY}x-new: 1\n`);
    assert.deepEqual(policy, {
      mode: 'enforce',
      maxAgeSeconds: 604_800,
      mx: ['*.mail.test', 'mx.d.test'],
      faults: [],
      valid: true,
    });
    assert.equal(parseMtaStsPolicy(POLICY.replaceAll('\r\n', '\n')).valid, true);
  });
  const rows: [string, string, string][] = [
    ['another version', POLICY.replace('STSv1', 'STSv2'), 'bad-version'],
    ['no mode', POLICY.replace(/mode.*\r\n/, ''), 'bad-mode'],
    ['an unknown mode', POLICY.replace('enforce', 'strict'), 'bad-mode'],
    ['no max_age', POLICY.replace(/max_age.*/, ''), 'bad-max-age'],
    ['a max_age of more than a year', POLICY.replace('604800', '99999999'), 'bad-max-age'],
    ['no MX', POLICY.replace(/mx:.*\r\n/g, ''), 'missing-mx'],
    ['an invalid MX', POLICY.replace('*.mail', '*.*.mail'), 'bad-mx'],
    ['a malformed line', `${POLICY}<html>\n`, 'bad-line'],
    ['64 KiB or more', `${POLICY}${'x: y\n'.repeat(20_000)}`, 'too-long'],
    ['more than 2,000 lines', `${POLICY}${'\n'.repeat(2_001)}mx: late.test\n`, 'too-long'],
    ['a version that is not first', `mode: enforce\n${POLICY}`, 'version-not-first'],
  ];
  for (const [name, body, code] of rows) {
    it(`a policy with ${name} has the fault ${code}`, () =>
      assert.ok(parseMtaStsPolicy(body).faults.some((f) => f.code === code)));
  }
  it('any policy is parsed in linear time', () => {
    const ms = cpuMsOf(() => parseMtaStsPolicy(`version: STSv1\na:${'\t'.repeat(64_000)}\u2028x\u2028x\n`));
    assert.ok(ms < 1_000, `${ms} ms`);
  });
  it('a policy with mode none needs no MX', () =>
    assert.equal(parseMtaStsPolicy('version: STSv1\nmode: none\nmax_age: 0').valid, true));
  it('a wildcard in a policy matches exactly one label, regardless of case', () => {
    const covers = (host: string) => coversMx(host, ['*.mail.test', 'mx.d.test']);
    assert.deepEqual(['a.MAIL.test', 'a.b.mail.test', 'mail.test', 'MX.d.test.', 'mx2.d.test'].map(covers), [
      true,
      false,
      false,
      true,
      false,
    ]);
  });
  it('no policy makes the parser throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (body) => !parseMtaStsPolicy(body).valid));
  });
});

describe('MTA-STS findings', () => {
  const zone: FixtureZone = {
    'd.test': {
      MX: [
        [1, 'mx.d.test'],
        [2, 'a.mail.test'],
      ],
    },
    'mx.d.test': { A: ['192.0.2.1'] },
    'a.mail.test': { A: ['192.0.2.2'] },
    '_mta-sts.d.test': { TXT: ['v=STSv1; id=20261120;'] },
  };
  const served = (body: string, status = 200): PolicyFetch => ({
    ok: true,
    status,
    contentType: 'text/plain',
    body,
  });
  async function failed(
    fetched: PolicyFetch | null,
    change: FixtureZone = {},
    testingSinceMs: number | null = null,
  ) {
    const { lookup } = fixtureLookup({ ...zone, ...change });
    const hosts: string[] = [];
    const fetchPolicy = async (host: string) => {
      hosts.push(host);
      if (fetched === null) throw new Error('broken');
      return fetched;
    };
    const { checks } = await analyzeMtaSts('d.test', lookup, await readMx('d.test', lookup), {
      nowMs: NOW,
      testingSinceMs,
      fetchPolicy,
    });
    assert.equal(checks.length, 4);
    assert.ok(hosts.every((host) => host === 'mta-sts.d.test'));
    return checks
      .filter((c) => c.result === 'fail' || c.result === 'error')
      .map((c) => `${c.id.slice(14)} ${c.reason}`);
  }
  it('a valid policy has no findings', async () => assert.deepEqual(await failed(served(POLICY)), []));
  it('a missing record is reported', async () => {
    assert.deepEqual(await failed(served(POLICY), { '_mta-sts.d.test': {} }), ['missing no-record']);
  });
  it('mode none is reported as a missing policy', async () => {
    assert.deepEqual(await failed(served('version: STSv1\nmode: none\nmax_age: 0')), ['missing mode-none']);
  });
  it('two records, an invalid ID, a redirect, a missing host and invalid syntax are reported', async () => {
    const record = 'v=STSv1; id=1;';
    assert.deepEqual(await failed(served(POLICY), { '_mta-sts.d.test': { TXT: [record, record] } }), [
      'broken multiple-records',
    ]);
    assert.deepEqual(await failed(served(POLICY), { '_mta-sts.d.test': { TXT: ['v=STSv1; id=a-b;'] } }), [
      'broken bad-id',
    ]);
    assert.deepEqual(await failed(served('', 301)), ['broken http-301']);
    assert.deepEqual(await failed({ ok: false, code: 'certificate', conclusive: true }), [
      'broken certificate',
    ]);
    assert.deepEqual(await failed(served('hello')), ['broken bad-line']);
  });
  it('MTA-STS checks are errors if the failure is ours', async () => {
    const errors = ['broken timeout', 'mx-not-covered timeout', 'testing timeout'];
    assert.deepEqual(await failed({ ok: false, code: 'timeout', conclusive: false }), errors);
    assert.deepEqual(
      await failed(null),
      errors.map((e) => e.replace('timeout', 'fetch-failed')),
    );
  });
  it('mail hosts that an enforced policy does not cover are listed', async () => {
    assert.deepEqual(await failed(served(POLICY.replace('*.mail.test', 'b.mail.test'))), [
      'mx-not-covered mx-not-covered',
    ]);
  });
  it('testing mode is accepted for thirty days', async () => {
    const testing = served(POLICY.replace('enforce', 'testing'));
    assert.deepEqual(await failed(testing, {}, NOW - 30 * 86_400_000), []);
    assert.deepEqual(await failed(testing, {}, NOW - 31 * 86_400_000), ['testing testing-over-30-days']);
    assert.deepEqual(await failed(testing), []);
  });
});

describe('MX findings', () => {
  const good: FixtureZone = {
    'd.test': { MX: [[1, 'mx.d.test']] },
    'mx.d.test': { A: ['192.0.2.1'], AAAA: ['2001:db8::1'] },
    '1.2.0.192.in-addr.arpa': { PTR: ['mx.d.test'] },
    '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa': { PTR: ['mx.d.test'] },
  };
  async function findings(change: FixtureZone, unregistered: string[] = []) {
    const { lookup } = fixtureLookup({ ...good, ...change });
    const facts = await readMx('d.test', lookup);
    const checks = await analyzeMx(facts, lookup, { isUnregistered: async (d) => unregistered.includes(d) });
    return {
      facts,
      checks,
      failed: checks.filter((c) => c.result === 'fail').map((c) => `${c.id.slice(9)} ${c.asset}`),
    };
  }
  it('a valid mail host has no findings', async () => {
    const { checks } = await findings({});
    assert.deepEqual(
      checks.map((c) => c.result),
      ['pass', 'pass', 'pass'],
    );
  });
  it('an MX that points to an alias is reported', async () => {
    const zone = { 'd.test': { MX: [[1, 'al.test']] }, 'al.test': { CNAME: 'mx.d.test' } };
    assert.deepEqual((await findings(zone)).failed, ['cname al.test']);
  });
  it('a mail host that anyone can register is reported, even behind an alias', async () => {
    assert.deepEqual((await findings({ 'd.test': { MX: [[1, 'mx.free.test']] } }, ['free.test'])).failed, [
      'target-unregistered d.test',
    ]);
    const alias = { 'd.test': { MX: [[1, 'al.d.test']] }, 'al.d.test': { CNAME: 'mx.free.test' } };
    assert.deepEqual((await findings(alias, ['free.test'])).failed.sort(), [
      'cname al.d.test',
      'target-unregistered d.test',
    ]);
  });
  it('addresses with a reverse name that does not resolve back to them are listed', async () => {
    assert.deepEqual((await findings({ '1.2.0.192.in-addr.arpa': { PTR: ['other.test'] } })).failed, [
      'no-fcrdns mx.d.test',
    ]);
    assert.deepEqual((await findings({ '1.2.0.192.in-addr.arpa': {} })).failed, ['no-fcrdns mx.d.test']);
  });
  it('MX checks are errors if the resolver fails', async () => {
    const { checks } = await findings({ 'mx.d.test': { FAIL: 'timeout' } });
    assert.deepEqual([...new Set(checks.map((c) => c.result))], ['error']);
  });
  it('MX checks do not apply to a null MX, but detect one next to other records', async () => {
    assert.equal((await findings({ 'd.test': { MX: [[0, '.']] } })).facts.state, 'null');
    assert.equal(
      (
        await findings({
          'd.test': {
            MX: [
              [0, '.'],
              [1, 'mx.d.test'],
            ],
          },
        })
      ).facts.mixedNull,
      true,
    );
  });
});

describe('DANE', () => {
  const ca = createCa({ name: 'Lab anchor' });
  const leaf = ca.issue({ names: ['mx.d.test'] });
  const chain = [leaf.der, ca.der];
  const spki = (der: Buffer) => leafSpki(der);
  const tlsa = (usage: number, selector: number, matchingType: number, bytes: Buffer): Tlsa => {
    const data =
      matchingType === 0
        ? bytes
        : createHash(matchingType === 1 ? 'sha256' : 'sha512')
            .update(bytes)
            .digest();
    return { usage, selector, matchingType, data };
  };
  const context = { host: 'mx.d.test', nowMs: NOW };

  it('DANE matches the leaf by certificate or key, whole or hashed', () => {
    for (const [selector, bytes] of [
      [0, leaf.der],
      [1, spki(leaf.der)],
    ] as const) {
      for (const type of [0, 1, 2])
        assert.equal(matchesChain(tlsa(3, selector, type, bytes), chain, context), true);
      assert.equal(matchesChain(tlsa(3, selector, 1, ca.der), chain, context), false);
    }
  });
  it('DANE-EE ignores name and date', () => {
    const context = { host: 'other.test', nowMs: Date.UTC(2060, 0, 1) };
    assert.equal(matchesChain(tlsa(3, 1, 1, spki(leaf.der)), chain, context), true);
  });
  it('DANE-TA checks name, date and signature', () => {
    const anchor = tlsa(2, 0, 1, ca.der);
    assert.equal(matchesChain(anchor, chain, context), true);
    assert.equal(matchesChain(anchor, chain, { ...context, host: 'other.test' }), false);
    assert.equal(matchesChain(anchor, chain, { ...context, nowMs: Date.UTC(2060, 0, 1) }), false);
    const stranger = createCa({ name: 'Lab anchor' }).issue({ names: ['mx.d.test'] });
    assert.equal(matchesChain(anchor, [stranger.der, ca.der], context), false);
  });
  it('PKIX usages, unknown selectors and digests of a wrong length are unusable', () => {
    const rows = [
      tlsa(1, 1, 1, leaf.der),
      tlsa(3, 2, 1, leaf.der),
      tlsa(3, 1, 3, leaf.der),
      { ...tlsa(3, 1, 1, leaf.der), data: Buffer.alloc(31) },
    ];
    assert.deepEqual(rows.map(isUsableTlsa), [false, false, false, false]);
    assert.equal(parseTlsa(Buffer.alloc(3)), null);
  });

  async function results(
    records: Tlsa[],
    options: { ad?: boolean; validating?: boolean; served?: Buffer[] },
  ) {
    const data = records.map(({ data, ...rest }) => ({ ...rest, certificate: data }));
    const { lookup } = fixtureLookup({
      'd.test': { MX: [[1, 'mx.d.test']] },
      'mx.d.test': { A: ['192.0.2.1'] },
      ...(records.length > 0 ? { '_25._tcp.mx.d.test': { TLSA: data } } : {}),
    });
    const signed: Lookup = async (...args) => ({ ...(await lookup(...args)), ad: options.ad ?? true });
    const context = { nowMs: NOW, validating: options.validating ?? true };
    const chains = new Map(options.served ? [['mx.d.test', options.served]] : []);
    const passive = await analyzeDane(await readMx('d.test', signed), signed, context);
    const hosts = ['mx.d.test'];
    const checks = [...(await analyzeDaneMatch('d.test', signed, { hosts, chains, ...context })), ...passive];
    return checks.map((c) => `${c.id.slice(11)} ${c.result}`);
  }
  const match = tlsa(3, 1, 1, spki(leaf.der));
  it('passes when signed records match the served chain', async () => {
    assert.deepEqual(await results([match], { served: chain }), [
      'mismatch pass',
      'unsigned pass',
      'missing pass',
    ]);
  });
  it('reports a mismatch', async () => {
    const wrong = tlsa(3, 1, 1, Buffer.from('another key'));
    assert.deepEqual(await results([wrong], { served: chain }), [
      'mismatch fail',
      'unsigned pass',
      'missing pass',
    ]);
  });
  it('reports unsigned records, if the resolver validates at all', async () => {
    assert.deepEqual(await results([match], { ad: false, served: chain }), [
      'mismatch not-applicable',
      'unsigned fail',
      'missing pass',
    ]);
    assert.deepEqual(await results([match], { ad: false, validating: false }), [
      'mismatch not-tested',
      'unsigned not-tested',
      'missing pass',
    ]);
  });
  it('reports no mismatch that senders ignore or that could not be observed', async () => {
    const wrong = tlsa(3, 1, 1, Buffer.from('another key'));
    const unknown = { ad: false, validating: false, served: chain };
    assert.equal((await results([wrong], unknown))[0], 'mismatch not-tested');
    assert.equal((await results([match], unknown))[0], 'mismatch pass');
    assert.equal((await results([wrong], {}))[0], 'mismatch not-tested');
    assert.equal((await results([tlsa(1, 1, 1, leaf.der)], { served: chain }))[0], 'mismatch not-applicable');
  });
  it('reports missing records only as information', async () => {
    assert.deepEqual(await results([], {}), [
      'mismatch not-applicable',
      'unsigned not-applicable',
      'missing fail',
    ]);
  });
});

describe('all mail checks', () => {
  const good: FixtureZone = {
    'd.test': { MX: [[1, 'mx.d.test']], TXT: ['v=spf1 mx -all'], A: ['192.0.2.9'] },
    'mx.d.test': { A: ['192.0.2.1'] },
    '1.2.0.192.in-addr.arpa': { PTR: ['mx.d.test'] },
    '_dmarc.d.test': { TXT: ['v=DMARC1; p=reject; rua=mailto:a@d.test'] },
    '_mta-sts.d.test': { TXT: ['v=STSv1; id=1;'] },
    '_smtp._tls.d.test': { TXT: ['v=TLSRPTv1; rua=mailto:a@d.test'] },
  };
  const body = 'version: STSv1\nmode: enforce\nmx: mx.d.test\nmax_age: 86400\n';
  const options: MailOptions = {
    nowMs: NOW,
    isUnregistered: async () => false,
    fetchPolicy: async () => ({ ok: true, status: 200, contentType: 'text/plain', body }),
  };
  async function failed(zone: FixtureZone) {
    const { checks, parked } = await analyzeMail('d.test', fixtureLookup(zone).lookup, options);
    return { parked, checks, failed: checks.filter((c) => c.result === 'fail').map((c) => c.id) };
  }
  it('a well-maintained domain has no severe findings', async () => {
    assert.deepEqual((await failed(good)).failed.sort(), ['email.dane.missing', 'email.dkim.none-found']);
  });
  it('a locked parked domain has no findings', async () => {
    const zone = {
      'd.test': { MX: [[0, '.']], TXT: ['v=spf1 -all'], A: ['192.0.2.9'] },
      '_dmarc.d.test': { TXT: ['v=DMARC1; p=reject; rua=mailto:a@d.test'] },
    };
    assert.deepEqual([(await failed(zone)).failed, (await failed(zone)).parked], [[], true]);
  });
  it('an unprotected parked domain is reported as unprotected, not as a missing SPF record', async () => {
    const { checks, failed: ids } = await failed({ 'd.test': { A: ['192.0.2.9'] } });
    assert.deepEqual(ids.sort(), ['email.dmarc.missing', 'email.parked.not-locked']);
    const parked = checks.find((c) => c.id === 'email.parked.not-locked');
    assert.deepEqual(parked?.evidence?.missing, ['spf', 'dmarc', 'null-mx']);
  });
  it('a sender without MX is not treated as parked', async () => {
    assert.equal((await failed({ ...good, 'd.test': { TXT: ['v=spf1 ip4:192.0.2.1 -all'] } })).parked, false);
  });
  it("nothing is evaluated if the domain's resolver fails", async () => {
    const dead: Lookup = async () => {
      throw new Error('no network');
    };
    const { checks } = await analyzeMail('d.test', dead, options);
    const evaluated = checks.filter((c) => c.result !== 'error').map((c) => `${c.id} ${c.reason}`);
    assert.deepEqual(evaluated, ['email.dkim.declared-selector-missing none-declared']);
  });
});

/** Returns the SubjectPublicKeyInfo of a certificate. */
function leafSpki(der: Buffer): Buffer {
  return new X509Certificate(der).publicKey.export({ type: 'spki', format: 'der' });
}
