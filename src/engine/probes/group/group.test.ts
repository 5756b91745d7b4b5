import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MemberCounts } from '../types.ts';
import { groupKind } from './index.ts';

const statusOf = (members: Partial<MemberCounts>, fields: object) => {
  const { settings } = groupKind.order({ memberTags: ['shop'], ...fields }, 1_000);
  const observation = {
    durationMs: 1,
    address: null,
    phases: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, transferMs: null },
    failure: null,
    members: { up: 0, degraded: 0, down: 0, troubled: [], ...members },
  };
  const whole = { ...groupKind.defaults, ...settings, timeoutMs: 1 } as Parameters<
    typeof groupKind.evaluate
  >[1];
  return groupKind.evaluate(observation, whole, 0).status;
};

test('a group is up while enough members are up or degraded, and below that down or degraded', () => {
  assert.equal(statusOf({ up: 3 }, {}), 'up');
  assert.equal(statusOf({ up: 2, down: 1 }, {}), 'down');
  assert.equal(statusOf({ up: 2, down: 1 }, { minUp: 2 }), 'degraded');
  assert.equal(statusOf({ up: 2, down: 1 }, { minUp: 2, someDown: 'up' }), 'up');
  assert.equal(statusOf({ up: 1, degraded: 1, down: 1 }, { minUp: 2 }), 'degraded');
  assert.equal(statusOf({ up: 1, down: 2 }, { minUp: 2 }), 'down');
  assert.equal(statusOf({ up: 1, down: 2 }, { minUp: 2, belowMin: 'degraded' }), 'degraded');
  assert.equal(statusOf({ up: 2 }, { minUp: 5 }), 'up');
});

test('a percentage is rounded up, and the larger of both requirements counts', () => {
  assert.equal(statusOf({ up: 2, down: 1 }, { minUpPercent: 66.6, someDown: 'up' }), 'up');
  assert.equal(statusOf({ up: 2, down: 1 }, { minUpPercent: 67, someDown: 'up' }), 'down');
  assert.equal(statusOf({ up: 333, down: 667 }, { minUpPercent: 33.3, someDown: 'up' }), 'up');
  assert.equal(statusOf({ up: 2, down: 1 }, { minUpPercent: 10, minUp: 3 }), 'down');
});

test('a group without checked members is unknown, and a group must have members', () => {
  assert.equal(statusOf({}, { minUp: 1 }), 'unknown');
  const { probe } = groupKind.order({}, 1_000);
  const policy = { mode: 'any', admits: () => true } as const;
  assert.deepEqual(
    probe.findFaults(policy).map(({ pointer }) => pointer),
    ['/memberIds'],
  );
});
