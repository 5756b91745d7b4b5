import type { DescribeReason } from '#engine/probes/causes.ts';
import type { WindowRange } from '#engine/schedule/slots.ts';
import { nextRegionState } from '#engine/status/region-state.ts';
import type { CheckRecord } from '#features/checks/index.ts';
import { englishText, message } from '#messages/messages.ts';
import type { CheckSettings, DueCheck, FailedCheck, FinishedCheck, RanCheck } from './types.ts';

/** Returns the failed check with the status `unknown`, because our own network failed. */
export function toFailed(ran: RanCheck): FailedCheck {
  const { record, before, policy } = ran.finished;
  const finishedAt = record.startedAt + (record.durationMs ?? 0);
  const next = nextRegionState(before, record.status, policy, finishedAt);
  return {
    observation: ran.observation,
    host: ran.host,
    startedAt: record.startedAt,
    finishedAt,
    before,
    decides: next.state.status !== before.status,
  };
}

/** Returns the check with the status `unknown`, because our own network failed. */
export function toProbeFailed(check: FinishedCheck, describeReason: DescribeReason): FinishedCheck {
  const code = 'probe-failed';
  return {
    ...check,
    record: {
      ...check.record,
      status: 'unknown',
      code,
      error: check.record.code,
      message: describeReason({ code }),
      params: null,
    },
  };
}

/** Returns the windows missed before a claimed check as one finished check. */
export function toMissedCheck(
  due: DueCheck,
  windows: WindowRange,
  place: { region: string; order: CheckSettings },
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

/** Returns one record for consecutive windows without a check, at the time of the last window. */
export function toMissedRecord(missed: WindowRange & { monitorId: string }, region: string): CheckRecord {
  const described = message('windows-missed', {
    count: missed.count,
    from: new Date(missed.firstAt).toISOString(),
    to: new Date(missed.lastAt).toISOString(),
  });
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
    message: englishText(described),
    params: described.params ?? null,
    httpStatus: null,
    daysLeft: null,
    missedWindows: missed.count,
  };
}
