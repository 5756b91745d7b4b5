import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listFindingTypes } from '#engine/findings/catalog.ts';
import type { PostureCheck } from '#engine/posture/posture-check.ts';
import type { FeedAnswer, ReputationFeed } from '#engine/reputation/feeds/host-index.ts';
import { computeScore } from '#engine/risk/score.ts';
import type { Lookalike } from './facts.ts';
import { brandOf, scanBrand } from './scan.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const OLD = '2020-01-01T00:00:00.000Z';
const RECENT = '2026-11-10T00:00:00.000Z';

function lookalike(change: Partial<Lookalike> = {}): Lookalike {
  return {
    domain: 'acrne.test',
    triage: 'open',
    registered: true,
    registeredAt: OLD,
    firstSeenAt: OLD,
    homograph: false,
    combosquat: false,
    web: null,
    mail: false,
    certificateIssuedAt: null,
    similarity: { html: null, picture: null, favicon: null },
    loginForm: false,
    acceptsBrandMail: null,
    confirmedBy: null,
    takedown: null,
    ...change,
  };
}

function feed(answer: FeedAnswer): ReputationFeed {
  return {
    name: 'feed',
    threats: ['phishing'],
    noisy: false,
    check: async () => answer,
    findBrand: async () => answer,
  };
}

const clean = feed({ kind: 'ok', listings: [] });
const listed = feed({
  kind: 'ok',
  listings: [
    { threat: 'phishing', subject: 'https://acme-login.elsewhere.test/', reference: null, target: 'Acme' },
  ],
});

async function watched(...lookalikes: Lookalike[]): Promise<PostureCheck[]> {
  const watch = { lookalikes, unregisteredVariants: [] };
  return (await scanBrand('acme.test', { nowMs, watch, feeds: [clean] })).checks;
}

function faults(checks: readonly PostureCheck[]): string[] {
  return checks.filter(({ result }) => result === 'fail').map(({ id }) => id);
}

function stateOf(checks: readonly PostureCheck[]) {
  const findings = checks.filter(({ result }) => result === 'fail').map(({ id, asset }) => ({ id, asset }));
  return computeScore({ domain: 'acme.test', findings, checks }, nowMs).dimensionStates.brandPhishing.state;
}

test('turns the dimension off if there is no watch instead of scoring it 100, but still counts a feed match', async () => {
  const none = await scanBrand('acme.test', { nowMs, watch: null });
  assert.deepEqual([...new Set(none.checks.map(({ result }) => result))], ['disabled']);
  assert.equal(stateOf(none.checks), 'disabled');
  const quiet = await scanBrand('acme.test', { nowMs, watch: null, feeds: [clean] });
  assert.equal(stateOf(quiet.checks), 'disabled');
  const found = await scanBrand('acme.test', { nowMs, watch: null, feeds: [listed] });
  assert.deepEqual(faults(found.checks), ['phishing.feed.brand-target']);
  assert.equal(stateOf(found.checks), 'measured');
  const over = await scanBrand('acme.test', {
    nowMs,
    watch: null,
    feeds: [clean],
    open: new Set(['phishing.feed.brand-target acme.test']),
  });
  assert.equal(over.checks[0]?.result, 'pass', 'an open finding is closed by a pass');
});

test('a watch without lookalikes passes every passive check', async () => {
  const checks = await watched();
  assert.deepEqual(faults(checks), []);
  for (const { id, active } of listFindingTypes('brandPhishing'))
    if (active !== true)
      assert.ok(
        checks.some((check) => check.id === id && check.result === 'pass'),
        id,
      );
  assert.equal(stateOf(checks), 'measured');
});

