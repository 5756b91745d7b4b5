import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FindingId, findingCatalog, listFindingTypes } from '#engine/findings/catalog.ts';
import type { Dimension } from '#engine/findings/types.ts';
import { dayMs } from '#platform/clock.ts';
import { eventLifetimeMs } from './model.ts';
import { computeGains, computeScore } from './score.ts';
import type { CheckInput, FindingInput, ScoreInput } from './types.ts';
import { examplesAtMs, workedExamples } from './worked-examples.ts';

const now = Date.parse('2026-11-20T03:30:00Z');
const daysAgo = (days: number) => new Date(now - days * dayMs);
const find = (id: FindingId, more: Partial<FindingInput> = {}): FindingInput => ({
  id,
  asset: 'good.test',
  ...more,
});
const scoreOf = (findings: FindingInput[], more: Partial<ScoreInput> = {}) =>
  computeScore({ domain: 'good.test', findings, checks: null, ...more }, now);
const risksOf = (findings: FindingInput[]) => scoreOf(findings).dimensions;
const answerAll = (result: CheckInput['result'], keep: (dimension: Dimension) => boolean = () => true) =>
  findingCatalog
    .filter((type) => keep(type.dimension))
    .map((type): CheckInput => ({ id: type.id, asset: 'good.test', result }));

test('probable confidence counts 60%, takedown half, informational nothing', () => {
  const risk = (confidence: FindingInput['confidence']) =>
    risksOf([find('cve.cvss-critical', { confidence: confidence ?? null })]).vulnerabilityWebRisk;
  assert.deepEqual(
    [risk('confirmed'), risk('probable'), risk('takedown-in-progress'), risk('informational')],
    [20, 12, 10, 0],
  );
  assert.deepEqual([risk(1), risk(0.6), risk(0), risk(7), risk(Number.NaN)], [20, 12, 0, 20, 20]);
  assert.equal(risksOf([find('exposure.takeover.possible')]).assetExposure, 12, 'the default of the catalog');
});

test('the points grow sub-linearly with the number of assets and at most double', () => {
  const risk = (count: number) =>
    risksOf(
      Array.from({ length: count }, (_, i) => find('exposure.dangling.cname', { asset: `h${i}.good.test` })),
    ).assetExposure;
  assert.deepEqual([1, 2, 4, 5, 19, 20, 5000].map(risk), [8, 10, 10, 12, 12, 16, 16]);
});

test('the same finding on the same asset counts once', () => {
  const twice = scoreOf([find('email.spf.missing'), find('email.spf.missing')]);
  assert.equal(twice.dimensions.dnsEmailAuth, 18);
  assert.deepEqual(
    twice.findings.map(({ points }) => points),
    [twice.riskScore, 0],
  );
});

test('an event fades over 14 days, and its cap with it', () => {
  const at = (days: number) => scoreOf([find('change.registration.registrar', { since: daysAgo(days) })]);
  assert.deepEqual(
    [0, 7, 14, 15].map((days) => at(days).dimensions.changeRisk),
    [40, 20, 0, 0],
  );
  assert.equal(at(13.99).score, 69, 'the cap applies until its last day');
  assert.equal(at(14).score, 100);
  assert.equal(
    at(-3).dimensions.changeRisk,
    40,
    'a change in the future does not count more than one of today',
  );
  assert.equal(
    scoreOf([find('change.registration.registrar')]).dimensions.changeRisk,
    40,
    'a change without a date counts as new',
  );
});

test('dispositions: false positives and fixed findings are removed, accepted risks stay, acknowledged changes end', () => {
  const spf = (disposition: FindingInput['disposition']) =>
    risksOf([find('email.spf.missing', { disposition: disposition ?? null })]).dnsEmailAuth;
  assert.deepEqual(
    [spf('open'), spf('accepted-risk'), spf('acknowledged-change'), spf('false-positive'), spf('fixed')],
    [18, 18, 18, 0, 0],
  );
  const change = scoreOf([find('change.dns.nameservers', { disposition: 'acknowledged-change' })]);
  assert.equal(change.score, 100, 'an acknowledged change costs no points and sets no cap');
});

test('only the strongest finding of an exclusive family counts', () => {
  assert.equal(
    risksOf([find('ssl.certificate.expiring-now'), find('ssl.certificate.expiring-soon')]).certificateHygiene,
    25,
  );
  assert.equal(
    risksOf([find('availability.http.uptime-below-99-9'), find('availability.http.uptime-below-99')])
      .availability,
    25,
  );
  const pair = [find('availability.registration.expires-7d'), find('availability.registration.expires-30d')];
  assert.equal(risksOf(pair).availability, 30);
  assert.deepEqual(
    scoreOf(pair).contributors.map(({ findingId }) => findingId),
    ['availability.registration.expires-7d'],
  );
});

