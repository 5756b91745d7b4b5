import { LRUCache } from 'lru-cache';

/**
 * Returns whether this is a name in the IANA database. Rejects offsets such as `+02:00`, because they have no daylight
 * saving time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the epoch time in ms of a wall time in a time zone. A wall time that does not exist moves forward by the gap.
 * If it occurs twice, the first one counts.
 */
export function instantOfWall(wall: Temporal.PlainDateTime, timezone: string): number {
  return wall.toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds;
}

/** Returns the wall time in a time zone at an epoch time. */
export function wallAt(at: number, timezone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDateTime();
}

/**
 * Parses `2026-11-22T02:30` (seconds can follow) as a wall time, or as an epoch time if it ends with `Z` or an offset.
 * Returns null for any other text.
 */
export function readTime(text: string): { wall: Temporal.PlainDateTime } | { at: number } | null {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/i.exec(text);
  if (form === null) return null;
  try {
    if (form[1] !== undefined) return { at: Temporal.Instant.from(text).epochMilliseconds };
    // The parser would treat a leap second as the previous second.
    return { wall: Temporal.PlainDateTime.from(text, { overflow: 'reject' }) };
  } catch {
    return null;
  }
}

/** A calendar date. */
export interface WallDay {
  year: number;
  month: number;
  day: number;
  /** 0 is Sunday. */
  weekday: number;
  daysInMonth: number;
}

/** Times of day as lookup tables. The index is the hour, minute or second. */
interface WallTimes {
  hours: readonly boolean[];
  minutes: readonly boolean[];
  seconds: readonly boolean[];
}

const daySeconds = 86_400;

/** Returns a function that finds these times of day on the days accepted by `matches`. */
export function findOnDays(matches: (day: WallDay) => boolean, times: WallTimes): FindWall {
  return (from, before) => {
    let at = from;
    while (at < before) {
      const midnight = Math.floor(at / daySeconds) * daySeconds;
      if (matches(dayOf(midnight))) {
        const time = firstTime(times, at - midnight);
        if (time !== null) return midnight + time < before ? midnight + time : null;
      }
      at = midnight + daySeconds;
    }
    return null;
  };
}

function dayOf(midnight: number): WallDay {
  const date = new Date(midnight * 1000);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + 1;
  return {
    year,
    month,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
    daysInMonth: new Date(Date.UTC(year, month, 0)).getUTCDate(),
  };
}

/** Returns the first time of day (in seconds) at or after `from`. */
function firstTime({ hours, minutes, seconds }: WallTimes, from: number): number | null {
  const firstHour = Math.floor(from / 3600);
  for (let hour = hours.indexOf(true, firstHour); hour !== -1; hour = hours.indexOf(true, hour + 1)) {
    const left = hour === firstHour ? from - hour * 3600 : 0;
    const firstMinute = Math.floor(left / 60);
    let minute = minutes.indexOf(true, firstMinute);
    for (; minute !== -1; minute = minutes.indexOf(true, minute + 1)) {
      const second = seconds.indexOf(true, minute === firstMinute ? left - minute * 60 : 0);
      if (second !== -1) return hour * 3600 + minute * 60 + second;
    }
  }
  return null;
}

/**
 * Returns the first wall time of a schedule in `[from, before)`, in seconds since 1970 as if the wall clock were UTC.
 * Null if there is none.
 */
type FindWall = (from: number, before: number) => number | null;

/** Handling of wall times when clocks change. */
export interface ClockChange {
  /** Handling of a skipped wall time: it runs at the change, or not. */
  gap: 'at-jump' | 'skip';
  /** Number of times that a repeated wall time counts. */
  repeated: 'once' | 'twice';
  /**
   * Changes of at least this many seconds are treated as setting the clock. No wall time is then caught up or omitted.
   */
  upTo: number;
}

/** A time span (epoch seconds, `to` exclusive) with a constant offset in a zone. */
interface Segment {
  from: number;
  to: number;
  offset: number;
  offsetBefore: number;
}

/**
 * Limit of the search in seconds. The weekdays of leap days repeat after 28 years, or 40 across a century without a
 * leap day, and an expression can name a year far in the future.
 */
const horizonSeconds = 100 * 366 * 86_400;
/** Cached, because the offsets of one zone are queried repeatedly for about the same time. */
const segments = new LRUCache<string, Segment>({ max: 1000 });

/**
 * Returns the first time after `after` (ms since the epoch) at which the zone's clocks show a time from `find`; null if
 * there is none.
 */
export function nextInZone(
  find: FindWall,
  { after, timezone, change }: { after: number; timezone: string; change: ClockChange },
): number | null {
  let at = Math.floor(after / 1000) + 1;
  const horizon = at + horizonSeconds;
  let segment = segmentAt(at, timezone);
  // Earlier wall times already occurred before the clocks went back.
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
  // Includes a transition at exactly this time.
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
