import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPosition, renderPosition } from './position.ts';

test('a formatted position is parsed unchanged', () => {
  for (const within of [null, { seen: '12:20:', lastId: '77' }]) {
    const position = { at: 1_790_000_000_000, seen: '12:17:13,15', within };
    assert.deepEqual(readPosition(renderPosition(position)), position);
  }
});

test('any other text is not a position', () => {
  for (const text of [
    '',
    '7',
    '1~',
    '1~2',
    '1~2:3',
    '1~2:3:x',
    "1~2:3:'",
    '1~2:3:~4:5:',
    '1~2:3:~4:5:~6~7',
    'x~2:3:',
    '1~2:3:,4',
    '1~3:2:',
    '1~0:2:',
    '1~2:9:4,3',
    '1~2:9:9',
  ]) {
    assert.equal(readPosition(text), null, text);
  }
});