test('brand findings together deduct at most 60, and phishing findings are added in full', () => {
  const brand = listFindingTypes('brandPhishing').filter(({ id }) => id.startsWith('brand.'));
  const findings = brand.map(({ id }) => find(id as FindingId));
  assert.ok(brand.reduce((total, { weight }) => total + weight, 0) > 60);
  assert.equal(risksOf(findings).brandPhishing, 60);
  assert.equal(risksOf([...findings, find('phishing.takedown.relapsed')]).brandPhishing, 75);
});

test('certificate caps apply to main names only, other caps to every asset', () => {
  const scoreAt = (asset: string, more: Partial<FindingInput> = {}) =>
    scoreOf([find('ssl.certificate.expired', { asset, ...more })]).score;
  for (const asset of [
    'good.test',
    'www.good.test:443',
    'https://GOOD.test/',
    'good.test.',
    'good.test@192.0.2.1',
  ])
    assert.equal(scoreAt(asset), 49, asset);
  assert.equal(scoreAt('192.0.2.1:443'), 49, 'a bare address may be the main one');
  assert.equal(scoreAt('[2001:db8::1]:443'), 49);
  assert.ok((scoreAt('old.good.test:443') ?? 0) > 69);
  assert.equal(scoreAt('old.good.test', { main: true }), 49);
  assert.ok((scoreAt('good.test', { main: false }) ?? 0) > 69);
  assert.equal(risksOf([find('ssl.certificate.expired', { main: false })]).certificateHygiene, 60);
  assert.equal(scoreOf([find('exposure.takeover.confirmed', { asset: 'old.good.test' })]).score, 49);
});

test('a known exploited vulnerability that is only inferred does not cap the score', () => {
  const inferred = scoreOf([find('cve.known-exploited', { confidence: 'probable' })]);
  assert.equal(inferred.dimensions.vulnerabilityWebRisk, 30);
  assert.ok((inferred.score ?? 0) > 49);
  const confirmed = scoreOf([find('cve.known-exploited')]);
  assert.equal(confirmed.dimensions.vulnerabilityWebRisk, 80);
  assert.equal(confirmed.score, 49);
});

test('an escalated finding has the higher weight and severity', () => {
  const escalated = scoreOf([find('email.starttls.bad-certificate', { escalated: true })]);
  assert.equal(escalated.dimensions.dnsEmailAuth, 15);
  assert.equal(escalated.contributors[0]?.severity, 'high');
  assert.equal(risksOf([find('email.starttls.bad-certificate')]).dnsEmailAuth, 6);
});

test('coverage is full, provisional with a cap, or too low for any score', () => {
  const measuredAt = (...known: Dimension[]) =>
    scoreOf([], {
      checks: [
        ...answerAll('pass', (dimension) => known.includes(dimension)),
        ...answerAll('error', (dimension) => !known.includes(dimension)),
      ],
    });
  const full = scoreOf([], { checks: answerAll('pass') });
  assert.deepEqual([full.score, full.provisional, full.coverage], [100, false, 1]);
  const most: Dimension[] = ['availability', 'certificateHygiene', 'dnsEmailAuth', 'vulnerabilityWebRisk'];
  const sixty = measuredAt(...most);
  assert.deepEqual([sixty.score, sixty.provisional, sixty.coverage], [74, true, 0.6]);
  assert.deepEqual(sixty.contributors, [
    {
      findingId: 'monitor.coverage-insufficient',
      category: 'coverage',
      dimension: null,
      severity: 'info',
      weight: 26,
      assets: 0,
      since: null,
      title: 'Too little could be measured',
      remediationRef: 'docs/findings/README.md',
    },
  ]);
  assert.equal(sixty.dimensions.brandPhishing, null);
  const seventyFour = measuredAt(...most, 'brandPhishing');
  assert.deepEqual([seventyFour.score, seventyFour.coverage], [89, 0.74]);
  const ninetyThree = measuredAt(...most, 'brandPhishing', 'assetExposure', 'changeRisk');
  assert.deepEqual([ninetyThree.score, ninetyThree.provisional], [100, false]);
  const low = measuredAt('dnsEmailAuth', 'vulnerabilityWebRisk');
  assert.deepEqual(
    [low.score, low.riskScore, low.label, low.grade, low.contributors, low.topContributors],
    [null, null, 'unknown', null, [], []],
  );
});

test('before the first scan everything is unknown', () => {
  const none = scoreOf([], { checks: [] });
  assert.equal(none.score, null);
  for (const state of Object.values(none.dimensionStates)) assert.equal(state.state, 'unknown');
});

