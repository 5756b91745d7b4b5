import { countAgainstLimits } from '#features/rate-limits/index.ts';
import { message } from '#messages/messages.ts';
import { type Clock, minuteMs } from '#platform/clock.ts';
import { randomToken, sha256, verifyPassword } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/problems.ts';
import { findUser, type UserRow } from '../queries.ts';
import { notifyUser } from '../record-user-action.ts';
import { deleteSignInFailure, renewSession, type SessionRow } from '../sessions/queries.ts';
import {
  admitSignIn,
  chooseAccount,
  type Device,
  type OpenedSession,
  openSession,
} from '../sessions/sign-in.ts';
import { rangeOf } from '../sign-up.ts';
import { admitFactorAttempt } from './attempts.ts';
import { checkPasskey, createChallenge, createPasskeyRequest, requireRelyingParty } from './passkeys.ts';
import { type ChallengeRow, deleteChallenge, findChallenge, updateChallenge } from './queries.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import type { SignedPasskey } from './schemas.ts';
import { checkTotp } from './totp.ts';

export interface FactorDeps {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
}

/** Proof of a second factor; exactly one field is set. */
export interface FactorProof {
  code?: string;
  recoveryCode?: string;
  passkey?: SignedPasskey;
}

type DeviceWithAddress = Device & { address: string };

/** Limits passkey requests without credentials, because each inserts a row. */
const passkeyRequests = { max: 300, windowMs: 15 * minuteMs };

const signInAgain = () => invalidInput('/token', 'expired', message('sign-in-expired'));

/**
 * Completes the sign-in of a user who entered the correct password.
 * @throws AppError 400 at the proof if it is wrong or was used before, or at `/token`; `rate_limited`.
 */
export async function finishSignIn(
  deps: FactorDeps,
  input: FactorProof & { token: string; device: DeviceWithAddress },
): Promise<OpenedSession> {
  const now = new Date(deps.clock.now());
  const challenge = { tokenHash: sha256(input.token), purpose: 'second-step' as const };
  const pending = await findChallenge(deps.db, { ...challenge, now });
  const { user_id: userId, account_id: accountId } = pending ?? { user_id: null, account_id: null };
  if (userId === null || accountId === null) throw signInAgain();
  const { device } = input;
  return verifyFactor(deps, { userId, address: device.address, proof: input, challenge, now }, async (tx) => {
    if (!(await deleteChallenge(tx, challenge.tokenHash))) throw signInAgain();
    return openSession(tx, { userId, accountId, device, method: 'two-factor' }, now);
  });
}

/**
 * Returns options for a passkey's signature. With a token, they are for the second step of a sign-in; without a token,
 * for a sign-in with only the passkey.
 */
export async function requestPasskey(
  deps: FactorDeps,
  { token, address }: { token: string | undefined; address: string },
) {
  const now = new Date(deps.clock.now());
  const party = requireRelyingParty(deps.publicUrl());
  if (token === undefined) {
    const use = { bucket: `passkey requests from ${rangeOf(address)}`, limit: passkeyRequests };
    const refusal = await withTransaction(deps.db, (tx) => countAgainstLimits(tx, [use], now));
    if (refusal !== null) {
      throw new AppError('rate_limited', message('sign-ins-too-many'), refusal);
    }
    const options = await createPasskeyRequest(deps.db, null, party);
    const of = { purpose: 'passkey' as const, user_id: null, account_id: null };
    const created = await createChallenge(deps.db, { ...of, challenge: options.challenge }, now);
    return { token: created.token, options };
  }
  const tokenHash = sha256(token);
  const pending = await findChallenge(deps.db, { tokenHash, purpose: 'second-step', now });
  if (pending === null) throw signInAgain();
  const options = await createPasskeyRequest(deps.db, pending.user_id, party);
  await updateChallenge(deps.db, tokenHash, options.challenge);
  return { token, options };
}

/**
 * Signs in with only a passkey. A passkey counts as two factors: the device, and its PIN or biometric unlock.
 * @throws AppError 400 at `/passkey`, `/token` or `/accountId`.
 */
export async function signInByPasskey(
  deps: FactorDeps,
  input: {
    token: string;
    passkey: SignedPasskey;
    accountId?: string;
    device: DeviceWithAddress;
  },
): Promise<OpenedSession> {
  const now = new Date(deps.clock.now());
  const at = { party: requireRelyingParty(deps.publicUrl()), now };
  const challenge = { tokenHash: sha256(input.token), purpose: 'passkey' as const };
  const userId = await checkPasskey(deps.db, { challenge, userId: null, passkey: input.passkey }, at);
  const accountId = await chooseAccount(deps.db, userId, input.accountId);
  return withTransaction(deps.db, async (tx) => {
    await deleteChallenge(tx, challenge.tokenHash);
    return openSession(tx, { userId, accountId, device: input.device, method: 'passkey' }, now);
  });
}

