import { type ClockChange, findOnDays, isTimeZone, nextInZone, type WallDay } from './wall-time.ts';

/** A parsed OnCalendar expression. */
export interface OnCalendar {
  /**
   * Returns the first time after `after` (ms since the epoch) at which the expression elapses; null if never.
   * `timezone` applies if the expression contains none.
   */
  next(after: number, timezone: string): number | null;
}

/** Behavior of systemd: a wall time that does not exist is skipped, and one that occurs twice counts once. */
const change: ClockChange = { gap: 'skip', repeated: 'once', upTo: Number.POSITIVE_INFINITY };

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const shorthands: Record<string, string> = {
  minutely: '*-*-* *:*:00',
  hourly: '*-*-* *:00:00',
  daily: '*-*-* 00:00:00',
  monthly: '*-*-01 00:00:00',
  weekly: 'Mon *-*-* 00:00:00',
  yearly: '*-01-01 00:00:00',
  annually: '*-01-01 00:00:00',
  anually: '*-01-01 00:00:00',
  quarterly: '*-01,04,07,10-01 00:00:00',
  semiannually: '*-01,07-01 00:00:00',
  'semi-annually': '*-01,07-01 00:00:00',
  biannually: '*-01,07-01 00:00:00',
  'bi-annually': '*-01,07-01 00:00:00',
};
const years = { first: 1970, last: 2199 };

/** Thrown for an invalid expression. The message describes the valid format. */
class CalendarFault extends Error {}

/** One part of a list, `a`, `a..b`, `a/step` or `a..b/step`. */
interface Part {
  first: number;
  /** Null for the maximum of the component. */
  last: number | null;
  step: number;
}
/** Null for any value. */
type Component = Part[] | null;

/** Parses an expression as defined in systemd.time(7), "Calendar events". */
export function readOnCalendar(text: string): OnCalendar | { fault: string } {
  try {
    return toOnCalendar(text.trim());
  } catch (error) {
    if (error instanceof CalendarFault) return { fault: error.message };
    throw error;
  }
}

function toOnCalendar(text: string): OnCalendar {
  let words = text.split(/\s+/).filter((word) => word !== '');
  let zone: string | null = null;
  const last = words.at(-1) ?? '';
  if (words.length > 1 && isZoneWord(last)) {
    zone = last;
    words = words.slice(0, -1);
  }
  const shorthand = words.length === 1 ? shorthands[words[0]?.toLowerCase() ?? ''] : undefined;
  if (shorthand !== undefined) words = shorthand.split(' ');
  const weekday =
    words.length > 0 && /^[a-z]/i.test(words[0] ?? '') ? readWeekdays(words.shift() ?? '') : null;
  const [date = '*-*-*', time = '00:00:00'] = splitDateAndTime(words, text, weekday !== null);
  const find = findOnDays(readDate(date, weekday), readTime(time));
  return { next: (after, timezone) => nextInZone(find, { after, timezone: zone ?? timezone, change }) };
}

function isZoneWord(word: string): boolean {
  if (!/^[a-z]/i.test(word) || word.toLowerCase() in shorthands) return false;
  return (word === 'UTC' || word.includes('/') || /^[A-Z][A-Za-z0-9]+$/.test(word)) && isTimeZone(word);
}

/**
 * Splits the words that remain after weekdays and time zone into a date, a time or both, separated by a space or `T`.
 */
function splitDateAndTime(words: string[], text: string, hasWeekday: boolean): (string | undefined)[] {
  const parts = words.length === 1 ? (words[0] ?? '').split(/T(?=[\d*])/) : words;
  const [one, two] = parts;
  if (parts.length > 2 || (one === undefined && !hasWeekday)) throw unreadable(text);
  if (one === undefined) return [];
  if (two !== undefined) {
    if (one.includes(':') || !two.includes(':')) throw unreadable(text);
    return [one, two];
  }
  return one.includes(':') ? [undefined, one] : [one];
}

function unreadable(text: string): CalendarFault {
  const form = '"Mon..Fri *-*-* 02:30:00", "*-*-01 04:00 Europe/Berlin", "*:0/15" or "daily"';
  return new CalendarFault(
    `"${text}" is not a valid OnCalendar expression. Enter weekdays, date, time and time zone, as in ${form}.`,
  );
}

function readWeekdays(text: string): boolean[] {
  const found: boolean[] = [];
  // systemd allows a trailing comma.
  for (const term of text.replace(/,$/, '').split(',')) {
    const [from = '', to, ...more] = term.split(/\.\.|-/);
    if (more.length > 0) throw unreadableWeekday(term);
    const first = readWeekday(from, term);
    const last = to === undefined ? first : readWeekday(to, term);
    // Weeks begin on Monday here.
    const order = (weekday: number) => (weekday + 6) % 7;
    if (order(last) < order(first)) {
      throw new CalendarFault(
        `"${term}" is not a valid range of weekdays. Weeks start on Monday, as in "Mon..Fri".`,
      );
    }
    for (let n = order(first); n <= order(last); n++) found[(n + 1) % 7] = true;
  }
  return found;
}

