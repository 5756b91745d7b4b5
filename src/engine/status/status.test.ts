import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type CheckStatus,
  type ConfirmPolicy,
  combineRegions,
  initialRegionState,
  type MonitorStatus,
  nextRegionState,
  type RegionState,
} from './region-state.ts';

const policyOf = (failures: number, recoveries: number): ConfirmPolicy => ({
  failures,
  recoveries,
  retryMs: 20_000,
});

/** Applies results to the initial state. Returns every status on the way and the last state. */
function run(results: readonly CheckStatus[], policy: ConfirmPolicy) {
  let state: RegionState = initialRegionState;
  const statuses: MonitorStatus[] = [];
  const rechecks: boolean[] = [];
  for (const result of results) {
    const next = nextRegionState(state, result, policy, 1000);
    state = next.state;
    statuses.push(state.status);
    rechecks.push(next.effects.some((effect) => effect.type === 'recheck'));
  }
  return { state, statuses, rechecks };
}

test('the first success counts immediately, and the first failure is re-checked', () => {
  assert.deepEqual(run(['up'], policyOf(2, 1)).statuses, ['up']);
  assert.deepEqual(run(['degraded'], policyOf(2, 1)).statuses, ['degraded']);
  const down = run(['down', 'down'], policyOf(2, 1));
  assert.deepEqual(down.statuses, ['pending', 'down']);
  assert.deepEqual(down.rechecks, [true, false]);
});

test('down requires as many consecutive failures as the policy sets, and one success resets the count', () => {
  const { statuses } = run(['up', 'down', 'down', 'up', 'down', 'down', 'down'], policyOf(3, 1));
  assert.deepEqual(statuses, ['up', 'up', 'up', 'up', 'up', 'up', 'down']);
});

test('a run of mixed slow and failed results is degraded, not down', () => {
  assert.deepEqual(run(['up', 'degraded', 'down'], policyOf(2, 1)).statuses, ['up', 'up', 'degraded']);
});

test('recovery is confirmed the same way and passes through degraded if the target is still slow', () => {
  assert.deepEqual(run(['down', 'up', 'up'], policyOf(1, 2)).statuses, ['down', 'down', 'up']);
  assert.deepEqual(run(['down', 'degraded', 'up'], policyOf(1, 2)).statuses, ['down', 'down', 'degraded']);
  assert.deepEqual(run(['down', 'degraded', 'up', 'up'], policyOf(1, 2)).statuses.at(-1), 'up');
});

test('unknown and missed results leave status and counts unchanged, and an unconfirmed change is still re-checked', () => {
  const { state, statuses, rechecks } = run(['up', 'down', 'unknown', 'missed', 'down'], policyOf(2, 1));
  assert.deepEqual(statuses, ['up', 'up', 'up', 'up', 'down']);
  assert.deepEqual(rechecks, [false, true, true, true, false]);
  assert.equal(state.downRun, 1);
});

test('another equal result in a confirmed status changes nothing', () => {
  for (const [first, status] of [
    ['up', 'up'],
    ['down', 'down'],
  ] as const) {
    const { state } = run([first], policyOf(1, 5));
    assert.equal(state.status, status);
    assert.equal(nextRegionState(state, first, policyOf(1, 5), 0).state, state);
  }
});

test('a transition is reported once, with both statuses', () => {
  const first = nextRegionState(initialRegionState, 'up', policyOf(2, 1), 0);
  assert.deepEqual(first.effects, [{ type: 'transition', from: 'pending', to: 'up' }]);
  assert.deepEqual(nextRegionState(first.state, 'up', policyOf(2, 1), 0).effects, []);
});

const results = fc.array(fc.constantFrom<CheckStatus>('up', 'degraded', 'down', 'unknown', 'missed'), {
  maxLength: 60,
});
const policies = fc.record({
  failures: fc.integer({ min: 1, max: 20 }),
  recoveries: fc.integer({ min: 1, max: 20 }),
  retryMs: fc.integer({ min: 1000, max: 3_600_000 }),
});

test('a status changes only after enough consecutive results that justify it', () => {
  fc.assert(
    fc.property(results, policies, (sequence, policy) => {
      let state: RegionState = initialRegionState;
      const verdicts: CheckStatus[] = [];
      for (const result of sequence) {
        const before = state;
        const next = nextRegionState(state, result, policy, 5000);
        state = next.state;
        if (result === 'unknown' || result === 'missed') {
          assert.equal(state, before);
          continue;
        }
        verdicts.push(result);
        const last = (count: number) => (verdicts.length >= count ? verdicts.slice(-count) : null);
        if (state.status !== before.status) {
          if (state.status === 'down') assert.ok(last(policy.failures)?.every((one) => one === 'down'));
          if (before.status === 'up') assert.ok(last(policy.failures)?.every((one) => one !== 'up'));
          if (before.status === 'down') assert.ok(last(policy.recoveries)?.every((one) => one !== 'down'));
          if (state.status === 'up' && before.status !== 'pending') {
            assert.ok(last(policy.recoveries)?.every((one) => one === 'up'));
          }
        }
        assert.ok(Math.abs(state.downRun) <= 20 && Math.abs(state.failureRun) <= 20);
        assert.equal(state.downRun > 0, result === 'down');
      }
    }),
  );
});

test('enough equal results lead to their status and keep it, regardless of earlier results', () => {
  fc.assert(
    fc.property(results, policies, fc.constantFrom('up', 'degraded', 'down'), (before, policy, verdict) => {
      const { state } = run([...before, ...new Array<CheckStatus>(20).fill(verdict)], policy);
      assert.equal(state.status, verdict);
      const again = nextRegionState(state, verdict, policy, 0);
      assert.equal(again.state, state);
      assert.deepEqual(again.effects, []);
    }),
  );
});

test('regions vote: the majority decides, a quorum can require more or fewer, and regions without results do not vote', () => {
  assert.equal(combineRegions([], null), 'pending');
  assert.equal(combineRegions(['pending', 'pending'], null), 'pending');
  assert.equal(combineRegions(['down'], null), 'down');
  assert.equal(combineRegions(['down', 'up'], null), 'up');
  assert.equal(combineRegions(['down', 'up', 'down'], null), 'down');
  assert.equal(combineRegions(['down', 'pending', 'pending'], null), 'down');
  assert.equal(combineRegions(['down', 'pending', 'pending'], 2), 'pending');
  assert.equal(combineRegions(['down', 'up', 'pending'], 2), 'up');
  assert.equal(combineRegions(['down', 'up', 'up'], 1), 'down');
  assert.equal(combineRegions(['down', 'down', 'up'], 3), 'up');
  assert.equal(combineRegions(['down', 'down'], 9), 'down');
  assert.equal(combineRegions(['down', 'degraded', 'up'], null), 'degraded');
});

test('a region that gets worse never makes the overall status better', () => {
  const level = { pending: 0, up: 0, degraded: 1, down: 2 } as const;
  const statuses = fc.array(fc.constantFrom<MonitorStatus>('up', 'degraded', 'down'), {
    minLength: 1,
    maxLength: 7,
  });
  const quorum = fc.option(fc.integer({ min: 1, max: 8 }));
  fc.assert(
    fc.property(statuses, quorum, fc.nat(6), (regions, needed, index) => {
      const worse = [...regions];
      worse[index % regions.length] = 'down';
      assert.ok(level[combineRegions(worse, needed)] >= level[combineRegions(regions, needed)]);
    }),
  );
});
