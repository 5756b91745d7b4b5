import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type FixtureZone, fixtureLookup } from '#engine/posture/testing/zone.ts';
import { evaluateSpf, type SpfMail } from './evaluate.ts';
import { evaluateFixture, NOW, POINTERS, result } from './testing/evaluate-fixture.ts';

describe('initial processing and record selection', () => {
  const fail = { TXT: ['v=spf1 -all'] };
  const cases: [string, FixtureZone, Partial<SpfMail>, string][] = [
    ['a label of 64 octets is none', {}, { sender: `a@${'b'.repeat(64)}.test` }, 'none'],
    [
      'a label of 63 octets is evaluated',
      { [`${'b'.repeat(63)}.test`]: fail },
      { sender: `a@${'b'.repeat(63)}.test` },
      'fail',
    ],
    ['an empty label is none', {}, { sender: 'a@b..test' }, 'none'],
    ['a domain literal is none', {}, { sender: 'a@[192.0.2.10]' }, 'none'],
    ['a single label is none', { localhost: fail }, { sender: 'a@localhost' }, 'none'],
    ['a bounce is evaluated by its HELO name', { 'mail.relay.test': fail }, { sender: '' }, 'fail'],
    ['a bounce from a single-label HELO is none', {}, { sender: '', helo: 'box' }, 'none'],
    ['NXDOMAIN is none', {}, { sender: 'a@gone.test' }, 'none'],
    ['a timeout is temperror', { 's.test': { FAIL: 'timeout' } }, { sender: 'a@s.test' }, 'temperror'],
    ['REFUSED is temperror', { 's.test': { FAIL: 'REFUSED' } }, { sender: 'a@s.test' }, 'temperror'],
    [
      'strings are joined without spaces',
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
      'other TXT records are ignored',
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
    [
      'an explicit domain takes precedence',
      { 't.test': fail },
      { sender: 'a@s.test', domain: 'T.test.' },
      'fail',
    ],
    ['an invalid address is permerror', {}, { ip: '192.0.2', sender: 'a@s.test' }, 'permerror'],
  ];
  for (const [name, zone, mail, expected] of cases) {
    it(name, async () => assert.equal((await evaluateFixture(zone, mail)).result, expected));
  }
});

describe('limits', () => {
  it('allows ten terms that cause queries and rejects the eleventh', async () => {
    const zone = { 'x.test': { A: ['203.0.113.1'], MX: [[1, 'x.test']] } };
    const ten = Array(5).fill('a:x.test mx:x.test').join(' ');
    assert.equal(await result(`v=spf1 ${ten} ip4:192.0.2.10 -all`, undefined, zone), 'pass');
    assert.equal(await result(`v=spf1 ${ten} a:x.test ip4:192.0.2.10 -all`, undefined, zone), 'permerror');
  });

  it('counts across includes and redirects', async () => {
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
    const evaluation = await evaluateFixture({ ...zone, 'd.test': { TXT: [record] } }, { at: 'd.test' });
    assert.equal(evaluation.result, 'fail');
    assert.equal(evaluation.lookups, 3);
    assert.equal(evaluation.explanation, 'mail.relay.test');
  });

  it('include loops and redirect loops end in permerror', async () => {
    const zone = {
      'a.test': { TXT: ['v=spf1 include:b.test'] },
      'b.test': { TXT: ['v=spf1 include:a.test'] },
      'r.test': { TXT: ['v=spf1 redirect=r.test'] },
    };
    for (const at of ['a.test', 'r.test']) {
      const evaluation = await evaluateFixture(zone, { at });
      assert.equal(evaluation.result, 'permerror');
      assert.equal(evaluation.reason, 'too-many-lookups');
    }
  });

  it('rejects more than ten exchangers, even if an early one matches', async () => {
    const MX = Array.from({ length: 11 }, (_, i) => [i, 'h.test']);
    const zone = { 'h.test': { A: ['192.0.2.10'] }, 'd.test': { MX } };
    assert.equal(await result('v=spf1 mx -all', undefined, zone), 'permerror');
    const ten = { 'h.test': { A: ['192.0.2.10'] }, 'd.test': { MX: MX.slice(1) } };
    assert.equal(await result('v=spf1 mx -all', undefined, ten), 'pass');
  });

  it('considers only the first ten PTR names', async () => {
    const many = Array.from({ length: 12 }, (_, i) => `n${i}.other.test`);
    const zone = { '10.2.0.192.in-addr.arpa': { PTR: [...many, 'd.test'] }, 'd.test': { A: ['192.0.2.10'] } };
    assert.equal(await result('v=spf1 ptr -all', undefined, zone), 'fail');
  });

  it('does not limit the addresses of one name', async () => {
    const A = Array.from({ length: 40 }, (_, i) => `192.0.2.${i}`);
    assert.equal(await result('v=spf1 a -all', undefined, { 'd.test': { A } }), 'pass');
  });

  it('allows two void lookups and rejects the third', async () => {
    assert.equal(await result('v=spf1 a:g1.test exists:g2.test ?all'), 'neutral');
    assert.equal(await result('v=spf1 a:g1.test mx:g2.test exists:g3.test ?all'), 'permerror');
  });

  it('does not count an mx term with dangling exchangers as a void lookup', async () => {
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

  it('does not count a missing explanation as a void lookup', async () => {
    const record = 'v=spf1 a:g1.test a:g2.test exp=g3.test -all';
    const evaluation = await evaluateFixture({ 'd.test': { TXT: [record] } }, { at: 'd.test' });
    assert.deepEqual([evaluation.result, evaluation.explanation], ['fail', null]);
  });

  it('stops evaluating a record of 10,000 includes after eleven of them', async () => {
    const includes = Array.from({ length: 10_000 }, (_, i) => `include:i${i}.test`).join(' ');
    const zone: FixtureZone = { 'd.test': { TXT: [`v=spf1 ${includes} -all`] } };
    for (let i = 0; i < 20; i++) zone[`i${i}.test`] = { TXT: ['v=spf1 ?all'] };
    const { lookup, queries } = fixtureLookup(zone);
    const evaluation = await evaluateSpf({ ip: '192.0.2.10', sender: 'a@d.test' }, lookup, { nowMs: NOW });
    assert.equal(evaluation.reason, 'too-many-lookups');
    assert.equal(queries.length, 11);
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
    ['supports l, d, v and right-hand parts', 'v=spf1 exists:%{l}.%{d1}.%{d1r}.%{v}.test -all', 'pass'],
    ['reverses and truncates labels', 'v=spf1 exists:%{l}.%{dr}.%{v}.test -all', 'pass'],
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
    ['supports h', 'v=spf1 exists:%{h}.helo.test -all', 'pass'],
    [
      'does not check the syntax of an expanded macro',
      'v=spf1 a:%{h} -all',
      'fail',
      { helo: "JUMPIN' JUPITER" },
    ],
    ['chooses a validated name', 'v=spf1 exists:%{p}.helo.test -all', 'pass'],
    ['refuses c, r and t in domains', 'v=spf1 exists:%{c}.test -all', 'permerror'],
    ['refuses unknown letters', 'v=spf1 a:%{a}.test -all', 'permerror'],
    ['refuses zero parts', 'v=spf1 a:%{d0}.test -all', 'permerror'],
    ['refuses parentheses', 'v=spf1 exists:%(ir).test -all', 'permerror'],
    ['refuses a lone percent', 'v=spf1 exists:foo%.test -all', 'permerror'],
    ['refuses an unclosed macro', 'v=spf1 exists:%{d -all', 'permerror'],
  ];
  for (const [name, record, expected, mail] of rows) {
    it(`${name}: ${record}`, async () => {
      const sender = 'ann@d.test';
      const evaluation = await evaluateFixture({ ...zone, 'd.test': { TXT: [record] } }, { sender, ...mail });
      assert.equal(evaluation.result, expected);
    });
  }

  it('truncates a long name from the left', async () => {
    const sub = `${'long.'.repeat(9)}d.test`;
    const text = `${`${sub}.`.repeat(6)}tail.test`;
    let cut = `first.${text}`;
    while (cut.length > 253) cut = cut.slice(cut.indexOf('.') + 1);
    const record = `v=spf1 exists:first.${'%{o}.'.repeat(6)}tail.test -all`;
    const evaluation = await evaluateFixture(
      { [sub]: { TXT: [record] }, [cut]: { A: ['127.0.0.2'] } },
      { at: sub },
    );
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
    const evaluation = await evaluateFixture(zone, { sender: 'ann@d.test', ...mail });
    assert.equal(evaluation.result, 'fail');
    return evaluation.explanation;
  }

  it('explanations expand c, r and t', async () => {
    const text = await explanation(['%{c} may not send for %{s}, says %{r} at %{t}.']);
    assert.equal(text, `192.0.2.10 may not send for ann@d.test, says unknown at ${NOW / 1000}.`);
  });
  it('explanations format IPv6 compressed as c and as nibbles as i', async () => {
    const text = await explanation(['%{c} %{ir}.%{v}'], { ip: '2001:0DB8::1' });
    assert.equal(text, '2001:db8::1 1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6');
  });
  it('explanations escape URLs if the macro letter is uppercase', async () => {
    const text = await explanation(['http://x.test/?l=%{L}'], { sender: '~jack&jill=up-a_b3.c@d.test' });
    assert.equal(text, 'http://x.test/?l=~jack%26jill%3Dup-a_b3.c');
  });
  it('explanations may contain a space from the local part', async () => {
    assert.equal(await explanation(['%{l} writes'], { sender: 'two words@d.test' }), 'two words writes');
  });
  it('explanations use "unknown" for the client if no name validates', async () => {
    assert.equal(await explanation(['from %{p}'], { ip: '203.0.113.9' }), 'from unknown');
  });
  it('explanations use postmaster if there is no local part', async () => {
    assert.equal(await explanation(['%{l}'], { sender: '@d.test' }), 'postmaster');
  });
  it('explanations are joined if the record has several strings', async () => {
    assert.equal(await explanation([['one ', 'two']]), 'one two');
  });
  for (const [name, texts] of [
    ['two records', ['one', 'two']],
    ['no record', undefined],
    ['a syntax error', ['the %{x} files']],
    ['non-ASCII octets', ['\u00ef\u00bb\u00bfhello']],
  ] as const) {
    it(`the explanation is omitted in case of ${name}`, async () =>
      assert.equal(await explanation(texts), null));
  }
  it('explanations come from the including record, not from the include', async () => {
    const zone = {
      'd.test': { TXT: ['v=spf1 include:i.test -all exp=mine.test'] },
      'i.test': { TXT: ['v=spf1 -all exp=theirs.test'] },
      'mine.test': { TXT: ['mine'] },
      'theirs.test': { TXT: ['theirs'] },
    };
    assert.equal((await evaluateFixture(zone, { at: 'd.test' })).explanation, 'mine');
  });
  it('explanations come from the redirect target, not from the redirecting record', async () => {
    const zone = {
      'd.test': { TXT: ['v=spf1 redirect=r.test exp=mine.test'] },
      'q.test': { TXT: ['v=spf1 redirect=s.test exp=mine.test'] },
      'r.test': { TXT: ['v=spf1 -all exp=theirs.test'] },
      's.test': { TXT: ['v=spf1 -all'] },
      'mine.test': { TXT: ['mine'] },
      'theirs.test': { TXT: ['theirs'] },
    };
    assert.equal((await evaluateFixture(zone, { at: 'd.test' })).explanation, 'theirs');
    assert.equal((await evaluateFixture(zone, { at: 'q.test' })).explanation, null);
  });
});

describe('the evaluation report', () => {
  it('contains the mechanism, the deciding domain, counters and steps', async () => {
    const zone = {
      'd.test': { TXT: ['v=spf1 include:i.test a:gone.test redirect=r.test'] },
      'i.test': { TXT: ['v=spf1 ip4:203.0.113.1 -all'] },
      'r.test': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'] },
    };
    const evaluation = await evaluateFixture(zone, { at: 'd.test' });
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

describe('macros can build names that are not plain text', () => {
  const policy = (spec: string) => ({ 'd.test': { TXT: [`v=spf1 exists:${spec} -all`] } });
  const cases: [string, FixtureZone, Partial<SpfMail>, string][] = [
    [
      'a space is sent in the query and recognized in the answer',
      { ...policy('a%_b.x.test'), 'a\\032b.x.test': { A: ['127.0.0.2'] } },
      { sender: 'ann@d.test' },
      'pass',
    ],
    [
      'a backslash in a local part is an octet, not an escape',
      { ...policy('%{l}.x.test'), 'a\\\\b.x.test': { A: ['127.0.0.2'] } },
      { sender: 'a\\b@d.test' },
      'pass',
    ],
    [
      'a backslash does not escape the next character',
      { ...policy('%{l}.x.test'), 'ab.x.test': { A: ['127.0.0.2'] } },
      { sender: 'a\\b@d.test' },
      'fail',
    ],
    [
      'a non-ASCII local part is sent as UTF-8 octets',
      { ...policy('%{l}.x.test'), '\\195\\164.x.test': { A: ['127.0.0.2'] } },
      { sender: '\u00e4@d.test' },
      'pass',
    ],
    [
      'a name with an escape is passed on as the domain of an include and into its macros',
      {
        'd.test': { TXT: ['v=spf1 include:%{l}.x.test -all'] },
        'a\\\\b.x.test': { TXT: ['v=spf1 exists:%{d}.y.test -all'] },
        'a\\\\b.x.test.y.test': { A: ['127.0.0.2'] },
      },
      { sender: 'a\\b@d.test' },
      'pass',
    ],
    [
      'the length of a label is counted in octets',
      { ...policy('%{l}.x.test'), [`${'\\032'.repeat(63)}.x.test`]: { A: ['127.0.0.2'] } },
      { sender: `${' '.repeat(63)}@d.test` },
      'pass',
    ],
  ];
  for (const [name, zone, mail, expected] of cases)
    it(name, async () => assert.equal((await evaluateFixture(zone, mail)).result, expected));
});
