import type { DescribeReason } from '#engine/probes/messages.ts';
import type { Observation } from '#engine/probes/types.ts';
import { nextRegionState, type RegionState } from '#engine/status/region-state.ts';
import type { FinishedCheck } from '../record/judge-results.ts';

/** A check that has run, ready for the guard and the recorder. */
export interface RanCheck {
  finished: FinishedCheck;
  kind: string;
  /** For the guard. */
  observation: Observation;
  host: string;
}

/** A failed check as the guard sees it. */
export interface FailedCheck {
  observation: Observation;
  host: string;
  startedAt: number;
  finishedAt: number;
  before: RegionState;
  /** True when the result would change a status. */
  decides: boolean;
}

/** What the guard needs of a failed check. */
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

/** The same check, laid to our own network. */
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
    },
  };
}
