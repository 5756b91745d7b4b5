import type { Static } from 'typebox';
import { type Ctx, ctxUserId } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import { sha256 } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { findMember, listMemberships } from '../members/queries.ts';
import {
  findAccountRequiringFactor,
  findTwoFactorFrom,
  findUser,
  findUserByEmail,
  type UserRow,
  updateTwoFactorFrom,
} from '../queries.ts';
import { notifyUser, recordUserAction } from '../record-user-action.ts';
import { deleteUserSessions } from '../sessions/queries.ts';
import { admitFactorAttempt } from './attempts.ts';
import { finishRegistration, relyingPartyOf, requireRelyingParty, startRegistration } from './passkeys.ts';
import {
  confirmTotp,
  countRecoveryCodes,
  deleteFactors,
  deletePasskey,
  deleteTotp,
  findTotp,
  listPasskeys,
  type PasskeyRow,
  replaceRecoveryCodes,
  updatePasskey,
  userHasFactor,
} from './queries.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import type { CreatedPasskey, FactorsBody, PasskeyBody, TwoFactorBody } from './schemas.ts';
import { checkTotp, createTotp, type NewTotp } from './totp.ts';

/** Returns the factors of the signed-in user. */
export async function readFactors(ctx: Ctx): Promise<Static<typeof FactorsBody>> {
  const userId = ctxUserId(ctx);
  const totp = await findTotp(ctx.db, userId);
  const passkeys = await listPasskeys(ctx.db, userId);
  return {
    totp: totp?.confirmed_at ? { createdAt: totp.confirmed_at.toISOString() } : null,
    passkeys: passkeys.map(toPasskeyBody),
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, userId),
    passkeyOrigin: relyingPartyOf(ctx.publicUrl)?.origin ?? null,
  };
}

export function toPasskeyBody(row: PasskeyRow): Static<typeof PasskeyBody> {
  return {
    id: row.id,
    name: row.name,
    backedUp: row.backed_up,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

/**
 * Creates a secret for the user's authenticator app.
 * @throws AppError `already_exists` if they have one.
 */
export async function startTotp(ctx: Ctx): Promise<NewTotp> {
  const user = await userOf(ctx);
  const now = new Date(ctx.clock.now());
  const created = await withTransaction(ctx.db, (tx) => createTotp(tx, user, now));
  if (created === null) {
    throw new AppError('already_exists', message('authenticator-exists'));
  }
  return created;
}

/**
 * Enables the authenticator app as a factor if its first code is correct.
 * @param cookie Token of the session that stays open. Adding the first factor ends the user's other sessions.
 * @returns new recovery codes if this is the first factor, otherwise null.
 * @throws AppError 400 at `/code`; `rate_limited`.
 */
export async function enableTotp(
  ctx: Ctx,
  { code, cookie }: { code: string; cookie: string },
): Promise<string[] | null> {
  const user = await userOf(ctx);
  const now = new Date(ctx.clock.now());
  const attempt = await admitFactorAttempt(ctx.db, { userId: user.id, address: ctx.address ?? '' }, now);
  const codes = await withTransaction(ctx.db, async (tx) => {
    const isFirst = !(await userHasFactor(tx, user.id));
    await checkTotp(tx, { userId: user.id, code, confirmed: false }, now);
    await confirmTotp(tx, user.id, now);
    const change = {
      action: 'user.add_totp',
      subject: 'An authenticator app was added to your Belltower profile',
    };
    await recordFactorChange(tx, ctx, user, { ...change, now });
    return isFirst ? protectFirst(tx, user, { cookie, now }) : null;
  });
  await attempt.succeed(ctx.db);
  return codes;
}

/** Ends the sessions that were opened without a second factor and creates recovery codes. */
async function protectFirst(
  tx: Tx,
  user: UserRow,
  { cookie, now }: { cookie: string; now: Date },
): Promise<string[]> {
  await deleteUserSessions(tx, user.id, sha256(cookie));
  return createRecoveryCodes(tx, user.id, now);
}

/** Removes the authenticator app. @throws AppError `not_found`; `conflict` if an account requires a factor. */
export async function removeTotp(ctx: Ctx): Promise<void> {
  const user = await userOf(ctx);
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    if (!(await deleteTotp(tx, user.id))) throw notFound('authenticator app');
    await deleteUnusedCodes(tx, user, now);
    const change = {
      action: 'user.remove_totp',
      subject: 'An authenticator app was removed from your Belltower profile',
    };
    await recordFactorChange(tx, ctx, user, { ...change, now });
  });
}

