import { locale } from '../../i18n/i18n.ts';
import type { useText } from '../../i18n/use-text.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns `just now` for less than 5 s, `4 min ago` or `in 4 min` for less than a day, and a date beyond that. */
export function relativeTime(at: number, now: number, t: ReturnType<typeof useText>): string {
  const seconds = Math.round((at - now) / 1000);
  const size = Math.abs(seconds);
  if (size < 5) return t('time.now');
  if (size >= day) return dateText(at, now);
  const unit = size < minute ? 1 : size < hour ? minute : hour;
  const time = duration(Math.min(Math.round(size / unit) * unit, 23 * hour));
  return t(seconds < 0 ? 'time.ago' : 'time.in', { time });
}

/** Formats an end time: the time of day, with the date if it is on another day. */
export function untilTime(at: number, now: number): string {
  if (new Date(at).toDateString() !== new Date(now).toDateString()) return dateText(at, now);
  return new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(at);
}

/** Formats a date, with the time of day if it is in the current year. */
export function dateText(at: number, now: number): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? { hour: '2-digit', minute: '2-digit' } : { year: 'numeric' }),
  }).format(at);
}

/**
 * Formats a number of days in words of the locale. Shorter units use symbols that are the same in every locale, because
 * some locales would print `secs` and `hrs`.
 */
const days = (value: number): string =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(value);

const withUnit = (value: number, unit: string): string =>
  `${value.toLocaleString(locale(), { maximumSignificantDigits: 3 })}\u00a0${unit}`;

/** Formats a duration in its two largest units: `3 min 9 s`. `seconds` may be a fraction. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    { unit: null, value: Math.floor(whole / day) },
    { unit: 'h', value: Math.floor((whole % day) / hour) },
    { unit: 'min', value: Math.floor((whole % hour) / minute) },
    { unit: 's', value: whole % minute },
  ];
  const first = parts.findIndex(({ value }) => value > 0);
  const shown = first < 0 ? parts.slice(3) : parts.slice(first, first + 2).filter(({ value }) => value > 0);
  return shown.map(({ unit, value }) => (unit === null ? days(value) : withUnit(value, unit))).join(' ');
}

/** Formats a time to the second in the viewer's time zone and in UTC. */
export function bothZones(at: number): string {
  const own = new Intl.DateTimeFormat(locale(), { dateStyle: 'full', timeStyle: 'long' }).format(at);
  return `${own} · ${new Date(at).toISOString().replace('T', ' ').slice(0, 19)} UTC`;
}

/**
 * Formats milliseconds with three significant digits and at most two decimals, in a suitable unit: `84.2 ms`, `1.25 s`.
 */
export function milliseconds(ms: number): string {
  return ms < 1000 ? withUnit(ms < 1 ? Math.round(ms * 100) / 100 : ms, 'ms') : withUnit(ms / 1000, 's');
}

/** Formats a ratio as a whole percentage: `80%`. */
export const percentText = (ratio: number): string =>
  ratio.toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 0 });

/**
 * Formats an uptime ratio: `98.25%`, or `99.982%` with a third decimal above 99.9%. Rounds down, so that only a full
 * uptime reads 100%.
 */
export function uptimePercent(ratio: number): string {
  const digits = ratio > 0.999 ? 3 : 2;
  // Floating-point noise must not turn 0.9998 into 99.979%.
  const cut = Math.floor(ratio * 100 * 10 ** digits + 1e-7) / 10 ** digits;
  const shown = cut === 100 || cut === 0 ? 0 : digits;
  return (cut / 100).toLocaleString(locale(), {
    style: 'percent',
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  });
}

/** Formats a calendar month such as `2026-10` as `October 2026`, or `Oct 2026` if `month` is `short`. */
export function monthText(yearMonth: string, month: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat(locale(), { month, year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${yearMonth}-01T00:00:00Z`),
  );
}

/** Formats a UTC date such as `2026-11-20` as `20 Nov`. */
export function dayOf(date: string): string {
  return new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00:00Z`),
  );
}

/** Formats a time for a chart point or a list entry. */
export function clockTime(at: number): string {
  return new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(at);
}
