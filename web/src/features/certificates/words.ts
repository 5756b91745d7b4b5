import { locale } from '../../i18n/i18n.ts';
import { dayMs } from '../../ui/words/durations.ts';
import { readableName } from '../../ui/words/readable-name.ts';
import { visible } from '../../ui/words/visible-text.ts';

/** What a certificate is for, in a line: its first name as people read it, and how many more. */
export function namesOf({
  names,
  commonName,
}: {
  names: readonly string[];
  commonName: string | null;
}): string {
  const [first = commonName ?? '–', ...rest] = names;
  const readable = visible(readableName(first));
  return rest.length === 0 ? readable : `${readable} +${rest.length}`;
}

/** Whoever issued it, as people know them. */
export const issuerOf = (issuer: {
  commonName: string | null;
  organization: string | null;
  caOwner: string | null;
}): string => issuer.organization ?? issuer.caOwner ?? issuer.commonName ?? '–';

/** A moment to the minute, in UTC, as certificates count. */
export const utcMinute = (at: string): string =>
  `${new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(Date.parse(at))} UTC`;

/** Whole days until then; below zero once it is over. */
export const daysUntil = (at: string, now: number): number => Math.floor((Date.parse(at) - now) / dayMs);

/** For how long it has been over, of what `daysUntil` says of the past: whole days that went by since. */
export const daysSince = (daysLeft: number): number => -daysLeft - 1;