/** Deletes the recovery codes if no factor is left. @throws AppError `conflict` if an account requires a factor. */
async function deleteUnusedCodes(tx: Tx, user: UserRow, now: Date): Promise<void> {
  if (await userHasFactor(tx, user.id)) return;
  const account = await findAccountRequiringFactor(tx, user.id, now);
  if (account !== null) {
    throw new AppError('conflict', message('account-requires-factor', { name: account }));
  }
  await replaceRecoveryCodes(tx, user.id, [], now);
}

/**
 * Returns options to create a passkey.
 * @throws AppError `conflict` if the server's address doesn't support passkeys.
 */
export async function startPasskey(ctx: Ctx) {
  const at = { party: requireRelyingParty(ctx.publicUrl), now: new Date(ctx.clock.now()) };
  return startRegistration(ctx.db, await userOf(ctx), at);
}

/** Adds a passkey and returns it, with new recovery codes if it is the first factor. */
export async function addPasskey(
  ctx: Ctx,
  input: { token: string; name: string; passkey: CreatedPasskey; cookie: string },
): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] | null }> {
  const user = await userOf(ctx);
  const now = new Date(ctx.clock.now());
  const at = { party: requireRelyingParty(ctx.publicUrl), now };
  return withTransaction(ctx.db, async (tx) => {
    const isFirst = !(await userHasFactor(tx, user.id));
    const passkey = await finishRegistration(tx, { ...input, userId: user.id }, at);
    const change = { action: 'user.add_passkey', subject: 'A passkey was added to your Belltower profile' };
    await recordFactorChange(tx, ctx, user, { ...change, now, details: { name: passkey.name } });
    return { passkey, recoveryCodes: isFirst ? await protectFirst(tx, user, { ...input, now }) : null };
  });
}

/** Renames a passkey. @throws AppError `not_found`. */
export async function renamePasskey(ctx: Ctx, id: string, name: string): Promise<PasskeyRow> {
  const user = await userOf(ctx);
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = await getById('passkey', id, () => updatePasskey(tx, { user_id: user.id, id }, { name }));
    await recordFactorChange(tx, ctx, user, { action: 'user.rename_passkey', now, details: { name } });
    return row;
  });
}

/** Removes a passkey. @throws AppError `not_found`; `conflict` if an account requires a factor. */
export async function removePasskey(ctx: Ctx, id: string): Promise<void> {
  const user = await userOf(ctx);
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const { name } = await getById('passkey', id, () => deletePasskey(tx, { user_id: user.id, id }));
    await deleteUnusedCodes(tx, user, now);
    const change = {
      action: 'user.remove_passkey',
      subject: 'A passkey was removed from your Belltower profile',
    };
    await recordFactorChange(tx, ctx, user, { ...change, now, details: { name } });
  });
}

/** Replaces the recovery codes. @throws AppError `conflict` if the user has no second factor. */
export async function renewRecoveryCodes(ctx: Ctx): Promise<string[]> {
  const user = await userOf(ctx);
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    if (!(await userHasFactor(tx, user.id))) {
      throw new AppError('conflict', message('recovery-codes-need-factor'));
    }
    const change = { action: 'user.renew_recovery_codes', subject: 'New recovery codes for Belltower' };
    await recordFactorChange(tx, ctx, user, { ...change, now });
    return createRecoveryCodes(tx, user.id, now);
  });
}

/** Records a change in the audit logs of the user's accounts. Emails the user if there is a subject. */
async function recordFactorChange(
  tx: Tx,
  ctx: Ctx,
  user: UserRow,
  change: { action: string; subject?: string; now: Date; details?: Record<string, unknown> },
): Promise<void> {
  const { action, subject, now, details } = change;
  const person = { userId: user.id, name: user.email, requestId: ctx.requestId, address: ctx.address };
  await recordUserAction(tx, person, now, { action, ...(details ? { details } : {}) });
  if (subject === undefined) return;
  await notifyUser(tx, user, { subject, text: `${subject} (${user.email}).`, now });
}