const marks: [Partial<Lookalike>, string[]][] = [
  [{ confirmedBy: 'analyst', web: 'active' }, ['phishing.site.confirmed', 'brand.lookalike.active-web']],
  [
    { loginForm: true, similarity: { html: 75, picture: null, favicon: null } },
    ['phishing.site.suspected', 'brand.lookalike.content-clone'],
  ],
  [{ similarity: { html: null, picture: 80, favicon: null } }, ['brand.lookalike.content-clone']],
  [{ similarity: { html: 69, picture: 79, favicon: true } }, ['brand.lookalike.content-clone']],
  [{ mail: true }, ['brand.lookalike.mx-configured']],
  [{ certificateIssuedAt: RECENT }, ['brand.lookalike.certificate-issued']],
  [{ registeredAt: RECENT }, ['brand.lookalike.new']],
  [{ registeredAt: null, firstSeenAt: RECENT }, ['brand.lookalike.new']],
  [{ homograph: true }, ['brand.lookalike.homograph']],
  [{ web: 'active' }, ['brand.lookalike.active-web']],
  [{ web: 'parked' }, ['brand.lookalike.registered']],
  [{ combosquat: true }, ['brand.lookalike.combosquat']],
  [{ takedown: { state: 'submitted', submittedAt: RECENT, reactedAt: null } }, ['phishing.takedown.overdue']],
  [{ takedown: { state: 'submitted', submittedAt: '2026-11-19T00:00:00Z', reactedAt: null } }, []],
  [{ takedown: { state: 'relapsed', submittedAt: OLD, reactedAt: OLD } }, ['phishing.takedown.relapsed']],
];
for (const [mark, ids] of marks) {
  test(`a lookalike with ${JSON.stringify(mark)} results in ${ids.join(' and ') || 'nothing'}`, async () => {
    assert.deepEqual(faults(await watched(lookalike(mark))), ids);
    for (const triage of ['benign', 'owned'] as const)
      assert.deepEqual(faults(await watched(lookalike({ ...mark, triage }))), [], triage);
    assert.deepEqual(faults(await watched(lookalike({ ...mark, registered: false }))), []);
  });
}

test('halves the weight of lookalikes with a running takedown and closes ended findings with a pass', async () => {
  const takedown = { state: 'acknowledged', submittedAt: OLD, reactedAt: OLD } as const;
  const [check] = (await watched(lookalike({ mail: true, takedown }))).filter(
    ({ result }) => result === 'fail',
  );
  assert.equal(check?.confidence, 'takedown-in-progress');
  const open = new Set(['brand.lookalike.mx-configured acrne.test']);
  const watch = { lookalikes: [lookalike()], unregisteredVariants: null };
  const { checks } = await scanBrand('acme.test', { nowMs, watch, open });
  assert.ok(
    checks.some(
      ({ id, asset, result }) =>
        id === 'brand.lookalike.mx-configured' && asset === 'acrne.test' && result === 'pass',
    ),
  );
});

test('testing whether lookalikes accept our mail is opt-in', async () => {
  const watch = {
    lookalikes: [lookalike({ acceptsBrandMail: true })],
    unregisteredVariants: ['acme.example'],
  };
  const id = 'brand.lookalike.mx-accepts-brand-mail';
  const quiet = await scanBrand('acme.test', { nowMs, watch });
  assert.ok(!quiet.checks.some((check) => check.id === id));
  const withMailCheck = await scanBrand('acme.test', { nowMs, watch, checkMailAcceptance: true });
  assert.deepEqual(faults(withMailCheck.checks), ['brand.defensive.gap', id]);
});

test("ignores the owner's listed host, does not treat failing feeds as clean, and skips short names", async () => {
  const own = feed({
    kind: 'ok',
    listings: [{ threat: 'phishing', subject: 'https://www.acme.test/x', reference: null, target: null }],
  });
  const watch = { lookalikes: [], unregisteredVariants: null };
  assert.deepEqual(faults((await scanBrand('acme.test', { nowMs, watch, feeds: [own] })).checks), []);
  const failing = feed({ kind: 'failed', reason: 'feed-timeout' });
  const { checks } = await scanBrand('acme.test', { nowMs, watch, feeds: [clean, failing] });
  assert.deepEqual([checks[0]?.result, checks[0]?.reason], ['not-tested', 'feed-timeout']);
  assert.equal(brandOf('x.test'), null);
  assert.equal(brandOf('www.acme.co.uk'), 'acme');
  const never: ReputationFeed = { ...clean, findBrand: () => new Promise(() => undefined) };
  const late = await scanBrand('acme.test', { nowMs, watch, feeds: [never], budgetMs: 20 });
  assert.equal(late.checks[0]?.reason, 'budget-spent');
});
