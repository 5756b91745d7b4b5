import type { Clock } from '#platform/clock.ts';

/** What has been measured so far; both only grow. */
interface StallReading {
  /** Milliseconds of all stalls, one under way included. */
  totalMs: number;
  /** How many of them were long. */
  long: number;
}

/** How long the prober did not run. */
export interface StallMeter {
  /** Call it at each turn of the prober's loop. */
  tick(): void;
  read(): StallReading;
}

/** Turns come every 25 ms at most; later than this one was held up. */
const slackMs = 100;
/** After a stall of this length a target may have given up on us. */
const longStallMs = 1_000;

/**
 * Measures stretches in which this process did not run: a stopped process, a suspended machine (whose wall clock leaps
 * where the monotonic one stands), a starved or blocked event loop. What a check waited through such a stretch says
 * nothing of its target.
 */
export function createStallMeter(clock: Pick<Clock, 'now' | 'monotonicMs'>): StallMeter {
  let totalMs = 0;
  let long = 0;
  let last = { wall: clock.now(), monotonic: clock.monotonicMs() };

  function gapMs(): number {
    const gap = Math.max(clock.monotonicMs() - last.monotonic, clock.now() - last.wall);
    return gap > slackMs ? gap : 0;
  }

  function read(): StallReading {
    const gap = gapMs();
    return { totalMs: totalMs + gap, long: long + (gap >= longStallMs ? 1 : 0) };
  }

  return {
    tick() {
      ({ totalMs, long } = read());
      last = { wall: clock.now(), monotonic: clock.monotonicMs() };
    },
    read,
  };
}

/**
 * Whether what went wrong in a check may be the doing of stalls between two readings: everything after a long one; else
 * what is judged by time, where they took half of the time allowed or more. A target that had the other half and
 * stayed silent is itself to blame, also on a machine that is never quiet.
 */
export function isStallsFault(
  before: StallReading,
  after: StallReading,
  check: { timeoutMs: number; byTime: boolean },
): boolean {
  if (after.long > before.long) return true;
  return check.byTime && after.totalMs - before.totalMs >= check.timeoutMs / 2;
}
