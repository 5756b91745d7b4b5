import { message } from '#messages/messages.ts';
import { invalidInput } from '#platform/errors.ts';

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
