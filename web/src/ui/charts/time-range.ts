/**
 * The time range of a page's charts and figures: hours up to now, a calendar month, or the time between two instants.
 */
export type TimeRange = { hours: number } | { month: string } | Instants;

/** Seconds since the epoch. */
export interface Instants {
  from: number;
  to: number;
}

/** Ranges to choose from, in hours. */
export const presets = [1, 6, 24, 7 * 24, 30 * 24, 90 * 24] as const;
/** The longest range that the service charts: a year and a month, in hours. */
const maxHours = 400 * 24;
export const usualRange: TimeRange = { hours: 24 };

/** The shortest range that is charted. */
const minSeconds = 60;

type SearchParams = Readonly<Record<string, unknown>>;

/** Reads a range from the parameters of a URL, which may contain anything. */
export function readTimeRange({ range, month, from, to }: SearchParams): TimeRange {
  if (typeof month === 'string' && /^2\d{3}-(0[1-9]|1[0-2])$/.test(month)) return { month };
  const [begin, end] = [from, to].map((text) =>
    typeof text === 'string' ? Date.parse(text) / 1000 : Number.NaN,
  );
  if (begin !== undefined && end !== undefined && end - begin >= minSeconds)
    return { from: Math.round(begin), to: Math.round(end) };
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(typeof range === 'string' ? range : '') ?? [];
  const hours = Number(count) * (unit === 'd' ? 24 : 1);
  return hours >= 1 && hours <= maxHours ? { hours } : usualRange;
}

/** Returns a range as URL parameters. Returns none for the default range. */
export function writeTimeRange(range: TimeRange): Record<string, string> {
  if ('month' in range) return { month: range.month };
  if ('from' in range) return { from: isoOf(range.from), to: isoOf(range.to) };
  const { hours } = range;
  if ('hours' in usualRange && hours === usualRange.hours) return {};
  return { range: hours % 24 === 0 && hours > 24 ? `${hours / 24}d` : `${hours}h` };
}

/** Formats a time as ISO 8601 without milliseconds. */
const isoOf = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;

/**
 * Returns the start and end of a range. The end is at most now.
 * @param now Epoch seconds.
 */
export function instantsOf(range: TimeRange, now: number): Instants {
  if ('hours' in range) return { from: now - range.hours * 3600, to: now };
  const { from, to } = 'month' in range ? monthInstants(range.month, 0) : range;
  return { from, to: Math.max(from + minSeconds, Math.min(to, now)) };
}

/**
 * Returns the period before a range: the previous month, or the same duration directly before it. A month in progress
 * is compared with the same part of the previous month.
 */
export function periodBefore(range: TimeRange, now: number): Instants {
  const { from, to } = instantsOf(range, now);
  if (!('month' in range)) return { from: from - (to - from), to: from };
  const before = monthInstants(range.month, -1);
  return { from: before.from, to: Math.min(before.to, before.from + (to - from)) };
}

/** Returns the start and end of a month, shifted by a number of months, in the viewer's time zone. */
function monthInstants(month: string, moved: number): Instants {
  const [year = 0, index = 1] = month.split('-').map(Number);
  const first = (of: number) => new Date(year, of, 1).getTime() / 1000;
  return { from: first(index - 1 + moved), to: first(index + moved) };
}

/** Returns the months up to now, newest first, as `YYYY-MM` in the viewer's time zone. */
export function monthsUntil(now: number, count: number): string[] {
  const at = new Date(now * 1000);
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(at.getFullYear(), at.getMonth() - index, 1);
    return `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, '0')}`;
  });
}

/** Returns the middle half of a range. */
export function zoomedIn({ from, to }: Instants): Instants {
  const quarter = (to - from) / 4;
  return { from: Math.round(from + quarter), to: Math.round(to - quarter) };
}

/** Moves a range by half of its length, never beyond now. */
export function movedBy(sign: -1 | 1, { from, to }: Instants, now: number): Instants {
  const by = Math.min((sign * (to - from)) / 2, now - to);
  return { from: Math.round(from + by), to: Math.round(to + by) };
}
