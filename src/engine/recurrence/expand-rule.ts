// Expands a recurrence rule in wall time (RFC 5545, section 3.3.10). Wall times are in milliseconds and days are
// numbered from 1970-01-01, both as if the zone were UTC. `series.ts` converts them to epoch times. A rule describes
// days and times of day. Both are computed by arithmetic and by testing single days, so the number of days between the
// start and the end of the search limits the work for any rule.
import { dayMs, minuteMs } from '#platform/clock.ts';
import type { RecurrenceRule } from './rule.ts';

/** Last year of the search for occurrences. */
const lastYear = 2400;
const minutesPerDay = 1440;

/**
 * Returns the wall times of a rule in `[first, last)`, in order. Applies COUNT, and UNTIL in wall time, but not UNTIL
 * in UTC.
 * @param start Wall time of DTSTART. It is an occurrence only if the rule matches it.
 */
export function* expandRule(
  rule: RecurrenceRule,
  start: Temporal.PlainDateTime,
  { first, last }: { first: number; last: number },
): Generator<number> {
  const startMs = start.toZonedDateTime('UTC').epochMilliseconds;
  const until = rule.until !== null && 'wall' in rule.until ? rule.until.wall : null;
  const end = Math.min(
    last,
    firstDayOfYear(lastYear) * dayMs,
    until === null ? Number.POSITIVE_INFINITY : until.toZonedDateTime('UTC').epochMilliseconds + 1,
  );
  // COUNT counts from the start.
  const from = rule.count === null ? Math.max(first, startMs) : startMs;
  let count = 0;
  for (const wall of candidates(rule, start, { from, end })) {
    if (wall >= end) return;
    if (wall < startMs) continue;
    if (wall >= first) yield wall;
    count += 1;
    if (count === rule.count) return;
  }
}

interface Search {
  from: number;
  end: number;
}

/** Yields the wall times of a rule in order. Some of them may be before `from` or after `end`. */
function candidates(rule: RecurrenceRule, start: Temporal.PlainDateTime, search: Search): Iterable<number> {
  return rule.frequency === 'HOURLY' || rule.frequency === 'MINUTELY'
    ? withinDays(rule, start, search)
    : overPeriods(rule, start, search);
}

/** Yields the candidates of a rule with periods of days or longer: its days combined with its times of day. */
function* overPeriods(
  rule: RecurrenceRule,
  start: Temporal.PlainDateTime,
  { from, end }: Search,
): Generator<number> {
  const matches = dayMatcher(rule, start);
  const times = timesOfDay(rule, start);
  const fromDay = Math.floor(from / dayMs);
  for (const [first, last] of periodsFrom(rule, start, fromDay)) {
    if (first * dayMs >= end) return;
    const days: number[] = [];
    for (let day = first; day <= last; day++) if (matches(day)) days.push(day);
    // With a period of one day, the set consists of its times, which `timesOfDay` has already filtered.
    if (rule.positions === null || rule.frequency === 'DAILY') {
      for (const day of days) {
        if (day >= fromDay) for (const time of times) yield day * dayMs + time;
      }
    } else {
      for (const index of chosenIndexes(rule.positions, days.length * times.length)) {
        const day = days[Math.floor(index / times.length)] ?? 0;
        yield day * dayMs + (times[index % times.length] ?? 0);
      }
    }
  }
}

