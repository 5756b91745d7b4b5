import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMonths, daysOf, monthOf } from '../../../web/src/features/maintenance/month.ts';

test('a month is whole weeks without a gap, also where clocks change', () => {
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

test('months before and after; what is no month has no days', () => {
  assert.equal(addMonths('2026-12', 1), '2027-01');
  assert.equal(addMonths('2027-01', -1), '2026-12');
  assert.equal(addMonths('2027-13', 1), null);
  assert.deepEqual(daysOf('<b>'), []);
});
