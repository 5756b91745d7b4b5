// Evaluates recurrence rules according to RFC 5545, section 3.3.10, for comparison with Belltower's own evaluator. It
// tests every day of each period and every minute of each matching day. It is slow and shares no code with `src`.

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

export interface Recurrence {
  /** DTSTART as a wall time, `YYYY-MM-DDTHH:MM:SS`. */
  start: string;
  timezone: string;
  rule: string;
}

/**
 * Returns the starts of a recurrence (epoch ms, in order) in `[from, to)`. A wall time that the clocks skip moves
 * forward by the gap. If a wall time occurs twice, the first occurrence counts. Wall times at the same instant are a
 * single start. A week belongs to the year that contains most of its days (ISO 8601 if weeks begin on Monday), so
 * BYWEEKNO makes the weeks of a year its period.
 */
export function evaluateRule({ start, timezone, rule }: Recurrence, from: number, to: number): number[] {
  const parts = readParts(rule);
  const startMs = Date.parse(`${start}Z`);
  const until = readUntil(parts.UNTIL);
  const count = parts.COUNT === undefined ? Number.POSITIVE_INFINITY : Number(parts.COUNT);
  const found = new Set<number>();
  let counted = 0;
  for (const wall of wallTimes(parts, startMs, to + 2 * dayMs)) {
    if (wall < startMs) continue;
    if (until !== null && !until.isInstant && wall > until.ms) break;
    counted += 1;
    if (counted > count) break;
    if (wall < from - 2 * dayMs) continue;
    const instant = toInstant(wall, timezone);
    if (until?.isInstant && instant > until.ms) continue;
    if (instant >= from && instant < to) found.add(instant);
  }
  return [...found].sort((a, b) => a - b);
}

type Parts = Partial<Record<string, string>> & { FREQ: string };

const readParts = (rule: string) =>
  Object.fromEntries(rule.split(';').map((part) => part.split('='))) as Parts;

function readUntil(text: string | undefined): { ms: number; isInstant: boolean } | null {
  if (text === undefined) return null;
  const [date = '', time = '235959'] = text.split('T');
  const ms = Date.parse(
    `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}Z`,
  );
  return { ms, isInstant: text.endsWith('Z') };
}

/**
 * Returns the wall times of a rule in order, in ms as if they were UTC. The wall times of the first period may be
 * before the start.
 */
function* wallTimes(parts: Parts, startMs: number, end: number): Generator<number> {
  const interval = Number(parts.INTERVAL ?? 1);
  const positions = parts.BYSETPOS?.split(',').map(Number);
  const isPartOf = dayTest(parts, startMs);
  const inTime = timeTest(parts, startMs);
  const second = Number(parts.BYSECOND ?? new Date(startMs).getUTCSeconds()) * 1000;
  for (let number = 0; ; number += interval) {
    const [first, last] = periodOf(parts, startMs, number);
    if (first >= end) return;
    const set: number[] = [];
    for (let day = floorDay(first); day < last; day += dayMs) {
      if (!isPartOf(day)) continue;
      const end = Math.min(day + dayMs, last);
      for (let minute = Math.max(day, first); minute < end; minute += 60_000) {
        if (!inTime.hour(minute)) minute = Math.floor(minute / hourMs) * hourMs + 59 * 60_000;
        else if (inTime.minute(minute)) set.push(minute + second);
      }
    }
    if (positions === undefined) yield* set;
    else
      yield* set.filter(
        (_, index) => positions.includes(index + 1) || positions.includes(index - set.length),
      );
  }
}

/** Returns start and end (exclusive) of the period that is `number` periods after the period of the start. */
function periodOf(parts: Parts, startMs: number, number: number): [number, number] {
  const start = new Date(startMs);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()];
  switch (parts.FREQ) {
    case 'YEARLY': {
      if (parts.BYWEEKNO === undefined) return [Date.UTC(year + number, 0), Date.UTC(year + number + 1, 0)];
      const own = weekOf(floorDay(startMs), parts).year + number;
      return [firstWeek(own, parts), firstWeek(own + 1, parts)];
    }
    case 'MONTHLY':
      return [Date.UTC(year, month + number), Date.UTC(year, month + number + 1)];
    case 'WEEKLY': {
      let monday = floorDay(startMs);
      while (weekdayName(monday) !== (parts.WKST ?? 'MO')) monday -= dayMs;
      return [monday + number * 7 * dayMs, monday + (number + 1) * 7 * dayMs];
    }
    case 'DAILY':
      return [floorDay(startMs) + number * dayMs, floorDay(startMs) + (number + 1) * dayMs];
    default: {
      const length = parts.FREQ === 'HOURLY' ? 3_600_000 : 60_000;
      const first = Math.floor(startMs / length) * length;
      return [first + number * length, first + (number + 1) * length];
    }
  }
}

/**
 * Tests days by the table in the RFC. Each BY… part expands or limits, which for whole days is equivalent to testing
 * every day of the period. Parts that a rule omits default to those of its start.
 */
