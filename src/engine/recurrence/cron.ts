import { type ClockChange, findOnDays, nextInZone, type WallDay } from './wall-time.ts';

/** A parsed cron line. */
export interface Cron {
  /**
   * Returns the first time in a time zone after `after` (ms since the epoch) at which the line is due; null if never.
   */
  next(after: number, timezone: string): number | null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

interface FieldRule {
  name: string;
  first: number;
  last: number;
  names?: readonly string[];
}
const rules = {
  second: { name: 'second', first: 0, last: 59 },
  minute: { name: 'minute', first: 0, last: 59 },
  hour: { name: 'hour', first: 0, last: 23 },
  day: { name: 'day of the month', first: 1, last: 31 },
  month: { name: 'month', first: 1, last: 12, names: months },
  // 7 is Sunday, too.
  weekday: { name: 'day of the week', first: 0, last: 7, names: weekdays },
} as const satisfies Record<string, FieldRule>;

const shorthands: Record<string, string> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};

/** Thrown for an invalid line. The message describes the valid format. */
class CronFault extends Error {}

/**
 * Behavior of Debian's cron for jobs at a fixed time: if a clock change skips the time, the job runs at the change. If
 * the time occurs twice, the job runs once.
 */
const fixedTime: ClockChange = { gap: 'at-jump', repeated: 'once', upTo: 3 * 3600 };
/** Jobs that run every hour or every minute follow the local clock. */
const everyTime: ClockChange = { gap: 'skip', repeated: 'twice', upTo: 3 * 3600 };

/**
 * Parses a line like Debian's cron: five fields, names, `@daily` and so on. A sixth field at the beginning is the
 * second. Also supports Healthchecks' extensions: `L` (last day of the month), `5#2` (second Friday), `5L` (last
 * Friday).
 */
export function readCron(line: string): Cron | { fault: string } {
  try {
    return toCron(line.trim());
  } catch (error) {
    if (error instanceof CronFault) return { fault: error.message };
    throw error;
  }
}

function toCron(line: string): Cron {
  const named = line.startsWith('@') ? shorthands[line.toLowerCase()] : line;
  if (named === undefined) {
    throw new CronFault(
      `"${line}" has no predictable time. Use one of ${Object.keys(shorthands).join(', ')}.`,
    );
  }
  const fields = named.split(/\s+/);
  if (fields.length !== 5 && fields.length !== 6) {
    const detail =
      'five fields (minute, hour, day of the month, month, day of the week), or six with the second first';
    throw new CronFault(
      `"${line}" has ${fields.length} fields. A cron line has ${detail}, as in "30 2 * * mon-fri".`,
    );
  }
  if (fields.length === 5) fields.unshift('0');
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = ''] = fields;
  const times = {
    seconds: readField(rules.second, second),
    minutes: readField(rules.minute, minute),
    hours: readField(rules.hour, hour),
  };
  const matches = readDays({ day, month, weekday });
  const find = findOnDays(matches, times);
  const isFixed = !minute.startsWith('*') && !hour.startsWith('*');
  const change = isFixed ? fixedTime : everyTime;
  return { next: (after, timezone) => nextInZone(find, { after, timezone, change }) };
}

function readDays(fields: { day: string; month: string; weekday: string }): (day: WallDay) => boolean {
  const inMonth = readField(rules.month, fields.month);
  const { lastDay, inDays } = readDayField(fields.day);
  const { special, inWeek } = readWeekdayField(fields.weekday);
  const byDay = ({ day, daysInMonth }: WallDay) => inDays[day] === true || (lastDay && day === daysInMonth);
  const byWeekday = (day: WallDay) =>
    inWeek[day.weekday] === true || special.some((one) => matchesSpecial(one, day));
  // If the day of month or the weekday begins with a star, both must match. Otherwise, one match is enough.
  const both = fields.day.startsWith('*') || fields.weekday.startsWith('*');
  return (day) =>
    inMonth[day.month] === true && (both ? byDay(day) && byWeekday(day) : byDay(day) || byWeekday(day));
}

