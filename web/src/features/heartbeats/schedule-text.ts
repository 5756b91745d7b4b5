import type { TextOf } from '../../i18n/find-text.ts';

/** The language-specific parts of a description: texts, and the formatting of lists and weekdays. */
export interface ScheduleTexts {
  t: TextOf;
  locale: string;
}

/** One field of a cron expression: any value, every n-th value, or listed values. */
type Part = { kind: 'any' } | { kind: 'every'; step: number } | { kind: 'values'; values: number[] };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const named: Record<string, string> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};
/** Maximum number of times per day in a description. With more times, the expression is easier to read. */
const maxTimes = 6;

/** Describes a cron expression: "at 02:30, Monday to Friday". Returns null if there is no short description. */
export function describeCron(line: string, speaker: ScheduleTexts): string | null {
  const value = named[line.trim().toLowerCase()] ?? line.trim();
  const fields = value.split(/\s+/);
  if (fields.length === 6 && fields[0] === '0') fields.shift();
  if (fields.length !== 5) return null;
  const [minute, hour, day, month, weekday] = [
    readPart(fields[0] ?? '', { first: 0, last: 59, names: [] }),
    readPart(fields[1] ?? '', { first: 0, last: 23, names: [] }),
    readPart(fields[2] ?? '', { first: 1, last: 31, names: [] }),
    readPart(fields[3] ?? '', { first: 1, last: 12, names: months }),
    readPart(fields[4] ?? '', { first: 0, last: 7, names: weekdays }),
  ];
  if (!minute || !hour || !day || !month || !weekday) return null;
  const time = timeWords(minute, hour, speaker);
  if (time === null || [day, weekday, month].some(({ kind }) => kind === 'every')) return null;
  const days = dayWords(day, weekday, speaker);
  const isDaily = days === null && month.kind === 'any' && hour.kind === 'values';
  const parts = [time, days ?? (isDaily ? speaker.t('heartbeats.sentence.daily') : '')];
  const { t, locale } = speaker;
  if (month.kind === 'values') {
    const names = list(month.values, (one) => monthName(one, locale), locale);
    parts.push(t('heartbeats.sentence.months', { list: names }));
  }
  return parts.filter((part) => part !== '').join(', ');
}

interface Bounds {
  first: number;
  last: number;
  names: readonly string[];
}

/** Parses one field. Returns null if it is invalid or uses cron syntax that descriptions do not support. */
function readPart(text: string, bounds: Bounds): Part | null {
  if (text === '*') return { kind: 'any' };
  const step = /^\*\/(\d+)$/.exec(text);
  if (step) return { kind: 'every', step: Number(step[1]) };
  const values: number[] = [];
  for (const piece of text.split(',')) {
    const [, from = '', to] = /^(\w+)(?:-(\w+))?$/.exec(piece) ?? [];
    const first = readValue(from, bounds);
    const last = to === undefined ? first : readValue(to, bounds);
    if (first === null || last === null || last < first) return null;
    for (let value = first; value <= last; value++) values.push(value);
  }
  return { kind: 'values', values };
}

function readValue(text: string, { first, last, names }: Bounds): number | null {
  const index = names.indexOf(text.toLowerCase());
  const value =
    index >= 0 ? index + (names === months ? 1 : 0) : /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= first && value <= last ? value : null;
}

function timeWords(minute: Part, hour: Part, { t, locale }: ScheduleTexts): string | null {
  if (minute.kind === 'any') return hour.kind === 'any' ? t('heartbeats.sentence.eachMinute') : null;
  if (minute.kind === 'every')
    return hour.kind === 'any' ? t('heartbeats.sentence.minutes', { count: minute.step }) : null;
  if (hour.kind === 'values') {
    const times = hour.values.flatMap((at) => minute.values.map((after) => clock(at, after)));
    return times.length > maxTimes ? null : t('heartbeats.sentence.at', { list: join(times, locale) });
  }
  const after = list(minute.values, String, locale);
  return hour.kind === 'any'
    ? t('heartbeats.sentence.eachHour', { list: after })
    : t('heartbeats.sentence.hours', { count: hour.step, list: after });
}

function dayWords(day: Part, weekday: Part, speaker: ScheduleTexts): string | null {
  const { t, locale } = speaker;
  const dayOfMonth = (value: number) => t('heartbeats.sentence.dayOfMonth', { day: String(value) });
  const ofMonth =
    day.kind !== 'values'
      ? null
      : t('heartbeats.sentence.days', { list: list(day.values, dayOfMonth, locale) });
  const ofWeek = weekday.kind !== 'values' ? null : spans(weekday.values, speaker);
  // As in cron, if both fields are restricted, a match of either is enough.
  if (ofMonth !== null && ofWeek !== null)
    return t('heartbeats.sentence.either', { one: ofMonth, other: ofWeek });
  return ofMonth ?? ofWeek ?? null;
}

/** Formats three or more consecutive values as a range. Sunday is the last day of the week, whether it is 0 or 7. */
function spans(values: readonly number[], { t, locale }: ScheduleTexts): string {
  const days = [...new Set(values.map((value) => (value === 0 ? 7 : value)))].sort((a, b) => a - b);
  const words: string[] = [];
  for (let at = 0; at < days.length; ) {
    let end = at;
    while (days[end + 1] === (days[end] ?? 0) + 1) end += 1;
    const [first, last] = [weekdayName(days[at] ?? 1, locale), weekdayName(days[end] ?? 1, locale)];
    if (end - at >= 2) words.push(t('heartbeats.sentence.span', { first, last }));
    else
      for (const one of days.slice(at, end + 1))
        words.push(t('heartbeats.sentence.weekday', { day: weekdayName(one, locale) }));
    at = end + 1;
  }
  return join(words, locale);
}

const join = (words: readonly string[], locale: string) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
const list = (values: readonly number[], nameOf: (value: number) => string, locale: string) =>
  join([...new Set(values)].sort((a, b) => a - b).map(nameOf), locale);

const dateName = (options: Intl.DateTimeFormatOptions, at: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at);
// 2 January 2023 was a Monday.
const weekdayName = (day: number, locale: string) =>
  dateName({ weekday: 'long' }, Date.UTC(2023, 0, 1 + day), locale);
const monthName = (month: number, locale: string) =>
  dateName({ month: 'long' }, Date.UTC(2023, month - 1, 15), locale);
const clock = (hour: number, minute: number) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
