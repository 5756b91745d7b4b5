import assert from 'node:assert/strict';
import { createConnection } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { named, statementName } from './named-statements.ts';
import { isDatabaseAway } from './transaction.ts';
import { parseInstant } from './value-parsers.ts';

test('only a statement with a name tag has a name, and the same text always has the same name', () => {
  assert.equal(statementName('select 1'), undefined);
  assert.equal(statementName("select '/*@x*/'"), undefined);
  const name = statementName('/*@claim*/ select 1');
  assert.match(name ?? '', /^claim-[0-9a-f]{12}$/);
  assert.equal(statementName('/*@claim*/ select 1'), name);
  assert.notEqual(statementName('/*@claim*/ select 2'), name);
});

test("only a SELECT that starts with the query builder's tag gets a statement name", () => {
  assert.match(statementName('select /*@builder*/ "id" from "domains"') ?? '', /^builder-/);
  assert.equal(statementName('select "id", /*@builder*/ "domain" from "domains"'), undefined);
});

test('a name that is used with ever-changing texts stops preparing statements', () => {
  const names = Array.from({ length: 100 }, (_, n) => statementName(`/*@growing*/ select ${n}`));
  assert.equal(names.filter((name) => name !== undefined).length, 8);
  assert.equal(statementName('/*@growing*/ select 0'), names[0]);
});

test('a tag that would not be a comment is rejected', () => {
  for (const name of ['', 'A', '*/ drop table x; /*', '1a', 'x'.repeat(42)])
    assert.throws(() => named(name), /Bad statement name/);
});

const timestamptz = 1184;

test('a UTC timestamp is parsed in the same way as by pg', () => {
  const theirs = pg.types.getTypeParser(timestamptz, 'text');
  const instant = fc.date({ min: new Date('0000-01-02'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 6 }), (date, digits) => {
      const [day, time] = date.toISOString().split('T');
      const fraction =
        digits === 0 ? '' : `.${`${date.getUTCMilliseconds()}`.padStart(3, '0')}000`.slice(0, digits + 1);
      const text = `${day} ${time?.slice(0, 8)}${fraction}+00`;
      assert.deepEqual(parseInstant(text), theirs(text));
    }),
  );
});

test('everything except a plain UTC timestamp is parsed by pg', () => {
  for (const text of [
    'infinity',
    '-infinity',
    '0044-03-15 12:00:00+00 BC',
    '2026-01-01 00:00:00+05:30',
    '12026-01-01 00:00:00+00',
  ]) {
    assert.deepEqual(parseInstant(text), pg.types.getTypeParser(timestamptz, 'text')(text));
  }
});

const withCode = (code: string, more = {}) => Object.assign(new Error('x'), { code, ...more });

test('a server that is shutting down, has crashed, is starting or has no connection, memory or disk left counts as unavailable', () => {
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

test('an error in the statement does not mean that the database is unavailable', () => {
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
