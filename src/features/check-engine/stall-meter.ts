import type { Clock } from '#platform/clock.ts';

/** The measurements so far. All values only increase. */
interface StallReading {
  /** Milliseconds of all late turns, including the current one. */
  lateMs: number;
  /** How many of them were long stalls. */
  long: number;
  turns: number;
}

/** How late the prober's loop was. */
export interface StallMeter {
  /** Call it on each turn of the prober's event loop. */
  tick(): void;
  read(): StallReading;
}

/** Turns come every 25 ms at most; a later one was delayed. */
const slackMs = 50;
/** After a stall of this length a target may have given up on us. */
const longStallMs = 1_000;
/**
 * A check needs about eight turns: lookup, connection, handshake, response. Three times as many are a fair chance.
 */
const turnsEnough = 24;

/**
 * Creates a meter for how late this process's loop is: a stopped process, a suspended machine (whose wall clock jumps
 * while the monotonic clock stands still), or a starved or busy event loop. Waiting during such a period says nothing
 * about a check's target.
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
 * Returns whether a check's failure between two readings may have been caused by our own loop. This applies to every
 * failure after a long stall. It also applies to failures based on time (a timeout, a slow response) if late turns
 * took at least a third of the time and there were so few that the check was barely processed. A target that stayed
 * silent through many turns is itself responsible, even on a machine that is never quiet.
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
