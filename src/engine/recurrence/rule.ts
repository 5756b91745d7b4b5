import { message } from '#messages/messages.ts';
import type { Text } from '#platform/errors.ts';

/** A weekday in BYDAY. `nth` counts within the month or year, from its end if negative. */
interface RuleWeekday {
  /** 0 is Monday. */
  weekday: number;
  nth: number | null;
}

const ruleFrequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY'] as const;
const ruleWeekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** Parts of a recurrence rule (RFC 5545 section 3.3.10); null for missing parts. */
export interface RecurrenceRule {
  frequency: (typeof ruleFrequencies)[number];
  interval: number;
  count: number | null;
  until: Until | null;
  second: number | null;
  minutes: readonly number[] | null;
  hours: readonly number[] | null;
  weekdays: readonly RuleWeekday[] | null;
  monthDays: readonly number[] | null;
  yearDays: readonly number[] | null;
  weeks: readonly number[] | null;
  months: readonly number[] | null;
  positions: readonly number[] | null;
  /** First day of the week; 0 is Monday. */
  weekStart: number;
}

/** Parses a rule without faults according to `findRuleFault`. */
export function parseRule(text: string): RecurrenceRule {
  const parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  );
  const numbers = (name: string) => parts.get(name)?.split(',').map(Number) ?? null;
  const [count = null] = numbers('COUNT') ?? [];
  const [second = null] = numbers('BYSECOND') ?? [];
  return {
    frequency: parts.get('FREQ') as RecurrenceRule['frequency'],
    interval: Number(parts.get('INTERVAL') ?? 1),
    count,
    until: readUntil(parts.get('UNTIL') ?? ''),
    second,
    minutes: numbers('BYMINUTE'),
    hours: numbers('BYHOUR'),
    weekdays: parts.get('BYDAY')?.split(',').map(parseWeekday) ?? null,
    monthDays: numbers('BYMONTHDAY'),
    yearDays: numbers('BYYEARDAY'),
    weeks: numbers('BYWEEKNO'),
    months: numbers('BYMONTH'),
    positions: numbers('BYSETPOS'),
    weekStart: weekdayOf(parts.get('WKST') ?? 'MO'),
  };
}

const weekdayOf = (name: string) => (ruleWeekdays as readonly string[]).indexOf(name);

function parseWeekday(item: string): RuleWeekday {
  const nth = item.slice(0, -2);
  return { weekday: weekdayOf(item.slice(-2)), nth: nth === '' ? null : Number(nth) };
}

/** End of a rule, as wall time or UTC time. */
type Until = { wall: Temporal.PlainDateTime } | { instant: Temporal.Instant };

/** Returns the value of UNTIL, or null if it is invalid. A date without a time means the end of that day. */
function readUntil(value: string): Until | null {
  const form = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value.toUpperCase());
  if (form === null) return null;
  const [, year, month, day, hour = '23', minute = '59', second = '59', zone] = form;
  try {
    const wall = Temporal.PlainDateTime.from(`${year}-${month}-${day}T${hour}:${minute}:${second}`, {
      overflow: 'reject',
    });
    return zone === 'Z' ? { instant: wall.toZonedDateTime('UTC').toInstant() } : { wall };
  } catch {
    return null;
  }
}

/** Returns the fault of a recurrence rule with the valid format, or null if the rule is valid. */
export function findRuleFault(text: string): Text | null {
  if (/^\s*(RRULE|DTSTART|EXDATE|RDATE)\s*[:;]/i.test(text) || /[\r\n]/.test(text)) {
    return message('rrule-parts-only');
  }
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [name = '', value, ...rest] = part.split('=');
    if (value === undefined || rest.length > 0 || value === '') {
      return `"${clip(part)}" is not a valid part of a rule. Write NAME=VALUE pairs separated by semicolons, as in FREQ=WEEKLY;BYDAY=SU.`;
    }
    const known = name.toUpperCase();
    if (!(known in readers)) {
      return `"${clip(name)}" is not a part of an RRULE. Use ${Object.keys(readers).join(', ')}.`;
    }
    if (parts.has(known)) return message('rrule-part-twice', { part: known });
    parts.set(known, value.toUpperCase());
  }
  for (const [name, value] of parts) {
    const fault = readers[name]?.(value) ?? null;
    if (fault !== null) return `${name}=${clip(value)}: ${fault}`;
  }
  return findConflict(parts);
}

const clip = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

type PartReader = (value: string) => string | null;

/** Maximum value of COUNT. */
const maxCounted = 10_000;

