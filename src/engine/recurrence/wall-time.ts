import { LRUCache } from 'lru-cache';

/** A name of the IANA database; offsets such as `+02:00` know no summer and are none. */
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
 * When a wall time is in a zone (epoch ms): one that does not exist moves forward by the gap, one that exists twice is
 * the first of them.
 */
export function instantOfWall(wall: Temporal.PlainDateTime, timezone: string): number {
  return wall.toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds;
}

/** Returns the wall time in a zone at an instant. */
export function wallAt(at: number, timezone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDateTime();
}

/**
 * Parses `2026-11-22T02:30` (seconds may follow) as a wall time, or with `Z` or an offset as an instant. Null for
 * neither.
 */
export function readTime(text: string): { wall: Temporal.PlainDateTime } | { at: number } | null {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/i.exec(text);
  if (form === null) return null;
  try {
    if (form[1] !== undefined) return { at: Temporal.Instant.from(text).epochMilliseconds };
    // A leap second would be read as the previous second.
    return { wall: Temporal.PlainDateTime.from(text, { overflow: 'reject' }) };
  } catch {
    return null;
  }
}

/** A date of the calendar. */
export interface WallDay {
  year: number;
  month: number;
  day: number;
  /** 0 is Sunday. */
  weekday: number;
  daysInMonth: number;
}

/** Times of day, by membership: index is the hour, minute, second. */
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

/** The first time of day (seconds) from `from` on. */
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
 * The first wall time that a schedule names in `[from, before)`, in seconds since 1970 as if the wall clock were UTC;
 * null where there is none.
 */
type FindWall = (from: number, before: number) => number | null;

/** How wall times are handled where clocks change. */
export interface ClockChange {
  /** A wall time that is passed over: at the jump, or not at all. */
  gap: 'at-jump' | 'skip';
  /** How often a wall time that occurs twice counts. */
  repeated: 'once' | 'twice';
  /** Changes of at least this many seconds reset the clock: nothing is made up for or left out. */
  upTo: number;
}

/** A time span (epoch seconds, `to` exclusive) in which a zone's offset does not change. */
interface Segment {
  from: number;
  to: number;
  offset: number;
  offsetBefore: number;
}

/** The weekdays of leap days come around in 28 years, in 40 over a century without one; a year may be named far ahead. */
const horizonSeconds = 100 * 366 * 86_400;
/** The rules of one zone are queried repeatedly for about the same time. */
const segments = new LRUCache<string, Segment>({ max: 1000 });

/**
 * Returns the first instant after `after` (epoch ms) at which the zone's clocks show what `find` matches; null if
 * that never happens (again).
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
