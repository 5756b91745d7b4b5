import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type FixtureZone, fixtureLookup } from '../../dns/zone-fixture.ts';
import { evaluateSpf, type SpfMail } from './evaluate.ts';

const NOW = Date.UTC(2026, 10, 20);

function judge(zone: FixtureZone, mail: Partial<SpfMail> & { at?: string }) {
  const { at, ...rest } = mail;
  const sender = at === undefined ? rest.sender : `ann@${at}`;
  return evaluateSpf(
    { ip: '192.0.2.10', helo: 'mail.relay.test', ...rest, ...(sender === undefined ? {} : { sender }) },
    fixtureLookup(zone).lookup,
    { nowMs: NOW },
  );
}

/** Result for one record at `d.test` beside other names. */
async function result(record: string, ip = '192.0.2.10', more: FixtureZone = {}) {
  const own = { ...(more['d.test'] ?? {}), TXT: [record] };
  const evaluation = await judge({ ...more, 'd.test': own }, { ip, at: 'd.test' });
  return evaluation.result;
}

type Row = [name: string, record: string, expected: string, ip?: string];

function table(title: string, zone: FixtureZone, rows: Row[]) {
  describe(title, () => {
    for (const [name, record, expected, ip] of rows) {
      it(`${name}: ${record} gives ${expected}`, async () => {
        assert.equal(await result(record, ip, zone), expected);
      });
    }
  });
}

const V6 = '2001:db8::10';
const HOSTS: FixtureZone = {
  'host.test': { A: ['192.0.2.10'], AAAA: [V6] },
  'near.test': { A: ['192.0.2.77'], AAAA: ['2001:db8::77'] },
  'four.test': { A: ['198.51.100.1'] },
  'six.test': { AAAA: ['2001:db8:f::1'] },
  'mx.test': {
    MX: [
      [10, 'near.test'],
      [20, 'host.test'],
    ],
  },
  'nullmx.test': { MX: [[0, '.']] },
  'onlya.test': { A: ['192.0.2.10'] },
  'odd:name/x.test': { A: ['192.0.2.10'] },
  'foo.test.xn--zckzah': { A: ['192.0.2.10'] },
  'slow.test': { FAIL: 'timeout' },
  'servfail.test': { FAIL: 'SERVFAIL' },
  'd.test': { A: ['192.0.2.10'], MX: [[5, 'four.test']] },
};

table('all', HOSTS, [
  ['matches everything', 'v=spf1 -all', 'fail'],
  ['is positive by default', 'v=spf1 all', 'pass'],
  ['knows softfail', 'v=spf1 ~all', 'softfail'],
  ['knows neutral', 'v=spf1 ?all', 'neutral'],
  ['first one wins', 'v=spf1 +all -all', 'pass'],
  ['takes no domain', 'v=spf1 -all:d.test', 'permerror'],
  ['takes no prefix', 'v=spf1 -all/8', 'permerror'],
  ['takes no dot', 'v=spf1 -all.', 'permerror'],
  ['is case-insensitive', 'V=sPf1 -ALL', 'fail'],
]);

