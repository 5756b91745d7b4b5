import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readSince } from './read-since.ts';

const read = (text: string) => readSince(text)?.toISOString() ?? null;

const good: [string, string][] = [
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T03:30:00Z', '2026-11-20T03:30:00.000Z'],
  ['2026-11-20t03:30:00z', '2026-11-20T03:30:00.000Z'],
  ['2026-11-20 03:30:00Z', '2026-11-20T03:30:00.000Z'],
  ['2026-11-20T03:30:00.1Z', '2026-11-20T03:30:00.100Z'],
  ['2026-11-20T03:30:00.123456789Z', '2026-11-20T03:30:00.123Z'],
  ['2026-11-20T03:30:00+02:00', '2026-11-20T01:30:00.000Z'],
  ['2026-11-20T03:30:00-05:30', '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T03:30:00 02:00', '2026-11-20T01:30:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['0000-01-01', '1900-01-01T00:00:00.000Z'],
];
for (const [text, instant] of good) {
  test(`${text} is parsed as ${instant}`, () => assert.equal(read(text), instant));
}

const bad = [
  '',
  'yesterday',
  '2026',
  '2026-11',
  '2026-02-30',
  '2025-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-11-31',
  '2026-11-20T03:30:00',
  '2026-11-20T03:30Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T03:60:00Z',
  '2026-11-20T03:30:61Z',
  '2026-11-20T03:30:00+24:00',
  '2026-11-20T03:30:00+02:60',
  '2026-11-20T03:30:00+0200',
  '2026-11-20T03:30:00.Z',
  '20261120',
  '1763609400',
  ' 2026-11-20',
  '2026-11-20 ',
  '2026-11-20Z',
  '+002026-11-20',
  "2026-11-20'; drop table incidents; --",
];
for (const text of bad) {
  test(`${JSON.stringify(text)} is not a time`, () => assert.equal(read(text), null));
}

test('every time survives a round trip through ISO text, and no text throws', () => {
  const instants = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-30'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => assert.equal(read(instant.toISOString()), instant.toISOString())),
  );
  fc.assert(fc.property(fc.string({ maxLength: 40 }), (text) => void read(text)));
});
