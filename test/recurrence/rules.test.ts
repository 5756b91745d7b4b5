import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findRuleFault } from '#engine/recurrence/rule.ts';
import { occurrencesOf } from '#engine/recurrence/series.ts';
import { evaluateRule, type Recurrence } from './rfc5545.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Chatham',
];
const dayMs = 86_400_000;

/** Number of years over which rules of each frequency are compared. */
const years: Record<string, number> = {
  YEARLY: 10,
  MONTHLY: 5,
  WEEKLY: 3,
  DAILY: 2,
  HOURLY: 0.2,
  MINUTELY: 0.03,
};

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const numbers = (min: number, max: number, most = 3) =>
  fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: most });
const signed = (max: number, most = 3) =>
  fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max }), fc.integer({ min: -max, max: -1 })), {
    minLength: 1,
    maxLength: most,
  });
const plainWeekdays = fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1, maxLength: 4 });
const numberedWeekdays = (max: number) =>
  fc.uniqueArray(
    fc.oneof(
      fc.constantFrom(...weekdays),
      fc
        .tuple(signed(max, 1), fc.constantFrom(...weekdays))
        .map(([[number], weekday]) => `${number}${weekday}`),
    ),
    { minLength: 1, maxLength: 4 },
  );

/** Parts that are allowed with each frequency. */
function partsOf(frequency: string) {
  const ordinals = frequency === 'YEARLY' ? numberedWeekdays(53) : numberedWeekdays(5);
  return fc.record(
    {
      INTERVAL: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }) },
        fc.integer({ min: 6, max: 400 }),
      ),
      BYMONTH: numbers(1, 12),
      BYDAY: frequency === 'YEARLY' || frequency === 'MONTHLY' ? ordinals : plainWeekdays,
      BYHOUR: numbers(0, 23),
      BYMINUTE: numbers(0, 59),
      BYSECOND: fc.integer({ min: 0, max: 59 }),
      WKST: fc.constantFrom(...weekdays),
      BYSETPOS: frequency === 'MINUTELY' ? signed(2, 2) : signed(6),
      ...(frequency === 'WEEKLY' ? {} : { BYMONTHDAY: signed(31) }),
      ...(frequency === 'YEARLY' ? { BYWEEKNO: signed(53) } : {}),
      ...(['YEARLY', 'HOURLY', 'MINUTELY'].includes(frequency) ? { BYYEARDAY: signed(366) } : {}),
    },
    { requiredKeys: [] },
  );
}

const ends = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  fc.integer({ min: 1, max: 400 }).map((count) => `COUNT=${count}`),
  fc.tuple(fc.integer({ min: -100, max: 900 }), fc.constantFrom('', 'T060000', 'T120000Z', 'T000000Z')),
);

/** A valid rule, with its start and the range to expand. */
const cases = fc
  .constantFrom('YEARLY', 'YEARLY', 'MONTHLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY')
  .chain((frequency) =>
    fc.record({
      frequency: fc.constant(frequency),
      parts: partsOf(frequency),
      // Omits two thirds of the parts, so that rules have occurrences.
      limits: fc.array(fc.constantFrom(true, false, false), { minLength: 11, maxLength: 11 }),
      end: ends,
      timezone: fc.constantFrom(...zones),
      startMinute: fc.integer({ min: 0, max: 3 * 365 * 1440 }),
      skippedDays: fc.constantFrom(0, 0, 1, 17, 100),
    }),
  )
  .map(({ frequency, parts, limits, end, timezone, startMinute, skippedDays }) => {
    const startMs = Date.UTC(2026, 0, 1) + startMinute * 60_000;
    const written = Object.entries(parts)
      .filter((_, index) => limits[index])
      .map(([name, value]) => `${name}=${String(value)}`);
    const rule = [`FREQ=${frequency}`, ...written];
    if (typeof end === 'string') rule.push(end);
    else if (end !== null) {
      const day = new Date(startMs + end[0] * dayMs).toISOString().slice(0, 10).replaceAll('-', '');
      rule.push(`UNTIL=${day}${end[1]}`);
    }
    const from = startMs + (skippedDays - 2) * dayMs;
    return {
      start: new Date(startMs).toISOString().slice(0, 19),
      timezone,
      rule: rule.join(';'),
      from,
      to: from + Math.round((years[frequency] ?? 1) * 365) * dayMs,
    };
  })
  .filter(({ rule }) => findRuleFault(rule) === null);

