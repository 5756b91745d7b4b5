import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quotable } from './outbox.ts';

test('a quoted name is one short line without links', () => {
  assert.equal(quotable('Larkspur status'), 'Larkspur status');
  assert.equal(quotable('WIN\r\nBcc: a@b.test'), 'WIN Bcc: a＠b․test');
  assert.equal(quotable('Go to https://casino.example/win now'), 'Go to casino․example/win now');
  assert.equal(quotable('\u202Eevil\u200B name'), 'evil name');
  const long = quotable('Cheap pills, best prices, free shipping, call now, only today, for you alone');
  assert.equal(long, 'Cheap pills, best prices, free shipping…');
  assert.equal(Array.from(quotable('😀'.repeat(200))).length, 40);
});
