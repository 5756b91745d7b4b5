import type { Clock } from '#platform/clock.ts';

/** What has been measured so far; all only grow. */
interface StallReading {
  /** Milliseconds of all turns that came late, one under way included. */
  lateMs: number;
  /** How many of them were long stalls. */
  long: number;
  turns: number;
}

/** How late the prober's loop was. */
export interface StallMeter {
  /** Call it at each turn of the prober's loop. */
  tick(): void;
  read(): StallReading;
}

/** Turns come every 25 ms at most; later than this one was held up. */
const slackMs = 50;
/** After a stall of this length a target may have given up on us. */
const longStallMs = 1_000;
/** A check needs some eight turns: look-up, connection, handshake, answer. With three times as many it had its chance. */
const turnsEnough = 24;

/**
 * Measures how late this process's loop was: a stopped process, a suspended machine (whose wall clock leaps where the
 * monotonic one stands), a starved or busy event loop. What a check waited through such a stretch says nothing of its
 * target.
 */
export function createStallMeter(clock: Pick<Clock, 'now' | 'monotonicMs'>): StallMeter {
  let lateMs = 0;
  let long = 0;
  let turns = 0;
  let last = { wall: clock.now(), monotonic: clock.monotonicMs() };

  function gapMs(): number {
    const gap = Math.max(clock.monotonicMs() - last.monotonic, clock.now() - last.wall);
    return gap > slackMs ? gap : 0;
  }

  function read(): StallReading {
    const gap = gapMs();
    return { lateMs: lateMs + gap, long: long + (gap >= longStallMs ? 1 : 0), turns };
  }

  return {
    tick() {
      ({ lateMs, long } = read());
      turns += 1;
      last = { wall: clock.now(), monotonic: clock.monotonicMs() };
    },
    read,
  };
}

/**
 * Whether what went wrong in a check may be the doing of our own loop between two readings: everything after a long
 * stall; else what is judged by time (a timeout, a slow answer), where late turns took a third of it or more and were
 * so few that the check was hardly looked at. A target that stayed silent through many turns is itself to blame, also
 * on a machine that is never quiet.
 */
export function isStallsFault(
  before: StallReading,
  after: StallReading,
  check: { durationMs: number; byTime: boolean },
): boolean {
  if (after.long > before.long) return true;
  if (!check.byTime || after.turns - before.turns >= turnsEnough) return false;
  return after.lateMs > before.lateMs && after.lateMs - before.lateMs >= check.durationMs / 3;
}
