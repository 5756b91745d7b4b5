import type { WindowStretch } from '#engine/schedule/slots.ts';
import { type ConfirmPolicy, nextRegionState, type RegionState } from '#engine/status/region-state.ts';
import type { CheckRecord } from '#features/checks/index.ts';
import type { RegionUpdate } from './schedule-queries.ts';

/** A check that has run (or was missed), with what its place in a run of results is judged by. */
export interface FinishedCheck {
  record: CheckRecord;
  /** The windows it stands for; null for a re-check and one asked for by hand. */
  windows: WindowStretch | null;
  /** Settings revision it was claimed under. */
  revision: number;
  /** The region's state when it was claimed. */
  before: RegionState;
  /** Likewise, why the check before could tell nothing. */
  unknownBefore: string | null;
  policy: ConfirmPolicy;
}

/** Results of one monitor in a batch, taken together. */
export interface MonitorResults {
  checks: FinishedCheck[];
  update: RegionUpdate;
  moved: boolean;
}

/** How a schedule stood before its results. */
interface StoodBefore {
  before: RegionState;
  unknownBefore: string | null;
}

/** Results of one monitor in the order they ended, judged from what it stood at before. */
export function judgeResults(checks: FinishedCheck[], stood: StoodBefore | undefined): MonitorResults {
  const [first] = checks;
  if (first === undefined || stood === undefined) throw new Error('a group of checks is never empty');
  if (checks.length > 1) checks.sort((a, b) => endOf(a.record) - endOf(b.record));
  const { before } = stood;
  let state = before;
  let unknownCode = stood.unknownBefore;
  let recheckAt: number | null = null;
  let lastAt = 0;
  for (const check of checks) {
    const next = nextRegionState(state, check.record.status, check.policy, endOf(check.record));
    state = next.state;
    // A window that nobody measured leaves open what the one before it told.
    if (check.record.status !== 'missed') {
      unknownCode = check.record.status === 'unknown' ? check.record.code : null;
    }
    const recheck = next.effects.find((effect) => effect.type === 'recheck');
    recheckAt = recheck === undefined ? null : recheck.at;
    lastAt = Math.max(lastAt, check.record.scheduledAt);
  }
  return {
    checks,
    update: {
      monitorId: first.record.monitorId,
      revision: first.revision,
      lastAt,
      windowAt: first.windows?.lastAt ?? null,
      before,
      after: state,
      unknownCode,
      recheckAt,
    },
    moved: state.status !== before.status,
  };
}

/** True when more than the time of the last check moves. */
export function isChange({ checks, update }: MonitorResults): boolean {
  if (update.after !== update.before || update.recheckAt !== null) return true;
  return update.unknownCode !== checks[0]?.unknownBefore;
}

function endOf(record: CheckRecord): number {
  return record.startedAt + (record.durationMs ?? 0);
}
