import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from '#platform/errors.ts';
import { cpuMsOf } from '#test/support/timing.ts';
import { findRuleFault } from './rule.ts';
import { occurrencesOf, type Series } from './series.ts';
import { instantOfWall, isTimeZone, readTime } from './wall-time.ts';

function series(start: string, timezone: string, rule: string, minutes = 60): Series {
  return {
    start: Temporal.PlainDateTime.from(start),
    timezone,
    rule,
    except: new Set(),
    durationMs: minutes * 60_000,
  };
}

const at = (text: string) => Date.parse(text);

/** Returns the starts in UTC within those years. */
function starts(of: Series, from = '2026-01-01T00:00Z', to = '2028-01-01T00:00Z', limit = 1000): string[] {
  return occurrencesOf(of, { from: at(from), to: at(to), limit }).map(({ startsAt }) =>
    new Date(startsAt).toISOString().slice(0, 16),
  );
}

test('a rule for the last Sunday at 02:30 in Berlin runs an hour later in March and only once in October', () => {
  const months = starts(
    series('2026-01-01T02:30', 'Europe/Berlin', 'FREQ=MONTHLY;BYDAY=-1SU'),
    '2026-01-01T00:00Z',
    '2026-12-31T00:00Z',
  );
  assert.deepEqual(months, [
    '2026-01-25T01:30',
    '2026-02-22T01:30',
    '2026-03-29T01:30',
    '2026-04-26T00:30',
    '2026-05-31T00:30',
    '2026-06-28T00:30',
    '2026-07-26T00:30',
    '2026-08-30T00:30',
    '2026-09-27T00:30',
    '2026-10-25T00:30',
    '2026-11-29T01:30',
    '2026-12-27T01:30',
  ]);
});

test("Lord Howe's half-hour change moves a time forward by thirty minutes, and a repeated time occurs once", () => {
  const spring = series('2026-09-20T02:15', 'Australia/Lord_Howe', 'FREQ=WEEKLY;BYDAY=SU');
  // 02:15 on 4 October does not exist, so it becomes 02:45 at +11.
  assert.deepEqual(starts(spring, '2026-09-26T00:00Z', '2026-10-12T00:00Z'), [
    '2026-09-26T15:45',
    '2026-10-03T15:45',
    '2026-10-10T15:15',
  ]);
  const autumn = series('2026-03-29T01:45', 'Australia/Lord_Howe', 'FREQ=WEEKLY;BYDAY=SU');
  assert.deepEqual(starts(autumn, '2026-03-28T00:00Z', '2026-04-12T00:00Z'), [
    '2026-03-28T14:45',
    '2026-04-04T14:45',
    '2026-04-11T15:15',
  ]);
});

test('an occurrence lasts its duration in elapsed time, and two wall times that become the same time are one', () => {
  const night = series('2026-03-28T01:00', 'Europe/Berlin', 'FREQ=DAILY;COUNT=3', 180);
  const found = occurrencesOf(night, {
    from: at('2026-03-28T00:00Z'),
    to: at('2026-04-01T00:00Z'),
    limit: 10,
  });
  assert.deepEqual(
    found.map(({ startsAt, endsAt }) => endsAt - startsAt),
    [180, 180, 180].map((minutes) => minutes * 60_000),
  );
  const hourly = series('2026-03-29T00:30', 'Europe/Berlin', 'FREQ=HOURLY;COUNT=5', 10);
  assert.deepEqual(starts(hourly), [
    '2026-03-28T23:30',
    '2026-03-29T00:30',
    '2026-03-29T01:30',
    '2026-03-29T02:30',
  ]);
});

