import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findScheduleFault, type HeartbeatSchedule, nextPingDue } from './heartbeat-schedule.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const due = (schedule: HeartbeatSchedule) => {
  assert.equal(findScheduleFault(schedule, now), null);
  return new Date(nextPingDue(schedule, now) ?? Number.NaN).toISOString();
};

test('of several lines the first to come counts', () => {
  const cron = '0 2 * * *\n\n  30 13 * * sun-mon  \n';
  assert.equal(due({ cron, timezone: 'Europe/Berlin' }), '2026-11-22T12:30:00.000Z');
  const onCalendar = 'Mon 04:00\nhourly';
  assert.equal(due({ onCalendar, timezone: 'UTC' }), '2026-11-22T13:00:00.000Z');
  assert.equal(due({ periodSeconds: 90 }), '2026-11-22T12:01:30.000Z');
});

test('a schedule that never comes, a zone that is none and too many lines are faults', () => {
  const fault = (schedule: HeartbeatSchedule) => findScheduleFault(schedule, now);
  assert.equal(fault({ cron: '0 0 31 2 *', timezone: 'UTC' })?.code, 'never');
  assert.equal(fault({ onCalendar: '2020-01-01', timezone: 'UTC' })?.code, 'never');
  assert.equal(fault({ cron: '@daily', timezone: '+02:00' })?.field, 'timezone');
  assert.equal(fault({ cron: ' \n', timezone: 'UTC' })?.code, 'invalid_cron');
  assert.equal(fault({ cron: Array(21).fill('@daily').join('\n'), timezone: 'UTC' })?.code, 'invalid_cron');
  assert.equal(fault({ onCalendar: 'sometimes', timezone: 'UTC' })?.code, 'invalid_calendar');
});
