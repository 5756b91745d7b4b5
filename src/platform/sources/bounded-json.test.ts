import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBoundedJson } from './bounded-json.ts';

test('JSON with more than a million values is rejected before it is parsed, and commas in strings do not count', () => {
  assert.throws(() => parseBoundedJson(`[${'{},'.repeat(1_000_001)}{}]`), /too many values/);
  assert.equal(parseBoundedJson(JSON.stringify(',"\\'.repeat(1_100_000))), ',"\\'.repeat(1_100_000));
});
