import { hourMs } from '#platform/clock.ts';
import { type HeartbeatSchedule, nextPingDue } from './heartbeat-schedule.ts';

/** The rules of a heartbeat. */
export interface HeartbeatRules {
  schedule: HeartbeatSchedule;
  graceSeconds: number;
  /**
   * Time after the due time without a start ping until the heartbeat is down, in seconds; null if start pings are not
   * required.
   */
  startGraceSeconds: number | null;
  /** Maximum duration of a run, in seconds; null to use the grace period. */
  maxRunSeconds: number | null;
  /** Minimum duration of a run in seconds. An earlier success does not count. Null for no minimum. */
  minRunSeconds: number | null;
  /** Whether a ping resumes a paused heartbeat. */
  resumeOnPing: boolean;
}

export type HeartbeatStatus = 'new' | 'up' | 'late' | 'down';
/**
 * Cause of the down status: no ping by the deadline, or a run that failed, did not end, did not start, or ended too
 * soon.
 */
export type DownCause = 'missed' | 'failed' | 'too-long' | 'not-started' | 'too-short';
export type SignalKind = 'success' | 'start' | 'fail' | 'log';

/** A run with a start ping and no end. */
export interface OpenRun {
  rid: string | null;
  startedAt: number;
}

/** State of a heartbeat; times are in epoch ms. */
export interface HeartbeatState {
  status: HeartbeatStatus;
  since: number;
  /** Set only if the status is `down`. */
  cause: DownCause | null;
  paused: boolean;
  lastPingAt: number | null;
  lastKind: SignalKind | null;
  lastDurationMs: number | null;
  lastExitCode: number | null;
  /** End of the run that determines the next due time. */
  lastRunEndAt: number | null;
  /** Whether a start ping has arrived since that run. */
  startedSince: boolean;
  dueAt: number | null;
  runs: readonly OpenRun[];
}

/** Content of a ping. */
export interface Signal {
  kind: SignalKind;
  exitCode: number | null;
  rid: string | null;
  at: number;
}

/** A change of status at the time when it happened, regardless of when it was detected. */
export interface HeartbeatChange {
  at: number;
  from: HeartbeatStatus;
  to: HeartbeatStatus;
  cause: DownCause | null;
}

/** A new state and the changes that led to it. */
export interface UpdatedState {
  state: HeartbeatState;
  changes: HeartbeatChange[];
}

/** Maximum number of concurrent runs that are tracked. */
const maxRuns = 100;
/** Maximum duration of a run in ms. A longer one is unlikely to be a single run. */
const maxRunDurationMs = 72 * hourMs;

export function newHeartbeat(now: number): HeartbeatState {
  return {
    status: 'new',
    since: now,
    cause: null,
    paused: false,
    lastPingAt: null,
    lastKind: null,
    lastDurationMs: null,
    lastExitCode: null,
    lastRunEndAt: null,
    startedSince: false,
    dueAt: null,
    runs: [],
  };
}

/** An event caused by the passage of time: a change of status, or the end of waiting for a run. */
interface TimeEvent {
  at: number;
  to: 'late' | 'down' | null;
  cause: DownCause | null;
  run: OpenRun | null;
}

function eventsOf(state: HeartbeatState, rules: HeartbeatRules): TimeEvent[] {
  if (state.paused) return [];
  const { status, dueAt } = state;
  const events: TimeEvent[] = [];
  const runMs = (rules.maxRunSeconds ?? rules.graceSeconds) * 1000;
  for (const run of state.runs) {
    const to = status === 'down' ? null : 'down';
    events.push({ at: run.startedAt + runMs, to, cause: to && 'too-long', run });
  }
  if (dueAt === null || (status !== 'up' && status !== 'late')) return events;
  events.push({ at: dueAt + rules.graceSeconds * 1000, to: 'down', cause: 'missed', run: null });
  if (rules.startGraceSeconds !== null && !state.startedSince) {
    const at = dueAt + rules.startGraceSeconds * 1000;
    events.push({ at, to: 'down', cause: 'not-started', run: null });
  }
  if (status === 'up') events.push({ at: dueAt, to: 'late', cause: null, run: null });
  return events;
}

/** Returns the earliest event. If several are simultaneous, prefers one that leads to down. */
function nextEvent(state: HeartbeatState, rules: HeartbeatRules): TimeEvent | null {
  const earlier = (one: TimeEvent, other: TimeEvent) =>
    other.at < one.at || (other.at === one.at && other.to === 'down' && one.to !== 'down') ? other : one;
  const events = eventsOf(state, rules);
  return events.length === 0 ? null : events.reduce(earlier);
}

/** Returns the time of the next change without a ping, in ms since the epoch; null if there is none. */
export function nextChangeAt(state: HeartbeatState, rules: HeartbeatRules): number | null {
  return nextEvent(state, rules)?.at ?? null;
}

/** Returns the time at which the heartbeat goes down without a ping, or went down; null if unknown. */
export function deadlineOf(state: HeartbeatState, rules: HeartbeatRules): number | null {
  if (state.status === 'down') {
    return state.cause === 'failed' || state.cause === 'too-short' ? null : state.since;
  }
  const downs = eventsOf(state, rules).filter(({ to }) => to === 'down');
  return downs.length === 0 ? null : Math.min(...downs.map(({ at }) => at));
}

