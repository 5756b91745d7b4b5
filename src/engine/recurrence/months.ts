import { instantOfWall, wallAt } from './wall-time.ts';

/**
 * A calendar month in a time zone, from its first midnight to the first midnight of the next month, in ms since the
 * epoch.
 */
export interface CalendarMonth {
  /** Month as `YYYY-MM`. */
  month: string;
  from: number;
  to: number;
}

/** Returns the month (`YYYY-MM`) that contains a point in time in a time zone. */
export function monthAt(at: number, timezone: string): string {
  return wallAt(at, timezone).toPlainDate().toPlainYearMonth().toString();
}

/** Returns the month that is `count` months before another. */
export function monthBefore(month: string, count: number): string {
  return Temporal.PlainYearMonth.from(month).subtract({ months: count }).toString();
}

/** Returns `count` consecutive months that end with `last`, oldest first. */
export function monthsUpTo(last: string, count: number, timezone: string): CalendarMonth[] {
  return Array.from({ length: count }, (_, index) => toMonth(monthBefore(last, count - 1 - index), timezone));
}

function toMonth(month: string, timezone: string): CalendarMonth {
  return { month, from: startOf(month, timezone), to: startOf(monthBefore(month, -1), timezone) };
}

/** Returns the start of a month. If clocks skip midnight, this is the first time after the change. */
function startOf(month: string, timezone: string): number {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  return instantOfWall(first.toPlainDateTime(), timezone);
}
