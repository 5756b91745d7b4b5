import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBoundedJson } from './bounded-json.ts';

test('rejects JSON with more than a million values before parsing it, not counting commas in strings', () => {
  assert.throws(() => parseBoundedJson(`[${'{},'.repeat(1_000_001)}{}]`), /too many values/);
  assert.equal(parseBoundedJson(JSON.stringify(',"\\'.repeat(1_100_000))), ',"\\'.repeat(1_100_000));
});