/** Applies all changes caused by the passage of time up to `now`, each at the time it was due. */
export function applyElapsedTime(before: HeartbeatState, rules: HeartbeatRules, now: number): UpdatedState {
  let state = before;
  const changes: HeartbeatChange[] = [];
  for (
    let event = nextEvent(state, rules);
    event !== null && event.at <= now;
    event = nextEvent(state, rules)
  ) {
    const { to, run } = event;
    if (run !== null) state = { ...state, runs: state.runs.filter((one) => one !== run) };
    if (to === null) continue;
    // New rules can move an event to a time before the last change. If the clock was set back, the last change lies in
    // the future and does not limit the event.
    const at = state.since > now ? event.at : Math.max(event.at, state.since);
    state = turn(state, { to, at, cause: event.cause }, changes);
  }
  return { state, changes };
}

function turn(
  state: HeartbeatState,
  { to, at, cause }: { to: HeartbeatStatus; at: number; cause: DownCause | null },
  changes: HeartbeatChange[],
): HeartbeatState {
  if (state.status === to) return state;
  changes.push({ at, from: state.status, to, cause });
  return { ...state, status: to, since: at, cause };
}

/** State after a ping: the changes due by then, then the effect of the ping. */
export interface Applied extends UpdatedState {
  /** Recorded kind of the ping. */
  kind: SignalKind | 'ignored';
  durationMs: number | null;
}

/**
 * Applies a ping. Pings are applied in the order in which they are recorded. Follows the rules of Healthchecks: a start
 * never moves the due time, and a success of one run does not end another. A success without a run ID and every failure
 * end all runs.
 */
export function applySignal(before: HeartbeatState, rules: HeartbeatRules, signal: Signal): Applied {
  const ignored = { state: before, changes: [], durationMs: null };
  if (before.paused) {
    if (!rules.resumeOnPing) return { ...ignored, kind: 'ignored' };
    if (signal.kind === 'log') return { ...ignored, kind: 'log' };
  }
  // A ping that arrives exactly at the deadline is on time.
  const elapsed = before.paused
    ? { state: resumed(before, signal.at), changes: [] }
    : applyElapsedTime(before, rules, signal.at - 1);
  const seen = { ...elapsed.state, lastPingAt: signal.at, lastKind: signal.kind };
  const { changes } = elapsed;
  if (signal.kind === 'log') return { state: seen, changes, kind: 'log', durationMs: null };
  if (signal.kind === 'start')
    return { state: begin(seen, signal), changes, kind: 'start', durationMs: null };
  const run = seen.runs.find(({ rid }) => rid === signal.rid);
  const tookMs = run === undefined ? null : signal.at - run.startedAt;
  const durationMs = tookMs !== null && tookMs >= 0 && tookMs <= maxRunDurationMs ? tookMs : null;
  const endsAll = signal.kind === 'fail' || signal.rid === null;
  const ended = {
    ...seen,
    lastDurationMs: durationMs,
    lastExitCode: signal.exitCode,
    lastRunEndAt: signal.at,
    startedSince: false,
    dueAt: nextPingDue(rules.schedule, signal.at),
    runs: endsAll ? [] : seen.runs.filter((one) => one !== run),
  };
  const to = verdictOf(rules, signal.kind, durationMs);
  return { state: turn(ended, { ...to, at: signal.at }, changes), changes, kind: signal.kind, durationMs };
}

function begin(state: HeartbeatState, { rid, at }: Signal): HeartbeatState {
  // If a run starts again, its duration counts from the last start.
  const others = state.runs.filter((run) => run.rid !== rid);
  const runs = others.length < maxRuns ? [...others, { rid, startedAt: at }] : others;
  return { ...state, startedSince: true, runs };
}

function verdictOf(
  { minRunSeconds }: HeartbeatRules,
  kind: 'success' | 'fail',
  durationMs: number | null,
): { to: HeartbeatStatus; cause: DownCause | null } {
  if (kind === 'fail') return { to: 'down', cause: 'failed' };
  const tooShort = minRunSeconds !== null && durationMs !== null && durationMs < minRunSeconds * 1000;
  return tooShort ? { to: 'down', cause: 'too-short' } : { to: 'up', cause: null };
}

/**
 * Returns the paused state. No pings are expected during the pause, and afterwards the heartbeat starts like a new one.
 */
export function paused(state: HeartbeatState, now: number): HeartbeatState {
  return { ...resumed(state, now), paused: true };
}

/** Returns the state after resuming. It is the state of a new heartbeat with the last ping. */
export function resumed(state: HeartbeatState, now: number): HeartbeatState {
  const { lastPingAt, lastKind, lastDurationMs, lastExitCode } = state;
  return { ...newHeartbeat(now), lastPingAt, lastKind, lastDurationMs, lastExitCode };
}

/**
 * Returns the state under changed rules. A heartbeat cannot have missed a schedule that did not exist yet, so a missed
 * due time is recomputed from `now`.
 */
export function rescheduled(before: HeartbeatState, rules: HeartbeatRules, now: number): HeartbeatState {
  const { lastRunEndAt, status } = before;
  if (before.paused || lastRunEndAt === null) return before;
  const due = nextPingDue(rules.schedule, lastRunEndAt);
  const dueAt =
    due === null || due + rules.graceSeconds * 1000 > now ? due : nextPingDue(rules.schedule, now);
  const isInTime = status === 'late' && (dueAt === null || dueAt > now);
  return { ...before, dueAt, ...(isInTime ? { status: 'up', since: now } : {}) };
}
