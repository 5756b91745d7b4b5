import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeGains } from './gains.ts';
import { computeScore } from './score.ts';
import type { FindingInput, ScoreInput } from './types.ts';
import { examplesAtMs, workedExamples } from './worked-examples.ts';

const now = examplesAtMs;
const input = (...findings: FindingInput[]): ScoreInput => ({ domain: 'good.test', findings, checks: null });
const gainsOf = (of: ScoreInput) => computeGains(of, computeScore(of, now), now);

test('the gain of a finding is the amount by which the risk score falls without it', () => {
  const weak = { id: 'email.dmarc.missing', asset: 'good.test' };
  const slow = { id: 'web.csp.missing', asset: 'good.test' };
  const both = computeScore(input(weak, slow), now).riskScore ?? 0;
  const without = computeScore(input(slow), now).riskScore ?? 0;
  assert.equal(gainsOf(input(weak, slow)).get('email.dmarc.missing'), both - without);
});

test('all assets of a finding count as fixed together', () => {
  const on = (asset: string) => ({ id: 'ssl.certificate.untrusted', asset });
  const of = input(on('good.test'), on('www.good.test'));
  const { riskScore } = computeScore(of, now);
  assert.deepEqual([...gainsOf(of).values()], [riskScore]);
});

test('while one finding sets the cap, fixing another gains nothing, and the cap is reported', () => {
  const taken = { id: 'exposure.takeover.confirmed', asset: 'docs.good.test' };
  const small = { id: 'web.csp.missing', asset: 'good.test' };
  const of = input(taken, small);
  const score = computeScore(of, now);
  assert.deepEqual(score.limit?.findingIds, ['exposure.takeover.confirmed']);
  assert.equal(score.limit?.riskScore, score.riskScore);
  const gains = gainsOf(of);
  assert.ok((gains.get('exposure.takeover.confirmed') ?? 0) > 30);
  assert.equal(gains.get('web.csp.missing') ?? 0, 0);
  assert.equal(computeScore(input(small), now).limit, null);
});

test('no gain is negative or more than the score, and unknown scores have none', () => {
  for (const { input: of } of Object.values(workedExamples)) {
    const score = computeScore(of, now);
    const gains = computeGains(of, score, now);
    if (score.riskScore === null) assert.equal(gains.size, 0);
    for (const gain of gains.values()) assert.ok(gain >= 0 && gain <= (score.riskScore ?? 0));
  }
});
