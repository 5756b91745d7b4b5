import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type FixtureZone, fixtureLookup } from '#engine/posture/testing/zone.ts';
import { analyzeTlsRpt, parseTlsRpt } from './analyze-mail.ts';
import { analyzeBimi, parseBimi } from './bimi/analyze.ts';
import { parseTlsa } from './dane/tlsa.ts';
import { analyzeDkim } from './dkim/analyze.ts';
import { isDkimKey, parseDkimKey } from './dkim/key.ts';
import { inferSelectors, isSelector } from './dkim/selectors.ts';
import { dmarcPolicy } from './dmarc/policy.ts';
import { readMx } from './mx/analyze.ts';
import { parseTagList } from './tag-list.ts';

function rsaKey(bits: number, type: 'spki' | 'pkcs1' = 'spki') {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return publicKey.export({ type, format: 'der' }).toString('base64');
}
const key2048 = rsaKey(2048);
const key1024 = rsaKey(1024);

describe('DKIM keys', () => {
  it('the size of RSA keys is reported in both published formats', () => {
    assert.equal(parseDkimKey(`v=DKIM1; k=rsa; p=${key2048}`).bits, 2048);
    assert.equal(parseDkimKey(`p=${rsaKey(1024, 'pkcs1')}`).bits, 1024);
  });
  it('Ed25519 keys are the 32 octets of RFC 8463', () => {
    const text = 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';
    assert.deepEqual([parseDkimKey(text).valid, parseDkimKey(text).type], [true, 'ed25519']);
    assert.equal(parseDkimKey('k=ed25519; p=AAAA').valid, false);
  });
  const faulty: [string, string][] = [
    ['v=DKIM1; k=rsa', 'missing-key'],
    ['v=DKIM1; p=!!!', 'bad-base64'],
    ['v=DKIM1; p=AAAA', 'bad-key'],
    ['v=DKIM1; k=dsa; p=AAAA', 'unknown-key-type'],
    [`p=${key2048}; v=DKIM1`, 'bad-version'],
    [`v=DKIM1; h=sha1; p=${key2048}`, 'no-sha256'],
    [`v=DKIM1; s=web; p=${key2048}`, 'not-for-email'],
    [`v=DKIM1; p=${key2048}; p=x`, 'repeated-tag'],
  ];
  for (const [text, code] of faulty) {
    it(`a DKIM key has the fault ${code}: ${text.slice(0, 30)}`, () =>
      assert.equal(parseDkimKey(text).faults[0]?.code, code));
  }
  it('a DKIM key with an empty p is revoked', () => {
    assert.deepEqual([parseDkimKey('v=DKIM1; p=').revoked, parseDkimKey('v=DKIM1; p=').valid], [true, true]);
  });
  it('DKIM keys are distinguished from other TXT records', () => {
    assert.deepEqual(['v=spf1 -all', 'v=DMARC1; p=none', 'p=abc', 'v=DKIM1;'].map(isDkimKey), [
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('DKIM findings', () => {
  async function findings(
    zone: Record<string, unknown[]>,
    declared: string[] = [],
    providers: string[] = [],
  ) {
    const records = Object.entries(zone).map(([selector, TXT]) => [`${selector}._domainkey.d.test`, { TXT }]);
    const { lookup, queries } = fixtureLookup(Object.fromEntries(records));
    const analysis = await analyzeDkim('d.test', lookup, { declared, providers });
    const failed = analysis.checks
      .filter((c) => c.result === 'fail')
      .map((c) => `${c.id.slice(11)} ${c.asset}`);
    return { ...analysis, failed, queries };
  }
  it('short, weak and testing keys are listed by selector', async () => {
    const { failed } = await findings({
      s1: [`v=DKIM1; p=${key1024}`],
      s2: [`v=DKIM1; p=${rsaKey(768)}`],
      k1: [`v=DKIM1; t=y; p=${key2048}`],
    });
    assert.deepEqual(failed.sort(), [
      'short-key s1._domainkey.d.test',
      'test-flag k1._domainkey.d.test',
      'weak-key s2._domainkey.d.test',
    ]);
  });
  it('missing, revoked, duplicated and invalid declared selectors are reported', async () => {
    const zone = {
      rev: ['v=DKIM1; p='],
      two: [`p=${key2048}`, `p=${key1024}`],
      bad: ['v=DKIM1; p=AAAA'],
      good: [`p=${key2048}`],
    };
    const { failed, selectors } = await findings(zone, ['gone', 'rev', 'two', 'bad', 'good']);
    assert.deepEqual(
      failed,
      ['gone', 'rev', 'two', 'bad'].map((s) => `declared-selector-missing ${s}._domainkey.d.test`),
    );
    assert.deepEqual(
      selectors.map((s) => s.state),
      ['none', 'revoked', 'invalid', 'invalid', 'key'],
    );
  });
  it('findings are only informative if no key is found, and no selectors are guessed below a missing name', async () => {
    const { failed, queries } = await findings({});
    assert.deepEqual(failed, ['none-found d.test']);
    assert.equal(queries.length, 1);
    const resultsOf = async (zone: FixtureZone) => {
      const { checks } = await analyzeDkim('d.test', fixtureLookup(zone).lookup);
      const found = checks.find(({ id }) => id === 'email.dkim.none-found');
      return [found?.reason, found?.evidence];
    };
    // The evidence omits the number of selectors if none was tried.
    assert.deepEqual(await resultsOf({}), ['no-domainkey-names', { missing: '_domainkey.d.test' }]);
    const [reason, evidence] = await resultsOf({ 'elsewhere._domainkey.d.test': { TXT: ['p='] } });
    assert.equal(reason, 'none-found');
    assert.ok(Number((evidence as { tried: number }).tried) > 10);
  });
  it('the selectors of the provider in MX or SPF are used', async () => {
    assert.deepEqual(inferSelectors(['aspmx.l.google.com', 'spf.protection.outlook.com']), [
      'google',
      'selector1',
      'selector2',
    ]);
    const { selectors } = await findings({ fm2: [`p=${key2048}`] }, [], ['in1-smtp.messagingengine.com']);
    assert.deepEqual(
      selectors.map((s) => s.selector),
      ['fm2'],
    );
  });
  it('DKIM checks are errors if the resolver fails', async () => {
    const { lookup } = fixtureLookup({
      's._domainkey.d.test': { FAIL: 'timeout' },
      '_domainkey.d.test': { FAIL: 'timeout' },
    });
    const { checks } = await analyzeDkim('d.test', lookup, { declared: ['s'] });
    assert.deepEqual([...new Set(checks.map((c) => c.result))], ['error']);
  });
  it('selectors that are not valid labels are ignored', () => {
    assert.deepEqual(['a', 'a.b', '', 'a b', '-a', '.a', 'x'.repeat(101)].map(isSelector), [
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('TLS reporting', () => {
  async function result(records: string[] | null, mx: unknown[] = [[1, 'm.test']]) {
    const { lookup } = fixtureLookup({
      'd.test': { MX: mx },
      'm.test': { A: ['192.0.2.1'] },
      ...(records ? { '_smtp._tls.d.test': { TXT: records } } : {}),
    });
    const check = await analyzeTlsRpt('d.test', lookup, await readMx('d.test', lookup));
    return `${check.result} ${check.reason ?? ''}`.trim();
  }
  it('requires exactly one valid record', async () => {
    const good = 'v=TLSRPTv1; rua=mailto:tls@d.test,https://r.test/x';
    assert.equal(await result([good]), 'pass');
    assert.equal(await result(null), 'fail no-record');
    assert.equal(await result([good, good]), 'fail multiple-records');
    assert.equal(await result(['v=TLSRPTv1; rua=ftp://x']), 'fail invalid-record');
    assert.equal(await result(['v=TLSRPTv1;']), 'fail invalid-record');
    assert.equal(await result([good], [[0, '.']]), 'not-applicable no-mail');
  });
});

describe('BIMI', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 8 8"><title>x</title></svg>';
  async function result(
    record: string | string[] | null,
    dmarc = 'v=DMARC1; p=reject',
    bytes: string | null = svg,
  ) {
    const { lookup } = fixtureLookup({
      ...(record === null ? {} : { 'default._bimi.d.test': { TXT: [record].flat() } }),
      '_dmarc.d.test': { TXT: [dmarc] },
    });
    const { policy } = await dmarcPolicy('d.test', lookup);
    const fetchIndicator = async () =>
      bytes === null
        ? { ok: false as const, code: 'timeout', conclusive: false }
        : { ok: true as const, bytes: Buffer.from(bytes) };
    const check = await analyzeBimi('d.test', lookup, { dmarc: policy, fetchIndicator });
    return `${check.result} ${check.reason ?? ''}`.trim();
  }
  const good = 'v=BIMI1; l=https://d.test/logo.svg; a=https://d.test/vmc.pem';
  const rows: [string, Parameters<typeof result>, string][] = [
    ['a valid record', [good], 'pass'],
    ['no record', [null], 'not-applicable no-record'],
    ['two records', [[good, good]], 'fail multiple-records'],
    ['a refusal to show a logo', ['v=BIMI1; l=; a='], 'pass'],
    ['an http location', ['v=BIMI1; l=http://d.test/l.svg'], 'fail bad-location'],
    ['no location', ['v=BIMI1; a='], 'fail missing-location'],
    ['an invalid certificate location', ['v=BIMI1; l=https://d.test/l.svg; a=self'], 'fail bad-authority'],
    ['a wrong version', ['v=BIMI2; l='], 'fail bad-version'],
    ['DMARC none', [good, 'v=DMARC1; p=none'], 'fail dmarc-not-enforcing'],
    ['DMARC in test mode', [good, 'v=DMARC1; p=quarantine; t=y'], 'fail dmarc-not-enforcing'],
    [
      'DMARC none for subdomains',
      [good, 'v=DMARC1; p=reject; sp=none'],
      'fail dmarc-subdomains-not-enforcing',
    ],
    ['an invalid image', [good, undefined, '<svg/>'], 'fail svg-bad-version'],
    ['an image that cannot be fetched at the moment', [good, undefined, null], 'error timeout'],
  ];
  for (const [name, args, expected] of rows) {
    it(`BIMI with ${name}: ${expected}`, async () => assert.equal(await result(...args), expected));
  }
});

it('no record parser throws on any text', () => {
  const text = fc
    .oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom('v=', ';', '=', 'p=', 'l='))
    .chain((a) => fc.string({ unit: 'binary', maxLength: 100 }).map((b) => `${a};${b}`));
  fc.assert(
    fc.property(text, fc.anything(), (t, data) => {
      parseTagList(t);
      parseDkimKey(t);
      isDkimKey(t);
      parseTlsRpt(t);
      parseBimi(t);
      parseTlsa(data);
    }),
    { numRuns: 500 },
  );
});
