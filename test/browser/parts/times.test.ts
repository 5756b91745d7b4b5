import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMonths, daysOf, monthOf } from '../../../web/src/features/maintenance/month.ts';
import { recurrenceOf, rruleOf } from '../../../web/src/features/maintenance/recurrence.ts';
import { withLocalTimes } from '../../../web/src/i18n/local-times.ts';
import { isDated } from '../../../web/src/ui/text/durations.ts';

test('a month consists of whole weeks without gaps, even when clocks change', () => {
  for (const month of ['2026-11', '2027-02', '2027-03', '2027-10', '2028-02']) {
    const days = daysOf(month);
    assert.equal(days.length % 7, 0, month);
    assert.equal(new Date(days[0]?.from ?? 0).getDay(), 1, month);
    for (const [index, day] of days.entries()) {
      if (index > 0) assert.equal(day.from, days[index - 1]?.to, month);
      assert.equal(new Date(day.from).getHours(), 0, month);
    }
    const own = days.filter(({ isOfMonth }) => isOfMonth);
    assert.deepEqual([own[0]?.number, monthOf(own[0]?.from ?? 0)], [1, month]);
  }
});

test('the previous and next months are computed, and an invalid month has no days', () => {
  assert.equal(addMonths('2026-12', 1), '2027-01');
  assert.equal(addMonths('2027-01', -1), '2026-12');
  assert.equal(addMonths('2027-13', 1), null);
  assert.deepEqual(daysOf('<b>'), []);
});

test('a rule that the form supports is shown in its fields again', () => {
  const rules = [
    null,
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,FR',
    'FREQ=WEEKLY',
    'FREQ=MONTHLY;BYDAY=-1SU',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=YEARLY;BYMONTH=2',
  ];
  for (const rule of rules) assert.equal(rruleOf(recurrenceOf(rule)), rule);
});

const now = Date.parse('2026-11-20T12:00:00Z');

test('a column shows only dates if at least one of its times is a day or more away', () => {
  assert.equal(isDated([], now), false);
  assert.equal(isDated(['2026-11-20T11:59:00Z', '2026-11-19T12:00:01Z'], now), false);
  assert.equal(isDated(['2026-11-20T11:59:00Z', '2026-11-19T12:00:00Z'], now), true);
  assert.equal(isDated(['2026-11-20T11:59:00Z', '2026-11-21T12:00:00Z'], now), true);
});

test("times within a sentence are shown in the viewer's format and time zone", () => {
  const missed = '3 checks were missed from 2026-11-20T23:31:00.000Z to 2026-11-20T23:33:00Z.';
  assert.equal(
    withLocalTimes(missed, 'en-GB', 'Europe/Berlin'),
    '3 checks were missed from 21 Nov 2026, 00:31:00 to 21 Nov 2026, 00:33:00.',
  );
  assert.equal(
    withLocalTimes('Seit 2026-07-01T10:00:00Z.', 'de', 'Europe/Berlin'),
    'Seit 01.07.2026, 12:00:00.',
  );
  const expired = 'The certificate expired on 2026-11-26.';
  assert.equal(withLocalTimes(expired, 'en-GB', 'Etc/GMT+12'), 'The certificate expired on 26 Nov 2026.');
  assert.equal(withLocalTimes('2026-12-23', 'de'), '23.12.2026');
});

test('text that is not a time stays as it is', () => {
  for (const text of [
    'Took 84 ms.',
    'backup-2026-11-20.tar is missing',
    '/2026-11-20',
    '2026-11-20T23:31',
    'x2026-11-20T23:31:00Z',
    '2026-13-41T25:00:00Z',
  ])
    assert.equal(withLocalTimes(text, 'en', 'UTC'), text);
});