test('half of the applicable weight, counted per asset, makes a dimension measured', () => {
  const state = (checks: CheckInput[]) => scoreOf([], { checks }).dimensionStates.changeRisk;
  const changes = answerAll('not-applicable', (dimension) => dimension === 'changeRisk');
  const weigh = (id: FindingId, ...results: CheckInput['result'][]) =>
    changes
      .filter((check) => check.id !== id)
      .concat(results.map((result, i) => ({ id, asset: `h${i}`, result })));
  assert.equal(state(weigh('change.mail.mx', 'pass', 'error')).state, 'measured');
  assert.deepEqual(state(weigh('change.mail.mx', 'pass', 'error', 'not-tested')), {
    state: 'unknown',
    stale: false,
    conclusiveShare: 0.333333,
  });
  assert.equal(state(weigh('change.mail.mx', 'fail', 'fail', 'error')).state, 'measured');
  assert.equal(state(changes).state, 'not-applicable');
});

test('a check that is not listed did not run, unless it is active', () => {
  const reputation = answerAll('pass', (dimension) => dimension === 'hostingReputation');
  assert.equal(
    scoreOf([], { checks: reputation.slice(0, 1) }).dimensionStates.hostingReputation.state,
    'unknown',
  );
  const passive = listFindingTypes('assetExposure').filter(({ active }) => !active);
  const checks = passive.map(({ id }): CheckInput => ({ id, result: 'pass' }));
  assert.deepEqual(scoreOf([], { checks }).dimensionStates.assetExposure, {
    state: 'measured',
    stale: false,
    conclusiveShare: 1,
  });
});

test('the last pass is valid for 14 days and marked stale, and then the dimension is unknown', () => {
  const scoreAfter = (days: number) => {
    const checks = answerAll('error').map((check) => ({ ...check, lastPassAt: daysAgo(days).toISOString() }));
    return scoreOf([], { checks });
  };
  assert.equal(scoreAfter(14).score, 100);
  assert.equal(scoreAfter(14).dimensionStates.availability.stale, true);
  assert.equal(scoreAfter(14.01).score, null);
});

test('an open finding keeps its dimension measured but stale if its checks become inconclusive', () => {
  const findings = [find('email.dmarc.missing')];
  const silent = scoreOf(findings, {
    checks: [
      ...answerAll('pass', (dimension) => dimension !== 'dnsEmailAuth'),
      ...answerAll('error', (dimension) => dimension === 'dnsEmailAuth'),
    ],
  });
  assert.equal(silent.dimensions.dnsEmailAuth, 25);
  assert.deepEqual(silent.dimensionStates.dnsEmailAuth, {
    state: 'measured',
    stale: true,
    conclusiveShare: 0,
  });
  assert.equal(silent.score, scoreOf(findings).score);
});

test('disabled checks are excluded from the score and do not count against coverage', () => {
  const findings = [find('phishing.site.confirmed')];
  const off = scoreOf(findings, { disabled: ['brandPhishing'] });
  assert.deepEqual([off.score, off.coverage, off.dimensions.brandPhishing], [100, 1, null]);
  const byIds: string[] = listFindingTypes('hostingReputation').map(({ id }) => id);
  assert.equal(scoreOf([], { disabled: byIds }).dimensionStates.hostingReputation.state, 'disabled');
  const byChecks = scoreOf([], {
    checks: answerAll('pass').map((check) =>
      byIds.includes(check.id) ? { ...check, result: 'disabled' as const } : check,
    ),
  });
  assert.deepEqual([byChecks.score, byChecks.dimensionStates.hostingReputation.state], [100, 'disabled']);
  const oneOff = scoreOf([], { checks: answerAll('pass'), disabled: ['reputation.ip.drop'] });
  assert.equal(oneOff.dimensionStates.hostingReputation.state, 'measured');
});

test('top contributors are the three categories with the most points, with their worst severity', () => {
  const result = scoreOf([
    find('email.spf.missing'),
    find('email.dmarc.no-rua'),
    find('web.csp.missing'),
    find('dns.dnssec.unsigned'),
    find('ssl.caa.missing'),
  ]);
  assert.deepEqual(
    result.topContributors.map(({ category, severity }) => [category, severity]),
    [
      ['email', 'high'],
      ['dns', 'medium'],
      ['web', 'medium'],
    ],
  );
  const sums = Map.groupBy(result.contributors, ({ category }) => category);
  for (const { category, weight } of result.topContributors)
    assert.equal(
      weight,
      sums.get(category)?.reduce((total, contributor) => total + contributor.weight, 0),
    );
});

