/**
 * Computes when a monitor is checked. Its slots are at `phase + k * interval` since the Unix epoch, where the phase
 * is a hash of its id. Monitors therefore spread evenly over the interval, a restart does not cause a thundering
 * herd, and every process computes the same slots without coordination.
 */

/**
 * Returns a hash of the id: FNV-1a over its characters, then the MurmurHash3 finalizer, giving 32 well-mixed unsigned
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

/** Offset of a monitor's slots in its interval: whole milliseconds, 0 ≤ phase < `intervalMs`. */
export function phaseOf(monitorId: string, intervalMs: number): number {
  return hashOf(monitorId.toLowerCase()) % intervalMs;
}

/** The slots of one monitor. */
export interface Slots {
  /** Milliseconds, as returned by `phaseOf`. */
  phaseMs: number;
  intervalMs: number;
}

/** The first slot strictly after `at` (epoch ms): never more than one interval away. */
export function nextSlot(at: number, { phaseMs, intervalMs }: Slots): number {
  const into = (((at - phaseMs) % intervalMs) + intervalMs) % intervalMs;
  return at + intervalMs - into;
}

/** Windows in a row. */
export interface WindowStretch {
  count: number;
  /** Its first and last slot, epoch ms. */
  firstAt: number;
  lastAt: number;
}

/** Returns whether a check due at `dueAt` is too late to count for its window: a whole interval or more. */
export function isWindowMissed(dueAt: number, now: number, intervalMs: number): boolean {
  return now - dueAt >= intervalMs;
}

/** Clocks of the machines of a service differ by less than this, in milliseconds. */
export const clocksWithinMs = 60_000;
