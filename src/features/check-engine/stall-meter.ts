import type { Clock } from '#platform/clock.ts';

/** The measurements so far. The values never decrease. */
interface StallReading {
  /** Milliseconds of all late turns, including the current one. */
  lateMs: number;
  /** Number of late turns that were long stalls. */
  long: number;
  turns: number;
}

/** Measures how late the prober's event loop was. */
export interface StallMeter {
  /** Records a turn. Call this on each turn of the prober's event loop. */
  tick(): void;
  read(): StallReading;
}

/** Gap in ms above which a turn is late. The loop turns at least every 25 ms. */
const slackMs = 50;
/** Duration of a long stall in ms. The target may have closed the connection by then. */
const longStallMs = 1_000;
/**
 * Number of turns for a fair result. A check needs about eight turns for lookup, connection, handshake and response,
 * and this is three times as many.
 */
const fairTurns = 24;

/**
 * Creates a meter for the lateness of this process's event loop. Causes are a stopped process, a suspended machine (the
 * wall clock jumps while the monotonic clock stands still), and a starved or busy loop. Time spent waiting during a
 * delay must not count against a check's target.
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
 * Returns whether our own event loop may have caused a check's failure between two readings. This applies to every
 * failure after a long stall. It also applies to time-based failures (a timeout, a slow response) if late turns took at
 * least a third of the time and there were too few turns to process the check. If there were many turns without a
 * response, the target is at fault, even on a busy machine.
 */
export function isCausedByStall(
  before: StallReading,
  after: StallReading,
  check: { durationMs: number; byTime: boolean },
): boolean {
  if (after.long > before.long) return true;
  if (!check.byTime || after.turns - before.turns >= fairTurns) return false;
  return after.lateMs > before.lateMs && after.lateMs - before.lateMs >= check.durationMs / 3;
}
