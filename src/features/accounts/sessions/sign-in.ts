import type { FastifyReply, FastifyRequest } from 'fastify';
import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { dayMs, minuteMs } from '#platform/clock.ts';
import { hashPassword, newId, randomToken, sha256, verifyPassword } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/problems.ts';
import { createChallenge } from '../factors/passkeys.ts';
import { countRecoveryCodes, findTotp, listPasskeys, userHasFactor } from '../factors/queries.ts';
import { listMemberships } from '../members/queries.ts';
import { findSsoPolicy, findUserByEmail } from '../queries.ts';
import {
  countSignInFailures,
  deleteSignInFailure,
  deleteSignInFailures,
  insertSession,
  insertSignInFailure,
  lockSignInAttempts,
  type SessionMethod,
} from './queries.ts';
import { recordSignInLocation } from './sign-in-locations.ts';

/** The hash to compare with if the email is unknown, so that both cases take the same time. */
let dummyHash: Promise<string> | undefined;

/** A new session. Its token is the cookie's value and is not stored. */
export interface OpenedSession {
  token: string;
  expiresAt: Date;
}

/** A sign-in that is waiting for a second factor after a correct password. */
export interface PendingSignIn extends OpenedSession {
  factors: ('totp' | 'passkey' | 'recovery-code')[];
}

/** Maximum time between the first and the second step of a sign-in, in ms. */
const secondStepMs = 10 * minuteMs;

/**
 * Checks email and password, and opens a session. If the user has a second factor, returns a token for the second step
 * in `pending`.
 * @throws AppError `invalid_sign_in` without revealing which of the two was wrong; `rate_limited`.
 */
export async function signIn(
  deps: { db: Db; clock: Clock; reportLimit: (state: RateLimitState) => void },
  attempt: { email: string; password: string; accountId?: string; device: Device & { address: string } },
): Promise<{ session: OpenedSession } | { pending: PendingSignIn }> {
  const now = new Date(deps.clock.now());
  const known = { email: attempt.email.toLowerCase(), address: attempt.device.address };
  const { failureId } = await admitSignIn(deps.db, known, { now, reportLimit: deps.reportLimit });
  const user = await findUserByEmail(deps.db, known.email);
  dummyHash ??= hashPassword(randomToken());
  const matches = await verifyPassword(attempt.password, user?.password_hash ?? (await dummyHash));
  if (!user || !matches) throw new AppError('invalid_sign_in', message('email-or-password-wrong'));
  await deleteSignInFailure(deps.db, failureId);
  await deleteSignInFailures(deps.db, known);
  const accountId = await chooseAccount(deps.db, user.id, attempt.accountId);
  const factors = await listFactorNames(deps.db, user.id);
  if (factors.length > 0) {
    const of = { purpose: 'second-step' as const, user_id: user.id, account_id: accountId, challenge: null };
    return { pending: { factors, ...(await createChallenge(deps.db, of, now, secondStepMs)) } };
  }
  const who = { userId: user.id, accountId, device: attempt.device, method: 'password' as const };
  return { session: await withTransaction(deps.db, (tx) => openSession(tx, who, now)) };
}

/**
 * Returns the account to sign in to: the requested account, or the account of the oldest membership.
 * @throws AppError 400 at `/accountId` if the user is not a member of the account; `invalid_sign_in` if the user is not
 * a member of any account.
 */
export async function chooseAccount(db: Db, userId: string, requested: string | undefined): Promise<string> {
  const memberships = await listMemberships(db, userId);
  const chosen = requested
    ? memberships.find((membership) => membership.account_id === requested)
    : memberships[0];
  if (chosen) return chosen.account_id;
  if (requested) throw invalidInput('/accountId', 'not_a_member', message('not-a-member'));
  throw new AppError('invalid_sign_in', message('member-of-no-account'));
}

/** Lists a user's second factors; empty if they have none. */
async function listFactorNames(db: Db, userId: string): Promise<PendingSignIn['factors']> {
  if (!(await userHasFactor(db, userId))) return [];
  const hasTotp = ((await findTotp(db, userId))?.confirmed_at ?? null) !== null;
  const hasPasskey = (await listPasskeys(db, userId)).length > 0;
  const hasCodes = (await countRecoveryCodes(db, userId)) > 0;
  return [
    ...(hasTotp ? ['totp' as const] : []),
    ...(hasPasskey ? ['passkey' as const] : []),
    ...(hasCodes ? ['recovery-code' as const] : []),
  ];
}

/** Maximum duration of a session in ms. */
const sessionLifetimeMs = 30 * dayMs;

export interface Device {
  address: string | null;
  userAgent: string | null;
}

/** Describes the device of a request. Clients can send any user agent, so it is truncated. */
export function deviceOf({
  ip,
  headers,
}: {
  ip: string;
  headers: { 'user-agent'?: string | undefined };
}): Device & { address: string } {
  const userAgent = headers['user-agent'];
  return { address: ip, userAgent: userAgent === undefined ? null : plainLine(userAgent).slice(0, 300) };
}

/** Replaces unprintable characters. */
const plainLine = (text: string): string => text.replace(/[^\x20-\x7e]/g, ' ').trim();

/**
 * Opens a session. The caller has checked that the user belongs to the account.
 * @throws AppError `sso_required` if the account allows single sign-on only.
 */
