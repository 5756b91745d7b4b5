import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findRecords } from '#engine/posture/lookup.ts';
import { type FixtureZone, fixtureLookup } from '#engine/posture/testing/zone.ts';
import { cpuMsOf } from '#test/support/timing.ts';
import { analyzeDmarc } from './analyze.ts';
import { isDmarcRecord, parseDmarc } from './parse.ts';
import { dmarcPolicy } from './policy.ts';
import { walkTree } from './tree-walk.ts';

interface MailauthRecord {
  rr: string;
  recordDomain: string;
  orgDomain: string;
}
type MailauthResolver = (name: string, type: string) => Promise<string[][]>;
/** This module of mailauth has no types. */
const dmarcRecord = createRequire(import.meta.url)('mailauth/lib/dmarc/get-dmarc-record.js') as (
  domain: string,
  resolver: MailauthResolver,
) => Promise<MailauthRecord | false>;

/**
 * Returns a zone with records such as `{ 'example.test': 'v=DMARC1; p=none' }`. The names themselves exist in the zone.
 */
function zoneOf(records: Record<string, string | string[]>, more: FixtureZone = {}): FixtureZone {
  const zone: FixtureZone = { ...more };
  for (const [name, record] of Object.entries(records)) zone[`_dmarc.${name}`] = { TXT: [record].flat() };
  return zone;
}

function discover(domain: string, records: Record<string, string | string[]>, more: FixtureZone = {}) {
  return dmarcPolicy(domain, fixtureLookup(zoneOf(records, more)).lookup).then((found) => found.policy);
}

