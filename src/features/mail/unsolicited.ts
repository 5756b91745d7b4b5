import { countAgainstLimits, type Limit } from '#features/rate-limits/index.ts';
import { hourMs } from '#platform/clock.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { type NewMail, enqueueMail } from './write-mail.ts';

/**
 * Mails that one address gets without having agreed to any, from all accounts of the installation together:
 * confirmations, invitations and tests.
 */
const unsolicited = {
  hour: { most: 12, windowMs: hourMs },
  day: { most: 30, windowMs: 24 * hourMs },
} as const satisfies Record<string, Limit>;

/**
 * Counts a mail to somebody who has not agreed to get any.
 * @returns null if it may be sent; else the seconds until the address may get another.
 */
export async function limitUnsolicited(tx: Tx, address: string, now: Date): Promise<number | null> {
  const to = address.toLowerCase();
  const refusal = await countAgainstLimits(
    tx,
    [
      { bucket: `mail of an hour to ${to}`, limit: unsolicited.hour },
      { bucket: `mail of a day to ${to}`, limit: unsolicited.day },
    ],
    now,
  );
  return refusal?.retryAfterSeconds ?? null;
}

/**
 * Writes a mail to somebody who has not agreed to get any.
 * @throws AppError `rate_limited` when the address got too many of them.
 */
export async function enqueueUnsolicitedMail(tx: Tx, order: NewMail, now: Date): Promise<void> {
  const waitSeconds = await limitUnsolicited(tx, order.address, now);
  if (waitSeconds !== null) throw tooManyMails(order.address, waitSeconds);
  await enqueueMail(tx, order, now);
}

/** The refusal of a mail to an address that got too many. */
export function tooManyMails(address: string, retryAfterSeconds: number): AppError {
  return new AppError(
    'rate_limited',
    `${address} has been sent too many confirmations, invitations and tests. Try again later.`,
    { retryAfterSeconds },
  );
}

const mostCharacters = 40;

/**
 * Returns a name that a stranger chose, fit for a mail to somebody who did not ask for it: one short line in which no mail
 * program finds a link. The caller puts it in quotation marks.
 */
export function quotable(name: string): string {
  const line = name
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\//gi, '')
    // A one dot leader looks like a dot and ends no host name.
    .replace(/\.(?=[\p{L}\p{N}])/gu, '\u2024')
    .replaceAll('@', '\uff20')
    .trim();
  const characters = Array.from(line);
  return characters.length <= mostCharacters ? line : `${characters.slice(0, mostCharacters - 1).join('')}…`;
}