export async function openSession(
  tx: Tx,
  who: {
    userId: string;
    accountId: string;
    device: Device;
    method: SessionMethod;
    /** The user's identity at their provider, if they signed in there. */
    sso?: { issuer: string; subject: string; sid: string | null };
  },
  now: Date,
): Promise<OpenedSession> {
  if (who.method !== 'sso') await requireSso(tx, who);
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs);
  await insertSession(tx, {
    id: newId(),
    token_hash: sha256(token),
    address: who.device.address,
    user_agent: who.device.userAgent,
    user_id: who.userId,
    account_id: who.accountId,
    created_at: now,
    expires_at: expiresAt,
    verified_at: now,
    last_seen_at: now,
    method: who.method,
    sso_issuer: who.sso?.issuer ?? null,
    sso_subject: who.sso?.subject ?? null,
    sso_sid: who.sso?.sid ?? null,
  });
  await recordSignInLocation(tx, { userId: who.userId, ...who.device }, now);
  return { token, expiresAt };
}

async function requireSso(tx: Tx, who: { userId: string; accountId: string }): Promise<void> {
  const { ssoOnly, breakGlassUserId } = await findSsoPolicy(tx, who.accountId);
  if (!ssoOnly || breakGlassUserId === who.userId) return;
  throw new AppError('sso_required', message('sso-only'));
}

/** Time in ms for which failed attempts count. */
const windowMs = dayMs;
/** Number of failures of an email from one address before attempts are delayed, and the first and longest delay. */
const perEmailAndAddress = { free: 10, firstMs: 10_000, maxMs: 15 * minuteMs };
/**
 * Across all addresses, the number is higher and the delay is short, so that an attacker who guesses passwords cannot
 * delay the user much.
 */
const perEmail = { free: 20, firstMs: 10_000, maxMs: minuteMs };
/** The number per address is higher, because a whole office may share an address. */
const perAddress = { free: 50, firstMs: 10_000, maxMs: 15 * minuteMs };

interface Delay {
  free: number;
  firstMs: number;
  maxMs: number;
}

/**
 * Returns the delay in ms after `failures`: 0 for the first `free` failures, then `firstMs`, then twice as long after
 * each failure, up to `maxMs`.
 */
export function delayAfter(failures: number, { free, firstMs, maxMs }: Delay): number {
  return failures < free ? 0 : Math.min(firstMs * 2 ** Math.min(failures - free, 20), maxMs);
}

/** An admitted attempt. */
interface SignInAttempt {
  /** ID of the failure that represents the attempt until it succeeds. */
  failureId: number;
}

/**
 * Admits a sign-in, or rejects it if its email or address failed too often. The wait doubles after each failure, but no
 * one is locked out. An attempt counts as failed until its password proves correct, so that concurrent guesses cannot
 * exceed the limit.
 * @param reportLimit Receives the state of the limit in either case.
 * @throws AppError `rate_limited` with the seconds until the next attempt.
 */
export async function admitSignIn(
  db: Db,
  attempt: { email: string; address: string },
  at: { now: Date; reportLimit: (state: RateLimitState) => void },
): Promise<SignInAttempt> {
  const since = new Date(at.now.getTime() - windowMs);
  const verdict = await withTransaction(db, async (tx) => {
    await lockSignInAttempts(tx, attempt);
    const counted = await countSignInFailures(tx, attempt, since);
    const freeAt = Math.max(
      (counted.lastHere?.getTime() ?? 0) + delayAfter(counted.here, perEmailAndAddress),
      (counted.lastByEmail?.getTime() ?? 0) + delayAfter(counted.byEmail, perEmail),
      (counted.lastByAddress?.getTime() ?? 0) + delayAfter(counted.byAddress, perAddress),
    );
    const waitMs = Math.max(0, freeAt - at.now.getTime());
    const failureId = waitMs > 0 ? null : await insertSignInFailure(tx, attempt, at.now);
    return { failureId, waitMs, left: Math.max(0, perEmailAndAddress.free - counted.here - 1) };
  });
  const waitSeconds = Math.ceil(verdict.waitMs / 1000);
  at.reportLimit({
    name: 'sign-in',
    quota: perEmailAndAddress.free,
    windowSeconds: windowMs / 1000,
    remaining: verdict.failureId === null ? 0 : verdict.left,
    resetSeconds: verdict.failureId === null ? waitSeconds : windowMs / 1000,
  });
  if (verdict.failureId === null) {
    throw new AppError('rate_limited', message('sign-ins-failed-too-often', { seconds: waitSeconds }), {
      retryAfterSeconds: waitSeconds,
    });
  }
  return { failureId: verdict.failureId };
}

export const sessionCookie = 'belltower_session';
/**
 * Name of the cookie that tells the dashboard that there may be a session. Without the cookie, the dashboard skips the
 * request for the session. The cookie grants no access.
 */
const signedInCookie = 'belltower_signed_in';

/** Returns the session token of a request, or null. */
export function sessionTokenOf(request: FastifyRequest): string | null {
  return request.cookies[sessionCookie] ?? null;
}

/** Sets the cookie: HttpOnly and SameSite=Lax, and Secure in production. */
export function setSessionCookie(
  reply: FastifyReply,
  session: { token: string; expiresAt: Date },
  secure: boolean,
): void {
  reply.setCookie(sessionCookie, session.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    expires: session.expiresAt,
  });
  reply.setCookie(signedInCookie, '1', { path: '/', sameSite: 'lax', secure, expires: session.expiresAt });
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(sessionCookie, { path: '/', httpOnly: true, sameSite: 'lax', secure });
  reply.clearCookie(signedInCookie, { path: '/', sameSite: 'lax', secure });
}