function dayTest(parts: Parts, startMs: number): (day: number) => boolean {
  const list = (name: string) => parts[name]?.split(',').map(Number);
  const start = new Date(startMs);
  let [months, monthDays, weekdays] = [list('BYMONTH'), list('BYMONTHDAY'), parts.BYDAY?.split(',')];
  const [weeks, yearDays] = [list('BYWEEKNO'), list('BYYEARDAY')];
  const isOpen = !weekdays && !monthDays && !yearDays;
  if (isOpen && (parts.FREQ === 'WEEKLY' || weeks)) weekdays = [weekdayName(startMs)];
  else if (isOpen && parts.FREQ === 'MONTHLY') monthDays = [start.getUTCDate()];
  else if (isOpen && parts.FREQ === 'YEARLY') {
    monthDays = [start.getUTCDate()];
    months ??= [start.getUTCMonth() + 1];
  }
  const ofMonth = parts.FREQ === 'MONTHLY' || parts.BYMONTH !== undefined;
  return (day) => {
    const date = new Date(day);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    if (months && !months.includes(month + 1)) return false;
    const monthBounds: [number, number] = [Date.UTC(year, month), Date.UTC(year, month + 1)];
    const yearBounds: [number, number] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
    if (weeks && !weeks.some((week) => weekOf(day, parts).names.includes(week))) return false;
    if (yearDays && !yearDays.some((number) => day === nthDay(yearBounds, number))) return false;
    if (monthDays && !monthDays.some((number) => day === nthDay(monthBounds, number))) return false;
    if (!weekdays) return true;
    return weekdays.some((item) => {
      const name = item.slice(-2);
      if (weekdayName(day) !== name) return false;
      if (item.length === 2) return true;
      return day === nthWeekday(ofMonth ? monthBounds : yearBounds, name, Number(item.slice(0, -2)));
    });
  };
}

function timeTest(parts: Parts, startMs: number) {
  const start = new Date(startMs);
  const isSubdaily = parts.FREQ === 'HOURLY' || parts.FREQ === 'MINUTELY';
  const hours = parts.BYHOUR?.split(',').map(Number) ?? (isSubdaily ? null : [start.getUTCHours()]);
  const minutes =
    parts.BYMINUTE?.split(',').map(Number) ?? (parts.FREQ === 'MINUTELY' ? null : [start.getUTCMinutes()]);
  return {
    hour: (wall: number) => hours === null || hours.includes(Math.floor(wall / hourMs) % 24),
    minute: (wall: number) => minutes === null || minutes.includes(Math.floor(wall / 60_000) % 60),
  };
}

/** Returns the `number`th day of a month or year, counted from its end if negative. */
function nthDay([first, end]: [number, number], number: number): number {
  const day = number > 0 ? first + (number - 1) * dayMs : end + number * dayMs;
  return day >= first && day < end ? day : Number.NaN;
}

/** Returns the `number`th occurrence of a weekday in a month or year, counted one by one. */
function nthWeekday([first, end]: [number, number], name: string, number: number): number {
  let day = first;
  while (weekdayName(day) !== name) day += dayMs;
  const all: number[] = [];
  for (; day < end; day += 7 * dayMs) all.push(day);
  return all.at(number > 0 ? number - 1 : number) ?? Number.NaN;
}

/** Returns the first day of the first week of a year. The first week starts on WKST and contains 4 January. */
function firstWeek(year: number, parts: Parts): number {
  let day = Date.UTC(year, 0, 4);
  while (weekdayName(day) !== (parts.WKST ?? 'MO')) day -= dayMs;
  return day;
}

/** Returns the year of the week that contains a day, and the two numbers that BYWEEKNO can use for the week. */
function weekOf(day: number, parts: Parts): { year: number; names: number[] } {
  const calendarYear = new Date(day).getUTCFullYear();
  for (const year of [calendarYear + 1, calendarYear, calendarYear - 1]) {
    const first = firstWeek(year, parts);
    if (day < first) continue;
    const total = Math.round((firstWeek(year + 1, parts) - first) / (7 * dayMs));
    const week = Math.floor((day - first) / (7 * dayMs)) + 1;
    return { year, names: [week, week - total - 1] };
  }
  throw new Error('a day is in the weeks of its year or of one beside it');
}

const floorDay = (ms: number) => Math.floor(ms / dayMs) * dayMs;
const weekdayName = (ms: number) => weekdayNames[new Date(ms).getUTCDay()] ?? '';

/** Converts a wall time to an instant. Compares the wall time with the local times of all possible instants. */
function toInstant(wall: number, timezone: string): number {
  const before = offsetAt(wall - dayMs, timezone);
  const after = offsetAt(wall + dayMs, timezone);
  const fitting = [wall - before, wall - after].filter((at) => at + offsetAt(at, timezone) === wall);
  return fitting.length > 0 ? Math.min(...fitting) : wall - before;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const offsets = new Map<string, number>();

/** Returns the UTC offset of a zone at a given time. Clocks change at quarters of an hour. */
function offsetAt(at: number, timezone: string): number {
  const quarter = Math.floor(at / 900_000) * 900_000;
  const key = `${timezone} ${quarter}`;
  const offset = offsets.get(key) ?? readOffset(quarter, timezone);
  offsets.set(key, offset);
  return offset;
}

function readOffset(at: number, timezone: string): number {
  let format = formats.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: timezone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    formats.set(timezone, format);
  }
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - at;
}