table('records as a whole', HOSTS, [
  ['without match are neutral', 'v=spf1 ip4:203.0.113.1', 'neutral'],
  ['may be empty', 'v=spf1', 'neutral'],
  ['may have several spaces', 'v=spf1  ip4:192.0.2.10   -all ', 'pass'],
  ['are checked to the end before anything matches', 'v=spf1 ip4:192.0.2.10 -all moo', 'permerror'],
  ['ignore unknown modifiers', 'v=spf1 moo.cow-far_out=man:dog/cat ip4:192.0.2.10 -all', 'pass'],
  ['refuse a slash in a modifier name', 'v=spf1 moo/cow=x -all', 'permerror'],
  ['refuse a colon in a modifier name', 'v=spf1 moo:cow=x -all', 'permerror'],
  ['refuse a modifier name that begins with a digit', 'v=spf1 1up=x -all', 'permerror'],
  ['refuse an empty modifier name', 'v=spf1 =all', 'permerror'],
  ['refuse bad macros in unknown modifiers', 'v=spf1 -all foo=%abc', 'permerror'],
  ['refuse tabs between terms', 'v=spf1 a\t-all', 'permerror'],
  ['refuse carriage returns', 'v=spf1 a:host.test\rptr -all', 'permerror'],
  ['refuse octets beyond ASCII in a domain', 'v=spf1 a:\u00efx.test -all', 'permerror'],
  ['refuse octets beyond ASCII in a term', 'v=spf1 \u0096all', 'permerror'],
  ['refuse redirect with a colon', 'v=spf1 redirect:host.test', 'permerror'],
  ['refuse two redirects', 'v=spf1 redirect=a.test redirect=a.test -all', 'permerror'],
  ['refuse two explanations', 'v=spf1 exp=a.test -all exp=a.test', 'permerror'],
  ['refuse an empty redirect', 'v=spf1 ?all redirect=', 'permerror'],
  ['refuse an empty explanation', 'v=spf1 exp= -all', 'permerror'],
  ['refuse a redirect to no domain', 'v=spf1 redirect=-all ?all', 'permerror'],
  ['never reach a redirect beside all', 'v=spf1 redirect=d.test ~all', 'softfail'],
]);

table('ip4 and ip6', HOSTS, [
  ['match one address', 'v=spf1 ip4:192.0.2.10 -all', 'pass'],
  ['match a network', 'v=spf1 ip4:192.0.2.0/24 -all', 'pass'],
  ['match up to odd prefix lengths', 'v=spf1 ip4:192.0.2.8/30 -all', 'pass'],
  ['miss beside an odd prefix length', 'v=spf1 ip4:192.0.2.12/30 -all', 'fail'],
  ['match all with /0', 'v=spf1 ip4:1.1.1.1/0 -all', 'pass'],
  ['refuse /33', 'v=spf1 ip4:192.0.2.10/33 -all', 'permerror'],
  ['refuse leading zeros in a prefix', 'v=spf1 ip4:192.0.2.10/032 -all', 'permerror'],
  ['refuse leading zeros in an octet', 'v=spf1 ip4:192.0.02.10 -all', 'permerror'],
  ['need an address', 'v=spf1 ip4 -all', 'permerror'],
  ['refuse a short address', 'v=spf1 ip4:192.0.2 -all', 'permerror'],
  ['refuse a port', 'v=spf1 ip4:192.0.2.10:25 -all', 'permerror'],
  ['refuse two slashes', 'v=spf1 ip4:192.0.2.10//32 -all', 'permerror'],
  ['refuse the other family', 'v=spf1 ip4:2001:db8::1 -all', 'permerror'],
  ['refuse IPv4 text in ip6', 'v=spf1 ip6:192.0.2.10 -all', 'permerror'],
  ['match IPv6 networks', 'v=spf1 ip6:2001:DB8::/33 -all', 'pass', V6],
  ['never match across families', 'v=spf1 ip6:::/0 -all', 'fail'],
  ['take mapped IPv6 clients as IPv4', 'v=spf1 ip6:::/0 -ip4:192.0.2.10 +all', 'fail', '::ffff:192.0.2.10'],
  ['refuse /129', 'v=spf1 ip6:::1/129 -all', 'permerror'],
  ['refuse broken IPv6', 'v=spf1 ip6::CAFE::BABE -all', 'permerror'],
  ['refuse zones', 'v=spf1 ip6:fe80::1%eth0 -all', 'permerror'],
]);

