import type { Clock } from '#platform/clock.ts';

/** The measurements so far. All values only increase. */
interface StallReading {
  /** Milliseconds of all late turns, including the current one. */
  lateMs: number;
  /** How many of them were long stalls. */
  long: number;
  turns: number;
}

/** Measures how late the prober's event loop was. */
export interface StallMeter {
  /** Call it on each turn of the prober's event loop. */
  tick(): void;
  read(): StallReading;
}

/** The loop turns at least every 25 ms; a longer gap is a delay. */
const slackMs = 50;
/** After a stall of this length, the target may have closed the connection. */
const longStallMs = 1_000;
/**
 * A check needs about eight turns for lookup, connection, handshake and response. Three times as many are enough for a
 * fair result.
 */
const fairTurns = 24;

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
 * failure after a long stall. It also applies to failures based on time (a timeout, a slow response) if late turns took
 * at least a third of the time and there were so few that the check was barely processed. A target that did not respond
 * during many turns is itself at fault, even on a busy machine.
 */
export function isStallsFault(
  before: StallReading,
  after: StallReading,
  check: { durationMs: number; byTime: boolean },
): boolean {
  if (after.long > before.long) return true;
  if (!check.byTime || after.turns - before.turns >= fairTurns) return false;
  return after.lateMs > before.lateMs && after.lateMs - before.lateMs >= check.durationMs / 3;
}
