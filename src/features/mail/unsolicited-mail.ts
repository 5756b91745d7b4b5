import { countAgainstLimits, type Limit } from '#features/rate-limits/index.ts';
import { message } from '#messages/messages.ts';
import { hourMs } from '#platform/clock.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { enqueueMail, type NewMail } from './outbox.ts';

/** Limits of unsolicited emails (confirmations, invitations and tests) to one address, across all accounts. */
const unsolicited = {
  hour: { most: 12, windowMs: hourMs },
  day: { most: 30, windowMs: 24 * hourMs },
} as const satisfies Record<string, Limit>;

/**
 * Counts an unsolicited email.
 * @returns null if it may be sent; otherwise the seconds until the address may get another.
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
 * Adds an unsolicited email to the outbox.
 * @throws AppError `rate_limited` if the address got too many.
 */
export async function enqueueUnsolicitedMail(tx: Tx, order: NewMail, now: Date): Promise<void> {
  const waitSeconds = await limitUnsolicited(tx, order.address, now);
  if (waitSeconds !== null) throw tooManyMails(order.address, waitSeconds);
  await enqueueMail(tx, order, now);
}

/** Returns the error for an address that got too many emails. */
export function tooManyMails(address: string, retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', message('mail-recipient-flooded', { who: address }), {
    retryAfterSeconds,
  });
}

const mostCharacters = 40;

/**
 * Makes a user-chosen name safe for unsolicited email: one short line in which no mail program detects a link. The
 * caller adds quotation marks.
 */
export function quotable(name: string): string {
  const line = name
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\//gi, '')
    // A one-dot leader looks like a dot but isn't part of host names.
    .replace(/\.(?=[\p{L}\p{N}])/gu, '\u2024')
    .replaceAll('@', '\uff20')
    .trim();
  const characters = Array.from(line);
  return characters.length <= mostCharacters ? line : `${characters.slice(0, mostCharacters - 1).join('')}…`;
}