table('a', HOSTS, [
  ['matches the domain itself', 'v=spf1 a -all', 'pass'],
  ['matches another name', 'v=spf1 a:host.test -all', 'pass'],
  ['matches within a prefix', 'v=spf1 a:near.test/24 -all', 'pass'],
  ['misses without the prefix', 'v=spf1 a:near.test -all', 'fail'],
  ['matches IPv6 within the second prefix', 'v=spf1 a:near.test/32//64 -all', 'pass', V6],
  ['does not lend the first prefix to IPv6', 'v=spf1 a:near.test/24 -all', 'fail', V6],
  ['does not lend the second prefix to IPv4', 'v=spf1 a:near.test//64 -all', 'fail'],
  ['matches any existing address with /0', 'v=spf1 a:four.test/0 -all', 'pass'],
  ['does not match a missing family with /0', 'v=spf1 a:six.test/0 -all', 'fail'],
  ['does not match a missing name with /0', 'v=spf1 a:gone.test/0 -all', 'fail'],
  ['refuses /33', 'v=spf1 a/33 -all', 'permerror'],
  ['refuses //129', 'v=spf1 a//129 -all', 'permerror'],
  ['refuses one slash before each', 'v=spf1 a/24/64 -all', 'permerror'],
  ['refuses an empty domain', 'v=spf1 a: -all', 'permerror'],
  ['refuses an address as domain', 'v=spf1 a:192.0.2.10 -all', 'permerror'],
  ['refuses a numeric last label', 'v=spf1 a:abc.123 -all', 'permerror'],
  ['refuses a lone label', 'v=spf1 a:museum -all', 'permerror'],
  ['refuses a lone label with a dot', 'v=spf1 a:museum. -all', 'permerror'],
  ['refuses a last label that begins with a hyphen', 'v=spf1 a:host.-test -all', 'permerror'],
  ['refuses a port', 'v=spf1 a:host.test:8080 -all', 'permerror'],
  ['refuses NUL', 'v=spf1 a:host.test\0 -all', 'permerror'],
  ['accepts a hyphen in the last label', 'v=spf1 a:foo.test.xn--zckzah -all', 'pass'],
  ['accepts odd characters before the last label', 'v=spf1 a:odd:name/x.test -all', 'pass'],
  ['accepts a trailing dot', 'v=spf1 a:host.test. -all', 'pass'],
  ['takes an empty label for a name that is not there', 'v=spf1 a:host...test -all', 'fail'],
  ['takes a long label for a name that is not there', `v=spf1 a:${'a'.repeat(64)}.test -all`, 'fail'],
  ['ends in temperror on timeout', 'v=spf1 a:slow.test -all', 'temperror'],
  ['ends in temperror on SERVFAIL', 'v=spf1 a:servfail.test -all', 'temperror'],
]);

table('mx', HOSTS, [
  ['matches any exchanger', 'v=spf1 mx:mx.test -all', 'pass'],
  ['matches within a prefix', 'v=spf1 mx/0 -all', 'pass'],
  ['does not fall back to the address of the name', 'v=spf1 mx:onlya.test -all', 'fail'],
  ['does not match a null MX', 'v=spf1 mx:nullmx.test/0 -all', 'fail'],
  ['does not match a missing name', 'v=spf1 mx:gone.test/0 -all', 'fail'],
  ['matches IPv6 of exchangers', 'v=spf1 mx:mx.test//64 -all', 'pass', V6],
  ['refuses an empty domain', 'v=spf1 mx: -all', 'permerror'],
  ['refuses /33', 'v=spf1 mx/33 -all', 'permerror'],
  ['ends in temperror on timeout', 'v=spf1 mx:slow.test -all', 'temperror'],
]);

table('exists', HOSTS, [
  ['matches any address', 'v=spf1 exists:four.test -all', 'pass'],
  ['asks for IPv4 even of IPv6 clients', 'v=spf1 exists:four.test -all', 'pass', V6],
  ['does not count IPv6 addresses', 'v=spf1 exists:six.test -all', 'fail', V6],
  ['needs a domain', 'v=spf1 exists -all', 'permerror'],
  ['refuses an empty domain', 'v=spf1 exists: -all', 'permerror'],
  ['refuses a prefix', 'v=spf1 exists:host.test/24 -all', 'permerror'],
  ['ends in temperror on timeout', 'v=spf1 exists:slow.test -all', 'temperror'],
]);

