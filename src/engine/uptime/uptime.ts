import { dayMs } from '#platform/clock.ts';

/**
 * Computes the availability of a monitor from its status changes. Time in `up` and `degraded` counts as available, time
 * in `down` as unavailable. Time before the first verdict, during a pause or during a maintenance window counts as
 * neither. All times are in ms since the epoch. All ranges are half-open.
 */

/** Status of a monitor at a point in time. For uptime, `paused` and `pending` are unknown. */
export type TimelineStatus = 'pending' | 'up' | 'degraded' | 'down' | 'paused';

export interface TimelineChange {
  at: number;
  to: TimelineStatus;
}

interface Period {
  from: number;
  to: number;
}

export interface UptimeInput extends Period {
  /** Status at `from`. */
  initial: TimelineStatus;
  /** Changes in chronological order. Changes outside the range are ignored. */
  changes: readonly TimelineChange[];
  /** Ranges to exclude (maintenance), in any order, possibly overlapping. */
  excluded: readonly Period[];
}

/** Seconds in each state, with millisecond precision. */
export interface UptimeTotals {
  upSeconds: number;
  degradedSeconds: number;
  downSeconds: number;
  /** Time that is pending, paused or excluded. */
  unknownSeconds: number;
  /** Excluded seconds. They are also part of `unknownSeconds`. */
  excludedSeconds: number;
  /** Available share of the measured time, 0 to 1; null if nothing was measured. */
  ratio: number | null;
}

export interface UptimeBar extends UptimeTotals {
  /** UTC day, `YYYY-MM-DD`. */
  date: string;
  /** Worst status of the day; null if nothing was measured. */
  worst: 'up' | 'degraded' | 'down' | null;
}

/** Computes the totals of the whole range. */
export function computeUptime(input: UptimeInput): UptimeTotals {
  return totalsOf(segmentsOf(input), gapsOf(input), input);
}

/** Returns one bar per UTC day in the range, oldest first. The first and last can be partial days. */
export function computeBars(input: UptimeInput): UptimeBar[] {
  const segments = segmentsOf(input);
  const gaps = gapsOf(input);
  const bars: UptimeBar[] = [];
  let index = 0;
  let gap = 0;
  for (let day = Math.floor(input.from / dayMs) * dayMs; day < input.to; day += dayMs) {
    const within = { from: Math.max(day, input.from), to: Math.min(day + dayMs, input.to) };
    // Segments are in order, so each is visited only for the days that it overlaps.
    while (index < segments.length && (segments[index]?.to ?? 0) <= within.from) index += 1;
    let end = index;
    while (end < segments.length && (segments[end]?.from ?? 0) < within.to) end += 1;
    while (gap < gaps.length && (gaps[gap]?.to ?? 0) <= within.from) gap += 1;
    let gapEnd = gap;
    while (gapEnd < gaps.length && (gaps[gapEnd]?.from ?? 0) < within.to) gapEnd += 1;
    const totals = totalsOf(segments.slice(index, end), gaps.slice(gap, gapEnd), within);
    bars.push({ date: nameOfDay(day), ...totals, worst: worstOf(totals) });
  }
  return bars;
}

const namesOfDays = new Map<number, string>();

/**
 * Returns the ISO date of a day. Cached, because all bars of a chart or page need the same dates, and formatting them
 * took six sevenths of the time to build the bars. An LRU cache would add half of that time again.
 */
function nameOfDay(day: number): string {
  const known = namesOfDays.get(day);
  if (known !== undefined) return known;
  if (namesOfDays.size >= 2_000) namesOfDays.clear();
  const name = new Date(day).toISOString().slice(0, 10);
  namesOfDays.set(day, name);
  return name;
}

interface Segment extends Period {
  status: TimelineStatus;
}

/** Returns ranges of one status in order, without the excluded time. */
function segmentsOf({ from, to, initial, changes, excluded }: UptimeInput): Segment[] {
  const segments: Segment[] = [];
  const left = remaining({ from, to }, excluded);
  let status = initial;
  let since = from;
  const add = (until: number) => {
    for (const period of left) {
      const start = Math.max(since, period.from);
      const end = Math.min(until, period.to);
      if (start < end) segments.push({ from: start, to: end, status });
    }
  };
  for (const change of changes) {
    if (change.at >= to) break;
    if (change.at > since) {
      add(change.at);
      since = change.at;
    }
    status = change.to;
  }
  add(to);
  return segments;
}

/** Returns the remaining parts of a range, in order. */
function remaining(whole: Period, excluded: readonly Period[]): Period[] {
  const left: Period[] = [];
  let from = whole.from;
  for (const gap of [...excluded].sort((a, b) => a.from - b.from)) {
    if (gap.to <= from || gap.from >= whole.to) continue;
    if (gap.from > from) left.push({ from, to: gap.from });
    from = Math.max(from, gap.to);
  }
  if (from < whole.to) left.push({ from, to: whole.to });
  return left;
}

/** Returns the excluded parts of a range, in order, with adjacent parts merged. */
function gapsOf({ from, to, excluded }: UptimeInput): Period[] {
  const gaps: Period[] = [];
  let at = from;
  for (const left of [...remaining({ from, to }, excluded), { from: to, to }]) {
    if (left.from > at) gaps.push({ from: at, to: left.from });
    at = left.to;
  }
  return gaps;
}

function totalsOf(segments: readonly Segment[], gaps: readonly Period[], within: Period): UptimeTotals {
  const ms = { up: 0, degraded: 0, down: 0 };
  for (const segment of segments) {
    const { status } = segment;
    if (status !== 'pending' && status !== 'paused') ms[status] += overlapOf(segment, within);
  }
  const known = ms.up + ms.degraded + ms.down;
  return {
    upSeconds: ms.up / 1000,
    degradedSeconds: ms.degraded / 1000,
    downSeconds: ms.down / 1000,
    unknownSeconds: Math.max(0, within.to - within.from - known) / 1000,
    excludedSeconds: gaps.reduce((sum, gap) => sum + overlapOf(gap, within), 0) / 1000,
    ratio: known === 0 ? null : (ms.up + ms.degraded) / known,
  };
}

const overlapOf = (one: Period, other: Period): number =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));

function worstOf(totals: UptimeTotals): UptimeBar['worst'] {
  if (totals.downSeconds > 0) return 'down';
  if (totals.degradedSeconds > 0) return 'degraded';
  return totals.upSeconds > 0 ? 'up' : null;
}

/** Used and allowed downtime of an SLO. */
export interface ErrorBudget {
  /** Downtime that the target allows in the measured time, in seconds. */
  budgetSeconds: number;
  /** Actual downtime in the measured time, in seconds. */
  spentSeconds: number;
  /** Remaining share of the budget; negative if it is exceeded, null if nothing was measured. */
  remaining: number | null;
}

/**
 * Returns the error budget of an SLO. The budget is a share of the measured time, so it is exceeded exactly if the
 * uptime in that time is below the target.
 * @param targetPercent 0 to 100, both exclusive.
 */
export function computeErrorBudget(
  { availableSeconds, downSeconds }: { availableSeconds: number; downSeconds: number },
  targetPercent: number,
): ErrorBudget {
  const budgetSeconds = ((100 - targetPercent) / 100) * (availableSeconds + downSeconds);
  return {
    budgetSeconds,
    spentSeconds: downSeconds,
    remaining: budgetSeconds === 0 ? null : 1 - downSeconds / budgetSeconds,
  };
}
