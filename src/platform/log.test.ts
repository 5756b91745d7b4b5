import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeErr, readableLine } from './log.ts';

test("logs an error's message and code, but no other properties that a library attached", () => {
  const error = Object.assign(new Error('away'), { code: '57P01', client: { password: 'hunter2' } });
  const logged = describeErr(new Error('outer', { cause: error }));
  assert.equal(logged.message, 'outer');
  assert.deepEqual((logged.cause as Record<string, unknown>).code, '57P01');
  assert.ok(!JSON.stringify(logged).includes('hunter2'));
});

const line = (fields: object) =>
  JSON.stringify({ level: 'info', time: '2026-01-02T09:15:02.123Z', ...fields });

test('a human-readable log entry is a single line with time, level, message and fields', () => {
  const fields = { requestId: 'a1', status: 200, route: null, names: ['a b'], msg: 'request' };
  assert.equal(
    readableLine(line(fields), false),
    '09:15:02 info  request  requestId=a1 status=200 names=["a b"]\n',
  );
});

test('an error is shown as its message followed by the stack, and colors are used only on terminals', () => {
  const err = { type: 'Error', message: 'away', stack: 'Error: away\n    at here (a.ts:1:2)' };
  const fields = line({ level: 'error', err, msg: 'it broke' });
  assert.equal(readableLine(fields, false), '09:15:02 error it broke  away\n    at here (a.ts:1:2)\n');
  assert.match(readableLine(fields, true), /\x1b\[31merror/);
});

test('strips terminal control characters from lines and passes non-JSON lines through', () => {
  assert.ok(!readableLine(line({ msg: 'a\x1b[2Jb', host: 'c\x1b]0;d' }), false).includes('\x1b'));
  assert.equal(readableLine('plain\n', true), 'plain\n');
});