function expand(
  { start, timezone, rule }: Recurrence,
  from: number,
  to: number,
  limit = 1_000_000,
): number[] {
  const series = {
    start: Temporal.PlainDateTime.from(start),
    timezone,
    rule,
    except: new Set<number>(),
    durationMs: 1,
  };
  return occurrencesOf(series, { from, to, limit }).map(({ startsAt }) => startsAt);
}

const show = (starts: number[]) => starts.map((at) => new Date(at).toISOString());

test('2,000 random rules in six time zones have the occurrences required by RFC 5545', {
  timeout: 600_000,
}, () => {
  let starts = 0;
  let empty = 0;
  const seen = new Set<string>();
  fc.assert(
    fc.property(cases, ({ from, to, ...recurrence }) => {
      const expected = evaluateRule(recurrence, from, to);
      assert.deepEqual(show(expand(recurrence, from, to)), show(expected));
      assert.deepEqual(show(expand(recurrence, from, to, 3)), show(expected.slice(0, 3)));
      starts += expected.length;
      if (expected.length === 0) empty += 1;
      seen.add(recurrence.timezone);
    }),
    { numRuns: 700 },
  );
  assert.equal(seen.size, 6);
  assert.ok(starts > 20_000 && empty < 1200, `${starts} starts, ${empty} of 2,000 rules without any`);
});

test('rules that other evaluators got wrong have the occurrences required by RFC 5545', () => {
  for (const rule of [
    'FREQ=YEARLY;BYDAY=1SU,MO',
    'FREQ=MONTHLY;BYDAY=1SU,MO',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU,2MO',
    'FREQ=YEARLY;BYDAY=53FR',
    'FREQ=YEARLY;BYDAY=-53WE',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO',
    'FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU,MO;WKST=SU',
    'FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO;BYSETPOS=1',
    'FREQ=DAILY;BYHOUR=0,6,12,18;UNTIL=20261130T000000Z',
    'FREQ=HOURLY;INTERVAL=5;BYMINUTE=0,30;BYSETPOS=-1;UNTIL=20261210T000000Z',
  ]) {
    for (const timezone of ['Europe/Berlin', 'Australia/Lord_Howe']) {
      const recurrence = { start: '2026-11-20T00:00:00', timezone, rule };
      const [from, to] = [Date.UTC(2026, 10, 1), Date.UTC(2034, 0, 1)];
      assert.deepEqual(show(expand(recurrence, from, to)), show(evaluateRule(recurrence, from, to)), rule);
    }
  }
});

test('the evaluator matches the examples in RFC 5545', () => {
  const dates = (rule: string, start = '1997-09-02T09:00:00') =>
    evaluateRule(
      { start, timezone: 'America/New_York', rule },
      Date.UTC(1997, 0, 1),
      Date.UTC(2001, 0, 1),
    ).map((at) => new Date(at).toISOString().slice(0, 16));
  assert.deepEqual(dates('FREQ=DAILY;INTERVAL=10;COUNT=5'), [
    '1997-09-02T13:00',
    '1997-09-12T13:00',
    '1997-09-22T13:00',
    '1997-10-02T13:00',
    '1997-10-12T13:00',
  ]);
  assert.deepEqual(dates('FREQ=YEARLY;BYDAY=20MO;COUNT=3', '1997-05-19T09:00:00'), [
    '1997-05-19T13:00',
    '1998-05-18T13:00',
    '1999-05-17T13:00',
  ]);
  assert.deepEqual(dates('FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3', '1997-05-12T09:00:00'), [
    '1997-05-12T13:00',
    '1998-05-11T13:00',
    '1999-05-17T13:00',
  ]);
  assert.deepEqual(dates('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=3', '1997-09-29T09:00:00'), [
    '1997-09-29T13:00',
    '1997-10-30T14:00',
    '1997-11-27T14:00',
  ]);
  assert.deepEqual(dates('FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05T09:00:00'), [
    '1997-08-05T13:00',
    '1997-08-17T13:00',
    '1997-08-19T13:00',
    '1997-08-31T13:00',
  ]);
  assert.deepEqual(dates('FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3'), [
    '1998-02-13T14:00',
    '1998-03-13T14:00',
    '1998-11-13T14:00',
  ]);
});
