import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountWindows } from './window-account.ts';

test('windows are classified as checked, unknown, missed in a row, lost or reported twice', () => {
  const account = { checked: 0, unknown: 0, missed: 0, neither: 0, both: 0 };
  const check = (at: number, status: string, missedWindows: number | null = null) => ({
    at,
    status,
    missedWindows,
  });
  const checks = [
    check(13, 'u'),
    check(15, 'd'),
    check(23, 'n'),
    check(53, 'm', 3),
    check(53, 'u'),
    check(73, 'g'),
  ];
  accountWindows(account, { phaseMs: 3, intervalMs: 10, checks }, { from: 3, to: 79 });
  assert.deepEqual(account, { checked: 2, unknown: 1, missed: 2, neither: 1, both: 1 });
});
