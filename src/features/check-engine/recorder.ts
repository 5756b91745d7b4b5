import { hash } from 'node:crypto';
import type { DescribeReason } from '#engine/probes/causes.ts';
import type { FailureEvidence } from '#engine/probes/types.ts';
import { openWindows } from '#engine/schedule/recorded-windows.ts';
import { nextSlot, type WindowRange } from '#engine/schedule/slots.ts';
import type { CheckStore } from './check-source.ts';
import { toFailed, toMissedCheck, toProbeFailed } from './finished-check.ts';
import type { ProberGuard } from './guard.ts';
import { createLastValues, type LastValues } from './last-values.ts';
import type { OverloadMeter } from './overload.ts';
import type { ProberMetrics } from './prober-metrics.ts';
import type {
  CheckSettings,
  Company,
  DueCheck,
  EngineOptions,
  FailedCheck,
  FinishedCheck,
  RanCheck,
} from './types.ts';

/** The maximum number of checks per transaction. */
const batchRows = 1000;
/** The maximum time that a result waits for its batch to fill, in milliseconds. */
const flushEveryMs = 250;
/** The maximum number of characters of evidence that wait to be stored; further evidence is dropped. */
const maxEvidence = 16 * 1024 * 1024;

/** Maximum number of monitors with remembered last records. */
const maxMonitors = 250_000;

const lengthOf = (evidence: FailureEvidence | null | undefined): number =>
  evidence ? JSON.stringify(evidence).length : 0;

export interface Recorder {
  /** Adds a finished check. */
  add(ran: RanCheck): void;
  /** Adds missed windows. */
  addMissed(check: FinishedCheck): void;
  /** Number of checks in memory. */
  readonly size: number;
  /** True while storing fails and is retried. */
  readonly isFailing: boolean;
  /** Runs until stopped, then stores the remaining results until `until` (epoch ms). */
  run(signal: AbortSignal): Promise<void>;
  drain(until: number): Promise<void>;
}

interface RecorderParts extends Pick<EngineOptions, 'clock' | 'kinds'> {
  store: CheckStore;
  describeReason: DescribeReason;
  guard: ProberGuard;
  metrics: ProberMetrics;
  /** Called with each check that was stored or permanently rejected. */
  onDone: (monitorId: string) => void;
}

/**
 * Collects results and stores them in batches every 250 ms, up to a thousand at a time. While the database is
 * unavailable, results wait in memory in order. Their number is bounded because no checks are claimed during this time.
 */
export function createRecorder(parts: RecorderParts): Recorder {
  const { clock, guard, store } = parts;
  const ready: FinishedCheck[] = [];
  let unresolved: { ran: RanCheck; failed: FailedCheck }[] = [];
  let wake: (() => void) | undefined;
  let evidenceLength = 0;
  const lastRecords = createLastValues(maxMonitors);

  function resolvePending(now: number, final: boolean): void {
    if (unresolved.length === 0) return;
    const still: typeof unresolved = [];
    for (const one of unresolved) {
      const verdict = guard.rule(one.failed, now);
      if (verdict === 'wait' && !final) still.push(one);
      else if (verdict !== 'stands') {
        // At shutdown, failures that still await evidence become `unknown`.
        ready.push(toProbeFailed(one.ran.finished, parts.describeReason));
      } else ready.push(one.ran.finished);
    }
    unresolved = still;
  }

  async function flush(options: { final: boolean; until: () => number }): Promise<void> {
    resolvePending(clock.now(), options.final);
    // Results that arrive during a flush wait for the next flush, because a transaction for a few rows costs as much as
    // a transaction for hundreds.
    for (let left = ready.length; left > 0; ) {
      const batch = ready.slice(0, Math.min(left, batchRows));
      const transitions = await store.store(batch, options.until);
      if (transitions === null) return;
      ready.splice(0, batch.length);
      left = options.final ? ready.length : left - batch.length;
      for (const transition of transitions) parts.metrics.transition(transition.to);
      for (const check of batch) {
        evidenceLength -= lengthOf(check.evidence);
        parts.onDone(check.record.monitorId);
      }
    }
    await store.flushFacts();
  }

  return {
    add(ran) {
      const usesNetwork = parts.kinds[ran.kind]?.usesNetwork !== false;
      if (usesNetwork) guard.observe(ran);
      store.addFacts(ran);
      addNewRecords(ran, lastRecords);
      const length = lengthOf(ran.finished.evidence);
      if (evidenceLength + length > maxEvidence) delete ran.finished.evidence;
      else evidenceLength += length;
      const { status } = ran.finished.record;
      if (!usesNetwork) ready.push(ran.finished);
      else if (status === 'down' || (status === 'degraded' && ran.observation.failure !== null)) {
        unresolved.push({ ran, failed: toFailed(ran) });
      } else ready.push(ran.finished);
      if (ready.length >= batchRows) wake?.();
    },
    addMissed(check) {
      ready.push(check);
    },
    get size() {
      return ready.length + unresolved.length;
    },
    get isFailing() {
      return store.isFailing;
    },
    async run(signal) {
      while (!signal.aborted) {
        const wakeController = new AbortController();
        wake = () => wakeController.abort();
        const stop = () => wakeController.abort();
        signal.addEventListener('abort', stop, { once: true });
        await clock.sleep(flushEveryMs, wakeController.signal);
        signal.removeEventListener('abort', stop);
        await flush({ final: false, until: () => (signal.aborted ? clock.now() : Infinity) });
      }
    },
    drain: (until) => flush({ final: true, until: () => until }),
  };
}

