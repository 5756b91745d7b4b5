import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCron } from './cron.ts';

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 19));

function runs(line: string, timezone: string, from: string, count: number): (string | null)[] {
  const cron = readCron(line);
  assert.ok('next' in cron, JSON.stringify(cron));
  const found: (string | null)[] = [];
  let at: number | null = Date.parse(from) - 1;
  for (let n = 0; n < count && at !== null; n++) {
    at = cron.next(at, timezone);
    found.push(iso(at));
  }
  return found;
}

/** Returns a function that computes the local fields of a minute with ICU. */
function localFields(timezone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (at: number) => {
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute) / 60_000;
  };
}

const isIn = (field: string, value: number) =>
  field === '*' ||
  field.split(',').some((term) => {
    const [range = '', step = '1'] = term.split('/');
    return range === '*' ? value % Number(step) === 0 : Number(range) === value;
  });

/**
 * Simulates the main loop of Debian's cron. It wakes every minute, compares the clock with the minute that it has
 * reached, and catches up on skipped minutes. Based on cron(8) and cron.c, without any of the code under test.
 */
function* simulate(line: string, timezone: string, from: number, to: number): Generator<number> {
  const [minuteField = '', hourField = '', dayField = '', monthField = ''] = line.split(' ');
  const isWild = minuteField.startsWith('*') || hourField.startsWith('*');
  const local = localFields(timezone);
  const fires = (wall: number) => {
    const date = new Date(wall * 60_000);
    return (
      isIn(minuteField, date.getUTCMinutes()) &&
      isIn(hourField, date.getUTCHours()) &&
      isIn(dayField, date.getUTCDate()) &&
      isIn(monthField, date.getUTCMonth() + 1)
    );
  };
  let virtual = local(from - 60_000);
  for (let at = from; at < to; at += 60_000) {
    const now = local(at);
    const ahead = now - virtual;
    let runsNow = false;
    if (ahead === 1 || Math.abs(ahead) >= 180) {
      runsNow = fires(now);
      virtual = now;
    } else if (ahead > 0) {
      // Wildcard jobs follow the clock. Fixed jobs also run for each skipped minute.
      if (isWild) runsNow = fires(now);
      else for (let wall = virtual + 1; wall <= now; wall++) runsNow ||= fires(wall);
      virtual = now;
    } else if (isWild) {
      // The clock went back. Jobs at fixed times wait until it has caught up.
      runsNow = fires(now);
    }
    if (runsNow) yield at;
  }
}

const lines = [
  '0 0 * * *',
  '30 2 * * *',
  '0,30 2 * * *',
  '45 1,2,3 * * *',
  '15 0,1 * * *',
  '*/15 * * * *',
  '*/30 2 * * *',
  '10 * * * *',
  '59 23 30,31 * *',
  '0 */6 * * *',
];
const zones = [
  ['Australia/Lord_Howe', '2026-04-04', '2026-10-03'],
  ['America/Havana', '2026-03-08', '2026-11-01'],
  ['Europe/Berlin', '2026-03-29', '2026-10-25'],
  ['Pacific/Apia', '2011-12-30', '2011-09-24'],
  ['Africa/Cairo', '2026-04-24', '2026-10-30'],
] as const;

for (const [timezone, ...days] of zones) {
  test(`a cron schedule in ${timezone} runs at the same times as in a simulation of Debian's cron`, () => {
    for (const day of days) {
      const from = Date.parse(day) - 2 * 86_400_000;
      const to = from + 5 * 86_400_000;
      for (const line of lines) {
        const expected = [...simulate(line, timezone, from, to)].map(iso);
        const found = runs(line, timezone, new Date(from).toISOString(), expected.length + 1);
        assert.deepEqual(found.slice(0, expected.length), expected, `${line} around ${day}`);
        const next = found.at(-1);
        assert.ok(next && Date.parse(`${next}Z`) >= to, `${line} has another run at ${next}`);
      }
    }
  });
}

test('a daily schedule runs once on each day of a year', () => {
  const berlin = runs('30 2 * * *', 'Europe/Berlin', '2026-01-01T00:00:00Z', 365);
  assert.equal(new Set(berlin.map((at) => at?.slice(0, 10))).size, 365);
  assert.ok(
    berlin.includes('2026-03-29T01:00:00'),
    'the run at the start of daylight saving time is included',
  );
});

test('if day of month or day of week has a star, both must match, otherwise one match is enough', () => {
  assert.deepEqual(runs('0 0 1,15 * 1', 'UTC', '2026-11-01T00:00:00Z', 4), [
    '2026-11-01T00:00:00',
    '2026-11-02T00:00:00',
    '2026-11-09T00:00:00',
    '2026-11-15T00:00:00',
  ]);
  assert.deepEqual(runs('0 0 */2 * 1', 'UTC', '2026-11-01T00:00:00Z', 2), [
    '2026-11-09T00:00:00',
    '2026-11-23T00:00:00',
  ]);
  assert.deepEqual(runs('0 0 * * 7', 'UTC', '2026-11-02T00:00:00Z', 1), ['2026-11-08T00:00:00']);
  assert.deepEqual(runs('0 0 * * sat-7', 'UTC', '2026-11-02T00:00:00Z', 2), [
    '2026-11-07T00:00:00',
    '2026-11-08T00:00:00',
  ]);
});

test('supports names, seconds, shorthands, last days and nth weekdays', () => {
  assert.deepEqual(runs('*/20 30 9 * JAN-mar Mon', 'UTC', '2026-12-30T00:00:00Z', 3), [
    '2027-01-04T09:30:00',
    '2027-01-04T09:30:20',
    '2027-01-04T09:30:40',
  ]);
  assert.deepEqual(runs('@Daily', 'Europe/Berlin', '2026-07-01T00:00:00Z', 1), ['2026-07-01T22:00:00']);
  assert.deepEqual(runs('0 0 L * *', 'UTC', '2027-02-01T00:00:00Z', 1), ['2027-02-28T00:00:00']);
  assert.deepEqual(runs('0 0 * * fri#2', 'UTC', '2026-11-01T00:00:00Z', 1), ['2026-11-13T00:00:00']);
  assert.deepEqual(runs('0 0 * * 5L', 'UTC', '2026-11-01T00:00:00Z', 1), ['2026-11-27T00:00:00']);
  assert.deepEqual(runs('5/20 0 * * *', 'UTC', '2026-11-01T00:00:00Z', 3), [
    '2026-11-01T00:05:00',
    '2026-11-01T00:25:00',
    '2026-11-01T00:45:00',
  ]);
  assert.deepEqual(runs('0 0 29 2 1', 'UTC', '2026-02-23T00:00:01Z', 1), ['2027-02-01T00:00:00']);
  assert.deepEqual(runs('0 0 31 2 *', 'UTC', '2026-02-23T00:00:01Z', 1), [null]);
});

test('errors explain what is wrong and what is valid', () => {
  for (const line of [
    '',
    '* * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 8',
    '@reboot',
  ]) {
    assert.ok('fault' in readCron(line), line);
  }
  for (const line of [
    '*/0 * * * *',
    '5-1 * * * *',
    '1--2 * * * *',
    '1/2/3 * * * *',
    'a * * * *',
    '* * * foo *',
    '1, * * * *',
  ]) {
    assert.ok('fault' in readCron(line), line);
  }
  const fault = readCron('61 * * * *');
  assert.deepEqual(fault, { fault: '"61" is not a valid minute. Enter 0 to 59, "*", a range or a list.' });
});
