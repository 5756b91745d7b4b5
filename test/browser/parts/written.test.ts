import assert from 'node:assert/strict';
import { test } from 'node:test';
import { written } from '../../../web/src/i18n/written.ts';

test('numbers in sentences are written as the language does, and nothing else is touched', () => {
  assert.deepEqual(
    [written(100_000, 'en'), written(100_000, 'de'), written(12.5, 'de'), written(7, 'en')],
    ['100,000', '100.000', '12,5', '7'],
  );
  assert.deepEqual([written('100000', 'en'), written(undefined, 'en')], ['100000', undefined]);
});
