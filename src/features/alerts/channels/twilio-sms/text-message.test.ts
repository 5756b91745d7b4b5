import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { makeNotice } from '../testing/notice-fixtures.ts';
import { segmentsOf, textMessage } from './text-message.ts';

test('segments are counted as networks count them', () => {
  assert.equal(segmentsOf('a'.repeat(160)), 1);
  assert.equal(segmentsOf('a'.repeat(161)), 2);
  assert.equal(segmentsOf('€'.repeat(81)), 2);
  assert.equal(segmentsOf('ж'.repeat(70)), 1);
  assert.equal(segmentsOf('ж'.repeat(135)), 3);
});

test('a message keeps to its segments whatever its names are, and its link is whole', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc.integer({ min: 2, max: 3 }),
      (title, most) => {
        const notice = makeNotice({ incident: { title } });
        const text = textMessage([notice], most);
        assert.ok(segmentsOf(text) <= most, text);
        assert.ok(text.endsWith(notice.url));
      },
    ),
  );
});

test('the usual message says what and since when', () => {
  const text = textMessage([makeNotice()], 3);
  assert.match(
    text,
    /^Down: Shop checkout answers 503\nShop checkout answers 503 \(https:.*Since 2026-11-20 03:30:10 UTC/,
  );
  const once = textMessage([makeNotice({ incident: { title: 'Shop checkout is down' } })], 3);
  assert.match(once, /^Shop checkout is down \(https:.*Since 2026-11-20 03:30:10 UTC/);
});
