import { invalidInput } from '#platform/errors.ts';

/**
 * Checks a new password by the rules of NIST SP 800-63B: 8 to 256 characters, not among the most common ones, and not
 * the email address or the name of the service. There are no rules about kinds of characters.
 * @throws AppError 400 at `pointer`.
 */
export async function checkPassword(password: string, pointer: string, email = ''): Promise<void> {
  if ([...password].length < 8)
    throw invalidInput(pointer, 'too_short', 'The password is too short. Use at least 8 characters.');
  if (password.length > 256)
    throw invalidInput(pointer, 'too_long', 'The password is too long. Use at most 256 characters.');
  const text = password.toLowerCase();
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  // Digits at the end are the first thing that guessing programs try.
  const stem = text.replace(/[\d!.]+$/, '');
  if (
    [text, stem].some(
      (one) => one === 'belltower' || (one !== '' && [name, domain, `${name}@${domain}`].includes(one)),
    )
  )
    throw invalidInput(
      pointer,
      'too_common',
      'This password is easy to guess, because it is your email address or the name of the service. Use another one, such as a few random words.',
    );
  // Loaded when used: the list takes a megabyte of memory.
  const { default: commonPasswords } = await import('fxa-common-password-list');
  if (commonPasswords.test(text))
    throw invalidInput(
      pointer,
      'too_common',
      'This is one of the most common passwords, which attackers try first. Use another one, such as a few random words.',
    );
}