/** Adds a check's DNS records to its stored data if they differ from the records of the last check. */
function addNewRecords({ finished, observation: { records } }: RanCheck, last: LastValues): void {
  if (!records) return;
  const { monitorId, startedAt } = finished.record;
  const text = records.join('\n');
  // Long texts are remembered by their hash.
  const value = text.length <= 64 ? text : hash('sha256', text, 'base64');
  if (last.isNew(monitorId, value, startedAt)) finished.records = records;
}

/** Maximum time in ms between the timeout of another prober's check and its storage: the guard's wait and a batch. */
const recordSlackMs = 10_000;

export interface MissedWindowRecorder {
  /** Records the windows of a claimed check as missed, up to the slot of its next due time. */
  recordMissed(due: DueCheck, settings: CheckSettings): void;
  /**
   * Records the open windows of a dead prober before a claimed check, and the windows before `until` that are too late
   * to check. Must be called before the check is marked as claimed.
   */
  recordGap(
    due: DueCheck,
    settings: CheckSettings,
    at: { now: number; company: Company; until: number },
  ): void;
}

/**
 * Records windows without a measurement as missed. The recorder drops later results for them, because a window is
 * recorded only once.
 */
export function createMissedWindowRecorder(parts: {
  region: string;
  metrics: ProberMetrics;
  overload: Pick<OverloadMeter, 'missed'>;
  recorder: Recorder;
  unrecorded: UnrecordedChecks;
}): MissedWindowRecorder {
  const { region, metrics, overload, recorder, unrecorded } = parts;

  function recordWindows(due: DueCheck, settings: CheckSettings, ranges: readonly WindowRange[]): void {
    for (const windows of ranges) {
      unrecorded.add(due.monitorId);
      metrics.missed(windows.count);
      overload.missed(windows.count);
      recorder.addMissed(toMissedCheck(due, windows, { region, order: settings }));
    }
  }

  /** Returns the time before which no prober can still be working on open windows. */
  function lostUntil(due: DueCheck, settings: CheckSettings, at: { now: number; company: Company }): number {
    // This or another prober may still be working on these windows, so a later claim decides.
    if (unrecorded.has(due.monitorId) || at.company === 'unknown') return -Infinity;
    if (at.company === 'alone') return due.dueAt;
    return Math.min(due.dueAt, at.now - settings.timeoutMs - recordSlackMs);
  }

  return {
    recordMissed(due, settings) {
      recordWindows(due, settings, openWindows(due.tally, { from: due.dueAt, until: due.nextDueAt }, due));
      unrecorded.remove(due.monitorId);
    },
    recordGap(due, settings, at) {
      if (nextSlot(due.tally.until, due) >= at.until) return;
      const lost = lostUntil(due, settings, at);
      if (lost === due.dueAt) recordWindows(due, settings, openWindows(due.tally, { until: at.until }, due));
      else {
        recordWindows(due, settings, openWindows(due.tally, { until: lost }, due));
        recordWindows(due, settings, openWindows(due.tally, { from: due.dueAt, until: at.until }, due));
      }
    },
  };
}

/** Monitors with a claimed check that is not stored yet. Their windows are not recorded as missed. */
export interface UnrecordedChecks {
  add(monitorId: string): void;
  remove(monitorId: string): void;
  has(monitorId: string): boolean;
}

export function createUnrecordedChecks(): UnrecordedChecks {
  const pending = new Map<string, number>();
  return {
    add: (monitorId) => void pending.set(monitorId, (pending.get(monitorId) ?? 0) + 1),
    remove(monitorId) {
      const count = (pending.get(monitorId) ?? 0) - 1;
      if (count > 0) pending.set(monitorId, count);
      else pending.delete(monitorId);
    },
    has: (monitorId) => pending.has(monitorId),
  };
}
