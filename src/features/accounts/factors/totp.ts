import { message } from '#messages/messages.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import { openSecret, sealSecret } from '#platform/secrets/secrets.ts';
import { findTotp, insertTotp, recordTotpStep } from './queries.ts';

/** Length of a time step in seconds (RFC 6238 section 5.2). */
const period = 30;
/** Number of time steps before and after the current step with accepted codes, to allow for clock skew. */
const skewSteps = 1;

const placeOf = (userId: string) => ({ table: 'totp_secrets', row: userId, column: 'sealed_secret' });

/** The setup of an authenticator app: the secret in base32, and as a URI for a QR code. */
export interface NewTotp {
  secret: string;
  uri: string;
}

/**
 * Creates a secret for a user's authenticator app. The app becomes a factor when its first code is confirmed.
 * @returns null if the user has an authenticator app.
 */
export async function createTotp(
  tx: Tx,
  user: { id: string; email: string },
  now: Date,
): Promise<NewTotp | null> {
  const { Secret } = await import('otpauth');
  const secret = new Secret({ size: 20 });
  const sealed_secret = await sealSecret(tx, null, placeOf(user.id), secret.base32);
  if (!(await insertTotp(tx, { user_id: user.id, sealed_secret, created_at: now }))) return null;
  const totp = await totpOf(secret.base32, user.email);
  return { secret: secret.base32, uri: totp.toString() };
}

/**
 * Checks a code of a user's authenticator app and records its time step, so that it can't be reused.
 * @param confirmed Whether the app must have been confirmed.
 * @throws AppError 400 at `/code` if the code is wrong, or was used before.
 */
export async function checkTotp(
  tx: Tx,
  input: { userId: string; code: string; confirmed: boolean },
  now: Date,
): Promise<void> {
  const secret = await readSecret(tx, input);
  const totp = secret === null ? null : await totpOf(secret, '');
  const token = input.code.replace(/\s/g, '');
  const delta = totp?.validate({ token, timestamp: now.getTime(), window: skewSteps }) ?? null;
  if (delta === null) {
    throw invalidInput('/code', 'wrong_code', message('totp-code-wrong'));
  }
  const step = Math.floor(now.getTime() / 1000 / period) + delta;
  if (!(await recordTotpStep(tx, input.userId, step))) {
    throw invalidInput('/code', 'reused_code', message('totp-code-used'));
  }
}

async function readSecret(
  db: Queryable,
  { userId, confirmed }: { userId: string; confirmed: boolean },
): Promise<string | null> {
  const row = await findTotp(db, userId);
  if (row === null || (row.confirmed_at !== null) !== confirmed) return null;
  return openSecret(db, null, placeOf(userId), row.sealed_secret);
}

async function totpOf(secret: string, label: string) {
  const { TOTP } = await import('otpauth');
  return new TOTP({ issuer: 'Belltower', label, secret, algorithm: 'SHA1', digits: 6, period });
}