/**
 * Yields the candidates of a rule with periods of hours or minutes: on each matching day, the times that match the
 * interval.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the expansion table of RFC 5545 section 3.3.10, in its order
function* withinDays(
  rule: RecurrenceRule,
  start: Temporal.PlainDateTime,
  { from, end }: Search,
): Generator<number> {
  const matches = dayMatcher(rule, start);
  const unit = rule.frequency === 'HOURLY' ? 60 : 1;
  const unitsPerDay = minutesPerDay / unit;
  const startDay = dayNumber(start);
  const startUnit = startDay * unitsPerDay + (start.hour * 60 + start.minute) / unit;
  const origin = Math.floor(startUnit);
  // Times of day that the interval can reach, by unit.
  const shared = greatestCommonDivisor(rule.interval, unitsPerDay);
  const byUnit = new Map<number, number[]>();
  for (const time of timesOfDay(rule, start)) {
    const at = Math.floor(time / minuteMs / unit);
    if ((at - origin) % shared === 0) byUnit.set(at, [...(byUnit.get(at) ?? []), time]);
  }
  if (byUnit.size === 0) return;
  for (let day = Math.floor(from / dayMs); day * dayMs < end; day++) {
    if (!matches(day)) continue;
    const offset = origin - day * unitsPerDay;
    if (byUnit.size * rule.interval <= unitsPerDay) {
      for (const [at, times] of byUnit) {
        if ((at - offset) % rule.interval === 0) for (const time of times) yield day * dayMs + time;
      }
    } else {
      let at = remainder(offset, rule.interval);
      for (; at < unitsPerDay; at += rule.interval) {
        for (const time of byUnit.get(at) ?? []) yield day * dayMs + time;
      }
    }
  }
}

/** Yields the first and last days of a rule's periods, starting with the one that contains `fromDay`. */
function* periodsFrom(
  rule: RecurrenceRule,
  start: Temporal.PlainDateTime,
  fromDay: number,
): Generator<[number, number]> {
  const { first, indexOf } = periodsOf(rule);
  const origin = indexOf(dayNumber(start));
  const skipped = Math.max(0, Math.ceil((indexOf(fromDay) - origin) / rule.interval));
  for (let index = origin + skipped * rule.interval; ; index += rule.interval) {
    yield [first(index), first(index + 1) - 1];
  }
}

/** Numbers the periods of a frequency: the first day of a number, and the number of a day. */
function periodsOf(rule: RecurrenceRule): { first(index: number): number; indexOf(day: number): number } {
  if (rule.frequency === 'DAILY') return { first: (index) => index, indexOf: (day) => day };
  if (rule.frequency === 'WEEKLY') {
    // 1970-01-01 was a Thursday.
    const shift = (3 - rule.weekStart + 7) % 7;
    return { first: (index) => index * 7 - shift, indexOf: (day) => Math.floor((day + shift) / 7) };
  }
  if (rule.frequency === 'MONTHLY') {
    return {
      first: (index) => Date.UTC(Math.floor(index / 12), index % 12) / dayMs,
      indexOf: (day) => {
        const date = dateOf(day);
        return date.year * 12 + date.month - 1;
      },
    };
  }
  // The weeks of a year are a separate period, because the first may begin in the previous year.
  if (rule.weeks !== null) {
    return {
      first: (year) => firstWeekOf(year, rule.weekStart),
      indexOf: (day) => weekYearOf(day, rule.weekStart),
    };
  }
  return { first: firstDayOfYear, indexOf: (day) => dateOf(day).year };
}

/** Returns the times of day of a rule in ms, in order. Applies BYSETPOS if a period is at most a day. */
function timesOfDay(rule: RecurrenceRule, start: Temporal.PlainDateTime): number[] {
  const isHourly = rule.frequency === 'HOURLY';
  const isMinutely = rule.frequency === 'MINUTELY';
  const hours = rule.hours ?? (isHourly || isMinutely ? range(24) : [start.hour]);
  const minutes = rule.minutes ?? (isMinutely ? range(60) : [start.minute]);
  const second = (rule.second ?? start.second) * 1000;
  const inHour = sorted(minutes);
  const chosen = isHourly ? choose(rule.positions, inHour) : inHour;
  const all = sorted(hours).flatMap((hour) =>
    chosen.map((minute) => (hour * 60 + minute) * minuteMs + second),
  );
  if (rule.frequency === 'DAILY') return choose(rule.positions, all);
  // With a period of one minute, the set has one time.
  if (isMinutely && choose(rule.positions, [0]).length === 0) return [];
  return all;
}

const choose = (positions: readonly number[] | null, all: readonly number[]) =>
  positions === null ? [...all] : chosenIndexes(positions, all.length).map((index) => all[index] ?? 0);