const POINTERS: FixtureZone = {
  '10.2.0.192.in-addr.arpa': { PTR: ['liar.other.test', 'Mail.Relay.test'] },
  '0.1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa': { PTR: ['mail.relay.test'] },
  'mail.relay.test': { A: ['192.0.2.10'], AAAA: [V6] },
  'liar.other.test': { A: ['198.51.100.9'] },
};

table('ptr', POINTERS, [
  ['matches below the name', 'v=spf1 ptr:relay.test -all', 'pass'],
  ['matches the name itself', 'v=spf1 ptr:mail.RELAY.test -all', 'pass'],
  ['matches IPv6', 'v=spf1 ptr:relay.test -all', 'pass', V6],
  ['does not match a name that does not point back', 'v=spf1 ptr:other.test -all', 'fail'],
  ['does not match half a label', 'v=spf1 ptr:lay.test -all', 'fail'],
  ['does not match without PTR', 'v=spf1 ptr:relay.test -all', 'fail', '203.0.113.5'],
  ['refuses an empty domain', 'v=spf1 ptr: -all', 'permerror'],
  ['refuses a prefix', 'v=spf1 ptr/0 -all', 'permerror'],
]);

const POLICIES: FixtureZone = {
  'pass.test': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'] },
  'fail.test': { TXT: ['v=spf1 ip4:203.0.113.1 -all'] },
  'soft.test': { TXT: ['v=spf1 ip4:203.0.113.1 ~all'] },
  'neutral.test': { TXT: ['v=spf1 ip4:203.0.113.1 ?all'] },
  'broken.test': { TXT: ['v=spf1 include +all'] },
  'none.test': { TXT: ['v=spfl is no SPF record'] },
  'slow.test': { FAIL: 'timeout' },
  'two.test': { TXT: ['v=spf1 -all', 'v=spf1 +all'] },
};

table('include and redirect', POLICIES, [
  ['include matches on pass', 'v=spf1 include:pass.test -all', 'pass'],
  ['include gives its own qualifier', 'v=spf1 ?include:pass.test -all', 'neutral'],
  ['include does not match on fail', 'v=spf1 include:fail.test ~all', 'softfail'],
  ['include does not match on softfail', 'v=spf1 include:soft.test all', 'pass'],
  ['include does not match on neutral', 'v=spf1 include:neutral.test -all', 'fail'],
  ['include passes temperror on', 'v=spf1 include:slow.test -all', 'temperror'],
  ['include passes permerror on', 'v=spf1 include:broken.test -all', 'permerror'],
  ['include of nothing is permerror', 'v=spf1 include:none.test -all', 'permerror'],
  ['include of a missing name is permerror', 'v=spf1 include:gone.test -all', 'permerror'],
  ['include of two records is permerror', 'v=spf1 include:two.test -all', 'permerror'],
  ['include needs a domain', 'v=spf1 include -all', 'permerror'],
  ['include refuses an empty domain', 'v=spf1 include: -all', 'permerror'],
  ['include refuses a prefix', 'v=spf1 include:pass.test/24 -all', 'permerror'],
  ['redirect gives the result of its target', 'v=spf1 redirect=fail.test', 'fail'],
  ['redirect follows mechanisms that do not match', 'v=spf1 ip4:203.0.113.9 redirect=pass.test', 'pass'],
  ['redirect stands where it likes', 'v=spf1 redirect=pass.test ip4:203.0.113.9', 'pass'],
  ['redirect to nothing is permerror', 'v=spf1 redirect=none.test', 'permerror'],
  ['redirect to a missing name is permerror', 'v=spf1 redirect=gone.test', 'permerror'],
]);

