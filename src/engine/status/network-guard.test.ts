import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createNetworkGuard, type NetworkClass } from './network-guard.ts';

test('if three healthy targets fail together, our own network counts as down until one target responds', () => {
  const guard = createNetworkGuard();
  for (const [index, target] of ['192.0.2.1', '198.51.100.1', 'example.org'].entries()) {
    assert.equal(guard.isDead('public', 1000), false);
    guard.failed('public', target, { at: 1000 + index, wasUp: true });
  }
  assert.equal(guard.isDead('public', 1010), true);
  assert.equal(guard.isDead('private', 1010), false);
  guard.answered('public', '203.0.113.1', 1020);
  assert.equal(guard.isDead('public', 1030), false);
});

test('monitors on the same machine count as one target', () => {
  const guard = createNetworkGuard();
  for (let at = 0; at < 50; at++) guard.failed('loopback', '127.0.0.1', { at: at + 1, wasUp: true });
  assert.equal(guard.isDead('loopback', 60), false);
});

test('targets that were never healthy say nothing about our network', () => {
  const guard = createNetworkGuard();
  for (let index = 0; index < 10; index++)
    guard.failed('public', `192.0.2.${index}`, { at: 5, wasUp: false });
  assert.equal(guard.isDead('public', 10), false);
});

test('old failures are ignored', () => {
  const guard = createNetworkGuard({ windowMs: 1000, maxTargets: 10 });
  for (let index = 0; index < 5; index++) guard.failed('public', `192.0.2.${index}`, { at: 5, wasUp: true });
  assert.equal(guard.isDead('public', 900), true);
  assert.equal(guard.isDead('public', 2000), false);
});

test('observations from before the clock was set back by hours have no effect', () => {
  const later = 7_200_000;
  const three = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
  const guard = createNetworkGuard();
  guard.answered('public', '192.0.2.4', later);
  for (const target of three) guard.failed('public', target, { at: 1000, wasUp: true });
  assert.equal(guard.isDead('public', 1000), true);
  guard.answered('public', '192.0.2.4', 2000);
  assert.equal(guard.isDead('public', 2000), false);
  assert.equal(guard.lastAnswerAt('public'), 2000);
  for (const target of three) guard.answered('public', target, 3000);
  for (const target of three) guard.failed('public', target, { at: later, wasUp: true });
  assert.equal(guard.isDead('public', later), true);
  assert.equal(guard.isDead('public', 4000), false);
});

test('three targets that keep failing while a fourth responds are at fault themselves, until they respond again', () => {
  const guard = createNetworkGuard();
  const three = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
  const fail = (at: number) => {
    for (const target of three) guard.failed('public', target, { at, wasUp: true });
  };
  fail(1000);
  assert.equal(guard.isAffected('public', '192.0.2.1', 1000), true);
  guard.answered('public', '192.0.2.4', 2000);
  fail(3000);
  assert.equal(guard.isDead('public', 3000), false);
  for (const target of three) guard.answered('public', target, 4000);
  fail(5000);
  assert.equal(guard.isDead('public', 5000), true);
});

test('our network counts as down only if three distinct targets have started to fail since the last response', () => {
  const event = fc.record({
    kind: fc.constantFrom('answer', 'failure'),
    networkClass: fc.constantFrom<NetworkClass>('loopback', 'private', 'public'),
    target: fc.integer({ min: 0, max: 8 }).map(String),
    wasWell: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 80 }), (events) => {
      const guard = createNetworkGuard({ windowMs: 1_000_000, maxTargets: 100 });
      const began = { loopback: new Set<string>(), private: new Set<string>(), public: new Set<string>() };
      const answeredSince = {
        loopback: new Set<string>(),
        private: new Set<string>(),
        public: new Set<string>(),
      };
      for (const [index, { kind, networkClass, target, wasWell }] of events.entries()) {
        const at = index + 1;
        if (kind === 'answer') {
          guard.answered(networkClass, target, at);
          // A target that failed before this response is itself at fault until it responds.
          for (const failing of began[networkClass]) answeredSince[networkClass].add(failing);
          answeredSince[networkClass].delete(target);
          began[networkClass].clear();
        } else {
          guard.failed(networkClass, target, { at, wasUp: wasWell });
          if (wasWell && !answeredSince[networkClass].has(target)) began[networkClass].add(target);
        }
        for (const one of ['loopback', 'private', 'public'] as const) {
          assert.equal(guard.isDead(one, at), began[one].size >= 3);
        }
      }
    }),
  );
});
