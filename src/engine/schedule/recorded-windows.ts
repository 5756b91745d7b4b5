import { nextSlot, type Slots, type WindowRange } from './slots.ts';

/**
 * Tracks the recorded windows of a schedule in two numbers: all windows up to a point in time, and individual windows
 * after it. The first process that stores a result for a window records it. Each window is therefore exactly one of
 * checked, unknown and missed, even after crashes, stalls or late results.
 */
export interface WindowTally {
  /** Time in ms since the epoch. All windows up to this time are recorded, or were due before recording began. */
  until: number;
  /** Bit i is set if the slot i intervals after the first one after `until` is also recorded. Bit 0 is never set. */
  ahead: number;
}

/** Maximum distance, in slots after the first open window, at which recorded windows are tracked individually. */
const maxAhead = 30;

/** Returns whether `at` (ms since the epoch) is a slot, and not the time of a recheck or a manual check. */
export function isSlot(at: number, { phaseMs, intervalMs }: Slots): boolean {
  return (at - phaseMs) % intervalMs === 0;
}

/** Returns the window of a check that was due at `at`; null if that is not a slot. */
export function windowAt(at: number, slots: Slots): WindowRange | null {
  return isSlot(at, slots) ? { count: 1, firstAt: at, lastAt: at } : null;
}

/**
 * Returns open windows from `from` (inclusive) to `until` (exclusive), in ms since the epoch, as consecutive ranges in
 * order.
 */
export function openWindows(
  tally: WindowTally,
  { from = -Infinity, until }: { from?: number; until: number },
  slots: Slots,
): WindowRange[] {
  const { intervalMs } = slots;
  const base = nextSlot(tally.until, slots);
  const ranges: WindowRange[] = [];
  let open: WindowRange | undefined;
  const last = base + maxAhead * intervalMs;
  for (let at = base, bit = 0; at < until && at <= last; at += intervalMs, bit += 1) {
    if (at < from || (tally.ahead >> bit) & 1) open = undefined;
    else if (open === undefined) {
      open = { count: 1, firstAt: at, lastAt: at };
      ranges.push(open);
    } else {
      open.count += 1;
      open.lastAt = at;
    }
  }
  // No window is recorded after these, so the rest is a single range.
  const rest = Math.max(last + intervalMs, from > last ? nextSlot(from - 1, slots) : 0);
  if (rest >= until) return ranges;
  const count = Math.ceil((until - rest) / intervalMs);
  const lastAt = rest + (count - 1) * intervalMs;
  if (open === undefined) ranges.push({ count, firstAt: rest, lastAt });
  else {
    open.count += count;
    open.lastAt = lastAt;
  }
  return ranges;
}

/**
 * Records the open windows of a range. Gives up older open windows that can no longer be tracked individually; the
 * caller records them as missed.
 * @returns the updated tally, the ranges that were open, and the ranges given up
 */
export function recordWindows(
  tally: WindowTally,
  { firstAt, lastAt }: Pick<WindowRange, 'firstAt' | 'lastAt'>,
  slots: Slots,
): { tally: WindowTally; recorded: WindowRange[]; givenUp: WindowRange[] } {
  const { intervalMs } = slots;
  const recorded = openWindows(tally, { from: firstAt, until: lastAt + 1 }, slots);
  if (recorded.length === 0) return { tally, recorded, givenUp: [] };
  const base = nextSlot(tally.until, slots);
  const newest = Math.max(lastAt, base + (31 - Math.clz32(tally.ahead)) * intervalMs);
  const isRecorded = (at: number) =>
    (at >= firstAt && at <= lastAt) || ((tally.ahead >> Math.min(31, (at - base) / intervalMs)) & 1) === 1;
  const firstOpen = (from: number) => {
    let at = from;
    while (at <= newest && isRecorded(at)) at = (at >= firstAt ? Math.max(at, lastAt) : at) + intervalMs;
    return at;
  };
  let open = firstOpen(base);
  const floor = newest - maxAhead * intervalMs;
  const givenUp: WindowRange[] = [];
  if (open < floor) {
    givenUp.push(...openWindows(tally, { until: Math.min(floor, firstAt) }, slots));
    givenUp.push(...openWindows(tally, { from: lastAt + 1, until: floor }, slots));
    open = firstOpen(floor);
  }
  let ahead = 0;
  for (let at = open, bit = 0; at <= newest; at += intervalMs, bit += 1) {
    if (isRecorded(at)) ahead |= 1 << bit;
  }
  return { tally: { until: open - intervalMs, ahead }, recorded, givenUp };
}