test('points of one type are divided among its assets', () => {
  const assets = ['c', 'a', 'b'].map((name) =>
    find('exposure.port.database', { asset: `${name}.good.test` }),
  );
  const result = scoreOf(assets);
  const total = result.findings.reduce((points, finding) => points + finding.points, 0);
  assert.equal(total, result.riskScore);
  const spread = result.findings.map(({ points }) => points);
  assert.ok(Math.max(...spread) - Math.min(...spread) <= 1);
  assert.equal(result.contributors[0]?.assets, 3);
});

test('a contributor contains the earliest detection of its findings and the page with the remedy', () => {
  const [first] = scoreOf([
    find('email.spf.missing', { since: daysAgo(3) }),
    find('email.spf.missing', { asset: 'mail.good.test', since: '2026-01-02T03:04:05Z' }),
  ]).contributors;
  assert.equal(first?.since, '2026-01-02T03:04:05.000Z');
  assert.equal(first?.remediationRef, 'docs/findings/email.spf.missing.md');
});

test('labels change at the exact boundaries of the risk score', async () => {
  const { labelRisk, gradeRisk } = await import('./model.ts');
  const expected = [
    [0, 'low', 'A'],
    [10, 'low', 'A'],
    [11, 'guarded', 'B'],
    [25, 'guarded', 'B'],
    [26, 'elevated', 'C'],
    [40, 'elevated', 'C'],
    [41, 'high', 'D'],
    [60, 'high', 'D'],
    [61, 'critical', 'F'],
    [100, 'critical', 'F'],
  ] as const;
  for (const [risk, label, grade] of expected)
    assert.deepEqual([labelRisk(risk), gradeRisk(risk)], [label, grade]);
  assert.deepEqual([labelRisk(null), gradeRisk(null)], ['unknown', null]);
});

test('unknown IDs are reported and do not count', () => {
  const result = computeScore(
    {
      findings: [{ id: 'no.such.finding', asset: 'x' }],
      checks: [...answerAll('pass'), { id: '__proto__', result: 'pass' }],
    },
    now,
  );
  assert.deepEqual(result.unknownIds, ['__proto__', 'no.such.finding']);
  assert.equal(result.score, 100);
});

test('a changed table or rule needs a new model version', async () => {
  const { modelVersion, weightsHash } = await import('./model.ts');
  assert.equal(eventLifetimeMs, 14 * dayMs);
  // If this fails, raise the version, add a changelog line, then update the hash here.
  assert.deepEqual(
    [modelVersion, weightsHash],
    ['drs-2', 'b79f1005a42205aa3034cb49bc1770f36ae5acc5355871d8c29f06c5a04aab7c'],
  );
});

const input = (...findings: FindingInput[]): ScoreInput => ({ domain: 'good.test', findings, checks: null });
const gainsOf = (of: ScoreInput) => computeGains(of, computeScore(of, examplesAtMs), examplesAtMs);

test('the gain of a finding is the amount by which the risk score falls without it', () => {
  const weak = { id: 'email.dmarc.missing', asset: 'good.test' };
  const slow = { id: 'web.csp.missing', asset: 'good.test' };
  const both = computeScore(input(weak, slow), examplesAtMs).riskScore ?? 0;
  const without = computeScore(input(slow), examplesAtMs).riskScore ?? 0;
  assert.equal(gainsOf(input(weak, slow)).get('email.dmarc.missing'), both - without);
});

test('all assets of a finding count as fixed together', () => {
  const on = (asset: string) => ({ id: 'ssl.certificate.untrusted', asset });
  const of = input(on('good.test'), on('www.good.test'));
  const { riskScore } = computeScore(of, examplesAtMs);
  assert.deepEqual([...gainsOf(of).values()], [riskScore]);
});

test('while one finding sets the cap, fixing another gains nothing, and the cap is reported', () => {
  const taken = { id: 'exposure.takeover.confirmed', asset: 'docs.good.test' };
  const small = { id: 'web.csp.missing', asset: 'good.test' };
  const of = input(taken, small);
  const score = computeScore(of, examplesAtMs);
  assert.deepEqual(score.limit?.findingIds, ['exposure.takeover.confirmed']);
  assert.equal(score.limit?.riskScore, score.riskScore);
  const gains = gainsOf(of);
  assert.ok((gains.get('exposure.takeover.confirmed') ?? 0) > 30);
  assert.equal(gains.get('web.csp.missing') ?? 0, 0);
  assert.equal(computeScore(input(small), examplesAtMs).limit, null);
});

test('no gain is negative or more than the score, and unknown scores have none', () => {
  for (const { input: of } of Object.values(workedExamples)) {
    const score = computeScore(of, examplesAtMs);
    const gains = computeGains(of, score, examplesAtMs);
    if (score.riskScore === null) assert.equal(gains.size, 0);
    for (const gain of gains.values()) assert.ok(gain >= 0 && gain <= (score.riskScore ?? 0));
  }
});
