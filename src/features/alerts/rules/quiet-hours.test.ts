import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { minuteMs } from '#platform/clock.ts';
import { type QuietHours, quietHoursEnd, weekDays } from './rule.ts';

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
const night: QuietHours = {
  ...{ timezone: 'Europe/Berlin', days: [], from: '22:00', to: '07:00' },
  exceptSeverities: ['critical'],
};

/** Returns the wall time. */
const wallOf = (timezone: string, instant: number) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone);

/**
 * Returns whether an instant is in quiet hours. This reference implementation covers only days without a clock change.
 */
function isQuiet(quiet: QuietHours, instant: number): boolean {
  const wall = wallOf(quiet.timezone, instant);
  const time = wall.toPlainTime().toString({ smallestUnit: 'minute' });
  const begins = (days: number) => {
    const day = weekDays[wall.subtract({ days }).dayOfWeek - 1];
    return quiet.days.length === 0 || (day !== undefined && quiet.days.includes(day));
  };
  if (quiet.from < quiet.to) return begins(0) && quiet.from <= time && time < quiet.to;
  return (time >= quiet.from && begins(0)) || (time < quiet.to && begins(1));
}

const wallTime = fc
  .integer({ min: 0, max: 1439 })
  .map((n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`);
const hours = fc
  .record({
    timezone: fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'UTC',
      'Asia/Kolkata',
    ),
    days: fc.uniqueArray(fc.constantFrom(...weekDays), { maxLength: 7 }),
    from: wallTime,
    to: wallTime,
  })
  .filter(({ from, to }) => from !== to)
  .map((made): QuietHours => ({ ...made, exceptSeverities: [] }));

test('quiet hours follow the local time, and a notification waits for the first minute after they end', () => {
  // None of the zones has a clock change from mid-May to the end of July.
  const july = fc.integer({
    min: at('2026-07-01T00:00Z') / minuteMs,
    max: at('2026-07-29T00:00Z') / minuteMs,
  });
  fc.assert(
    fc.property(hours, july, (quiet, minute) => {
      const now = minute * minuteMs;
      const until = quietHoursEnd(quiet, 'high', now);
      assert.equal(until !== null, isQuiet(quiet, now));
      if (until === null) return;
      assert.ok(until > now && isQuiet(quiet, until - minuteMs));
      assert.equal(
        wallOf(quiet.timezone, until).toPlainTime().toString({ smallestUnit: 'minute' }),
        quiet.to,
      );
    }),
  );
});

test('across clock changes, quiet hours end within 25 hours, and all notifications are held until the same time', () => {
  const year = fc.integer({
    min: at('2026-01-01T00:00Z') / minuteMs,
    max: at('2027-01-01T00:00Z') / minuteMs,
  });
  fc.assert(
    fc.property(hours, year, (quiet, minute) => {
      const now = minute * minuteMs;
      const until = quietHoursEnd(quiet, 'high', now);
      if (until === null) return;
      assert.ok(until > now && until <= now + 25 * 60 * minuteMs);
      const last = quietHoursEnd(quiet, 'high', until - minuteMs);
      assert.ok(last !== null && last >= until);
    }),
  );
});

test('quiet hours can span midnight, including the short night in spring and the long one in autumn', () => {
  const heldUntil = (text: string) => {
    const until = quietHoursEnd(night, 'high', at(text));
    return until === null ? null : Temporal.Instant.fromEpochMilliseconds(until).toString();
  };
  assert.equal(heldUntil('2026-07-01T19:59Z'), null);
  assert.equal(heldUntil('2026-07-01T20:00Z'), '2026-07-02T05:00:00Z');
  assert.equal(heldUntil('2026-07-02T04:59Z'), '2026-07-02T05:00:00Z');
  assert.equal(heldUntil('2026-07-02T05:00Z'), null);
  assert.equal(heldUntil('2026-03-28T21:00Z'), '2026-03-29T05:00:00Z');
  assert.equal(heldUntil('2026-10-24T20:00Z'), '2026-10-25T06:00:00Z');
  assert.equal(quietHoursEnd(night, 'critical', at('2026-07-01T22:00Z')), null);
});

test('an ambiguous end means the second occurrence, and a skipped start moves to the end of the gap', () => {
  const autumn = { ...night, from: '23:00', to: '02:30' };
  assert.equal(quietHoursEnd(autumn, 'high', at('2026-10-25T00:45Z')), at('2026-10-25T01:30Z'));
  const spring = { ...night, from: '02:30', to: '06:00' };
  assert.equal(quietHoursEnd(spring, 'high', at('2026-03-29T01:15Z')), null);
  assert.equal(quietHoursEnd(spring, 'high', at('2026-03-29T01:30Z')), at('2026-03-29T04:00Z'));
});

test('quiet hours start on the selected days', () => {
  const weekend = { ...night, days: ['sat' as const] };
  assert.equal(
    quietHoursEnd(weekend, 'high', at('2026-07-03T23:00Z')),
    null,
    'quiet hours on Saturday do not cover the night from Friday to Saturday',
  );
  assert.equal(quietHoursEnd(weekend, 'high', at('2026-07-04T23:00Z')), at('2026-07-05T05:00Z'));
});