test('occurrences that overlap the range are returned even if they started before it', () => {
  const long = series('2026-01-01T00:00', 'UTC', 'FREQ=WEEKLY', 3 * 1440);
  assert.deepEqual(starts(long, '2026-01-03T23:59Z', '2026-01-08T00:00Z'), ['2026-01-01T00:00']);
  assert.deepEqual(starts(long, '2026-01-04T00:00Z', '2026-01-08T00:00Z'), []);
  assert.deepEqual(starts(long, '2026-01-04T00:00Z', '2026-01-08T00:01Z'), ['2026-01-08T00:00']);
});

test('a start that does not match the rule is not an occurrence, and excluded dates are omitted', () => {
  const sundays = series('2026-01-01T02:00', 'UTC', 'FREQ=WEEKLY;BYDAY=SU;COUNT=3');
  assert.deepEqual(starts(sundays), ['2026-01-04T02:00', '2026-01-11T02:00', '2026-01-18T02:00']);
  const without = { ...sundays, except: new Set([at('2026-01-11T02:00Z')]) };
  assert.deepEqual(starts(without), ['2026-01-04T02:00', '2026-01-18T02:00']);
});

test('UNTIL is wall time without a zone and exact with one, and a date includes the whole day', () => {
  const until = (value: string) =>
    starts(series('2026-07-01T01:00', 'Europe/Berlin', `FREQ=DAILY;UNTIL=${value}`)).length;
  assert.equal(until('20260703T010000'), 3);
  assert.equal(until('20260703T005959'), 2);
  assert.equal(until('20260702T230000Z'), 3);
  assert.equal(until('20260702T225959Z'), 2);
  assert.equal(until('20260703'), 3);
});

test('a limit returns the first occurrences, and a rule for every minute is expanded up to the maximum', () => {
  const each = series('2000-01-01T00:00', 'Europe/Berlin', 'FREQ=MINUTELY', 1);
  assert.equal(starts(each, '2026-03-29T00:00Z', '2028-03-29T00:00Z').length, 1000);
  assert.deepEqual(starts(each, '2026-03-29T00:59Z', '2026-03-29T01:01Z'), [
    '2026-03-29T00:59',
    '2026-03-29T01:00',
  ]);
  const leap = series('2026-02-28T00:00', 'UTC', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29');
  assert.deepEqual(starts(leap, '2026-01-01T00:00Z', '2033-01-01T00:00Z'), [
    '2028-02-29T00:00',
    '2032-02-29T00:00',
  ]);
});

test('hostile rules do not block the event loop', () => {
  for (const [rule, most] of [
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 0],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 0],
    ['FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=3;BYMINUTE=7', 0],
    ['FREQ=MINUTELY;BYSETPOS=2;BYSECOND=0', 0],
    ['FREQ=HOURLY;BYSETPOS=7,-9;BYMINUTE=1,2,3', 0],
    ['FREQ=HOURLY;INTERVAL=24;BYHOUR=7', 0],
    ['FREQ=MINUTELY;INTERVAL=37;BYHOUR=3;BYMONTHDAY=31;BYMONTH=4', 0],
    ['FREQ=MINUTELY;INTERVAL=99999;BYMINUTE=1,2,3;BYYEARDAY=366;COUNT=10000', 1000],
    ['FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6', 0],
    ['FREQ=YEARLY;BYDAY=53FR,-53WE;BYHOUR=0,1,2,3,4,5;BYMINUTE=0,1,2,3;BYSETPOS=366', 0],
    ['FREQ=YEARLY;INTERVAL=100000', 1],
    ['FREQ=MINUTELY;INTERVAL=59999;BYHOUR=1;BYMINUTE=1', 1000],
    ['FREQ=MINUTELY;UNTIL=20000101T000000Z', 0],
    ['FREQ=DAILY;BYHOUR=0,6,12,18;UNTIL=20261130T000000Z', 1000],
  ] as const) {
    assert.equal(findRuleFault(rule), null, rule);
    const found: unknown[] = [];
    const ms = cpuMsOf(() =>
      found.push(
        ...starts(series('2000-01-01T00:00', 'UTC', rule), '2026-01-01T00:00Z', '2199-12-31T00:00Z'),
      ),
    );
    assert.ok(found.length <= most, `${rule}: ${found.length} starts`);
    // The search takes at most 50 ms. The limit allows for a slow machine.
    assert.ok(ms < 500, `${rule}: ${ms} ms`);
  }
});

