import { LRUCache } from 'lru-cache';

/**
 * The first wall time that a schedule names in `[from, before)`, in seconds since 1970 as if the wall clock were UTC;
 * null where there is none.
 */
export type FindWall = (from: number, before: number) => number | null;

/** What becomes of wall times where clocks are changed. */
export interface ClockChange {
  /** A wall time that is passed over: at the jump, or not at all. */
  gap: 'at-jump' | 'skip';
  /** A wall time that comes twice. */
  repeated: 'once' | 'twice';
  /** Changes by this much (seconds) and more set the clock anew: nothing is made up for, nothing left out. */
  upTo: number;
}

/** A stretch of time (epoch seconds, `to` not included) in which a zone keeps its offset. */
interface Segment {
  from: number;
  to: number;
  offset: number;
  offsetBefore: number;
}

/** The weekdays of leap days come around in 28 years, in 40 over a century without one; a year may be named far ahead. */
const horizonSeconds = 100 * 366 * 86_400;
/** One zone's rules are asked for again and again at about the same time. */
const segments = new LRUCache<string, Segment>({ max: 1000 });

/**
 * The first instant after `after` (epoch ms) at which clocks of the zone show what `find` names; null when that never
 * comes (again).
 */
export function nextInZone(
  find: FindWall,
  { after, timezone, change }: { after: number; timezone: string; change: ClockChange },
): number | null {
  let at = Math.floor(after / 1000) + 1;
  const horizon = at + horizonSeconds;
  let segment = segmentAt(at, timezone);
  // Wall times below this one were shown before the clocks went back.
  let shown = shownBefore(segment, change);
  while (at < horizon) {
    const { offset } = segment;
    const end = Math.min(segment.to, horizon);
    const wall = find(Math.max(at + offset, shown), end + offset);
    if (wall !== null) return (wall - offset) * 1000;
    if (segment.to >= horizon) return null;
    at = segment.to;
    segment = segmentAt(at, timezone);
    const shift = segment.offset - offset;
    if (shift > 0 && shift < change.upTo && change.gap === 'at-jump') {
      if (find(at + offset, at + segment.offset) !== null) return at * 1000;
    }
    shown = Math.max(shown, shownBefore(segment, change));
  }
  return null;
}

function shownBefore({ from, offset, offsetBefore }: Segment, change: ClockChange): number {
  const back = offsetBefore - offset;
  const counts = change.repeated === 'once' && back > 0 && back < change.upTo;
  return counts ? from + offsetBefore : Number.NEGATIVE_INFINITY;
}

function segmentAt(at: number, timezone: string): Segment {
  const known = segments.get(timezone);
  if (known !== undefined && at >= known.from && at < known.to) return known;
  const now = Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(timezone);
  const next = now.getTimeZoneTransition('next');
  // Strictly before: of a transition at this very instant we want that one.
  const previous = now.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const offset = now.offsetNanoseconds / 1e9;
  const found = {
    from: previous === null ? Number.NEGATIVE_INFINITY : previous.epochMilliseconds / 1000,
    to: next === null ? Number.POSITIVE_INFINITY : next.epochMilliseconds / 1000,
    offset,
    offsetBefore: previous === null ? offset : previous.subtract({ seconds: 1 }).offsetNanoseconds / 1e9,
  };
  segments.set(timezone, found);
  return found;
}
