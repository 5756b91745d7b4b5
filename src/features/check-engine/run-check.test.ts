import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AggregatorRegistry } from 'prom-client';
import type { BoundProbe } from '#engine/probes/kind.ts';
import type { Observation, Verdict } from '#engine/probes/types.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import type { Net } from '#platform/net/types.ts';
import { createProberMetrics } from './prober-metrics.ts';
import { runCheck } from './run-check.ts';
import type { StallMeter } from './stall-meter.ts';

const evaluatedAt = Date.parse('2026-11-20T12:00:00Z');
const due = {
  monitorId: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  dueAt: evaluatedAt,
  nextDueAt: evaluatedAt + 60_000,
  intervalMs: 60_000,
  phaseMs: 0,
  revision: 1,
  state: { status: 'up' as const, downRun: 0, failureRun: 0 },
  tally: { until: evaluatedAt, ahead: 0 },
  unknownCode: null,
};
const body = {
  revision: 1,
  kind: 'seen',
  settings: '{"host":"a.test"}',
  timeoutMs: 1000,
  confirm: { failures: 2, recoveries: 1, retryMs: 20_000 },
};

async function recordOf(
  result: Partial<Observation>,
  {
    status = 'up',
    read = () => ({ lateMs: 0, long: 0, turns: 0 }),
  }: { status?: Verdict['status']; read?: StallMeter['read'] } = {},
) {
  const phases = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, transferMs: null };
  const observation: Observation = { durationMs: 5, address: null, phases, failure: null, ...result };
  const probe: BoundProbe = {
    target: () => null,
    findFaults: () => [],
    probe: async () => ({
      observation,
      evaluate: () => ({ status, reasons: status === 'up' ? [] : [{ code: 'response-timeout' }] }),
      evidence: () => null,
    }),
  };
  const { finished } = await runCheck(
    due,
    { ...body, probe, proxy: null },
    {
      net: {} as Net,
      clock: { ...systemClock, now: () => evaluatedAt },
      log: createLog('silent'),
      region: 'default',
      kinds: {},
      describeReason: ({ code }) => code,
      stalls: { read },
      silence: { isConfirmed: async () => false },
      deadlines: { signalIn: () => new AbortController().signal, abortAll: () => {} },
    },
  );
  return finished.record;
}

test('a check stores the HTTP status and the number of full days until the certificate expires', async () => {
  const answered = await recordOf({
    statusCode: 204,
    certificate: { notAfter: Date.parse('2026-11-30T11:59:59Z') },
  });
  assert.equal(answered.httpStatus, 204);
  assert.equal(answered.daysLeft, 9);
  assert.equal(answered.missedWindows, null);
  const expired = await recordOf({ certificate: { notAfter: evaluatedAt - 1 } });
  assert.equal(expired.daysLeft, -1);
});

test('a kind without HTTP or certificates stores no status and no expiry', async () => {
  const plain = await recordOf({});
  assert.deepEqual([plain.httpStatus, plain.daysLeft], [null, null]);
  const mute = await recordOf({ statusCode: null, certificate: null });
  assert.deepEqual([mute.httpStatus, mute.daysLeft], [null, null]);
});

test('a check that fails while the prober is stalled is unknown, and one that succeeds stays up', async () => {
  const failure = { phase: 'response', code: 'response-timeout' } as const;
  const slept = () => {
    const readings = [{ lateMs: 0, long: 0, turns: 0 }];
    return () => readings.shift() ?? { lateMs: 20_000, long: 1, turns: 1 };
  };
  const down = await recordOf({ failure }, { status: 'down', read: slept() });
  assert.equal(down.status, 'unknown');
  assert.equal(down.code, 'probe-stalled');
  assert.equal((await recordOf({}, { status: 'up', read: slept() })).status, 'up');
  assert.equal((await recordOf({ failure }, { status: 'down' })).status, 'down');
});

test('an unavailable network or database reported by two probers counts once, and their queued checks are added up', async () => {
  const state = { inFlight: 1, queued: 2, unrecorded: 3, databaseAway: true, usedShare: 0 };
  const probers = [1, 2].map(() =>
    createProberMetrics('eu', {
      state: () => state,
      deadNetworks: () => ['public'],
      overload: () => ({ since: null, startedPerSecond: 0, missedWindows: 0, waitedMs: 0 }),
    }),
  );
  const each = await Promise.all(probers.map(({ registry }) => registry.getMetricsAsJSON()));
  const text = await AggregatorRegistry.aggregate(each).metrics();
  assert.match(text, /^belltower_database_away\{region="eu"\} 1$/m);
  assert.match(text, /^belltower_own_network_dead\{region="eu",network="public"\} 1$/m);
  assert.match(text, /^belltower_checks_queued\{region="eu"\} 4$/m);
});