test('a rule that has ended is not expanded further', () => {
  const ended = series(
    '2026-11-20T00:00',
    'Europe/Berlin',
    'FREQ=DAILY;BYHOUR=0,6,12,18;UNTIL=20261122T110000Z',
  );
  const found = starts(ended, '2026-11-01T00:00Z', '2056-01-01T00:00Z');
  assert.equal(found.length, 11);
  assert.equal(found.at(-1), '2026-11-22T11:00');
  assert.deepEqual(starts(ended, '2027-01-01T00:00Z', '2056-01-01T00:00Z'), []);
});

test('an invalid rule is reported with the reason and the remedy', () => {
  for (const [rule, words] of [
    ['', /not a valid part of a rule/],
    ['RRULE:FREQ=DAILY', /only the parts of one RRULE/],
    ['BYDAY=SU', /FREQ is missing/],
    ['FREQ=SECONDLY', /one of YEARLY/],
    ['FREQ=FORTNIGHTLY', /one of YEARLY/],
    ['FREQ=DAILY;COUNT=1000000000', /1 to 10000/],
    ['FREQ=DAILY;COUNT=2;UNTIL=20270101', /cannot be combined/],
    ['FREQ=DAILY;UNTIL=20270230', /20271231T235959/],
    ['FREQ=WEEKLY;BYDAY=1SU', /FREQ=MONTHLY/],
    ['FREQ=MONTHLY;BYDAY=6MO', /five of each weekday/],
    ['FREQ=WEEKLY;BYDAY=SUN', /weekdays from MO/],
    ['FREQ=MONTHLY;BYMONTHDAY=32', /1 to 31/],
    ['FREQ=YEARLY;BYWEEKNO=54', /1 to 53/],
    ['FREQ=DAILY;BYHOUR=24', /0 to 23/],
    ['FREQ=DAILY;BYSECOND=0,30', /0 to 59/],
    ['FREQ=DAILY;INTERVAL=0', /1 to 100000/],
    ['FREQ=DAILY;FREQ=DAILY', /appears twice/],
    ['FREQ=DAILY;X=1', /not a part of an RRULE/],
    ['FREQ=DAILY;BYSETPOS=1', /Add a part/],
    ['FREQ=DAILY;BYMONTH', /NAME=VALUE/],
  ] as const) {
    assert.match(textOf(findRuleFault(rule) ?? 'nothing'), words, rule);
  }
  for (const rule of [
    'FREQ=WEEKLY;BYDAY=SU',
    'freq=monthly;byday=-1su',
    'FREQ=YEARLY;BYDAY=20MO;WKST=SU',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  ]) {
    assert.equal(findRuleFault(rule), null, rule);
  }
});

test('times and zones are read strictly', () => {
  assert.ok(isTimeZone('Europe/Berlin') && isTimeZone('UTC'));
  assert.ok(!isTimeZone('+02:00') && !isTimeZone('Mars/Olympus') && !isTimeZone(''));
  assert.deepEqual(readTime('2026-11-22T02:30:00Z'), { at: at('2026-11-22T02:30:00Z') });
  assert.ok('wall' in (readTime('2026-11-22T02:30') ?? {}));
  for (const wrong of [
    '2026-02-30T02:30',
    '2026-11-22',
    '2026-11-22T25:00',
    'tomorrow',
    '2026-11-22T02:30[Europe/Berlin]',
  ]) {
    assert.equal(readTime(wrong), null, wrong);
  }
  assert.equal(
    instantOfWall(Temporal.PlainDateTime.from('2026-03-29T02:30'), 'Europe/Berlin'),
    at('2026-03-29T01:30:00Z'),
  );
});
