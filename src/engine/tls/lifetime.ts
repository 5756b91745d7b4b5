import type { CertificateFacts } from '#engine/certificates/facts.ts';
import { dayMs } from '#platform/clock.ts';

/** Longest validity of a publicly trusted certificate in days, by the date it was issued on (BR 6.3.2, SC-081v3). */
const MAXIMA: readonly [from: number, days: number][] = [
  [Date.UTC(2029, 2, 15), 47],
  [Date.UTC(2027, 2, 15), 100],
  [Date.UTC(2026, 2, 15), 200],
  [Date.UTC(2020, 8, 1), 398],
  [Date.UTC(2018, 2, 1), 825],
];

type Dates = Pick<CertificateFacts, 'notBefore' | 'notAfter'>;

/** The longest validity in days that was allowed on `notBefore` (epoch ms); before March 2018 it was 39 months. */
export function longestAllowedDays(notBefore: number): number {
  return MAXIMA.find(([from]) => notBefore >= from)?.[1] ?? 1_187;
}

/** Validity in days; the last second counts (BR 6.3.2), so a part of a day is a whole one. */
export function validityDays({ notBefore, notAfter }: Dates): number {
  return Math.ceil((notAfter - notBefore + 1_000) / dayMs);
}

/** Days of grace within which an expiry is about to bite: a tenth of the lifetime, between one day and fourteen. */
function urgentMs({ notBefore, notAfter }: Dates): number {
  return Math.min(14 * dayMs, Math.max(dayMs, (notAfter - notBefore) / 10));
}

/** `now` while the end is urgently near, `soon` in the last third, `over`, or null. */
export function expiryStage(dates: Dates, now: number): 'over' | 'now' | 'soon' | null {
  const left = dates.notAfter - now;
  if (left < 0) return 'over';
  if (left <= urgentMs(dates)) return 'now';
  return left <= (dates.notAfter - dates.notBefore) / 3 ? 'soon' : null;
}