const frequencies: readonly string[] = ruleFrequencies;
const weekdays: readonly string[] = ruleWeekdays;

/** Returns a parser for a list of integers from `least` to `most`. `negative` also allows the same range below zero. */
function numbers(least: number, most: number, negative = false): PartReader {
  return (value) => {
    const range = negative ? `${least} to ${most} or -${most} to -${least}` : `${least} to ${most}`;
    for (const item of value.split(',')) {
      const number = Number(item);
      const size = negative ? Math.abs(number) : number;
      if (!/^[+-]?\d{1,3}$/.test(item) || size < least || size > most) {
        return `each value must be a whole number from ${range}.`;
      }
    }
    return null;
  };
}

const readers: Record<string, PartReader> = {
  FREQ: (value) => (frequencies.includes(value) ? null : `FREQ must be one of ${frequencies.join(', ')}.`),
  INTERVAL: (value) =>
    /^\d{1,6}$/.test(value) && Number(value) >= 1 && Number(value) <= 100_000
      ? null
      : 'enter a whole number from 1 to 100000.',
  COUNT: (value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= maxCounted
      ? null
      : `enter a whole number from 1 to ${maxCounted}. Omit COUNT for no end, or use UNTIL.`,
  UNTIL: (value) =>
    readUntil(value) === null
      ? 'enter a local time such as 20271231T235959, a UTC time such as 20271231T225959Z or a date such as 20271231.'
      : null,
  BYMINUTE: numbers(0, 59),
  BYHOUR: numbers(0, 23),
  BYSECOND: (value) => (/^[0-5]?\d$/.test(value) ? null : 'enter one value from 0 to 59.'),
  BYDAY: (value) =>
    value.split(',').every((item) => /^[+-]?\d{0,2}(MO|TU|WE|TH|FR|SA|SU)$/.test(item))
      ? numbersOfDays(value)
      : `enter weekdays from ${weekdays.join(', ')}, with a number for a certain one of the month or year, as in -1SU.`,
  BYMONTHDAY: numbers(1, 31, true),
  BYYEARDAY: numbers(1, 366, true),
  BYWEEKNO: numbers(1, 53, true),
  BYMONTH: numbers(1, 12),
  BYSETPOS: numbers(1, 366, true),
  WKST: (value) => (weekdays.includes(value) ? null : `enter one of ${weekdays.join(', ')}.`),
};

function numbersOfDays(value: string): string | null {
  for (const item of value.split(',')) {
    const number = item.slice(0, -2);
    if (number !== '' && (!(Math.abs(Number(number)) >= 1) || Math.abs(Number(number)) > 53)) {
      return 'the number before a weekday is 1 to 53 or -53 to -1, as in 2TU or -1SU.';
    }
  }
  return null;
}

/** Returns a fault if the parts cannot be combined (RFC 5545 section 3.3.10). */
function findConflict(parts: ReadonlyMap<string, string>): Text | null {
  const frequency = parts.get('FREQ');
  if (frequency === undefined) {
    return `FREQ is missing; a rule begins with one of ${frequencies.map((one) => `FREQ=${one}`).join(', ')}.`;
  }
  const byDay = parts.get('BYDAY') ?? '';
  if (parts.has('COUNT') && parts.has('UNTIL')) return message('rrule-count-and-until');
  if (/\d/.test(byDay)) {
    if (frequency !== 'MONTHLY' && frequency !== 'YEARLY') {
      return `a number before a weekday (BYDAY=${clip(byDay)}) requires FREQ=MONTHLY or FREQ=YEARLY.`;
    }
    if (parts.has('BYWEEKNO')) return message('rrule-byday-numbers-with-byweekno');
    const most = Math.max(...byDay.split(',').map((item) => Math.abs(Number(item.slice(0, -2)))));
    if (frequency === 'MONTHLY' && most > 5)
      return 'a month has at most five of each weekday. Use 1 to 5 or -5 to -1.';
  }
  if (parts.has('BYWEEKNO') && frequency !== 'YEARLY') return message('rrule-byweekno-needs-yearly');
  if (parts.has('BYYEARDAY') && ['DAILY', 'WEEKLY', 'MONTHLY'].includes(frequency)) {
    return message('rrule-byyearday-frequency');
  }
  if (parts.has('BYMONTHDAY') && frequency === 'WEEKLY') return message('rrule-bymonthday-with-weekly');
  if (
    parts.has('BYSETPOS') &&
    ![...parts.keys()].some((name) => name !== 'BYSETPOS' && name.startsWith('BY'))
  ) {
    return message('rrule-bysetpos-alone');
  }
  return null;
}
