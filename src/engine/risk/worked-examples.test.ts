import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dimension } from '#engine/findings/types.ts';
import { renderModelPage } from './model-page.ts';
import { computeScore } from './score.ts';
import type { ScoreResult } from './types.ts';
import { examplesAtMs, workedExamples } from './worked-examples.ts';

// The author of the model computed the expected results independently of this code, with exact fractions.

function score(name: keyof typeof workedExamples): ScoreResult {
  return computeScore(workedExamples[name].input, examplesAtMs);
}

/** Returns the posture of the dimensions below 100, in the format of the examples. */
function listPosture({ dimensions }: ScoreResult): Partial<Record<Dimension, number>> {
  return Object.fromEntries(
    Object.entries(dimensions).flatMap(([dimension, risk]) =>
      risk === null || risk === 0 ? [] : [[dimension, 100 - risk]],
    ),
  );
}

const listFirst = (result: ScoreResult, count: number) =>
  result.contributors.slice(0, count).map(({ findingId, weight }) => `${findingId} ${weight}`);

test('a domain without findings scores 100 (A)', () => {
  const result = score('clean');
  assert.deepEqual([result.score, result.grade, result.label], [100, 'A', 'low']);
  assert.deepEqual(result.contributors, []);
});

test('a well-maintained domain scores 93 (A)', () => {
  const result = score('wellMaintained');
  assert.deepEqual([result.score, result.grade, result.label], [93, 'A', 'low']);
  // The published example states 95 for web. The weight of its finding is 6, so the correct value is 94.
  assert.deepEqual(listPosture(result), {
    certificateHygiene: 96,
    dnsEmailAuth: 86,
    vulnerabilityWebRisk: 94,
  });
  assert.deepEqual(listFirst(result, 2), ['dns.dnssec.unsigned 3', 'email.mta-sts.missing 2']);
});

test('the domain of a typical small business scores 82 (B)', () => {
  const result = score('typical');
  assert.deepEqual([result.score, result.grade, result.label], [82, 'B', 'guarded']);
  assert.deepEqual(listPosture(result), {
    certificateHygiene: 86,
    dnsEmailAuth: 68,
    brandPhishing: 97,
    assetExposure: 94,
    vulnerabilityWebRisk: 74,
  });
  assert.deepEqual(listFirst(result, 1), ['email.dmarc.policy-none 4']);
});

test('an unsigned domain without SPF, DMARC, CSP and HSTS scores 76 (B)', () => {
  const result = score('withoutDefenses');
  assert.deepEqual([result.score, result.grade], [76, 'B']);
  assert.deepEqual(listPosture(result), { dnsEmailAuth: 45, vulnerabilityWebRisk: 82 });
  assert.deepEqual(listFirst(result, 2), ['email.dmarc.missing 10', 'email.spf.missing 7']);
});

test('a well-maintained domain with an expired certificate scores 49 (D)', () => {
  const result = score('expired');
  assert.deepEqual([result.score, result.grade, result.label], [49, 'D', 'high']);
  assert.equal(listPosture(result).certificateHygiene, 20);
  assert.deepEqual(listFirst(result, 1), ['ssl.certificate.expired 47']);
});

test('a well-maintained domain with a confirmed takeover and a known exploited vulnerability scores 49 (D)', () => {
  const result = score('takenOver');
  assert.deepEqual([result.score, result.grade], [49, 'D']);
  assert.equal(listPosture(result).assetExposure, 20);
  assert.equal(listPosture(result).vulnerabilityWebRisk, 20);
  assert.deepEqual(listFirst(result, 2), ['exposure.takeover.confirmed 33', 'cve.known-exploited 15']);
});

test('a well-maintained domain in a malware feed scores 29 (F)', () => {
  const result = score('malware');
  assert.deepEqual([result.score, result.grade, result.label], [29, 'F', 'critical']);
  assert.equal(listPosture(result).hostingReputation, 10);
  assert.deepEqual(listFirst(result, 1), ['reputation.domain.malware-listed 68']);
});

test('a well-maintained domain scores 69 (C) if its registrar and name servers changed yesterday', () => {
  const result = score('moved');
  assert.deepEqual([result.score, result.grade, result.label], [69, 'C', 'elevated']);
  assert.equal(listPosture(result).changeRisk, 40);
  assert.deepEqual(listFirst(result, 2), ['change.registration.registrar 16', 'change.dns.nameservers 12']);
});

test('a typical small business scores 74 (C), provisionally, if four of eight dimensions can be measured', () => {
  const result = score('fourOfEight');
  assert.deepEqual([result.score, result.grade, result.provisional], [74, 'C', true]);
  assert.equal(result.coverage, 0.6);
});

test('a typical small business scores 76 (B) if the other four dimensions are disabled', () => {
  const result = score('fourDisabled');
  assert.deepEqual([result.score, result.grade, result.provisional, result.coverage], [76, 'B', false, 1]);
});

test('a domain with unresponsive name servers scores 39 (F), provisionally', () => {
  const result = score('deadNameServers');
  assert.deepEqual(
    [result.modelVersion, result.score, result.riskScore, result.grade, result.label, result.provisional],
    ['drs-2', 39, 61, 'F', 'critical', true],
  );
  assert.equal(result.coverage, 0.08);
  assert.deepEqual(listFirst(result, 9), ['availability.dns.resolution-failing 61']);
  assert.deepEqual(result.topContributors, [{ category: 'dns', severity: 'critical', weight: 61 }]);
});

test('a domain with expired signatures scores 39 (F)', () => {
  const result = score('expiredSignatures');
  assert.deepEqual([result.score, result.grade, result.provisional, result.coverage], [39, 'F', true, 0.26]);
  assert.deepEqual(listFirst(result, 9), ['dns.dnssec.bogus 61']);
});

test('findings with the same cap share its points', () => {
  const { input } = workedExamples.deadNameServers;
  const findings = [...input.findings, { id: 'dns.dnssec.bogus', asset: 'good.test' }];
  const result = computeScore({ ...input, findings }, examplesAtMs);
  assert.equal(result.score, 39);
  assert.deepEqual(listFirst(result, 9), ['availability.dns.resolution-failing 31', 'dns.dnssec.bogus 30']);
});

test('the lowest of several caps is the score, and without a cap there is no score', () => {
  const result = score('gravestOfTwo');
  assert.deepEqual([result.score, result.label], [29, 'critical']);
  assert.deepEqual(listFirst(result, 9), ['reputation.domain.malware-listed 71']);
  const little = score('littleKnown');
  assert.deepEqual([little.score, little.label, little.contributors], [null, 'unknown', []]);
});

test('the page about the scoring model matches its tables', () => {
  const page = renderModelPage();
  for (const row of [
    '| 11–25 | guarded | B |',
    '| 2–4 | 1.25 |',
    '| 70% | provisional, risk at least 26 |',
    '| medium | 5–14 |',
    '| 50% | provisional; the score is the lowest overall cap of the open findings. Without an overall cap, there is no score and the label is unknown |',
    '| 8% | 39 F | `availability.dns.resolution-failing` 61 |',
    '| Typical small business | 100% | 82 B | `email.dmarc.policy-none` 4,',
  ])
    assert.ok(page.includes(row), row);
});
