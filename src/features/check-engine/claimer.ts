import { clocksWithinMs, isWindowMissed } from '#engine/schedule/slots.ts';

import { type CheckQueue, removeAfter } from './check-queue.ts';
import type { CheckSource } from './check-source.ts';
import type { MissedWindowRecorder, Recorder, UnrecordedChecks } from './recorder.ts';
import type { Company, DueCheck, EngineOptions } from './types.ts';

/** Maximum rows per claim. */
const claimRows = 1000;
/** Maximum number of checks that are claimed, running or not yet stored. No checks are claimed above this number. */
const maxQueued = 60_000;
/**
 * Checks are claimed only if they can start within this time. The others stay in the table for other probers. Checks
 * that wait because their kind is at its limit do not count, so that a kind with unresponsive targets does not delay
 * other kinds.
 */
const aheadSeconds = 2;
const minClaim = 20;
/** Time before the last claim that claims also cover, because due times may come from other machines' clocks. */
const clockSlackMs = 10_000;
/**
 * Intervals in ms at which claims cover all rows regardless of age, and at which schedules that a wrong clock moved
 * into the future are fixed.
 */
const sweepEveryMs = 10_000;
const realignEveryMs = 60_000;

export interface Claimer {
  /** Claims until `signal` aborts. */
  run(signal: AbortSignal): Promise<void>;
  /** Claims immediately instead of at the next tick. */
  wake(): void;
  /** True while the database does not respond. */
  readonly failing: boolean;
}

interface ClaimerParts extends Pick<EngineOptions, 'clock' | 'log' | 'region'> {
  tickMs: number;
  source: CheckSource;
  queue: CheckQueue;
  recorder: Recorder;
  missed: MissedWindowRecorder;
  unrecorded: UnrecordedChecks;
  company: () => Company;
  /** Returns the number of checks that this prober can start per second. */
  perSecond: () => number;
  /** Returns true while checks start late. */
  isOverloaded: () => boolean;
}

/** Claims due checks a little ahead of time and queues them. */
export function createClaimer(parts: ClaimerParts): Claimer {
  const { source, clock, region, queue, recorder, tickMs } = parts;
  let failing = false;
  let floor: number | null = null;
  let sweptMs = -Infinity;
  let realignedMs = -Infinity;
  let wakeController = new AbortController();

  /** Claims all checks due until well after the next tick, so that a short stall delays no check. */
  async function claimAll(): Promise<void> {
    const startedMs = clock.monotonicMs();
    if (startedMs - realignedMs >= realignEveryMs) {
      await realign(parts);
      realignedMs = startedMs;
    }
    const startedAt = clock.now();
    if (startedMs - sweptMs >= sweepEveryMs) floor = null;
    const until = startedAt + tickMs * 2.5;
    for (;;) {
      // Backpressure: other probers claim the checks that this prober can't run or store.
      if (recorder.isFailing || queue.size + queue.inFlight + recorder.size > maxQueued) return;
      const free = Math.floor(parts.perSecond() * aheadSeconds) - queue.ahead;
      if (free < minClaim) return;
      const limit = Math.min(claimRows, free);
      const claimed = await source.claim({ now: clock.now(), floor, until, limit });
      await enqueue(parts, claimed);
      if (claimed.length < limit) break;
      // Rows are returned earliest first, so the remaining rows are due later unless other machines' clocks differ.
      const dueTo = claimed.reduce((latest, { dueAt }) => Math.max(latest, dueAt), 0);
      if (floor === null) sweptMs = startedMs;
      floor = Math.max(floor ?? 0, Math.min(dueTo, startedAt) - clockSlackMs);
    }
    if (floor === null) sweptMs = startedMs;
    floor = startedAt - clockSlackMs;
  }

  return {
    wake: () => wakeController.abort(),
    get failing() {
      return failing;
    },
    async run(signal) {
      while (!signal.aborted) {
        wakeController = new AbortController();
        const startedMs = clock.monotonicMs();
        try {
          await claimAll();
          failing = false;
        } catch (error) {
          if (!failing) parts.log.warn({ err: error, region }, 'checks cannot be claimed, retrying');
          failing = true;
        }
        const spent = clock.monotonicMs() - startedMs;
        const stop = AbortSignal.any([wakeController.signal, signal]);
        await clock.sleep(failing ? 1000 : Math.max(5, tickMs - spent), stop);
      }
    },
  };
}

/** Reschedules checks that are due too far in the future because the clock was set back. */
async function realign({
  source,
  clock,
  log,
  region,
  queue,
  unrecorded,
  company,
}: ClaimerParts): Promise<void> {
  const now = clock.now();
  const isAlone = company() === 'alone';
  const schedules = await source.realign({ now, isAlone });
  if (schedules > 0)
    log.warn(
      { region, schedules },
      'the clock was set back; checks scheduled in the future were rescheduled',
    );
  // This is needed even if another prober has already fixed the schedules.
  for (const { due } of removeAfter(queue, now + clocksWithinMs)) unrecorded.remove(due.monitorId);
}

/** Queues claimed checks and records earlier windows as missed. */
async function enqueue(parts: ClaimerParts, claimed: readonly DueCheck[]): Promise<void> {
  const { clock, queue, unrecorded, missed } = parts;
  const recordAndEnqueue = await parts.source.settingsOf(claimed);
  const now = clock.now();
  for (const [index, due] of claimed.entries()) {
    const order = recordAndEnqueue[index];
    // The monitor was deleted after the claim.
    if (order === undefined) continue;
    const late = isWindowMissed(due.dueAt, now, due.intervalMs);
    const caughtUp = late && parts.isOverloaded();
    // Under overload, a check that missed its window runs for the current window, because its next run would be equally
    // late.
    const runsAt = caughtUp ? due.nextDueAt - due.intervalMs : due.dueAt;
    const until = late && !caughtUp ? due.nextDueAt : runsAt;
    missed.recordGap(due, order, { now, company: parts.company(), until });
    if (late && !caughtUp) continue;
    unrecorded.add(due.monitorId);
    queue.push({ due: caughtUp ? { ...due, dueAt: runsAt } : due, order, waitingSince: due.dueAt });
  }
  queue.startDue(now);
}