async function userOf(ctx: Ctx): Promise<UserRow> {
  const user = await findUser(ctx.db, ctxUserId(ctx));
  if (user === null) throw notFound('user');
  return user;
}

/**
 * Removes all factors of a member who lost them, so that they can sign in with their password. An owner can reset only
 * members without another account, because the reset would also weaken their sign-in to that account.
 * @throws AppError `not_found`; `insufficient_scope`; `conflict`.
 */
export async function resetMemberFactors(ctx: Ctx, userId: string): Promise<void> {
  if (ctx.role !== 'owner') {
    throw new AppError('insufficient_scope', message('factors-reset-by-owner'));
  }
  if (ctx.userId === userId) {
    throw new AppError('conflict', message('factors-own-in-profile'));
  }
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    await getById('member', userId, () => findMember(tx, ctx.accountId, userId));
    if ((await listMemberships(tx, userId)).length > 1) {
      throw new AppError('conflict', message('factors-reset-by-operator'));
    }
    const user = await findUser(tx, userId);
    if (user === null) throw notFound('member');
    await resetFactors(tx, user, now);
    await recordAudit(tx, ctx, now, {
      action: 'user.reset_factors',
      objectType: 'user',
      objectId: userId,
      details: { email: user.email },
    });
  });
}

/**
 * Removes all factors of a user on behalf of the operator.
 * @throws AppError `not_found`, `conflict` if there are none.
 */
export async function resetFactorsByEmail(db: Db, email: string, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user === null) throw new AppError('not_found', message('user-unknown', { email }));
    await resetFactors(tx, user, now);
    const actor = { type: 'system' as const, id: null, name: 'belltower user reset-factors' };
    for (const { account_id: accountId } of await listMemberships(tx, user.id)) {
      await recordAudit(tx, { accountId, actor, requestId: null, address: null }, now, {
        action: 'user.reset_factors',
        objectType: 'user',
        objectId: user.id,
        details: { email: user.email },
      });
    }
  });
}

async function resetFactors(tx: Tx, user: UserRow, now: Date): Promise<void> {
  if (!(await deleteFactors(tx, user.id))) {
    throw new AppError('conflict', message('user-has-no-factor', { email: user.email }));
  }
  await deleteUserSessions(tx, user.id, null);
  await notifyUser(tx, user, {
    subject: 'Your second factors for Belltower were reset',
    text: `The authenticator app, passkeys and recovery codes of ${user.email} were removed. Sign in with your password and add new ones in your profile.`,
    now,
  });
}

/** Returns when the account's requirement of a second factor takes effect, if there is one. */
export async function readTwoFactor(ctx: Ctx): Promise<Static<typeof TwoFactorBody>> {
  const from = await findTwoFactorFrom(ctx.db, ctx.accountId);
  return { required: from !== null, requiredFrom: from?.toISOString() ?? null };
}

/**
 * Sets whether members need a second factor, and when the requirement takes effect.
 * @throws AppError `insufficient_scope` unless the caller is an owner; `conflict` if the caller has no second factor.
 */
export async function setTwoFactor(
  ctx: Ctx,
  { required, graceDays = 7 }: { required: boolean; graceDays?: number },
): Promise<Static<typeof TwoFactorBody>> {
  if (ctx.role !== 'owner') {
    throw new AppError('insufficient_scope', message('two-factors-decided-by-owner'));
  }
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    if (required && !(await userHasFactor(tx, ctxUserId(ctx)))) {
      throw new AppError('conflict', message('two-factors-own-first'));
    }
    const before = await findTwoFactorFrom(tx, ctx.accountId);
    const from = required ? new Date(now.getTime() + graceDays * dayMs) : null;
    await updateTwoFactorFrom(tx, ctx.accountId, from, now);
    await recordAudit(tx, ctx, now, {
      action: required ? 'account.require_two_factor' : 'account.stop_requiring_two_factor',
      objectType: 'account',
      objectId: ctx.accountId,
      details: { from: from?.toISOString() ?? null, before: before?.toISOString() ?? null },
    });
  });
  return readTwoFactor(ctx);
}
