import assert from 'node:assert/strict';
import { createConnection } from 'node:net';
import { test } from 'node:test';
import { isDatabaseAway } from './transaction.ts';

const withCode = (code: string, more = {}) => Object.assign(new Error('x'), { code, ...more });

test('a server that shuts down, crashed, starts or has no connection, memory or disk left is away', () => {
  for (const state of [
    '57P01',
    '57P02',
    '57P03',
    '08006',
    '08P01',
    '53100',
    '53200',
    '53300',
    '58030',
    '25006',
  ]) {
    assert.equal(isDatabaseAway(withCode(state)), true, state);
  }
});

test('a fault of the statement is not', () => {
  for (const state of ['23505', '42P01', '57014', '40001', '54000']) {
    assert.equal(isDatabaseAway(withCode(state)), false, state);
  }
  assert.equal(isDatabaseAway(new TypeError('x is not a function')), false);
  assert.equal(isDatabaseAway(withCode('ENOENT', { syscall: 'open' })), false);
  for (const nothing of [null, undefined, 'away', { code: '57P01' }]) {
    assert.equal(isDatabaseAway(nothing), false);
  }
});

test('a missing socket and driver errors without a code mean that the database is unreachable', async () => {
  const error = await new Promise((resolve) => createConnection('/nowhere/at/all').once('error', resolve));
  assert.equal(isDatabaseAway(error), true);
  assert.equal(isDatabaseAway(new Error('Connection terminated unexpectedly')), true);
  assert.equal(isDatabaseAway(new Error('timeout exceeded when trying to connect')), true);
});
