import { createHash } from 'node:crypto';
import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { invalidInput } from '#platform/errors.ts';
import { createSourceClient } from '#platform/sources/client.ts';

/**
 * Checks a new password by the rules of NIST SP 800-63B: 8 to 256 characters, not among the most common ones, and not
 * the email address or the name of the service. There are no rules about kinds of characters.
 * @throws AppError 400 at `pointer`.
 */
export async function checkPassword(password: string, pointer: string, email = ''): Promise<void> {
  if ([...password].length < 8) throw invalidInput(pointer, 'too_short', message('password-too-short'));
  if (password.length > 256) throw invalidInput(pointer, 'too_long', message('password-too-long'));
  const text = password.toLowerCase();
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  // Digits at the end are the first thing that guessing programs try.
  const stem = text.replace(/[\d!.]+$/, '');
  if (
    [text, stem].some(
      (one) => one === 'belltower' || (one !== '' && [name, domain, `${name}@${domain}`].includes(one)),
    )
  )
    throw invalidInput(pointer, 'too_common', message('password-guessable'));
  // Loaded when used: the list takes a megabyte of memory.
  const { default: commonPasswords } = await import('fxa-common-password-list');
  if (commonPasswords.test(text)) throw invalidInput(pointer, 'too_common', message('password-common'));
}

/** Refuses a password that is known from a breach. @throws AppError 400 at `pointer`. */
export type RejectBreached = (password: string, pointer: string) => Promise<void>;

/** Short, because the user waits for the response. */
const rangeTimeoutMs = 3_000;
const maxRangeBytes = 512 * 1024;

/**
 * Returns a check of new passwords by the range protocol of Have I Been Pwned: five characters of the SHA-1 hash are
 * sent, and the rest is compared here (k-anonymity). If the source is off or does not respond in time, every password
 * passes.
 */
export function createBreachCheck(
  source: { enabled: boolean; baseUrl: string | null; rps: number },
  clock: Clock,
): RejectBreached {
  const { enabled, baseUrl, rps } = source;
  if (!enabled || baseUrl === null) return async () => {};
  const client = createSourceClient({ baseUrl, rps, clock });
  return async (password, pointer) => {
    const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase();
    const response = await client.request({
      path: `/range/${hash.slice(0, 5)}`,
      // Padding hides from observers of the connection how long the list is. Padded lines have the count 0.
      headers: { 'add-padding': 'true' },
      timeoutMs: rangeTimeoutMs,
      maxBytes: maxRangeBytes,
    });
    if (response.kind !== 'ok') return;
    const counted = new RegExp(`^${hash.slice(5)}:0*[1-9]`, 'm');
    if (counted.test(response.body.toString('latin1'))) {
      throw invalidInput(pointer, 'breached', message('password-breached'));
    }
  };
}
