import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type FixtureZone, fixtureLookup } from '#engine/posture/testing/zone.ts';
import { analyzeSpf, type SpfAnalysis } from './analyze.ts';

const HOSTS: FixtureZone = {
  'x.test': { A: ['192.0.2.1'], AAAA: ['2001:db8::1'], MX: [[1, 'x.test']] },
  'six.test': { AAAA: ['2001:db8::1'] },
  'ok.test': { TXT: ['v=spf1 ip4:198.51.100.0/24 -all'] },
};

function analyze(record: unknown, zone: FixtureZone = {}, unregistered: string[] = []) {
  const own =
    record === null ? {} : { 'd.test': { TXT: Array.isArray(record) ? record : [record], A: ['192.0.2.5'] } };
  return analyzeSpf('D.test', fixtureLookup({ ...HOSTS, ...own, ...zone }).lookup, {
    isUnregistered: async (domain) => unregistered.includes(domain),
  });
}

function failedOf(analysis: SpfAnalysis) {
  assert.equal(new Set(analysis.checks.map((c) => c.id)).size, 11, 'each check occurs once');
  assert.equal(analysis.checks.length, 11);
  return analysis.checks.filter((c) => c.result === 'fail').map((c) => c.id.replace('email.spf.', ''));
}

const eleven = Array(11).fill('a:x.test').join(' ');

