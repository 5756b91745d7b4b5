import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { pingKind } from './index.ts';
import { evaluateRoundTrips, type PingObservation, type PingSettings } from './probe.ts';

const settings: PingSettings = {
  timeoutMs: 5000,
  host: '127.0.0.1',
  packets: 4,
  maxLossPercent: 25,
  maxRttMs: 50,
  ipVersion: null,
};

function observed(rttsMs: (number | null)[], failure: PingObservation['failure'] = null): PingObservation {
  return {
    durationMs: 10,
    address: '127.0.0.1',
    phases: { dnsMs: 0, connectMs: null, tlsMs: null, firstByteMs: null, transferMs: null },
    failure,
    rttsMs,
    via: 'datagram',
    ...evaluateRoundTrips(rttsMs),
  };
}

const evaluate = (observation: PingObservation, change: Partial<PingSettings> = {}) => {
  const verdict = pingKind.evaluate(observation, { ...settings, ...change }, 0);
  return [verdict.status, ...verdict.reasons.map((reason) => reason.code)];
};

describe('the verdict on a ping', () => {
  it('is up if there is no loss and replies arrive in time', () => {
    assert.deepEqual(evaluate(observed([1, 2, 3, 4])), ['up']);
  });

  it('is degraded if the loss is within the threshold and down if it exceeds it', () => {
    assert.deepEqual(evaluate(observed([1, 2, null, 4])), ['degraded', 'ping-loss']);
    assert.deepEqual(evaluate(observed([1, null, null, 4])), ['down', 'ping-loss-high']);
    assert.deepEqual(evaluate(observed([1, 2, null, 4]), { maxLossPercent: 0 }), ['down', 'ping-loss-high']);
  });

  it('is down without any reply, regardless of the threshold', () => {
    assert.deepEqual(evaluate(observed([null, null])), ['down', 'ping-no-reply']);
    assert.deepEqual(evaluate(observed([null]), { maxLossPercent: 100 }), ['down', 'ping-no-reply']);
  });

  it('is degraded if the average is slow, but reports loss first', () => {
    assert.deepEqual(evaluate(observed([100, 100, 100, 100])), ['degraded', 'ping-slow']);
    assert.deepEqual(evaluate(observed([100, null, 100, 100])), ['degraded', 'ping-loss', 'ping-slow']);
    assert.deepEqual(evaluate(observed([100]), { maxRttMs: null }), ['up']);
  });

  it('is unknown if this machine cannot ping, and down if the host cannot be found or reached', () => {
    const failed = (phase: 'internal' | 'resolve' | 'request', code: string) => observed([], { phase, code });
    for (const code of ['ping-unavailable', 'ping-blocked', 'ping-overloaded']) {
      assert.deepEqual(evaluate(failed('internal', code)), ['unknown', code]);
    }
    assert.deepEqual(evaluate(failed('resolve', 'dns-nxdomain')), ['down', 'dns-nxdomain']);
    assert.deepEqual(evaluate(failed('request', 'ping-unreachable')), ['down', 'ping-unreachable']);
  });

  it('has a reason if and only if it is not up', () => {
    const rtt = fc.option(fc.double({ min: 0, max: 1000, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(fc.array(rtt, { minLength: 1, maxLength: 20 }), fc.nat(100), (rttsMs, maxLossPercent) => {
        const verdict = pingKind.evaluate(observed(rttsMs), { ...settings, maxLossPercent }, 0);
        assert.equal(verdict.reasons.length === 0, verdict.status === 'up');
      }),
    );
  });
});

describe('round-trip statistics', () => {
  it('statistics contain loss, minimum, mean, maximum and standard deviation', () => {
    assert.deepEqual(evaluateRoundTrips([2, 4, null, 6]), {
      sent: 4,
      received: 3,
      lossPercent: 25,
      minMs: 2,
      avgMs: 4,
      maxMs: 6,
      stddevMs: Math.sqrt(8 / 3),
    });
  });

  it('minimum, mean and maximum are in order for any replies', () => {
    const rtts = fc.array(fc.double({ min: 0, max: 1e5, noNaN: true }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(rtts, (rttsMs) => {
        const { minMs, avgMs, maxMs, stddevMs } = evaluateRoundTrips(rttsMs);
        assert.ok(minMs !== null && avgMs !== null && maxMs !== null && stddevMs !== null);
        assert.ok(minMs <= avgMs && avgMs <= maxMs && stddevMs <= maxMs - minMs + 1e-9);
      }),
    );
  });
});
