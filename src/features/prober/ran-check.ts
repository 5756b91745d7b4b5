import type { Observation } from '#engine/probes/types.ts';
import type { RegionState } from '#engine/status/region-state.ts';
import type { FinishedCheck } from './record/record-checks.ts';

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
