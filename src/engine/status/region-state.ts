/**
 * Determines the status of a region from its results. A single result never changes a confirmed status: `failures`
 * consecutive results do, or `recoveries` to recover, and until then the monitor is re-checked early. Pure and total;
 * see docs/monitoring.md, "How checks decide".
 */

/** Status of a monitor; `pending` until the first verdict. */
export type MonitorStatus = 'pending' | 'up' | 'degraded' | 'down';

/** Outcome of a check. `unknown` and `missed` are not results for the target. */
export type CheckStatus = 'up' | 'degraded' | 'down' | 'unknown' | 'missed';

/**
 * State stored between results. A run that can no longer change anything is stored as ±1, so that a steady state needs
 * no write.
 */
export interface RegionState {
  status: MonitorStatus;
  /** n > 0: the last n verdicts were `down`; n < 0: the last −n were not. */
  downRun: number;
  /** n > 0: the last n verdicts were `degraded` or `down`; n < 0: the last −n were `up`. */
  failureRun: number;
}

/** Number of consecutive results that change the status. */
export interface ConfirmPolicy {
  /** Consecutive results needed to leave `up` or `degraded`; at least 1. */
  failures: number;
  /** Consecutive results needed to leave `down`, or to change from `degraded` to `up`; at least 1. */
  recoveries: number;
  /** Delay before an unconfirmed result is checked again, in ms. */
  retryMs: number;
}

/** Action required after a result. */
type StatusEffect =
  | { type: 'transition'; from: MonitorStatus; to: MonitorStatus }
  | { type: 'recheck'; at: number };

export interface NextRegionState {
  state: RegionState;
  effects: StatusEffect[];
}

/** Initial state of a region without any results. */
export const initialRegionState: RegionState = { status: 'pending', downRun: 0, failureRun: 0 };

/**
 * Applies one result to the state. `now` is in ms since the epoch and only affects the time of a recheck. Returns the
 * same `state` object if nothing changed.
 */
export function nextRegionState(
  state: RegionState,
  verdict: CheckStatus,
  policy: ConfirmPolicy,
  now: number,
): NextRegionState {
  if (verdict === 'unknown' || verdict === 'missed') return withRecheck(state, policy, now, []);
  const longest = Math.max(policy.failures, policy.recoveries);
  let downRun = extend(state.downRun, verdict === 'down', longest);
  let failureRun = extend(state.failureRun, verdict !== 'up', longest);
  const status = statusAfter(state.status, verdict, { downRun, failureRun }, policy);
  // Successes are not counted while up, nor failures while down, because they would change nothing.
  if (status === 'up' || status === 'degraded') downRun = Math.max(downRun, -1);
  if (status === 'up') failureRun = Math.max(failureRun, -1);
  if (status === 'down') downRun = Math.min(downRun, 1);
  if (status === 'down' || status === 'degraded') failureRun = Math.min(failureRun, 1);
  const same = status === state.status && downRun === state.downRun && failureRun === state.failureRun;
  const next = same ? state : { status, downRun, failureRun };
  const effects: StatusEffect[] =
    status === state.status ? [] : [{ type: 'transition', from: state.status, to: status }];
  return withRecheck(next, policy, now, effects);
}

/** Extends a run by one, or starts a new run of length 1. The sign is the kind of the run. */
function extend(run: number, hit: boolean, longest: number): number {
  if (hit) return run > 0 ? Math.min(run + 1, longest) : 1;
  return run < 0 ? Math.max(run - 1, -longest) : -1;
}

function statusAfter(
  status: MonitorStatus,
  verdict: 'up' | 'degraded' | 'down',
  { downRun, failureRun }: { downRun: number; failureRun: number },
  { failures, recoveries }: ConfirmPolicy,
): MonitorStatus {
  if (downRun >= failures) return 'down';
  switch (status) {
    case 'pending':
      return verdict === 'down' ? 'pending' : verdict;
    case 'up':
      return failureRun >= failures ? 'degraded' : 'up';
    case 'degraded':
      return -failureRun >= recoveries ? 'up' : 'degraded';
    case 'down':
      if (-downRun < recoveries) return 'down';
      return -failureRun >= recoveries ? 'up' : 'degraded';
  }
}

/** Returns true while the newest results contradict the status but are too few to change it. */
function isUnconfirmed({ status, downRun, failureRun }: RegionState): boolean {
  switch (status) {
    case 'pending':
      return downRun > 0;
    case 'up':
      return failureRun > 0;
    case 'degraded':
      return downRun > 0 || failureRun < 0;
    case 'down':
      return downRun < 0;
  }
}

function withRecheck(
  state: RegionState,
  policy: ConfirmPolicy,
  now: number,
  effects: StatusEffect[],
): NextRegionState {
  if (isUnconfirmed(state)) effects.push({ type: 'recheck', at: now + policy.retryMs });
  return { state, effects };
}

/**
 * Returns the monitor's status across its regions, which is the worst level that enough regions have reached. It is
 * down if at least `quorum` regions report down, degraded if at least that many report degraded or down, otherwise up.
 * A minority is outvoted, not averaged. Regions without a verdict do not vote. While no level has enough votes and no
 * region reports up, the result is `pending`. A null `quorum` requires more than half of the voting regions. A quorum
 * above the number of regions means all of them.
 */
export function combineRegions(statuses: readonly MonitorStatus[], quorum: number | null): MonitorStatus {
  const votes = statuses.filter((status) => status !== 'pending');
  if (votes.length === 0) return 'pending';
  const needed =
    quorum === null ? Math.floor(votes.length / 2) + 1 : Math.max(1, Math.min(quorum, statuses.length));
  const down = votes.filter((status) => status === 'down').length;
  const degraded = votes.filter((status) => status === 'degraded').length;
  if (down >= needed) return 'down';
  if (down + degraded >= needed) return 'degraded';
  return down + degraded < votes.length ? 'up' : 'pending';
}

/** Prefix of regions that are private locations. No shared region has it. */
export const privateRegionPrefix = 'loc-';

export const isPrivateRegion = (region: string): boolean => region.startsWith(privateRegionPrefix);
