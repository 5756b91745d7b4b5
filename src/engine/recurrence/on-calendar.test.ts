import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readOnCalendar } from './on-calendar.ts';

/** Expression, time zone, start and the next six times, as computed by `systemd-analyze calendar` of systemd 252. */
type Case = [expression: string, timezone: string, base: string, expected: string];
const cases: Case[] = JSON.parse(
  readFileSync(new URL('./testing/systemd-calendar.json', import.meta.url), 'utf8'),
);

function next(expression: string, timezone: string, base: string, count = 6): string {
  const found: string[] = [];
  const calendar = readOnCalendar(expression);
  assert.ok('next' in calendar, JSON.stringify(calendar));
  let at: number | null = Date.parse(base);
  for (let n = 0; n < count; n++) {
    at = calendar.next(at, timezone);
    if (at === null) break;
    found.push(new Date(at).toISOString().replace('.000Z', 'Z'));
  }
  return found.join(' ');
}

test('expressions elapse at the same times as in systemd, even across clock changes', () => {
  assert.ok(cases.length > 200);
  for (const [expression, timezone, base, expected] of cases) {
    assert.equal(next(expression, timezone, base), expected, `${expression} in ${timezone} after ${base}`);
  }
});

// From systemd's own tests, test-calendarspec.c.
test('a time in a clock-change gap never occurs, and a repeated time occurs once', () => {
  const zone = 'Pacific/Auckland';
  assert.equal(next('2017-09-24 02:30:00 Pacific/Auckland', 'UTC', '2016-01-01T00:00:00Z'), '');
  assert.equal(next('2017-09-24 03:30:00', zone, '2016-01-01T00:00:00Z'), '2017-09-23T14:30:00Z');
  assert.equal(next('2017-04-02 02:30:00', zone, '2016-01-01T00:00:00Z'), '2017-04-01T13:30:00Z');
  assert.equal(next('2017-04-02 03:30:00', zone, '2016-01-01T00:00:00Z'), '2017-04-01T15:30:00Z');
  assert.equal(
    next('Sun *-*-* 01:00:00 Europe/Dublin', 'UTC', '2021-03-22T11:27:58Z', 1),
    '2021-04-04T00:00:00Z',
  );
});

test('steps restart in each year and month', () => {
  // systemd 252 omits 1 January here, in contradiction to its manual.
  const first = next('*-*-1/7', 'UTC', '2026-12-23T00:00:00Z', 2);
  assert.equal(first, '2026-12-29T00:00:00Z 2027-01-01T00:00:00Z');
});

test('errors explain what is wrong and what is valid', () => {
  const wrong = [
    '',
    'foo',
    '*:*/5',
    '25:00',
    '*-13-1',
    'Fri..Mon',
    '1..2',
    '*-*-* 10',
    '10',
    'Mon..',
    'daily foo',
  ];
  for (const text of [
    ...wrong,
    '*-*-0',
    '00:60',
    '5:1/0',
    '-*-*',
    '* *-*-* 10:00',
    'Mon Tue 10:00',
    '2027',
    '1:00:00.5',
  ]) {
    const read = readOnCalendar(text);
    assert.ok('fault' in read && read.fault.length > 20, text);
  }
});
