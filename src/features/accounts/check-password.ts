import { invalidInput } from '#platform/errors.ts';

/** Passwords have 8 characters at least and 256 at most. @throws AppError 400 at `pointer`. */
export function checkPassword(password: string, pointer: string): void {
  if ([...password].length < 8)
    throw invalidInput(pointer, 'too_short', 'The password is too short. Use at least 8 characters.');
  if (password.length > 256)
    throw invalidInput(pointer, 'too_long', 'The password is too long. Use at most 256 characters.');
}
