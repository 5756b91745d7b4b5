import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findOwnedSign, matchName, skeletonOf } from './match-name.ts';
import { type LookalikeSigns, scoreLookalike } from './score-lookalike.ts';

const now = Date.parse('2026-11-20T00:00:00Z');
const day = 86_400_000;
const web = {
  status: 200,
  similarity: 0.95,
  pictureLikeness: null,
  faviconMatch: true,
  parked: false,
  redirectsToOwner: false,
  passwordForm: true,
  namesBrand: true,
};
const worst: LookalikeSigns = {
  registered: true,
  likelihood: 90,
  homograph: true,
  registeredAt: now - day,
  appeared: true,
  hasMail: true,
  certificateAt: now - day,
  web,
  owned: false,
};

test('a score is the sum of its parts and is between 0 and 100 for any signals', () => {
  const flag = fc.boolean();
  const time = fc.option(fc.integer({ min: now - 4000 * day, max: now }));
  const signs = fc.record({
    ...{
      registered: flag,
      likelihood: fc.integer({ min: 1, max: 100 }),
      homograph: flag,
      registeredAt: time,
    },
    ...{ appeared: flag, hasMail: flag, certificateAt: time, owned: flag },
    web: fc.option(
      fc.record({
        ...{
          status: fc.option(fc.constantFrom(200, 302, 404, 503)),
          similarity: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
        },
        ...{
          faviconMatch: fc.option(flag),
          parked: flag,
          redirectsToOwner: flag,
          passwordForm: flag,
          namesBrand: flag,
          pictureLikeness: fc.option(fc.integer({ min: 0, max: 100 })),
        },
      }),
    ),
  });
  fc.assert(
    fc.property(signs, (one) => {
      const { score, parts } = scoreLookalike(one, now);
      assert.ok(Number.isInteger(score) && score >= 0 && score <= 100);
      assert.equal(
        parts.reduce((sum, { points }) => sum + points, 0),
        score,
      );
      if (one.owned || !one.registered) assert.equal(score, 0);
    }),
  );
  assert.equal(scoreLookalike(worst, now).score, 100);
  const parked = scoreLookalike(
    { ...worst, web: { ...web, parked: true, similarity: 0, faviconMatch: null, passwordForm: false } },
    now,
  );
  const drawn = { ...web, similarity: 0.1, pictureLikeness: 92 };
  const { parts } = scoreLookalike({ ...worst, likelihood: 10, web: drawn }, now);
  assert.ok(
    parts.some(({ part }) => part === 'picture'),
    'a page drawn by a script is compared by its picture',
  );
  assert.ok(parked.score < 75 && parked.parts.some(({ part, points }) => part === 'parked' && points < 0));
});

test("recognizes the owner's names by name servers, certificate or redirect target, but not names of strangers", () => {
  const owner = { domain: 'larkspur.test', nameservers: ['ns1.larkspur.test', 'ns2.larkspur.test'] };
  const found = {
    name: 'larkspvr.test',
    nameservers: ['a.test'],
    mail: [],
    certificateNames: [],
    landing: null,
  };
  assert.equal(findOwnedSign(owner, found), null);
  assert.equal(
    findOwnedSign(owner, { ...found, nameservers: owner.nameservers.toReversed() }),
    'nameservers',
  );
  assert.equal(findOwnedSign(owner, { ...found, certificateNames: ['*.larkspur.test'] }), 'certificate');
  assert.equal(findOwnedSign(owner, { ...found, landing: 'www.larkspur.test' }), 'redirect');
  const listening = { ...found, landing: 'www.larkspur.test', mail: ['mx.elsewhere.test'] };
  assert.equal(
    findOwnedSign(owner, listening),
    null,
    "a name that redirects to the owner but accepts mail elsewhere is not the owner's",
  );
  const crowd = { domain: 'larkspur.test', nameservers: ['ns1.domaincontrol.com', 'ns2.domaincontrol.com'] };
  assert.equal(
    findOwnedSign(crowd, { ...found, nameservers: crowd.nameservers }),
    null,
    'name servers of large providers do not identify an owner',
  );
});

test('names that look the same have the same skeleton', () => {
  for (const [one, other] of [
    ['paypal', 'раураl'],
    ['modern', 'modem'],
    ['google', 'g00gle'],
    ['wiki', 'vvlkl'],
    ['bücher', 'bucher'],
  ] as const) {
    assert.equal(skeletonOf(one), skeletonOf(other), `${one} ${other}`);
  }
  assert.notEqual(skeletonOf('paypal'), skeletonOf('papal'));
});

test('a name matches by the fuzzers that generate it or by its content, and own names are not lookalikes', () => {
  assert.deepEqual(matchName('larkspur.test', 'larkspvr.test')?.fuzzers, ['homoglyph']);
  assert.deepEqual(matchName('larkspur.test', 'the-best-larkspur-of-all.example')?.fuzzers, ['combosquat']);
  assert.deepEqual(matchName('larkspur.test', 'larkspur.evil.example')?.fuzzers, ['combosquat']);
  assert.equal(matchName('larkspur.test', 'unrelated.test'), null);
  assert.equal(matchName('larkspur.test', 'www.larkspur.test'), null);
  assert.equal(matchName('larkspur.test', 'larkspur.test'), null);
  assert.equal(matchName('shop.larkspur.test', 'larkspur.test'), null, 'a subdomain is not a lookalike');
});
