import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createNetworkGuard, type NetworkClass } from './network-guard.ts';

test('three well targets that fail together mean that our own network is dead, and one answer ends it', () => {
  const guard = createNetworkGuard();
  for (const [index, target] of ['192.0.2.1', '198.51.100.1', 'example.org'].entries()) {
    assert.equal(guard.isDead('public', 1000), false);
    guard.failed('public', target, { at: 1000 + index, wasWell: true });
  }
  assert.equal(guard.isDead('public', 1010), true);
  assert.equal(guard.isDead('private', 1010), false);
  guard.answered('public', 1020);
  assert.equal(guard.isDead('public', 1030), false);
});

test('many monitors of one machine are one target', () => {
  const guard = createNetworkGuard();
  for (let at = 0; at < 50; at++) guard.failed('loopback', '127.0.0.1', { at: at + 1, wasWell: true });
  assert.equal(guard.isDead('loopback', 60), false);
});

test('targets that were never well say nothing of our network', () => {
  const guard = createNetworkGuard();
  for (let index = 0; index < 10; index++)
    guard.failed('public', `192.0.2.${index}`, { at: 5, wasWell: false });
  assert.equal(guard.isDead('public', 10), false);
});

test('failures long ago are forgotten', () => {
  const guard = createNetworkGuard({ windowMs: 1000, maxTargets: 10 });
  for (let index = 0; index < 5; index++)
    guard.failed('public', `192.0.2.${index}`, { at: 5, wasWell: true });
  assert.equal(guard.isDead('public', 900), true);
  assert.equal(guard.isDead('public', 2000), false);
});

test('whatever comes: dead only with three distinct failures since the last answer, and memory is bounded', () => {
  const event = fc.record({
    kind: fc.constantFrom('answer', 'failure'),
    networkClass: fc.constantFrom<NetworkClass>('loopback', 'private', 'public'),
    target: fc.integer({ min: 0, max: 20 }).map(String),
    wasWell: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 80 }), (events) => {
      const guard = createNetworkGuard({ windowMs: 1_000_000, maxTargets: 6 });
      const failing = { loopback: new Set<string>(), private: new Set<string>(), public: new Set<string>() };
      for (const [index, { kind, networkClass, target, wasWell }] of events.entries()) {
        if (kind === 'answer') {
          guard.answered(networkClass, index + 1);
          failing[networkClass].clear();
        } else {
          guard.failed(networkClass, target, { at: index + 1, wasWell });
          if (wasWell && failing[networkClass].size < 6) failing[networkClass].add(target);
        }
        for (const one of ['loopback', 'private', 'public'] as const) {
          assert.equal(guard.isDead(one, index + 1), failing[one].size >= 3);
        }
      }
    }),
  );
});
