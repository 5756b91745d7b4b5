import { locale } from '../../i18n/i18n.ts';
import type { useText } from '../../i18n/use-text.ts';
import { dayMs } from '../text/durations.ts';

/** Formats a time to the minute in UTC, as in certificates. */
export const utcMinute = (at: string): string =>
  `${new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(Date.parse(at))} UTC`;

/** Formats a day in UTC with its year. */
export const utcDay = (at: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(at));

/** Returns the whole days until a time. Negative if the time has passed. */
export const daysUntil = (at: string, now: number): number => Math.floor((Date.parse(at) - now) / dayMs);

/** Returns the whole days since expiry, from a negative result of `daysUntil`. */
const daysSince = (daysLeft: number): number => -daysLeft - 1;

/** Returns a text such as "8 days left" or "Expired 2 days ago". */
export const validityText = (daysLeft: number, t: ReturnType<typeof useText>): string =>
  daysLeft < 0
    ? t('certificate.expiredAgo', { count: daysSince(daysLeft) })
    : t('certificate.daysLeft', { count: daysLeft });

/** Returns the urgency of an expiry. Within a week, it is shown like down; within a month, like degraded. */
export const urgencyOf = (daysLeft: number): 'down' | 'degraded' | 'up' =>
  daysLeft < 8 ? 'down' : daysLeft < 31 ? 'degraded' : 'up';

/** Returns the remaining share of the validity, from 0 to 1. */
export function shareLeft(
  { notBefore, notAfter }: { notBefore: string; notAfter: string },
  now: number,
): number {
  const [from, to] = [Date.parse(notBefore), Date.parse(notAfter)];
  return to <= from ? 0 : Math.min(1, Math.max(0, (to - now) / (to - from)));
}