describe('initial processing and record selection', () => {
  const fail = { TXT: ['v=spf1 -all'] };
  const cases: [string, FixtureZone, Partial<SpfMail>, string][] = [
    ['a label of 64 octets is none', {}, { sender: `a@${'b'.repeat(64)}.test` }, 'none'],
    [
      'a label of 63 octets is judged',
      { [`${'b'.repeat(63)}.test`]: fail },
      { sender: `a@${'b'.repeat(63)}.test` },
      'fail',
    ],
    ['an empty label is none', {}, { sender: 'a@b..test' }, 'none'],
    ['a domain literal is none', {}, { sender: 'a@[192.0.2.10]' }, 'none'],
    ['a single label is none', { localhost: fail }, { sender: 'a@localhost' }, 'none'],
    ['a bounce is judged by HELO', { 'mail.relay.test': fail }, { sender: '' }, 'fail'],
    ['a bounce from a single-label HELO is none', {}, { sender: '', helo: 'box' }, 'none'],
    ['NXDOMAIN is none', {}, { sender: 'a@gone.test' }, 'none'],
    ['a timeout is temperror', { 's.test': { FAIL: 'timeout' } }, { sender: 'a@s.test' }, 'temperror'],
    ['REFUSED is temperror', { 's.test': { FAIL: 'REFUSED' } }, { sender: 'a@s.test' }, 'temperror'],
    [
      'strings are joined without space',
      { 's.test': { TXT: [['v=spf1', 'mx']] } },
      { sender: 'a@s.test' },
      'none',
    ],
    [
      'v=spf10 is not SPF',
      { 's.test': { TXT: ['v=spf10 +all', 'v=spf1 -all'] } },
      { sender: 'a@s.test' },
      'fail',
    ],
    ['a leading space is not SPF', { 's.test': { TXT: [' v=spf1 -all'] } }, { sender: 'a@s.test' }, 'none'],
    [
      'two records are permerror',
      { 's.test': { TXT: ['v=spf1 -all', 'V=SPF1 +all'] } },
      { sender: 'a@s.test' },
      'permerror',
    ],
    [
      'other TXT records are no matter',
      { 's.test': { TXT: ['\u0096', 'v=spf1 -all'] } },
      { sender: 'a@s.test' },
      'fail',
    ],
    [
      'an alias is followed',
      { 's.test': { CNAME: 't.test' }, 't.test': fail },
      { sender: 'a@s.test' },
      'fail',
    ],
    ['an explicit domain wins', { 't.test': fail }, { sender: 'a@s.test', domain: 'T.test.' }, 'fail'],
    ['an address that is none is permerror', {}, { ip: '192.0.2', sender: 'a@s.test' }, 'permerror'],
  ];
  for (const [name, zone, mail, expected] of cases) {
    it(name, async () => assert.equal((await judge(zone, mail)).result, expected));
  }
});

