import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBoundedJson } from './bounded-json.ts';

test('JSON of more than a million values is refused before it is made, commas inside strings are not counted', () => {
  assert.throws(() => parseBoundedJson(`[${'{},'.repeat(1_000_001)}{}]`), /too many values/);
  assert.equal(parseBoundedJson(JSON.stringify(',"\\'.repeat(1_100_000))), ',"\\'.repeat(1_100_000));
});
