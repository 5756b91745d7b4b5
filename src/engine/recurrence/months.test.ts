import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthAt, monthBefore, monthsUpTo } from './months.ts';

const iso = (at: number) => new Date(at).toISOString();

test('months follow each other without a gap, and have the hours of their time zone', () => {
  const months = monthsUpTo('2027-01', 4, 'Europe/Berlin');
  assert.deepEqual(
    months.map(({ month, from }) => [month, iso(from)]),
    [
      ['2026-10', '2026-09-30T22:00:00.000Z'],
      ['2026-11', '2026-10-31T23:00:00.000Z'],
      ['2026-12', '2026-11-30T23:00:00.000Z'],
      ['2027-01', '2026-12-31T23:00:00.000Z'],
    ],
  );
  for (const [index, { to }] of months.entries()) assert.equal(to, months[index + 1]?.from ?? to);
  const [october] = months;
  assert.ok(october);
  assert.equal(
    (october.to - october.from) / 3_600_000,
    31 * 24 + 1,
    'the month in which daylight saving time ends has one more hour',
  );
});

test('a time belongs to its month in the local calendar', () => {
  const at = Date.parse('2026-10-31T23:30:00Z');
  assert.equal(monthAt(at, 'UTC'), '2026-10');
  assert.equal(monthAt(at, 'Europe/Berlin'), '2026-11');
  assert.equal(monthAt(at, 'America/New_York'), '2026-10');
  assert.equal(monthBefore('2027-01', 1), '2026-12');
  assert.equal(monthBefore('2026-12', -1), '2027-01');
});

test('a month begins after a midnight that does not exist', () => {
  // Lebanon moves its clocks forward at midnight, so 31 March 2024 had no 0:00.
  const [april] = monthsUpTo('2024-04', 1, 'Asia/Beirut');
  assert.equal(iso(april?.from ?? 0), '2024-03-31T21:00:00.000Z');
  // Paraguay, 1 October 2017: clocks moved from 0:00 to 1:00.
  const [october] = monthsUpTo('2017-10', 1, 'America/Asuncion');
  assert.equal(iso(october?.from ?? 0), '2017-10-01T04:00:00.000Z');
});