describe('limits', () => {
  it('admits ten terms that cause queries and refuses the eleventh', async () => {
    const zone = { 'x.test': { A: ['203.0.113.1'], MX: [[1, 'x.test']] } };
    const ten = Array(5).fill('a:x.test mx:x.test').join(' ');
    assert.equal(await result(`v=spf1 ${ten} ip4:192.0.2.10 -all`, undefined, zone), 'pass');
    assert.equal(await result(`v=spf1 ${ten} a:x.test ip4:192.0.2.10 -all`, undefined, zone), 'permerror');
  });

  it('counts over includes and redirects', async () => {
    const zone = {
      'x.test': { A: ['203.0.113.1'] },
      'inc.test': { TXT: [`v=spf1 ${Array(8).fill('a:x.test').join(' ')}`] },
      'd.test': { A: ['203.0.113.2'] },
    };
    assert.equal(await result('v=spf1 a include:inc.test ip4:192.0.2.10 a -all', undefined, zone), 'pass');
    assert.equal(
      await result('v=spf1 a include:inc.test a ip4:192.0.2.10 -all', undefined, zone),
      'permerror',
    );
  });

  it('counts ptr, exists and the p macro but not ip4, all or exp', async () => {
    const zone = { ...POINTERS, 'x.test': { A: ['203.0.113.1'] }, 'e.test': { TXT: ['%{p}'] } };
    const record = 'v=spf1 ip4:203.0.113.1 ptr:x.test -exists:%{p}.gone.test exp=e.test -all';
    const evaluation = await judge({ ...zone, 'd.test': { TXT: [record] } }, { at: 'd.test' });
    assert.equal(evaluation.result, 'fail');
    assert.equal(evaluation.lookups, 3);
    assert.equal(evaluation.explanation, 'mail.relay.test');
  });

  it('ends loops of includes and of redirects in permerror', async () => {
    const zone = {
      'a.test': { TXT: ['v=spf1 include:b.test'] },
      'b.test': { TXT: ['v=spf1 include:a.test'] },
      'r.test': { TXT: ['v=spf1 redirect=r.test'] },
    };
    for (const at of ['a.test', 'r.test']) {
      const evaluation = await judge(zone, { at });
      assert.equal(evaluation.result, 'permerror');
      assert.equal(evaluation.reason, 'too-many-lookups');
    }
  });

  it('refuses more than ten exchangers, even when an early one matches', async () => {
    const MX = Array.from({ length: 11 }, (_, i) => [i, 'h.test']);
    const zone = { 'h.test': { A: ['192.0.2.10'] }, 'd.test': { MX } };
    assert.equal(await result('v=spf1 mx -all', undefined, zone), 'permerror');
    const ten = { 'h.test': { A: ['192.0.2.10'] }, 'd.test': { MX: MX.slice(1) } };
    assert.equal(await result('v=spf1 mx -all', undefined, ten), 'pass');
  });

  it('looks at the first ten PTR names only', async () => {
    const many = Array.from({ length: 12 }, (_, i) => `n${i}.other.test`);
    const zone = { '10.2.0.192.in-addr.arpa': { PTR: [...many, 'd.test'] }, 'd.test': { A: ['192.0.2.10'] } };
    assert.equal(await result('v=spf1 ptr -all', undefined, zone), 'fail');
  });

  it('has no limit for addresses of one name', async () => {
    const A = Array.from({ length: 40 }, (_, i) => `192.0.2.${i}`);
    assert.equal(await result('v=spf1 a -all', undefined, { 'd.test': { A } }), 'pass');
  });

  it('admits two void look-ups and refuses the third', async () => {
    assert.equal(await result('v=spf1 a:g1.test exists:g2.test ?all'), 'neutral');
    assert.equal(await result('v=spf1 a:g1.test mx:g2.test exists:g3.test ?all'), 'permerror');
  });

  it('counts an mx term with dangling exchangers as no void look-up', async () => {
    const zone = {
      'd.test': {
        MX: [
          [1, 'g1.test'],
          [2, 'g2.test'],
          [3, 'g3.test'],
        ],
      },
    };
    assert.equal(await result('v=spf1 mx -all', undefined, zone), 'fail');
  });

  it('does not count a missing explanation as void', async () => {
    const record = 'v=spf1 a:g1.test a:g2.test exp=g3.test -all';
    const evaluation = await judge({ 'd.test': { TXT: [record] } }, { at: 'd.test' });
    assert.deepEqual([evaluation.result, evaluation.explanation], ['fail', null]);
  });

  it('ends a record of 10,000 includes after eleven of them', async () => {
    const includes = Array.from({ length: 10_000 }, (_, i) => `include:i${i}.test`).join(' ');
    const zone: FixtureZone = { 'd.test': { TXT: [`v=spf1 ${includes} -all`] } };
    for (let i = 0; i < 20; i++) zone[`i${i}.test`] = { TXT: ['v=spf1 ?all'] };
    const { lookup, asked } = fixtureLookup(zone);
    const evaluation = await evaluateSpf({ ip: '192.0.2.10', sender: 'a@d.test' }, lookup, { nowMs: NOW });
    assert.equal(evaluation.reason, 'too-many-lookups');
    assert.equal(asked.length, 11);
  });

  it('ends in temperror when its time is up', async () => {
    const { lookup } = fixtureLookup({ 'd.test': { TXT: ['v=spf1 -all'] } });
    const signal = AbortSignal.abort();
    const evaluation = await evaluateSpf({ ip: '192.0.2.1', sender: 'a@d.test' }, lookup, {
      nowMs: NOW,
      signal,
    });
    assert.deepEqual([evaluation.result, evaluation.reason], ['temperror', 'time-limit']);
  });
});

