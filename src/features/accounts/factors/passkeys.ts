import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { message } from '#messages/messages.ts';
import { minuteMs } from '#platform/clock.ts';
import { newId, randomToken, sha256 } from '#platform/crypto.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import {
  type ChallengeRow,
  consumeChallenge,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  updatePasskey,
} from './queries.ts';
import type { CreatedPasskey, SignedPasskey } from './schemas.ts';

/** Validity of a challenge in ms. */
const challengeMs = 5 * minuteMs;

/** Ed25519, ES256 and RS256 (COSE). Node warns that the library's default ML-DSA is experimental. */
const algorithms = [-8, -7, -257];

/** The relying party that passkeys belong to (WebAuthn section 5.4.2). */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Returns the relying party of a public URL. Browsers offer passkeys for host names only, so a loopback address is
 * replaced by `localhost`. Returns null for other IP addresses, and for HTTP on other hosts.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl);
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  const { hostname: id, origin, protocol } = url;
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0) return null;
  const isLocal = id === 'localhost' || id.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id, origin } : null;
}

/**
 * Returns the relying party of a public URL. @throws AppError `conflict` if the server's address does not support
 * passkeys.
 */
export function requireRelyingParty(publicUrl: string): RelyingParty {
  const party = relyingPartyOf(publicUrl);
  if (party === null) {
    throw new AppError('conflict', message('passkeys-need-https', { url: publicUrl }));
  }
  return party;
}

/** Creates a challenge and returns its token, which is not stored. */
export async function createChallenge(
  db: Queryable,
  of: Pick<ChallengeRow, 'purpose' | 'user_id' | 'account_id' | 'challenge'>,
  now: Date,
  lifetimeMs = challengeMs,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await insertChallenge(db, { ...of, token_hash: sha256(token), created_at: now, expires_at: expiresAt });
  return { token, expiresAt };
}

/** Returns the options for `navigator.credentials.create`, with the token that completes the registration. */
export async function startRegistration(
  db: Queryable,
  user: { id: string; email: string; name: string },
  at: { party: RelyingParty; now: Date },
) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const existing = await listPasskeys(db, user.id);
  const options = await generateRegistrationOptions({
    rpName: 'Belltower',
    rpID: at.party.id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    excludeCredentials: existing.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    supportedAlgorithmIDs: algorithms,
    // The passkey must be discoverable and verify the user, so that it allows sign-in without email and password.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge } = options;
  const of = { purpose: 'registration' as const, user_id: user.id, account_id: null, challenge };
  const { token } = await createChallenge(db, of, at.now);
  return { token, options };
}

/**
 * Verifies the browser's registration response and stores the passkey.
 * @throws AppError 400 at `/passkey`; `already_exists`.
 */
export async function finishRegistration(
  tx: Tx,
  input: { userId: string; token: string; name: string; passkey: CreatedPasskey },
  at: { party: RelyingParty; now: Date },
): Promise<PasskeyRow> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const key = { tokenHash: sha256(input.token), purpose: 'registration' as const, now: at.now };
  const consumed = await consumeChallenge(tx, key);
  if (consumed === null || consumed.user_id !== input.userId) throw expired();
  const verified = await verifyRegistrationResponse({
    response: input.passkey as RegistrationResponseJSON,
    expectedChallenge: consumed.challenge,
    expectedOrigin: at.party.origin,
    expectedRPID: at.party.id,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch((error: unknown) => throwNotAccepted(error));
  if (!verified.verified) return throwNotAccepted(null);
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const row: PasskeyRow = {
    id: newId(),
    user_id: input.userId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: (credential.transports ?? []).slice(0, 10),
    name: input.name,
    backed_up: credentialBackedUp,
    created_at: at.now,
    last_used_at: null,
  };
  if (!(await insertPasskey(tx, row))) {
    throw new AppError('already_exists', message('passkey-already-registered'));
  }
  return row;
}

/**
 * Returns options for `navigator.credentials.get`, for the passkeys of one user, or for any passkey if `userId` is
 * null.
 */
export async function createPasskeyRequest(db: Queryable, userId: string | null, party: RelyingParty) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const own = userId === null ? [] : await listPasskeys(db, userId);
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    userVerification: 'required',
  });
}

/**
 * Verifies a passkey's signature. The challenge is consumed even if the signature is rejected.
 * @returns the ID of the passkey's user.
 * @throws AppError 400 at `/passkey` if the passkey is unknown, belongs to another user, or has an invalid signature.
 */
export async function checkPasskey(
  db: Db,
  input: {
    challenge: { tokenHash: Buffer; purpose: ChallengeRow['purpose'] };
    /** Null to accept the passkey of any user. */
    userId: string | null;
    passkey: SignedPasskey;
  },
  at: { party: RelyingParty; now: Date },
): Promise<string> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const consumed = await consumeChallenge(db, { ...input.challenge, now: at.now });
  if (consumed === null || (input.userId !== null && consumed.user_id !== input.userId)) throw expired();
  const row = await findPasskey(db, input.passkey.id);
  if (row === null || (input.userId !== null && row.user_id !== input.userId)) return throwNotAccepted(null);
  const verified = await verifyAuthenticationResponse({
    response: input.passkey as AuthenticationResponseJSON,
    expectedChallenge: consumed.challenge,
    expectedOrigin: at.party.origin,
    expectedRPID: at.party.id,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: row.sign_count,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => throwNotAccepted(error));
  if (!verified.verified) return throwNotAccepted(null);
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  const change = { sign_count: newCounter, backed_up: credentialBackedUp, last_used_at: at.now };
  await updatePasskey(db, row, change);
  return row.user_id;
}

const expired = () => invalidInput('/token', 'expired', message('passkey-request-expired'));

/** Throws for a rejected passkey. The error contains no details, because they would only help an attacker. */
function throwNotAccepted(cause: unknown): never {
  const text = message('passkey-not-accepted');
  const errors = [{ pointer: '/passkey', code: 'wrong_passkey', detail: text }];
  throw new AppError('invalid_request', text, { errors, cause });
}