describe('SPF findings', () => {
  const rows: [string, unknown, string[], FixtureZone?, string[]?][] = [
    ['a valid record', 'v=spf1 a include:ok.test -all', []],
    ['a softfail at the end', 'v=spf1 include:ok.test ~all', []],
    ['no record', [], ['missing']],
    ['no domain', null, ['missing']],
    ['two records', ['v=spf1 -all', 'v=spf1 a -all'], ['multiple']],
    ['an invalid term', 'v=spf1 moo -all', ['syntax']],
    [
      'an invalid term in an include',
      'v=spf1 include:bad.test -all',
      ['syntax'],
      { 'bad.test': { TXT: ['v=spf1 ip4:1 -all'] } },
    ],
    [
      'an include without a record',
      'v=spf1 include:none.test -all',
      ['syntax'],
      { 'none.test': { A: ['192.0.2.1'] } },
    ],
    [
      'an include with two records',
      'v=spf1 include:two.test -all',
      ['syntax'],
      { 'two.test': { TXT: ['v=spf1 -all', 'v=spf1 ~all'] } },
    ],
    [
      'an include loop',
      'v=spf1 include:l.test -all',
      ['syntax'],
      { 'l.test': { TXT: ['v=spf1 include:d.test -all'] } },
    ],
    ['a redirect to itself', 'v=spf1 redirect=d.test', ['syntax']],
    ['eleven lookups', `v=spf1 ${eleven} -all`, ['too-many-lookups']],
    [
      'eleven lookups in two records',
      `v=spf1 ${eleven.slice(18)} include:t.test -all`,
      ['too-many-lookups'],
      { 't.test': { TXT: ['v=spf1 a:x.test a:x.test -all'] } },
    ],
    ['ten lookups', `v=spf1 ${eleven.slice(9)} -all`, []],
    ['lookups after all', `v=spf1 a -all ${eleven}`, []],
    ['three void lookups', 'v=spf1 a:g1.d.test mx:g2.d.test exists:g3.d.test -all', ['too-many-void']],
    ['two void lookups', 'v=spf1 a:g1.d.test a:g2.d.test a:six.test -all', []],
    ['+all', 'v=spf1 a +all', ['pass-all']],
    [
      'an included all without a qualifier',
      'v=spf1 include:open.test -all',
      ['pass-all'],
      { 'open.test': { TXT: ['v=spf1 all'] } },
    ],
    [
      '+all behind a redirect',
      'v=spf1 redirect=open.test',
      ['pass-all'],
      { 'open.test': { TXT: ['v=spf1 +all'] } },
    ],
    ['two halves of IPv4', 'v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all', ['pass-all']],
    ['half of IPv4 in parts', 'v=spf1 ip4:0.0.0.0/2 ip4:64.0.0.0/2 -all', ['pass-all']],
    ['a prefix of zero on a', 'v=spf1 a:x.test/0 -all', ['pass-all']],
    ['half of IPv6', 'v=spf1 ip6:::/1 -all', ['pass-all']],
    ['an exists that is always true', 'v=spf1 exists:x.test -all', ['pass-all']],
    ['an exists that depends on the client', 'v=spf1 exists:%{i}.x.test -all', []],
    ['?all', 'v=spf1 a ?all', ['neutral-all']],
    ['no all', 'v=spf1 a', ['neutral-all']],
    [
      'no all after a redirect',
      'v=spf1 redirect=n.test',
      ['neutral-all'],
      { 'n.test': { TXT: ['v=spf1 a:x.test'] } },
    ],
    ['a wide IPv4 network', 'v=spf1 ip4:10.0.0.0/15 -all', ['overbroad']],
    ['a wide IPv6 network', 'v=spf1 ip6:2001:db8::/31 -all', ['overbroad']],
    [
      'a wide network of a provider',
      'v=spf1 include:w.other.test -all',
      [],
      { 'w.other.test': { TXT: ['v=spf1 ip4:10.0.0.0/12 -all'] } },
    ],
    ['a /16', 'v=spf1 ip4:10.1.0.0/16 -all', []],
    ['ptr', 'v=spf1 ptr -all', ['ptr']],
    ['a large answer', ['v=spf1 -all', 'x'.repeat(255), 'y'.repeat(255)], ['oversize']],
    [
      'an include of an unregistered domain',
      'v=spf1 include:spf.free.test -all',
      ['syntax', 'dangling-include'],
      {},
      ['free.test'],
    ],
    [
      'an a of an unregistered domain',
      'v=spf1 a:mail.free.test -all',
      ['dangling-include'],
      {},
      ['free.test'],
    ],
    ['a missing name in a registered domain', 'v=spf1 a:mail.taken.test -all', []],
  ];
  for (const [name, record, ids, zone, unregistered] of rows) {
    it(`${name}: ${ids.join(', ') || 'none'}`, async () => {
      const failed = failedOf(await analyze(record, zone, unregistered));
      assert.deepEqual(failed.sort(), [...ids].sort());
    });
  }

  it('a missing record of a parked domain is reported only by the parked check', async () => {
    const { checks } = await analyzeSpf('d.test', fixtureLookup({}).lookup, { parked: true });
    assert.ok(checks.every((c) => c.result === 'not-applicable'));
  });

  it('SPF checks are only errors if the resolver fails', async () => {
    const { checks } = await analyzeSpf('d.test', fixtureLookup({ 'd.test': { FAIL: 'SERVFAIL' } }).lookup);
    assert.deepEqual([...new Set(checks.map((c) => c.result))], ['error']);
    assert.equal(checks.length, 11);
  });

  it('checks that depend on a failing include are errors', async () => {
    const analysis = await analyze('v=spf1 include:slow.test -all', { 'slow.test': { FAIL: 'timeout' } });
    assert.deepEqual(failedOf(analysis), []);
    const errors = analysis.checks
      .filter((c) => c.result === 'error')
      .map((c) => c.id.replace('email.spf.', ''));
    assert.deepEqual(errors, [
      ...['syntax', 'too-many-lookups', 'too-many-void', 'pass-all', 'overbroad', 'ptr', 'dangling-include'],
    ]);
  });

  it('the fallback is not reported if a redirect cannot be read', async () => {
    const { checks } = await analyze('v=spf1 redirect=slow.test', { 'slow.test': { FAIL: 'timeout' } });
    assert.equal(checks.find((c) => c.id === 'email.spf.neutral-all')?.result, 'error');
  });

  it('a name is not reported as unregistered if its lookup failed', async () => {
    const { checks } = await analyze('v=spf1 a:mail.slow.test -all', {
      'mail.slow.test': { FAIL: 'timeout' },
    });
    assert.equal(checks.find((c) => c.id === 'email.spf.dangling-include')?.result, 'error');
  });

  it('a loop does not exceed the lookup limit', async () => {
    const { checks } = await analyze('v=spf1 include:d.test -all');
    const check = checks.find((c) => c.id === 'email.spf.too-many-lookups');
    assert.equal(`${check?.result} ${check?.reason}`, 'error loop');
  });

  it('unregistered names are not tested without a source of registrations', async () => {
    const { lookup } = fixtureLookup({ 'd.test': { TXT: ['v=spf1 a:mail.free.test -all'] } });
    const { checks } = await analyzeSpf('d.test', lookup);
    assert.equal(checks.find((c) => c.id === 'email.spf.dangling-include')?.result, 'not-tested');
  });

  it('the evidence includes the fault, its position and its text', async () => {
    const { checks } = await analyze('v=spf1 a:1.2.3.4 -all');
    const syntax = checks.find((c) => c.id === 'email.spf.syntax');
    assert.equal(syntax?.reason, 'address-as-domain');
    const faults = (syntax?.evidence?.faults ?? []) as readonly unknown[];
    assert.deepEqual(faults[0], {
      domain: 'd.test',
      code: 'address-as-domain',
      at: 9,
      text: '1.2.3.4',
      detail: 'an address needs ip4: or ip6:',
    });
  });
});