function readDayField(field: string): { lastDay: boolean; inDays: boolean[] } {
  const terms = field.split(',');
  const plain = terms.filter((term) => term.toUpperCase() !== 'L');
  const inDays = plain.length === 0 ? [] : readField(rules.day, plain.join(','));
  return { lastDay: plain.length < terms.length, inDays };
}

/** The nth occurrence of a weekday in its month; -1 for the last. */
interface SpecialWeekday {
  weekday: number;
  nth: number;
}

function readWeekdayField(field: string): { special: SpecialWeekday[]; inWeek: boolean[] } {
  const special: SpecialWeekday[] = [];
  const plain: string[] = [];
  for (const term of field.split(',')) {
    const form = /^([a-z]+|\d+)(?:#([1-5])|L)$/i.exec(term);
    if (form?.[1] === undefined || term.toUpperCase() === 'L') {
      plain.push(term);
      continue;
    }
    const weekday = readValue(rules.weekday, form[1], term) % 7;
    special.push({ weekday, nth: form[2] === undefined ? -1 : Number(form[2]) });
  }
  const inWeek = plain.length === 0 ? [] : readField(rules.weekday, plain.join(','));
  if (inWeek[7]) inWeek[0] = true;
  return { special, inWeek };
}

function matchesSpecial({ weekday, nth }: SpecialWeekday, day: WallDay): boolean {
  if (day.weekday !== weekday) return false;
  return nth === -1 ? day.day + 7 > day.daysInMonth : Math.ceil(day.day / 7) === nth;
}

function readField(rule: FieldRule, field: string): boolean[] {
  const found: boolean[] = [];
  for (const term of field.split(',')) {
    const { first, last, step } = readTerm(rule, term);
    for (let value = first; value <= last; value += step) found[value] = true;
  }
  // A sparse array works, because `indexOf` skips its holes.
  return found;
}

function readTerm(rule: FieldRule, term: string): { first: number; last: number; step: number } {
  const [range = '', stepText, ...rest] = term.split('/');
  if (rest.length > 0 || range === '') throw unreadable(rule, term);
  const step = stepText === undefined ? 1 : /^\d{1,4}$/.test(stepText) ? Number(stepText) : 0;
  if (step === 0)
    throw new CronFault(`"${term}" has an invalid step. Enter a number from 1 after "/", as in "*/15".`);
  // Includes each weekday only once, because 7 and 0 are the same day.
  if (range === '*') return { first: rule.first, last: rule === rules.weekday ? 6 : rule.last, step };
  const [from = '', to, ...more] = range.split('-');
  if (more.length > 0) throw unreadable(rule, term);
  const first = readValue(rule, from, term);
  if (to === undefined) return { first, last: stepText === undefined ? first : rule.last, step };
  const last = readValue(rule, to, term);
  if (last < first) {
    const hint = rule === rules.weekday ? '; Sunday is 7 where it ends a range' : '';
    throw new CronFault(
      `"${term}" is not a valid range for the ${rule.name}. Start with the lower value, as in "${rule.first}-${rule.last}"${hint}.`,
    );
  }
  return { first, last, step };
}

function readValue(rule: FieldRule, text: string, term: string): number {
  const name = rule.names?.indexOf(text.toLowerCase().slice(0, 3)) ?? -1;
  if (name !== -1 && /^[a-z]{3,9}$/i.test(text)) return name + rule.first;
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= rule.first && value <= rule.last)) throw unreadable(rule, term);
  return value;
}

function unreadable(rule: FieldRule, term: string): CronFault {
  const names = rule.names === undefined ? '' : ` or ${rule.names[0]} to ${rule.names.at(-1)}`;
  return new CronFault(
    `"${term}" is not a valid ${rule.name}. Enter ${rule.first} to ${rule.last}${names}, "*", a range or a list.`,
  );
}
