import { createHash } from 'node:crypto';
import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { invalidInput } from '#platform/errors.ts';
import { createSourceClient } from '#platform/sources/client.ts';

/**
 * Checks a new password according to NIST SP 800-63B: 8 to 256 characters, not a very common password, and not the
 * email address or the name of the service. There are no rules about kinds of characters.
 * @throws AppError 400 at `pointer`.
 */
export async function checkPassword(password: string, pointer: string, email = ''): Promise<void> {
  if ([...password].length < 8) throw invalidInput(pointer, 'too_short', message('password-too-short'));
  if (password.length > 256) throw invalidInput(pointer, 'too_long', message('password-too-long'));
  const text = password.toLowerCase();
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  // Password crackers try trailing digits first.
  const stem = text.replace(/[\d!.]+$/, '');
  if (
    [text, stem].some(
      (one) => one === 'belltower' || (one !== '' && [name, domain, `${name}@${domain}`].includes(one)),
    )
  )
    throw invalidInput(pointer, 'too_common', message('password-guessable'));
  // The list is loaded on first use, because it takes a megabyte of memory.
  const { default: commonPasswords } = await import('fxa-common-password-list');
  if (commonPasswords.test(text)) throw invalidInput(pointer, 'too_common', message('password-common'));
}

/**
 * Rejects a password that has appeared in a data breach.
 * @throws AppError 400 at `pointer`.
 */
export type RejectBreached = (password: string, pointer: string) => Promise<void>;

/** Timeout in ms. It is short because the user waits for the response. */
const rangeTimeoutMs = 3_000;
const maxRangeBytes = 512 * 1024;

/**
 * Creates the check of new passwords with the range protocol of Have I Been Pwned. It sends five characters of the
 * SHA-1 hash and compares the rest locally (k-anonymity). Every password passes if the source is off or does not
 * respond before the timeout.
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
      // Padding hides the length of the list from observers of the connection. Padding entries have the count 0.
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