/** Returns the indexes that BYSETPOS selects from a set of `length` items, in order. */
function chosenIndexes(positions: readonly number[], length: number): number[] {
  const indexes = positions.map((position) => (position > 0 ? position - 1 : length + position));
  return sorted(indexes.filter((index) => index >= 0 && index < length));
}

/** Returns a predicate for the days of a rule. Missing parts of the rule are derived from its start. */
function dayMatcher(rule: RecurrenceRule, start: Temporal.PlainDateTime): (day: number) => boolean {
  const { frequency, weeks, yearDays, weekStart } = rule;
  let { months, monthDays, weekdays } = rule;
  const startWeekday = { weekday: start.dayOfWeek - 1, nth: null };
  if (weekdays === null && monthDays === null && yearDays === null) {
    if (frequency === 'WEEKLY' || weeks !== null) weekdays = [startWeekday];
    else if (frequency === 'YEARLY' || frequency === 'MONTHLY') monthDays = [start.day];
    if (frequency === 'YEARLY' && weeks === null) months ??= [start.month];
  }
  const inMonth = frequency === 'MONTHLY' || rule.months !== null;
  return (day) => {
    const date = dateOf(day);
    if (months !== null && !months.includes(date.month)) return false;
    if (monthDays !== null && !isNumbered(monthDays, date.day, date.daysInMonth)) return false;
    if (weekdays !== null) {
      const weekday = remainder(day + 3, 7);
      const dayOf = inMonth ? date.day : date.dayOfYear;
      const days = inMonth ? date.daysInMonth : date.daysInYear;
      const nth = Math.ceil(dayOf / 7);
      const nthFromEnd = -Math.ceil((days - dayOf + 1) / 7);
      const isIncluded = weekdays.some(
        (one) => one.weekday === weekday && (one.nth === null || one.nth === nth || one.nth === nthFromEnd),
      );
      if (!isIncluded) return false;
    }
    if (yearDays !== null && !isNumbered(yearDays, date.dayOfYear, date.daysInYear)) return false;
    if (weeks === null) return true;
    const year = weekYearOf(day, weekStart);
    const first = firstWeekOf(year, weekStart);
    const weeksInYear = (firstWeekOf(year + 1, weekStart) - first) / 7;
    return isNumbered(weeks, Math.floor((day - first) / 7) + 1, weeksInYear);
  };
}

/** Returns whether the list contains the `number`th of `total` items, counted from either end. */
const isNumbered = (listed: readonly number[], number: number, total: number) =>
  listed.includes(number) || listed.includes(number - total - 1);

interface CalendarDate {
  year: number;
  month: number;
  day: number;
  daysInMonth: number;
  dayOfYear: number;
  daysInYear: number;
}

function dateOf(day: number): CalendarDate {
  const date = new Date(day * dayMs);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + 1;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const daysInMonth = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return {
    year,
    month,
    day: date.getUTCDate(),
    daysInMonth,
    dayOfYear: day - firstDayOfYear(year) + 1,
    daysInYear: isLeap ? 366 : 365,
  };
}

const firstDayOfYear = (year: number) => Date.UTC(year, 0) / dayMs;

/** Returns the first day of week 1 of a year. This is the first week with at least four days in that year. */
function firstWeekOf(year: number, weekStart: number): number {
  const fourth = firstDayOfYear(year) + 3;
  return fourth - remainder(fourth + 3 - weekStart, 7);
}

/** Returns the year that the week of a day belongs to. */
function weekYearOf(day: number, weekStart: number): number {
  const { year } = dateOf(day);
  if (day >= firstWeekOf(year + 1, weekStart)) return year + 1;
  return day < firstWeekOf(year, weekStart) ? year - 1 : year;
}

const dayNumber = (wall: Temporal.PlainDateTime) => Date.UTC(wall.year, wall.month - 1, wall.day) / dayMs;
const sorted = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b);
const range = (length: number) => Array.from({ length }, (_, index) => index);
const remainder = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor;
const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);
