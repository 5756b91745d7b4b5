import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeErr } from './log.ts';

test('an error is logged by its words and code, not with what a library hung on it', () => {
  const error = Object.assign(new Error('away'), { code: '57P01', client: { password: 'hunter2' } });
  const logged = describeErr(new Error('outer', { cause: error }));
  assert.equal(logged.message, 'outer');
  assert.deepEqual((logged.cause as Record<string, unknown>).code, '57P01');
  assert.ok(!JSON.stringify(logged).includes('hunter2'));
});
