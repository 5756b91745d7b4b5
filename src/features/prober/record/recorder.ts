import type { DescribeReason } from '#engine/probes/messages.ts';
import type { ProberGuard } from '../guard/prober-guard.ts';
import type { ProberMetrics } from '../prober-metrics.ts';
import { type FailedCheck, type RanCheck, toFailed, toProbeFailed } from '../run/ran-check.ts';
import type { ProberOptions } from '../types.ts';
import { createCheckStore } from './check-store.ts';
import type { FinishedCheck } from './judge-results.ts';

/** Checks stored in one transaction, at most. */
const batchRows = 1000;
/** A result waits at most this long for its batch to fill. */
const flushEveryMs = 250;

export interface Recorder {
  /** Takes a check that has run. */
  add(ran: RanCheck): void;
  /** Takes windows that were missed. */
  addMissed(check: FinishedCheck): void;
  /** Checks held in memory. */
  readonly size: number;
  /** True while storing fails and is tried again. */
  readonly away: boolean;
  /** Runs until stopped; then stores what is left, for as long as `until` (epoch ms) allows. */
  run(signal: AbortSignal): Promise<void>;
  drain(until: number): Promise<void>;
}

interface RecorderParts extends Pick<ProberOptions, 'db' | 'clock' | 'log' | 'region' | 'kinds'> {
  describeReason: DescribeReason;
  guard: ProberGuard;
  metrics: ProberMetrics;
  /** Called with each check that needs no more care: stored, or refused for good. */
  onDone: (monitorId: string) => void;
}

/**
 * Collects results and stores them in batches: whatever has come in 250 ms, in thousands. While the database is
 * away results wait here (their number is bounded, for nothing is claimed meanwhile) and go in, in order, when
 * it is back.
 */
export function createRecorder(parts: RecorderParts): Recorder {
  const { clock, guard } = parts;
  const ready: FinishedCheck[] = [];
  let doubtful: { ran: RanCheck; failed: FailedCheck }[] = [];
  const store = createCheckStore(parts);
  let wake: (() => void) | undefined;

  function settleDoubtful(now: number, final: boolean): void {
    if (doubtful.length === 0) return;
    const still: typeof doubtful = [];
    for (const one of doubtful) {
      const ruling = guard.rule(one.failed, now);
      if (ruling === 'wait' && !final) still.push(one);
      else if (ruling !== 'stands') {
        // Without the evidence that it waited for, a failure at the stop is nobody's fault.
        ready.push(toProbeFailed(one.ran.finished, parts.describeReason));
      } else ready.push(one.ran.finished);
    }
    doubtful = still;
  }

  async function flush(options: { final: boolean; until: () => number }): Promise<void> {
    settleDoubtful(clock.now(), options.final);
    // What comes in meanwhile waits for the next flush: a transaction for a handful of rows costs as much as one
    // for hundreds.
    for (let left = ready.length; left > 0; ) {
      const batch = ready.slice(0, Math.min(left, batchRows));
      const transitions = await store.store(batch, options.until);
      if (transitions === null) return;
      ready.splice(0, batch.length);
      left = options.final ? ready.length : left - batch.length;
      for (const transition of transitions) parts.metrics.transition(transition.to);
      for (const check of batch) parts.onDone(check.record.monitorId);
    }
  }

  return {
    add(ran) {
      guard.observe(ran);
      const { status } = ran.finished.record;
      if (status === 'down' || (status === 'degraded' && ran.observation.failure !== null)) {
        doubtful.push({ ran, failed: toFailed(ran) });
      } else ready.push(ran.finished);
      if (ready.length >= batchRows) wake?.();
    },
    addMissed(check) {
      ready.push(check);
    },
    get size() {
      return ready.length + doubtful.length;
    },
    get away() {
      return store.away;
    },
    async run(signal) {
      while (!signal.aborted) {
        const waker = new AbortController();
        wake = () => waker.abort();
        const stop = () => waker.abort();
        signal.addEventListener('abort', stop, { once: true });
        await clock.sleep(flushEveryMs, waker.signal);
        signal.removeEventListener('abort', stop);
        await flush({ final: false, until: () => (signal.aborted ? clock.now() : Infinity) });
      }
    },
    drain: (until) => flush({ final: true, until: () => until }),
  };
}
