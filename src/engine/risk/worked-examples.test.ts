import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FindingId, findingCatalogue } from '../findings/catalogue.ts';
import type { Dimension } from '../findings/types.ts';
import { computeScore } from './score.ts';
import type { CheckInput, FindingInput, ScoreResult } from './types.ts';

// The worked examples that the model's author computed apart from this code, with exact fractions.

const now = Date.parse('2026-11-20T03:30:00Z');
const main = (id: FindingId): FindingInput => ({ id, asset: 'good.test' });

const wellKept = [
  main('dns.dnssec.unsigned'),
  main('email.mta-sts.missing'),
  main('email.dmarc.policy-quarantine'),
  main('web.csp.unsafe-script'),
  main('ssl.caa.missing'),
];

const typical = [
  main('email.dmarc.policy-none'),
  main('dns.dnssec.unsigned'),
  main('dns.registration.no-transfer-lock'),
  main('email.mta-sts.missing'),
  main('email.tls-rpt.missing'),
  main('ssl.protocol.tls1-0-or-1-1'),
  main('ssl.caa.missing'),
  main('web.csp.missing'),
  main('web.hsts.missing'),
  main('web.framing.unprotected'),
  main('web.mime.no-nosniff'),
  { id: 'exposure.host.non-production', asset: 'staging.good.test' },
  ...Array.from({ length: 12 }, (_, i) => ({ id: 'brand.lookalike.registered', asset: `g00d-${i}.test` })),
];

function score(findings: FindingInput[], more: { checks?: CheckInput[]; disabled?: Dimension[] } = {}) {
  return computeScore(
    { domain: 'good.test', findings, checks: more.checks ?? null, disabled: more.disabled ?? [] },
    now,
  );
}

/** Posture of the dimensions below 100, as the examples state them. */
function listPosture({ dimensions }: ScoreResult): Partial<Record<Dimension, number>> {
  return Object.fromEntries(
    Object.entries(dimensions).flatMap(([dimension, risk]) =>
      risk === null || risk === 0 ? [] : [[dimension, 100 - risk]],
    ),
  );
}

const listFirst = (result: ScoreResult, count: number) =>
  result.contributors.slice(0, count).map(({ findingId, weight }) => `${findingId} ${weight}`);

test('no findings: 100 A', () => {
  const result = score([]);
  assert.deepEqual([result.score, result.grade, result.label], [100, 'A', 'low']);
  assert.deepEqual(result.contributors, []);
});

test('well kept: 93 A', () => {
  const result = score(wellKept);
  assert.deepEqual([result.score, result.grade, result.label], [93, 'A', 'low']);
  // The published example says web 95; the weight of the finding it names is 6, which makes 94.
  assert.deepEqual(listPosture(result), {
    certificateHygiene: 96,
    dnsEmailAuth: 86,
    vulnerabilityWebRisk: 94,
  });
  assert.deepEqual(listFirst(result, 2), ['dns.dnssec.unsigned 3', 'email.mta-sts.missing 2']);
});

test('typical small business: 82 B', () => {
  const result = score(typical);
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

test('no SPF, no DMARC, no CSP and HSTS, unsigned zone: 76 B', () => {
  const result = score([
    main('email.spf.missing'),
    main('email.dmarc.missing'),
    main('dns.dnssec.unsigned'),
    main('email.mta-sts.missing'),
    main('web.csp.missing'),
    main('web.hsts.missing'),
  ]);
  assert.deepEqual([result.score, result.grade], [76, 'B']);
  assert.deepEqual(listPosture(result), { dnsEmailAuth: 45, vulnerabilityWebRisk: 82 });
  assert.deepEqual(listFirst(result, 2), ['email.dmarc.missing 10', 'email.spf.missing 7']);
});

test('well kept with an expired certificate: 49 D', () => {
  const result = score([...wellKept, main('ssl.certificate.expired')]);
  assert.deepEqual([result.score, result.grade, result.label], [49, 'D', 'high']);
  assert.equal(listPosture(result).certificateHygiene, 20);
  assert.deepEqual(listFirst(result, 1), ['ssl.certificate.expired 47']);
});

test('well kept with a confirmed takeover and a known exploited fault: 49 D', () => {
  const result = score([...wellKept, main('exposure.takeover.confirmed'), main('cve.known-exploited')]);
  assert.deepEqual([result.score, result.grade], [49, 'D']);
  assert.equal(listPosture(result).assetExposure, 20);
  assert.equal(listPosture(result).vulnerabilityWebRisk, 20);
  assert.deepEqual(listFirst(result, 2), ['exposure.takeover.confirmed 33', 'cve.known-exploited 15']);
});

test('well kept with the own domain in a malware feed: 29 F', () => {
  const result = score([...wellKept, main('reputation.domain.malware-listed')]);
  assert.deepEqual([result.score, result.grade, result.label], [29, 'F', 'critical']);
  assert.equal(listPosture(result).hostingReputation, 10);
  assert.deepEqual(listFirst(result, 1), ['reputation.domain.malware-listed 68']);
});

test('well kept with registrar and name servers changed yesterday: 69 C', () => {
  const since = new Date(now - 86_400_000);
  const result = score([
    ...wellKept,
    { ...main('change.registration.registrar'), since },
    { ...main('change.dns.nameservers'), since },
  ]);
  assert.deepEqual([result.score, result.grade, result.label], [69, 'C', 'elevated']);
  assert.equal(listPosture(result).changeRisk, 40);
  assert.deepEqual(listFirst(result, 2), ['change.registration.registrar 16', 'change.dns.nameservers 12']);
});

const measurable: Dimension[] = [
  'availability',
  'certificateHygiene',
  'dnsEmailAuth',
  'vulnerabilityWebRisk',
];
const seen = typical.filter(({ id }) =>
  findingCatalogue.some((type) => type.id === id && measurable.includes(type.dimension)),
);

test('typical small business with four of eight dimensions measurable: 74 C, provisional', () => {
  const checks = findingCatalogue.map((type): CheckInput => {
    const open = seen.some(({ id }) => id === type.id);
    return {
      id: type.id,
      result: !measurable.includes(type.dimension) ? 'not-tested' : open ? 'fail' : 'pass',
    };
  });
  const result = score(seen, { checks });
  assert.deepEqual([result.score, result.grade, result.provisional], [74, 'C', true]);
  assert.equal(result.coverage, 0.6);
});

test('the same with the other four disabled: 76 B', () => {
  const disabled: Dimension[] = ['brandPhishing', 'assetExposure', 'changeRisk', 'hostingReputation'];
  const result = score(seen, { disabled });
  assert.deepEqual([result.score, result.grade, result.provisional, result.coverage], [76, 'B', false, 1]);
});
