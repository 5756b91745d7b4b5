import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '#platform/clock.ts';
import { createIpv6Memory } from './observe.ts';

test('IPv6 counts as working for an hour after a connection that used it', () => {
  let nowMs = 10;
  const memory = createIpv6Memory({ ...systemClock, monotonicMs: () => nowMs });
  assert.equal(memory.isWorking(), false);
  memory.recordWorking();
  nowMs += 3_599_999;
  assert.equal(memory.isWorking(), true);
  nowMs += 1;
  assert.equal(memory.isWorking(), false);
});