describe('parseDmarc', () => {
  it('parses any text in linear time', () => {
    const ms = cpuMsOf(() => {
      for (const end of ['\x7f', '\u00e9', '\t\x01'])
        assert.deepEqual(
          parseDmarc(`v=DMARC1; p=reject; x=${' '.repeat(64_000)}${end}`).faults.map(({ code }) => code),
          ['bad-tag'],
        );
    });
    // With quadratic parsing, each text took three seconds.
    assert.ok(ms < 2_000, `${ms} ms`);
  });
  const faultsOf = (text: string) => parseDmarc(text).faults.map((f) => `${f.severity} ${f.code}`);
  const rows: [string, string, string[]][] = [
    ['a plain record', 'v=DMARC1; p=reject; rua=mailto:a@x.test', []],
    ['spaces around every part', 'v = DMARC1 ; p = reject ; rua = mailto:a@x.test ;', []],
    ['uppercase names and values', 'v=DMARC1; P=REJECT; T=Y', []],
    ['a lowercase version', 'v=dmarc1; p=none', ['error bad-version']],
    ['a version that is not first', 'p=none; v=DMARC1', ['error bad-version']],
    ['an invalid policy', 'v=DMARC1; p=block', ['error bad-policy']],
    ['an invalid subdomain policy', 'v=DMARC1; p=none; sp=any', ['error bad-policy']],
    ['no policy', 'v=DMARC1; rua=mailto:a@x.test', ['warning missing-policy']],
    ['a repeated tag', 'v=DMARC1; p=none; p=reject', ['error repeated-tag']],
    ['a tag without an equals sign', 'v=DMARC1; p=none; reject', ['error bad-tag']],
    ['non-ASCII octets', 'v=DMARC1; p=none; rua=mailto:\u00e4@x.test', ['error bad-tag']],
    ['historic tags', 'v=DMARC1; p=none; pct=50; rf=afrf; ri=86400', Array(3).fill('warning historic-tag')],
    ['unknown tags', 'v=DMARC1; p=none; xyz=1', ['warning unknown-tag']],
    ['a policy that is not second', 'v=DMARC1; sp=none; p=reject', ['warning p-not-second']],
    ['a size limit', 'v=DMARC1; p=none; rua=mailto:a@x.test!10m', ['warning size-suffix']],
    ['an address without mailto', 'v=DMARC1; p=none; rua=a@x.test', ['error bad-uri']],
    ['a mailto without a host', 'v=DMARC1; p=none; ruf=mailto:a', ['error bad-uri']],
    ['an invalid alignment', 'v=DMARC1; p=none; adkim=x; aspf=strict', Array(2).fill('error bad-value')],
    ['an invalid psd and t', 'v=DMARC1; p=none; psd=maybe; t=1', Array(2).fill('error bad-value')],
    ['invalid failure options', 'v=DMARC1; p=none; fo=1:x', ['error bad-value']],
    ['valid failure options', 'v=DMARC1; p=none; fo=1:d:s', []],
  ];
  for (const [name, text, faults] of rows) {
    it(`reports the faults of ${name}`, () => assert.deepEqual(faultsOf(text), faults));
  }

  it('discards a record with repeated tags, or with an invalid policy and no reports', () => {
    assert.equal(parseDmarc('v=DMARC1; p=none; p=none').discarded, true);
    assert.equal(parseDmarc('v=DMARC1; p=block').usable, false);
    const withReports = parseDmarc('v=DMARC1; p=reject; sp=block; rua=mailto:a@x.test');
    assert.deepEqual([withReports.usable, withReports.p], [true, null]);
  });

  it('never throws and reports positions inside the text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('v=DMARC1', ';', 'p=', 'reject', 'rua=', 'mailto:', '@', ',', '!', '=', 'sp=none', '%'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const text = pieces.join('');
        const record = parseDmarc(text);
        for (const f of record.faults) assert.ok(f.at >= 0 && f.at + f.length <= text.length, f.code);
        assert.ok(isDmarcRecord(text) || record.discarded);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the tree walk', () => {
  it('queries at most eight names: the domain, its last seven labels and the names above', async () => {
    const walk = await walkTree('a.b.c.d.e.f.g.h.i.j.mail.example.test', fixtureLookup({}).lookup);
    assert.deepEqual(
      walk.steps.map((step) => step.domain),
      [
        'a.b.c.d.e.f.g.h.i.j.mail.example.test',
        'g.h.i.j.mail.example.test',
        'h.i.j.mail.example.test',
        'i.j.mail.example.test',
        'j.mail.example.test',
        'mail.example.test',
        'example.test',
        'test',
      ],
    );
  });

  it('stops at psd=n, because its domain is the organization', async () => {
    const policy = await discover('x.shop.example.test', {
      'shop.example.test': 'v=DMARC1; p=reject; psd=n',
      'example.test': 'v=DMARC1; p=none',
    });
    assert.equal(policy.organizationalDomain, 'shop.example.test');
    assert.equal(policy.policy, 'reject');
    assert.equal(policy.queries, 2);
  });

  it('treats the label below psd=y as the organization', async () => {
    const policy = await discover(
      'a.b.bank.test',
      { 'bank.test': 'v=DMARC1; p=reject; psd=y' },
      { 'a.b.bank.test': { A: ['192.0.2.1'] } },
    );
    assert.equal(policy.organizationalDomain, 'b.bank.test');
    assert.deepEqual([policy.recordDomain, policy.policy, policy.policyFrom], ['bank.test', 'reject', 'p']);
  });

  it('ignores psd=y at the domain itself', async () => {
    const policy = await discover('bank.test', { 'bank.test': 'v=DMARC1; p=quarantine; psd=y' });
    assert.deepEqual([policy.organizationalDomain, policy.policy], ['bank.test', 'quarantine']);
  });

  it('uses the record with the fewest labels if no record has psd', async () => {
    const records = {
      'm.example.test': 'v=DMARC1; p=none',
      'example.test': 'v=DMARC1; p=reject; sp=quarantine',
    };
    const policy = await discover('x.m.example.test', records, { 'x.m.example.test': { A: ['192.0.2.1'] } });
    assert.deepEqual([policy.organizationalDomain, policy.policy], ['example.test', 'quarantine']);
  });

  it('treats a domain without any record as its own organizational domain', async () => {
    const policy = await discover('mail.example.test', {});
    assert.deepEqual(
      [policy.status, policy.organizationalDomain, policy.queries],
      ['none', 'mail.example.test', 3],
    );
  });
});

describe('the policy in effect', () => {
  const org = { 'example.test': 'v=DMARC1; p=reject; sp=quarantine; np=none' };
  const there = { 'sub.example.test': { A: ['192.0.2.1'] } };

  it('the policy is p for the domain that has the record', async () => {
    const policy = await discover('Example.TEST.', org);
    assert.deepEqual(
      [policy.policy, policy.policyFrom, policy.subdomainPolicy, policy.nonExistentSubdomainPolicy],
      ['reject', 'p', 'quarantine', 'none'],
    );
  });
  it('the policy is sp for a subdomain that exists', async () => {
    assert.equal((await discover('sub.example.test', org, there)).policyFrom, 'sp');
  });
  it('the policy is np for a subdomain that does not exist', async () => {
    const policy = await discover('gone.example.test', org);
    assert.deepEqual([policy.policyFrom, policy.policy, policy.exists], ['np', 'none', false]);
  });
  it('the policy is sp for an alias with a nonexistent target, because the name itself exists', async () => {
    const zone: FixtureZone = { 'sub.example.test': { CNAME: 'gone.other.test' } };
    assert.equal((await discover('sub.example.test', org, zone)).policyFrom, 'sp');
  });
  it('the policy falls back from np to sp to p', async () => {
    assert.equal(
      (await discover('g.example.test', { 'example.test': 'v=DMARC1; p=none; sp=reject' })).policy,
      'reject',
    );
    assert.equal(
      (await discover('g.example.test', { 'example.test': 'v=DMARC1; p=quarantine' })).policy,
      'quarantine',
    );
  });
  it('the policy is one level lower in test mode', async () => {
    for (const [p, effective] of [
      ['reject', 'quarantine'],
      ['quarantine', 'none'],
      ['none', 'none'],
    ] as const) {
      const policy = await discover('example.test', { 'example.test': `v=DMARC1; p=${p}; t=y` });
      assert.deepEqual([policy.policy, policy.effectivePolicy], [p, effective]);
    }
  });
  it('the policy is none without p', async () => {
    const policy = await discover('example.test', { 'example.test': 'v=DMARC1; rua=mailto:a@example.test' });
    assert.deepEqual([policy.policy, policy.policyFrom], ['none', 'default']);
  });
  it('a record with an invalid policy and no reports is not applied, even below a valid record', async () => {
    const policy = await discover('sub.example.test', { ...org, 'sub.example.test': 'v=DMARC1; p=block' });
    assert.deepEqual([policy.status, policy.policy], ['unusable', null]);
  });
  it('ignores a name with two records', async () => {
    const policy = await discover(
      'sub.example.test',
      { ...org, 'sub.example.test': ['v=DMARC1; p=none', 'v=DMARC1; p=none'] },
      there,
    );
    assert.deepEqual([policy.recordDomain, policy.policy], ['example.test', 'quarantine']);
  });
  it('the policy is unknown if a query fails before the record is certain', async () => {
    const zone = { '_dmarc.example.test': { FAIL: 'SERVFAIL' } };
    const policy = await dmarcPolicy('sub.example.test', fixtureLookup(zone).lookup);
    assert.deepEqual([policy.policy.status, policy.policy.reason], ['temperror', 'dns-servfail']);
  });
  it('the policy is known even if a query above its own record fails', async () => {
    const zone = {
      ...zoneOf({ 'sub.example.test': 'v=DMARC1; p=reject' }),
      '_dmarc.example.test': { FAIL: 'timeout' },
    };
    const { policy } = await dmarcPolicy('sub.example.test', fixtureLookup(zone).lookup);
    assert.deepEqual([policy.policy, policy.organizationalDomain], ['reject', null]);
  });
});

describe('findings', () => {
  async function failed(
    records: Record<string, string | string[]>,
    more: FixtureZone = {},
    domain = 'example.test',
  ) {
    const { checks } = await analyzeDmarc(domain, fixtureLookup(zoneOf(records, more)).lookup);
    assert.equal(new Set(checks.map((c) => c.id)).size, 10, 'each check occurs once');
    return checks.filter((c) => c.result === 'fail').map((c) => c.id.replace('email.dmarc.', ''));
  }
  const good = 'v=DMARC1; p=reject; rua=mailto:a@example.test';
  const rows: [string, string | string[], string[]][] = [
    ['a valid record', good, []],
    ['two records', [good, good], ['multiple']],
    ['a wrong version', 'v=DMARC2; p=reject', ['invalid']],
    ['a policy in another order', 'p=reject; v=DMARC1', ['invalid']],
    ['an invalid tag list', `${good}; =`, ['invalid']],
    ['an invalid policy', 'v=DMARC1; p=block', ['invalid']],
    ['an unrelated record at the name', 'hello', ['missing']],
    ['p=none', good.replace('reject', 'none'), ['policy-none']],
    ['no p', 'v=DMARC1; rua=mailto:a@example.test', ['policy-none']],
    ['p=quarantine', good.replace('reject', 'quarantine'), ['policy-quarantine']],
    ['t=y', `${good}; t=y`, ['test-mode']],
    ['t=y with p=none', 'v=DMARC1; p=none; t=y; rua=mailto:a@example.test', ['policy-none']],
    ['a weaker sp', `${good}; sp=none`, ['subdomains-weaker']],
    ['a weaker np', `${good}; np=quarantine`, ['subdomains-weaker']],
    ['pct', `${good}; pct=50`, ['historic-tags']],
    ['no report destination', 'v=DMARC1; p=reject', ['no-rua']],
    [
      'a report destination that is not a URI',
      'v=DMARC1; p=reject; rua=a@example.test',
      ['invalid', 'no-rua'],
    ],
    ['a third party as the report destination', `${good},mailto:b@other.test`, ['rua-unauthorised']],
  ];
  for (const [name, record, ids] of rows) {
    it(`findings of ${name}: ${ids.join(', ') || 'none'}`, async () => {
      assert.deepEqual((await failed({ 'example.test': record })).sort(), [...ids].sort());
    });
  }

  it('a missing record is reported if the tree walk finds none', async () => {
    assert.deepEqual(await failed({}, {}, 'a.example.test'), ['missing']);
  });
  it('a report destination that has agreed is not reported, by name or with a wildcard zone', async () => {
    const zone = { 'example.test._report._dmarc.other.test': { TXT: ['v=DMARC1;'] } };
    assert.deepEqual(await failed({ 'example.test': `${good},mailto:b@other.test` }, zone), []);
  });
  it('a report destination within the organization is not reported', async () => {
    const records = { 'example.test': 'v=DMARC1; p=reject; rua=mailto:a@mail.example.test' };
    assert.deepEqual(await failed(records), []);
  });
  it('a failing resolver produces errors, never results', async () => {
    const { checks } = await analyzeDmarc(
      'example.test',
      fixtureLookup({ '_dmarc.example.test': { FAIL: 'timeout' } }).lookup,
    );
    assert.deepEqual([...new Set(checks.map((c) => c.result))], ['error']);
    assert.equal(checks.length, 10);
  });
});

it('record, location and organization match the results of mailauth for random trees', async () => {
  const record = fc
    .tuple(
      fc.constantFrom('none', 'quarantine', 'reject'),
      fc.constantFrom('', '; psd=y', '; psd=n', '; psd=u'),
      fc.constantFrom('', '; sp=none'),
    )
    .map(([p, psd, sp]) => `v=DMARC1; p=${p}${psd}${sp}`);
  const name = 'a.b.c.d.e.f.g.example.test';
  const parents = name.split('.').map((_, i, labels) => labels.slice(i).join('.'));
  const trees = fc.array(
    fc.tuple(fc.constantFrom(...parents), fc.array(record, { minLength: 1, maxLength: 2 })),
    { maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(trees, fc.constantFrom(...parents.slice(0, -1)), async (tree, domain) => {
      const { lookup } = fixtureLookup(zoneOf(Object.fromEntries(tree)));
      const resolver = async (owner: string, type: string) => {
        const outcome = await findRecords(lookup, owner, type);
        if (outcome.kind !== 'found') throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
        return outcome.records.map((r) => (r.data as Buffer[]).map(String));
      };
      const theirs = await dmarcRecord(domain, resolver);
      const { policy } = await dmarcPolicy(domain, lookup);
      assert.equal(policy.record ?? '', theirs ? theirs.rr : '');
      assert.equal(policy.recordDomain ?? '', theirs ? theirs.recordDomain : '');
      if (theirs) assert.equal(policy.organizationalDomain, theirs.orgDomain);
      assert.ok(policy.queries <= 8);
    }),
    { numRuns: 400 },
  );
});
