import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recurrenceOf, rruleOf } from '../../../web/src/features/maintenance/recurrence.ts';

test('a rule that the form can ask for is shown in its fields again', () => {
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
