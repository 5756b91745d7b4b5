import { isWindowMissed } from '#engine/schedule/slots.ts';
import { clocksWithinMs, dueChannel } from '#features/service-monitors/index.ts';
import { listen } from '#platform/database/listen.ts';
import { type CheckQueue, takeAfter } from './check-queue.ts';
import type { Holds, MissedKeeper } from './missed-windows.ts';
import type { OrderBook } from './order-cache.ts';
import type { Recorder } from './recorder.ts';
import { claimDue, realignSchedules } from './schedules.ts';
import type { Company, DueCheck, ProberOptions } from './types.ts';

/** Rows taken in one claim. */
const claimRows = 1000;
/** Checks claimed, under way or waiting to be stored, above which no more are claimed. */
const heldMost = 60_000;
/**
 * No more are taken ahead than can be started in this time: the rest waits in the table, open to other probers. What waits
 * for room of its kind is not among them: a kind whose targets are silent must not hold up the others.
 */
const aheadSeconds = 2;
const leastClaim = 20;
/** Due times may be set by other machines' clocks: rows up to this far behind the last claim are looked at. */
const clockSlackMs = 10_000;
/** Every so often all rows are looked at, however old, and seldom also those that are due in a future that cannot be. */
const sweepEveryMs = 10_000;
const realignEveryMs = 60_000;

export interface Claimer {
  /** Claims until `signal` aborts. */
  run(signal: AbortSignal): Promise<void>;
  /** Looks at once instead of at the next tick. */
  wake(): void;
  /** True while the database does not answer. */
  readonly failing: boolean;
}

interface ClaimerParts extends Pick<ProberOptions, 'db' | 'clock' | 'log' | 'region'> {
  tickMs: number;
  orders: OrderBook;
  queue: CheckQueue;
  recorder: Recorder;
  missed: MissedKeeper;
  holds: Holds;
  company: () => Company;
  /** Checks a second that this prober can start. */
  perSecond: () => number;
  /** True while more is asked for than is done. */
  isOverloaded: () => boolean;
}

/** Takes due checks from the database, a little ahead of their time, and lines them up. */
export function createClaimer(parts: ClaimerParts): Claimer {
  const { db, clock, region, queue, recorder, tickMs } = parts;
  let failing = false;
  let floor: number | null = null;
  let sweptMs = -Infinity;
  let realignedMs = -Infinity;
  let waker = new AbortController();

  /** Claims everything due until well after the next tick, so that a stall of the machine makes nothing late. */
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
      // Back-pressure: what cannot be run or stored is left to other probers, or is late and says so.
      if (recorder.away || queue.size + queue.inFlight + recorder.size > heldMost) return;
      const room = Math.floor(parts.perSecond() * aheadSeconds) - queue.ahead;
      if (room < leastClaim) return;
      const limit = Math.min(claimRows, room);
      const claimed = await claimDue(db, { region, now: clock.now(), floor, until, limit });
      await lineUp(parts, claimed);
      if (claimed.length < limit) break;
      // Earliest first: what is left is due later, but for what other machines' clocks made.
      const dueTo = claimed.reduce((latest, { dueAt }) => Math.max(latest, dueAt), 0);
      if (floor === null) sweptMs = startedMs;
      floor = Math.max(floor ?? 0, Math.min(dueTo, startedAt) - clockSlackMs);
    }
    if (floor === null) sweptMs = startedMs;
    floor = startedAt - clockSlackMs;
  }

  return {
    wake: () => waker.abort(),
    get failing() {
      return failing;
    },
    async run(signal) {
      while (!signal.aborted) {
        waker = new AbortController();
        const startedMs = clock.monotonicMs();
        try {
          await claimAll();
          failing = false;
        } catch (error) {
          if (!failing) parts.log.warn({ err: error, region }, 'checks cannot be claimed, retrying');
          failing = true;
        }
        const spent = clock.monotonicMs() - startedMs;
        const stop = AbortSignal.any([waker.signal, signal]);
        await clock.sleep(failing ? 1000 : Math.max(5, tickMs - spent), stop);
      }
    },
  };
}

/** Goes on with what waits for a time that the clock was set back from. */
async function realign({ db, clock, log, region, queue, holds, company }: ClaimerParts): Promise<void> {
  const now = clock.now();
  const isAlone = company() === 'alone';
  const schedules = await realignSchedules(db, region, { now: new Date(now), isAlone });
  if (schedules > 0)
    log.warn(
      { region, schedules },
      'the clock was set back; checks scheduled in the future were rescheduled',
    );
  // Also where another prober was the first to put the schedules right.
  for (const { due } of takeAfter(queue, now + clocksWithinMs)) holds.letGo(due.monitorId);
}

/** Puts claimed checks in the queue, and what was missed before them on record. */
async function lineUp(parts: ClaimerParts, claimed: readonly DueCheck[]): Promise<void> {
  const { clock, queue, holds, missed } = parts;
  const book = await parts.orders.get(claimed);
  const now = clock.now();
  for (const [index, due] of claimed.entries()) {
    const order = book[index];
    // Deleted between the claim and now.
    if (order === undefined) continue;
    const late = isWindowMissed(due.dueAt, now, due.intervalMs);
    const caughtUp = late && parts.isOverloaded();
    // Under overload what has waited through its window runs for the one of now: its next turn would be as late.
    const runsAt = caughtUp ? due.nextDueAt - due.intervalMs : due.dueAt;
    const until = late && !caughtUp ? due.nextDueAt : runsAt;
    missed.noteGap(due, order, { now, company: parts.company(), until });
    if (late && !caughtUp) continue;
    holds.hold(due.monitorId);
    queue.push({ due: caughtUp ? { ...due, dueAt: runsAt } : due, order, waitingSince: due.dueAt });
  }
  queue.startDue(now);
}

/**
 * Calls `wake` whenever someone makes a check of the region due at once, until `signal` aborts. While the connection
 * is away a request waits for the next tick, no longer.
 */
export function listenForDue(
  parts: Pick<ProberOptions, 'pool' | 'clock' | 'log' | 'region'>,
  wake: () => void,
  signal: AbortSignal,
): Promise<void> {
  const onDue = (region: string | null) => {
    if (region === null || region === parts.region) wake();
  };
  return listen(parts, { [dueChannel]: onDue }, signal);
}
