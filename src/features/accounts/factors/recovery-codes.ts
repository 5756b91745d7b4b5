import { randomInt } from 'node:crypto';
import { message } from '#messages/messages.ts';
import { sha256 } from '#platform/crypto.ts';
import type { Tx } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import { countRecoveryCodes, markRecoveryCodeUsed, replaceRecoveryCodes } from './queries.ts';

/** Alphabet without letters and digits that look similar. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codesPerUser = 10;
const groups = 4;
const groupLength = 4;

/**
 * Replaces a user's recovery codes with ten new codes and returns them. Only their hashes are stored. A code has 79
 * random bits, so a fast hash is enough.
 */
export async function createRecoveryCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: codesPerUser }, createCode);
  const hashes = codes.map((code) => hashCode(userId, code));
  await replaceRecoveryCodes(tx, userId, hashes, now);
  return codes;
}

function createCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Returns the hash of a code, salted with the user ID. Ignores case, spaces and hyphens. */
function hashCode(userId: string, code: string): Buffer {
  return sha256(`${userId}|${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}

/**
 * Consumes a recovery code.
 * @returns the number of unused codes.
 * @throws AppError 400 at `/recoveryCode` if it is wrong or was used before.
 */
export async function consumeRecoveryCode(
  tx: Tx,
  input: { userId: string; recoveryCode: string },
  now: Date,
): Promise<number> {
  const code_hash = hashCode(input.userId, input.recoveryCode);
  const result = await markRecoveryCodeUsed(tx, { user_id: input.userId, code_hash }, now);
  if (result === 'unknown') {
    throw invalidInput('/recoveryCode', 'wrong_code', message('recovery-code-wrong'));
  }
  if (result === 'reused') {
    throw invalidInput('/recoveryCode', 'reused_code', message('recovery-code-used'));
  }
  return countRecoveryCodes(tx, input.userId);
}
