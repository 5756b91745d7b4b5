import type { WindowStretch } from '#engine/schedule/slots.ts';
import type { CheckRecord } from '#features/checks/index.ts';
import type { FinishedCheck } from '../record/judge-results.ts';
import type { DueCheck } from './claim-due.ts';
import type { CheckOrder } from './order-book.ts';

/** A claimed check's gap, as the recorder takes it. */
export function toMissed(
  due: DueCheck,
  windows: WindowStretch,
  place: { region: string; order: CheckOrder },
): FinishedCheck {
  return {
    record: toMissedRecord({ ...windows, monitorId: due.monitorId }, place.region),
    windows,
    revision: due.revision,
    before: due.state,
    unknownBefore: due.unknownCode,
    policy: place.order.confirm,
  };
}

/** The record of windows that nobody measured: one for all in a row, at the last of them. */
export function toMissedRecord(missed: WindowStretch & { monitorId: string }, region: string): CheckRecord {
  return {
    monitorId: missed.monitorId,
    region,
    scheduledAt: missed.lastAt,
    startedAt: missed.lastAt,
    status: 'missed',
    durationMs: null,
    phases: null,
    address: null,
    code: 'windows-missed',
    error: `${missed.count} windows`,
    message: describeMissed(missed),
    httpStatus: null,
    daysLeft: null,
    missedWindows: missed.count,
  };
}

function describeMissed({ count, firstAt, lastAt }: WindowStretch): string {
  const first = new Date(firstAt).toISOString();
  if (count === 1) return `No check ran at ${first}.`;
  return `${count} checks were missed from ${first} to ${new Date(lastAt).toISOString()}.`;
}