describe('the tree of SPF records', () => {
  it('reads each record once, even if it is included several times', async () => {
    const zone: FixtureZone = {};
    for (let i = 0; i < 10; i++)
      zone[`n${i}.test`] = { TXT: [`v=spf1 ${`include:n${i + 1}.test `.repeat(3)}-all`] };
    zone['n10.test'] = { TXT: ['v=spf1 -all'] };
    const { lookup, queries } = fixtureLookup(zone);
    const analysis = await analyzeSpf('n0.test', lookup);
    assert.equal(queries.length, 11);
    assert.equal(analysis.lookups, 10_000, 'the count of 3^10 look-ups is capped');
    assert.deepEqual(failedOf(analysis), ['too-many-lookups']);
  });

  it('reads no deeper than the lookup limit allows, level by level', async () => {
    const zone: FixtureZone = {};
    for (let i = 0; i < 50; i++) zone[`n${i}.test`] = { TXT: [`v=spf1 include:n${i + 1}.test -all`] };
    const { lookup, queries } = fixtureLookup(zone);
    const analysis = await analyzeSpf('n0.test', lookup);
    assert.equal(queries.length, 13);
    assert.deepEqual(failedOf(analysis), ['too-many-lookups']);
    assert.equal(analysis.checks.find(({ id }) => id === 'email.spf.pass-all')?.reason, 'tree-too-large');
  });

  it('evaluates 10,000 includes within its query budget', async () => {
    const includes = Array.from({ length: 10_000 }, (_, i) => `include:i${i}.test`).join(' ');
    const zone: FixtureZone = { 'd.test': { TXT: [`v=spf1 ${includes} -all`] } };
    for (let i = 0; i < 10_000; i++)
      zone[`i${i}.test`] = { TXT: [`v=spf1 include:i${(i + 1) % 10_000}.test a:g${i}.d.test -all`] };
    const { lookup, queries } = fixtureLookup(zone);
    const analysis = await analyzeSpf('d.test', lookup);
    assert.ok(queries.length <= 120, `${queries.length} queries`);
    const failed = failedOf(analysis);
    assert.ok(failed.includes('too-many-lookups') && failed.includes('too-many-void'));
    assert.ok(JSON.stringify(analysis.checks).length < 100_000);
  });

  it('shows who may send and how other senders are treated', async () => {
    const sender = await analyze('v=spf1 include:ok.test redirect=ok.test');
    assert.deepEqual([sender.authorizes, sender.fallback, sender.includes], [true, 'fail', ['ok.test']]);
    const silent = await analyze('v=spf1 -all');
    assert.deepEqual([silent.authorizes, silent.fallback], [false, 'fail']);
  });

  it('never throws for any records', async () => {
    const piece = fc.constantFrom(
      'a',
      ':',
      '/',
      'd.test',
      '%{d}',
      '%{i}',
      '%',
      ' ',
      'include:',
      'redirect=',
      '-all',
      'ip4:1.2.3.4',
      'exists:',
      '\u00ff',
      '..',
    );
    const record = fc.array(piece, { maxLength: 12 }).map((pieces) => `v=spf1 ${pieces.join('')}`);
    await fc.assert(
      fc.asyncProperty(record, record, async (one, two) => {
        const zone = { 'd.test': { TXT: [one], A: ['192.0.2.1'] }, 'e.test': { TXT: [two] } };
        const analysis = await analyzeSpf('d.test', fixtureLookup(zone).lookup);
        assert.equal(analysis.checks.length, 11);
      }),
      { numRuns: 300 },
    );
  });
});