describe('macros', () => {
  const zone: FixtureZone = {
    ...POINTERS,
    '10.2.0.192.list.test': { A: ['127.0.0.2'] },
    'ann.test.d.in-addr.test': { A: ['127.0.0.2'] },
    '192.0.2.10.gladstone.philip.user.d.test': { A: ['127.0.0.2'] },
    'bar.foo.user.d.test': { A: ['127.0.0.2'] },
    'macro%percent  space%20url.test': { A: ['127.0.0.2'] },
    'mail.relay.test.helo.test': { A: ['127.0.0.2'] },
  };
  const rows: [string, string, string, Partial<SpfMail>?][] = [
    ['reverses addresses', 'v=spf1 exists:%{ir}.list.test -all', 'pass'],
    ['knows l, d, v and right-hand parts', 'v=spf1 exists:%{l}.%{d1}.%{d1r}.%{v}.test -all', 'pass'],
    ['reverses and keeps', 'v=spf1 exists:%{l}.%{dr}.%{v}.test -all', 'pass'],
    [
      'splits at a hyphen',
      'v=spf1 exists:%{i}.%{l2r-}.user.%{d2} -all',
      'pass',
      { sender: 'philip-gladstone-test@d.test' },
    ],
    [
      'splits at several delimiters',
      'v=spf1 exists:%{l2r+-}.user.%{d2} -all',
      'pass',
      { sender: 'foo-bar+zip+quux@d.test' },
    ],
    ['escapes percent, spaces and %20', 'v=spf1 exists:macro%%percent%_%_space%-url.test -all', 'pass'],
    ['knows h', 'v=spf1 exists:%{h}.helo.test -all', 'pass'],
    [
      'does not check the syntax of what a macro gives',
      'v=spf1 a:%{h} -all',
      'fail',
      { helo: "JUMPIN' JUPITER" },
    ],
    ['chooses a validated name', 'v=spf1 exists:%{p}.helo.test -all', 'pass'],
    ['refuses c, r and t in domains', 'v=spf1 exists:%{c}.test -all', 'permerror'],
    ['refuses unknown letters', 'v=spf1 a:%{a}.test -all', 'permerror'],
    ['refuses zero parts', 'v=spf1 a:%{d0}.test -all', 'permerror'],
    ['refuses round brackets', 'v=spf1 exists:%(ir).test -all', 'permerror'],
    ['refuses a lone percent', 'v=spf1 exists:foo%.test -all', 'permerror'],
    ['refuses an open macro', 'v=spf1 exists:%{d -all', 'permerror'],
  ];
  for (const [name, record, expected, mail] of rows) {
    it(`${name}: ${record}`, async () => {
      const sender = 'ann@d.test';
      const evaluation = await judge({ ...zone, 'd.test': { TXT: [record] } }, { sender, ...mail });
      assert.equal(evaluation.result, expected);
    });
  }

  it('cuts a long name from the left', async () => {
    const sub = `${'long.'.repeat(9)}d.test`;
    const whole = `${`${sub}.`.repeat(6)}tail.test`;
    let cut = `first.${whole}`;
    while (cut.length > 253) cut = cut.slice(cut.indexOf('.') + 1);
    const record = `v=spf1 exists:first.${'%{o}.'.repeat(6)}tail.test -all`;
    const evaluation = await judge({ [sub]: { TXT: [record] }, [cut]: { A: ['127.0.0.2'] } }, { at: sub });
    assert.equal(evaluation.result, 'pass');
  });
});

