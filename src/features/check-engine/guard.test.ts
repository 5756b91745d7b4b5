import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Observation } from '#engine/probes/types.ts';
import { toFailed } from './finished-check.ts';
import { createProberGuard } from './guard.ts';
import type { RanCheck } from './types.ts';

const startedAt = Date.parse('2026-11-20T12:00:00Z');
const noPhases = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, transferMs: null };

function failedCheck(host: string, result: Partial<Observation>): RanCheck {
  const observation: Observation = {
    durationMs: 5000,
    address: null,
    phases: noPhases,
    failure: null,
    ...result,
  };
  return {
    kind: 'http',
    host,
    observation,
    finished: {
      record: {
        monitorId: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
        region: 'default',
        scheduledAt: startedAt,
        startedAt,
        status: 'down',
        durationMs: 5000,
        phases: noPhases,
        address: observation.address,
        code: observation.failure?.code ?? null,
        error: null,
        message: null,
        httpStatus: null,
        daysLeft: null,
        missedWindows: null,
      },
      windows: null,
      revision: 1,
      before: { status: 'up', downRun: 1, failureRun: 1 },
      unknownBefore: null,
      policy: { failures: 2, recoveries: 1, retryMs: 20_000 },
    },
  };
}

const unresolved = (host: string) =>
  failedCheck(host, { failure: { phase: 'resolve', code: 'dns-timeout' } });

/** Records all checks, then evaluates each check just after the end of the last check. */
function ruleAll(checks: readonly RanCheck[]): string[] {
  const guard = createProberGuard(null);
  for (const check of checks) guard.observe(check);
  return checks.map((check) => guard.rule(toFailed(check), startedAt + 5100));
}

test('DNS monitors behind an unresponsive resolver do not count as evidence of a working network', () => {
  const names = Array.from({ length: 20 }, (_, index) => unresolved(`www.shop-${index}.example`));
  const questions = Array.from({ length: 5 }, (_, index) =>
    failedCheck(`zone-${index}.example`, { failure: { phase: 'request', code: 'dns-timeout' } }),
  );
  const rulings = ruleAll([...names.slice(0, 10), ...questions, ...names.slice(10)]);
  assert.deepEqual(new Set(rulings), new Set(['probe-failed']));
});

test('monitors that use the same dead resolver count as one target', () => {
  const questions = Array.from({ length: 10 }, (_, index) =>
    failedCheck(`zone-${index}.example`, {
      address: '203.0.113.53',
      failure: { phase: 'request', code: 'dns-timeout' },
    }),
  );
  const guard = createProberGuard(null);
  for (const check of questions) guard.observe(check);
  for (const check of questions) assert.equal(guard.rule(toFailed(check), startedAt + 10_000), 'stands');
});

test('a request that could not be sent is not evidence of a working network', () => {
  const names = Array.from({ length: 5 }, (_, index) => unresolved(`www.shop-${index}.example`));
  const unsendable = failedCheck('www.odd.example', {
    failure: { phase: 'request', code: 'request-invalid' },
  });
  assert.deepEqual(new Set(ruleAll([...names, unsendable]).slice(0, 5)), new Set(['probe-failed']));
});

test('a failure waits for evidence, unless it is in the future because the clock was set back', () => {
  const guard = createProberGuard(null);
  const check = toFailed(unresolved('www.shop.example'));
  assert.equal(guard.rule({ ...check, decides: true }, startedAt + 5100), 'wait');
  assert.equal(guard.rule({ ...check, decides: true }, startedAt - 7_200_000), 'stands');
});