/** Returns options for the passkey signature that verifies a session. */
export async function requestVerification(deps: FactorDeps, userId: string) {
  const now = new Date(deps.clock.now());
  const options = await createPasskeyRequest(deps.db, userId, requireRelyingParty(deps.publicUrl()));
  const of = { purpose: 'verification' as const, user_id: userId, account_id: null };
  const { token } = await createChallenge(deps.db, { ...of, challenge: options.challenge }, now);
  return { token, options };
}

/**
 * Verifies the user of a session again, for actions that require it (step-up). The session gets a new token.
 * @throws AppError 400 at the proof that is wrong; `rate_limited`.
 */
export async function verifySession(
  deps: FactorDeps & { reportLimit: (state: RateLimitState) => void },
  input: FactorProof & {
    session: SessionRow;
    cookie: string;
    password?: string;
    token?: string;
    address: string;
  },
): Promise<OpenedSession> {
  const now = new Date(deps.clock.now());
  const { session } = input;
  const renew = async (tx: Tx): Promise<OpenedSession> => {
    const token = randomToken();
    const method = session.has_factor && session.method === 'password' ? 'two-factor' : session.method;
    const change = { old: sha256(input.cookie), token_hash: sha256(token), verified_at: now, method };
    if (!(await renewSession(tx, change))) throw new AppError('lost_race', message('session-ended'));
    return { token, expiresAt: session.expires_at };
  };
  if (!session.has_factor) {
    await checkOwnPassword(deps, input, now);
    return withTransaction(deps.db, renew);
  }
  if (input.password !== undefined) {
    throw invalidInput('/password', 'factor_required', message('second-factor-needed'));
  }
  const challenge = { tokenHash: sha256(input.token ?? ''), purpose: 'verification' as const };
  const proved = { userId: session.user_id, address: input.address, proof: input, challenge, now };
  return verifyFactor(deps, proved, renew);
}

async function checkOwnPassword(
  deps: { db: Db; reportLimit: (state: RateLimitState) => void },
  input: { session: SessionRow; password?: string; address: string },
  now: Date,
): Promise<void> {
  const attempt = { email: input.session.user_email.toLowerCase(), address: input.address };
  const { failureId } = await admitSignIn(deps.db, attempt, { now, reportLimit: deps.reportLimit });
  const user = await findUser(deps.db, input.session.user_id);
  if (!user || !(await verifyPassword(input.password ?? '', user.password_hash))) {
    throw invalidInput('/password', 'wrong', message('password-missing-or-wrong'));
  }
  await deleteSignInFailure(deps.db, failureId);
}

/** Checks a proof. If the proof is valid, runs `apply` in the transaction that consumes it. */
async function verifyFactor<Result>(
  deps: FactorDeps,
  input: {
    userId: string;
    address: string;
    proof: FactorProof;
    /** The challenge that the passkey signed. */
    challenge: { tokenHash: Buffer; purpose: ChallengeRow['purpose'] };
    now: Date;
  },
  apply: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { userId, address, challenge, now } = input;
  const { code, recoveryCode, passkey } = input.proof;
  if ([code, recoveryCode, passkey].filter((one) => one !== undefined).length !== 1) {
    throw invalidInput('', 'one_factor', message('one-of-code-recovery-passkey'));
  }
  if (passkey !== undefined) {
    const at = { party: requireRelyingParty(deps.publicUrl()), now };
    await checkPasskey(deps.db, { challenge, userId, passkey }, at);
    return withTransaction(deps.db, apply);
  }
  const attempt = await admitFactorAttempt(deps.db, { userId, address }, now);
  const result = await withTransaction(deps.db, async (tx) => {
    if (code !== undefined) await checkTotp(tx, { userId, code, confirmed: true }, now);
    else if (recoveryCode !== undefined) {
      const left = await consumeRecoveryCode(tx, { userId, recoveryCode }, now);
      await notifyOfRecoveryCode(tx, await findUser(tx, userId), { remaining: left, now });
    }
    return apply(tx);
  });
  await attempt.succeed(deps.db);
  return result;
}

async function notifyOfRecoveryCode(
  tx: Tx,
  user: UserRow | null,
  { remaining, now }: { remaining: number; now: Date },
): Promise<void> {
  if (user === null) return;
  const rest = remaining === 1 ? 'One recovery code is left.' : `${remaining} recovery codes are left.`;
  await notifyUser(tx, user, {
    subject: 'A recovery code was used to sign in to Belltower',
    text: `A recovery code was used to sign in as ${user.email}. ${rest} You can create new ones in your profile.`,
    now,
  });
}
