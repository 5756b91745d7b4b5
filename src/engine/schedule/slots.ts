/**
 * Computes the times at which a monitor is checked. Its slots are at `phase + k * interval` since the Unix epoch. The
 * phase is a hash of its ID. Monitors therefore spread evenly over the interval, a restart does not cause a thundering
 * herd, and every process computes the same slots without coordination.
 */

/**
 * Returns a hash of the ID: FNV-1a over its characters, then the finalizer of MurmurHash3. The result has 32 well-mixed
 * unsigned bits.
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

/** Returns the offset of a monitor's slots in its interval, in whole milliseconds: 0 ≤ phase < `intervalMs`. */
export function phaseOf(monitorId: string, intervalMs: number): number {
  return hashOf(monitorId.toLowerCase()) % intervalMs;
}

/** The slots of one monitor. */
export interface Slots {
  /** Phase in ms, as returned by `phaseOf`. */
  phaseMs: number;
  intervalMs: number;
}

/** Returns the first slot after `at` (ms since the epoch), at most one interval later. */
export function nextSlot(at: number, { phaseMs, intervalMs }: Slots): number {
  const into = (((at - phaseMs) % intervalMs) + intervalMs) % intervalMs;
  return at + intervalMs - into;
}

/** Consecutive windows. */
export interface WindowRange {
  count: number;
  /** First and last slot, in ms since the epoch. */
  firstAt: number;
  lastAt: number;
}

/** Returns whether a check due at `dueAt` is too late for its window, that is, by at least one interval. */
export function isWindowMissed(dueAt: number, now: number, intervalMs: number): boolean {
  return now - dueAt >= intervalMs;
}

/** Maximum clock difference between the machines of a service, in ms. */
export const clocksWithinMs = 60_000;
