/** A day of the week in BYDAY; `nth` counts within the month or year, from its end where negative. */
interface RuleWeekday {
  /** 0 is Monday. */
  weekday: number;
  nth: number | null;
}

export const ruleFrequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY'] as const;
export const ruleWeekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** The parts of a recurrence rule (RFC 5545, section 3.3.10). Null: the part is missing. */
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
  /** The first day of a week, 0 is Monday. */
  weekStart: number;
}

/** Returns the parts of a rule in which `findRuleFault` found no fault. */
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

/** The end of a rule: a wall time, or an instant. */
export type Until = { wall: Temporal.PlainDateTime } | { instant: Temporal.Instant };

/** Returns the value of UNTIL, or null if it is not valid. A date alone stands for the end of that day. */
export function readUntil(value: string): Until | null {
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