function readWeekday(text: string, term: string): number {
  const name = text.toLowerCase();
  const index = weekdays.findIndex((weekday) => weekday === name || weekday.slice(0, 3) === name);
  if (index === -1) throw unreadableWeekday(term);
  return index;
}

function unreadableWeekday(term: string): CalendarFault {
  return new CalendarFault(
    `"${term}" is not a weekday. Enter Mon, Tue, Wed, Thu, Fri, Sat or Sun, or a range such as Mon..Fri.`,
  );
}

function readDate(text: string, weekday: boolean[] | null): (day: WallDay) => boolean {
  const form = /^(?:([^-~]+)-)?([^-~]+)([-~])([^-~]+)$/.exec(text);
  const [, yearText = '*', monthText, divider, dayText] = form ?? [];
  if (monthText === undefined || dayText === undefined) {
    throw new CalendarFault(
      `"${text}" is not a valid date. Enter year-month-day, where each part can be "*", as in "*-*-01".`,
    );
  }
  const year = readComponent({ name: 'year', ...years }, yearText, toFullYear);
  const month = readComponent({ name: 'month', first: 1, last: 12 }, monthText);
  const day = readComponent({ name: 'day', first: 1, last: 31 }, dayText);
  const fromEnd = divider === '~';
  return (date) =>
    (weekday === null || weekday[date.weekday] === true) &&
    isIn(year, date.year) &&
    isIn(month, date.month) &&
    (fromEnd && day !== null ? day.some((part) => isInFromEnd(part, date)) : isIn(day, date.day));
}

/** Converts a two-digit year to the current or previous century, like systemd. */
function toFullYear(year: number): number {
  return year >= 100 ? year : year < 70 ? year + 2000 : year + 1900;
}

function readTime(text: string) {
  const parts = text.split(':');
  const [hour = '', minute = '', secondText = '00', ...more] = parts;
  if (parts.length < 2 || more.length > 0) {
    throw new CalendarFault(
      `"${text}" is not a valid time. Enter hour:minute or hour:minute:second, as in "02:30" or "*:0/15".`,
    );
  }
  // Removes zero decimals from seconds. Other fractions are not supported, because a heartbeat does not need them.
  const second = secondText.replace(/(\d)\.0+(?=$|[,/.])/g, '$1');
  return {
    hours: toMembers(readComponent({ name: 'hour', first: 0, last: 23 }, hour), 23),
    minutes: toMembers(readComponent({ name: 'minute', first: 0, last: 59 }, minute), 59),
    seconds: toMembers(readComponent({ name: 'second', first: 0, last: 59 }, second), 59),
  };
}

function toMembers(component: Component, last: number): boolean[] {
  return Array.from({ length: last + 1 }, (_, value) => isIn(component, value));
}

interface ComponentRule {
  name: string;
  first: number;
  last: number;
}

function readComponent(rule: ComponentRule, text: string, toValue = (value: number) => value): Component {
  if (text === '*') return null;
  return text.split(',').map((term) => {
    const form = /^(\d{1,4})(?:\.\.(\d{1,4}))?(?:\/(\d{1,4}))?$/.exec(term);
    if (form === null) throw unreadablePart(rule, term);
    const first = toValue(Number(form[1]));
    const step = form[3] === undefined ? null : Number(form[3]);
    const last = form[2] === undefined ? (step === null ? first : null) : toValue(Number(form[2]));
    const isWithin = (value: number) => value >= rule.first && value <= rule.last;
    if (!isWithin(first) || (last !== null && !isWithin(last)) || step === 0)
      throw unreadablePart(rule, term);
    if (last !== null && last < first) {
      throw new CalendarFault(
        `"${term}" is not a valid range for the ${rule.name}. Start with the lower value, as in "${rule.first}..${rule.last}".`,
      );
    }
    return { first, last, step: step ?? 1 };
  });
}

function unreadablePart({ name, first, last }: ComponentRule, term: string): CalendarFault {
  const forms = `"*", a list such as "${first},${first + 1}", a range such as "${first}..${first + 2}" or steps such as "${first}/2"`;
  return new CalendarFault(`"${term}" is not a valid ${name}. Enter ${first} to ${last}, ${forms}.`);
}

function isIn(component: Component, value: number): boolean {
  return component === null || component.some((part) => isInPart(part, value));
}

function isInPart({ first, last, step }: Part, value: number): boolean {
  return value >= first && (last === null || value <= last) && (value - first) % step === 0;
}

/** Returns whether a day matches a part that counts from the end of the month. The last day is 1. */
function isInFromEnd({ first, last, step }: Part, { day, daysInMonth }: WallDay): boolean {
  const start = daysInMonth + 1 - first;
  const stop = last === null ? null : daysInMonth + 1 - last;
  // A range goes from the earlier day to the later day. If it begins before the month, it contains no days.
  const from = stop === null ? start : Math.min(start, stop);
  const to = stop === null ? null : Math.max(start, stop);
  return from >= 1 && isInPart({ first: from, last: to, step }, day);
}
