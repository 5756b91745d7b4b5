import { LRUCache } from 'lru-cache';

/**
 * Formats for times, durations and ratios in a language. Times are in UTC. The page's script shows them in the reader's
 * time zone.
 */
export interface Formats {
  instant(at: number): string;
  range(from: number, to: number): string;
  /** Formats the time of day. */
  clock(at: number): string;
  day(date: string): string;
  month(year: number, month: number): string;
  duration(seconds: number): string;
  ratio(ratio: number): string;
  ms(ms: number): string;
}

const formatsByLocale = new Map<string, Formats>();
/** Maximum number of cached texts. Dates and durations repeat, and formatting a duration takes tens of microseconds. */
const maxCached = 2_000;

/** Returns the formats of a language. Creating them is slow, so they are created only once. */
export function formatsOf(locale: string): Formats {
  const known = formatsByLocale.get(locale);
  if (known) return known;
  const formats = createFormats(locale);
  formatsByLocale.set(locale, formats);
  return formats;
}

function createFormats(locale: string): Formats {
  const zone = { timeZone: 'UTC' } as const;
  const instant = new Intl.DateTimeFormat(locale, {
    ...zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  const clock = new Intl.DateTimeFormat(locale, {
    ...zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const day = new Intl.DateTimeFormat(locale, { ...zone, day: 'numeric', month: 'short', year: 'numeric' });
  const month = new Intl.DateTimeFormat(locale, { ...zone, month: 'long', year: 'numeric' });
  const spans = new Intl.DurationFormat(locale, { style: 'short' });
  const share = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 2,
    minimumFractionDigits: 2,
  });
  const whole = new Intl.NumberFormat(locale, { style: 'percent' });
  const ms = new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 });
  const toUserMessage = (seconds: number) => {
    if (seconds < 60) return spans.format({ seconds: Math.max(1, seconds) });
    const minutes = Math.round(seconds / 60);
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return spans.format({
      ...(hours > 0 ? { hours } : {}),
      ...(rest > 0 || hours === 0 ? { minutes: rest } : {}),
    });
  };
  const durations = memoizeText((seconds) => toUserMessage(Number(seconds)));
  const days = memoizeText((date) => day.format(Date.parse(date)));
  return {
    instant: (at) => instant.format(at),
    range: (from, to) => instant.formatRange(from, to),
    clock: (at) => clock.format(at),
    day: days,
    month: (year, index) => month.format(Date.UTC(year, index)),
    // Durations of a minute or more are rounded to minutes.
    duration: (seconds) =>
      durations(String(seconds < 60 ? Math.round(seconds) : Math.round(seconds / 60) * 60)),
    // The ratio is truncated instead of rounded, because 99.999% must not become 100%.
    ratio: (ratio) => (ratio === 1 ? whole.format(1) : share.format(Math.floor(ratio * 10_000) / 10_000)),
    ms: (value) => ms.format(value),
  };
}

/** Caches the results of a function up to a maximum number. */
function memoizeText(make: (text: string) => string): (text: string) => string {
  const cache = new LRUCache<string, string>({ max: maxCached });
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const fresh = make(text);
    cache.set(text, fresh);
    return fresh;
  };
}
