import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROBES } from '#engine/probes/registry.ts';
import { type MonitorRow, toBody } from './rows.ts';

const at = new Date('2026-11-20T03:30:00.000Z');

/** Of no kind that is known, so that it needs no settings. */
const row = {
  ...{
    kind: 'of later',
    paused: false,
    status: 'degraded',
    status_since: at,
    created_at: at,
    updated_at: at,
  },
  ...{ last_check_at: at, next_due_at: at, unknown_code: null },
  status_code: 'certificate-expires-soon',
  status_message: 'The certificate expires in 13 days.',
} as unknown as MonitorRow;
const check = { durationMs: 20, httpStatus: 200, daysLeft: 8 };
const reasonOf = (last: object) =>
  toBody({ ...row, last_check: { ...check, ...last } } as MonitorRow, PROBES, {
    maintenance: false,
    mute: null,
  }).state.reason?.message;

test("the reason of a problem uses the newest check's message if that check found the same problem", () => {
  const same = { code: 'certificate-expires-soon', message: 'The certificate expires in 8 days.' };
  assert.equal(reasonOf(same), 'The certificate expires in 8 days.');
  assert.equal(reasonOf({ code: null, message: null }), 'The certificate expires in 13 days.');
  assert.equal(reasonOf({ code: 'timeout', message: 'No answer.' }), 'The certificate expires in 13 days.');
});
