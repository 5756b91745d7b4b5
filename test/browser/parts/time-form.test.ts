import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDated } from '../../../web/src/ui/words/durations.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test('a column of times is of dates as soon as one of them is a day away, and never of both forms', () => {
  assert.equal(isDated([], now), false);
  assert.equal(isDated(['2026-11-20T11:59:00Z', '2026-11-19T12:00:01Z'], now), false);
  assert.equal(isDated(['2026-11-20T11:59:00Z', '2026-11-19T12:00:00Z'], now), true);
  assert.equal(isDated(['2026-11-20T11:59:00Z', '2026-11-21T12:00:00Z'], now), true);
});