describe('explanations', () => {
  async function explanation(
    texts: unknown,
    mail: Partial<SpfMail> = {},
    record = 'v=spf1 -all exp=e.d.test.',
  ) {
    const zone = { ...POINTERS, 'd.test': { TXT: [record] }, 'e.d.test': { TXT: texts } };
    const evaluation = await judge(zone, { sender: 'ann@d.test', ...mail });
    assert.equal(evaluation.result, 'fail');
    return evaluation.explanation;
  }

  it('are expanded, with c, r and t', async () => {
    const text = await explanation(['%{c} may not send for %{s}, says %{r} at %{t}.']);
    assert.equal(text, `192.0.2.10 may not send for ann@d.test, says unknown at ${NOW / 1000}.`);
  });
  it('show IPv6 compressed as c and as nibbles as i', async () => {
    const text = await explanation(['%{c} %{ir}.%{v}'], { ip: '2001:0DB8::1' });
    assert.equal(text, '2001:db8::1 1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6');
  });
  it('escape URLs for upper-case letters', async () => {
    const text = await explanation(['http://x.test/?l=%{L}'], { sender: '~jack&jill=up-a_b3.c@d.test' });
    assert.equal(text, 'http://x.test/?l=~jack%26jill%3Dup-a_b3.c');
  });
  it('may hold a space from the local part', async () => {
    assert.equal(await explanation(['%{l} writes'], { sender: 'two words@d.test' }), 'two words writes');
  });
  it('name the client unknown when no name validates', async () => {
    assert.equal(await explanation(['from %{p}'], { ip: '203.0.113.9' }), 'from unknown');
  });
  it('take postmaster where there is no local part', async () => {
    assert.equal(await explanation(['%{l}'], { sender: '@d.test' }), 'postmaster');
  });
  it('are joined from several strings', async () => {
    assert.equal(await explanation([['one ', 'two']]), 'one two');
  });
  for (const [name, texts] of [
    ['two records', ['one', 'two']],
    ['no record', undefined],
    ['a syntax error', ['the %{x} files']],
    ['octets beyond ASCII', ['\u00ef\u00bb\u00bfhello']],
  ] as const) {
    it(`are left out on ${name}`, async () => assert.equal(await explanation(texts), null));
  }
  it('of an include are not used, that of the including record is', async () => {
    const zone = {
      'd.test': { TXT: ['v=spf1 include:i.test -all exp=mine.test'] },
      'i.test': { TXT: ['v=spf1 -all exp=theirs.test'] },
      'mine.test': { TXT: ['mine'] },
      'theirs.test': { TXT: ['theirs'] },
    };
    assert.equal((await judge(zone, { at: 'd.test' })).explanation, 'mine');
  });
  it('of the redirecting record are not used, that of the target is', async () => {
    const zone = {
      'd.test': { TXT: ['v=spf1 redirect=r.test exp=mine.test'] },
      'q.test': { TXT: ['v=spf1 redirect=s.test exp=mine.test'] },
      'r.test': { TXT: ['v=spf1 -all exp=theirs.test'] },
      's.test': { TXT: ['v=spf1 -all'] },
      'mine.test': { TXT: ['mine'] },
      'theirs.test': { TXT: ['theirs'] },
    };
    assert.equal((await judge(zone, { at: 'd.test' })).explanation, 'theirs');
    assert.equal((await judge(zone, { at: 'q.test' })).explanation, null);
  });
});

describe('the report of an evaluation', () => {
  it('names mechanism, deciding domain, counters and steps', async () => {
    const zone = {
      'd.test': { TXT: ['v=spf1 include:i.test a:gone.test redirect=r.test'] },
      'i.test': { TXT: ['v=spf1 ip4:203.0.113.1 -all'] },
      'r.test': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'] },
    };
    const evaluation = await judge(zone, { at: 'd.test' });
    assert.equal(evaluation.result, 'pass');
    assert.equal(evaluation.mechanism, 'ip4:192.0.2.0/24');
    assert.equal(evaluation.domain, 'r.test');
    assert.deepEqual([evaluation.lookups, evaluation.voidLookups], [3, 1]);
    assert.deepEqual(
      evaluation.trace.map((step) => `${step.domain} ${step.outcome}`),
      [
        'd.test v=spf1 include:i.test a:gone.test redirect=r.test',
        'i.test v=spf1 ip4:203.0.113.1 -all',
        'i.test no-match',
        'i.test match',
        'd.test no-match',
        'd.test no-match',
        'd.test r.test',
        'r.test v=spf1 ip4:192.0.2.0/24 -all',
        'r.test match',
      ],
    );
  });
});
