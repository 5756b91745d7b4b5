import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { parseInstant } from './value-parsers.ts';

const timestamptz = 1184;

test('an instant in UTC is read as pg reads it', () => {
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

test('leaves anything but a plain UTC timestamp to pg', () => {
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
