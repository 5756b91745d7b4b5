import type { Clock } from '../../clock.ts';

const tickMs = 250;
/** A tick may come this much late on a machine with work; what goes beyond, the process did not run. */
const lateMostMs = 250;

/**
 * Milliseconds in which this process ran and could take answers. A suspended machine, a stopped process or a blocked
 * event loop do not count: whoever waits for somebody else's answer must not hold its own sleep against them.
 * Counts until `signal` aborts.
 */
export function createAwakeTime(clock: Clock, signal: AbortSignal): () => number {
  let awakeMs = 0;
  const run = async () => {
    for (let last = clock.monotonicMs(); !signal.aborted; ) {
      await clock.sleep(tickMs, signal);
      const now = clock.monotonicMs();
      awakeMs += Math.min(now - last, tickMs + lateMostMs);
      last = now;
    }
  };
  void run();
  return () => awakeMs;
}
