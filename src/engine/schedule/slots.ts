/**
 * Computes when a monitor is checked. Its slots are at `phase + k * interval` since the Unix epoch, where the phase is
 * a hash of its ID. Monitors therefore spread evenly over the interval, a restart does not cause a thundering herd, and
 * every process computes the same slots without coordination.
 */

/**
 * Returns a hash of the ID: FNV-1a over its characters, then the MurmurHash3 finalizer, giving 32 well-mixed unsigned
 * bits.
 */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns the offset of a monitor's slots in its interval: whole milliseconds, 0 ≤ phase < `intervalMs`. */
export function phaseOf(monitorId: string, intervalMs: number): number {
  return hashOf(monitorId.toLowerCase()) % intervalMs;
}

/** The slots of one monitor. */
export interface Slots {
  /** Phase in milliseconds, as returned by `phaseOf`. */
  phaseMs: number;
  intervalMs: number;
}

/** Returns the first slot strictly after `at` (epoch ms), which is at most one interval away. */
export function nextSlot(at: number, { phaseMs, intervalMs }: Slots): number {
  const into = (((at - phaseMs) % intervalMs) + intervalMs) % intervalMs;
  return at + intervalMs - into;
}

/** Consecutive windows. */
export interface WindowStretch {
  count: number;
  /** First and last slot, in epoch ms. */
  firstAt: number;
  lastAt: number;
}

/** Returns whether a check due at `dueAt` is too late to count for its window: a whole interval or more. */
export function isWindowMissed(dueAt: number, now: number, intervalMs: number): boolean {
  return now - dueAt >= intervalMs;
}

/** Maximum difference between the clocks of a service's machines, in milliseconds. */
export const clocksWithinMs = 60_000;
