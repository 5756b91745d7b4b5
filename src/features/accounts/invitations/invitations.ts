import {
  type Ctx,
  createGrantQueries,
  type GrantKind,
  type Role,
  scopesOfRole,
} from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { enqueueUnsolicitedMail, quotable } from '#features/mail/index.ts';
import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { dayMs } from '#platform/clock.ts';
import { hashPassword, isUuid, newId, randomToken, sha256, verifyPassword } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError, notFound } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/problems.ts';
import { requireMayAssign } from '../members/members.ts';
import { insertMember, listMembers } from '../members/queries.ts';
import { checkPassword, type RejectBreached } from '../passwords.ts';
import { findAccount, findUserByEmail, insertUser, type UserRow } from '../queries.ts';
import { deleteSignInFailure } from '../sessions/queries.ts';
import { admitSignIn } from '../sessions/sign-in.ts';
import { deleteInvitation, findByToken, type InvitationRow, upsertInvitation } from './queries.ts';

/** Validity of an invitation in ms. */
const lifetimeMs = 7 * dayMs;

/**
 * Invites a person by email. The response does not reveal whether the email already belongs to a user.
 * @returns the invitation and its link, which is not stored.
 * @throws AppError `already_exists` if the person is a member; `rate_limited` if they got too many emails.
 */
export async function invite(
  ctx: Ctx,
  input: { email: string; role: Role },
): Promise<{ row: InvitationRow; url: string }> {
  requireMayAssign(ctx, input.role);
  const now = new Date(ctx.clock.now());
  const email = input.email.toLowerCase();
  const token = randomToken();
  const url = `${ctx.publicUrl}/invitations/${token}`;
  const row: InvitationRow = {
    id: newId(),
    account_id: ctx.accountId,
    email,
    role: input.role,
    invited_by: ctx.actor.name,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeMs),
  };
  await withTransaction(ctx.db, async (tx) => {
    const members = await listMembers(tx, ctx.accountId);
    if (members.some((member) => member.email === email)) {
      throw new AppError('already_exists', message('member-already', { email }));
    }
    await upsertInvitation(tx, { ...row, token_hash: sha256(token), created_by: ctx.userId });
    const account = await findAccount(tx, ctx.accountId);
    await enqueueUnsolicitedMail(tx, toMail({ row, url, accountName: account?.name ?? 'an account' }), now);
    await recordAudit(tx, ctx, now, {
      action: 'invitation.create',
      objectType: 'invitation',
      objectId: row.id,
      details: { email, role: input.role },
    });
  });
  return { row, url };
}

function toMail(of: { row: InvitationRow; url: string; accountName: string }) {
  const { row, url } = of;
  // The invited person did not choose these names, so the email quotes them.
  const [accountName, inviter] = [quotable(of.accountName), quotable(row.invited_by)];
  return {
    accountId: row.account_id,
    kind: 'invitation' as const,
    address: row.email,
    subject: `You’ve been invited to “${accountName}” on Belltower`,
    paragraphs: [
      `“${inviter}” has invited you to join the account “${accountName}” on Belltower as ${row.role}. Both names were chosen by the people who use that account.`,
      'The invitation expires in seven days. If you do not know who sent it, ignore this email.',
    ],
    action: { label: 'View invitation', url },
    ownersOnly: row.role === 'owner',
  };
}

/** Revokes an invitation. @throws AppError `not_found`. */
export async function revokeInvitation(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const deleted = isUuid(id) ? await deleteInvitation(tx, ctx.accountId, id) : null;
    if (deleted === null) throw notFound('invitation');
    await recordAudit(tx, ctx, now, {
      action: 'invitation.revoke',
      objectType: 'invitation',
      objectId: id,
      details: { email: deleted.email },
    });
  });
}

interface AcceptDeps {
  db: Db;
  clock: Clock;
  reportLimit: (state: RateLimitState) => void;
  /** Whether invitation links are sent only by email. If so, using a link confirms the address. */
  hasMailServer: boolean;
  refuseBreached: RejectBreached;
}

/**
 * Returns the invitation for a token.
 * @throws AppError `not_found` if the token is unknown, used, revoked or expired.
 */
export async function readInvitation(deps: Pick<AcceptDeps, 'db' | 'clock'>, token: string) {
  const found = await findByToken(deps.db, sha256(token), new Date(deps.clock.now()));
  if (found === null) throw notFound('invitation');
  return found;
}

/**
 * Adds the invited person to the account. Existing users confirm with their password, as at sign-in. New users choose a
 * password.
 * @throws AppError `not_found`; `invalid_sign_in` and `rate_limited` for a wrong password.
 */
export async function acceptInvitation(
  deps: AcceptDeps,
  input: { token: string; password: string; name?: string; address: string; requestId: string },
): Promise<InvitationRow & { account_name: string }> {
  const invitation = await readInvitation(deps, input.token);
  const { email } = invitation;
  const now = new Date(deps.clock.now());
  const attempt = { email, address: input.address };
  const { failureId } = await admitSignIn(deps.db, attempt, { now, reportLimit: deps.reportLimit });
  const user = await findUserByEmail(deps.db, email);
  if (user === null) {
    await checkPassword(input.password, '/password', email);
    await deps.refuseBreached(input.password, '/password');
  } else if (!(await verifyPassword(input.password, user.password_hash))) {
    throw new AppError('invalid_sign_in', message('password-wrong'));
  }
  await deleteSignInFailure(deps.db, failureId);
  const fresh: UserRow | null =
    user === null
      ? {
          ...{ id: newId(), email, name: input.name ?? email },
          password_hash: await hashPassword(input.password),
          email_confirmed_at: deps.hasMailServer ? now : null,
        }
      : null;
  await withTransaction(deps.db, async (tx) => {
    // Only the request that deletes the invitation adds the member, so a token can be used only once.
    if ((await deleteInvitation(tx, invitation.account_id, invitation.id)) === null)
      throw notFound('invitation');
    if (fresh !== null) {
      if (await findUserByEmail(tx, email)) {
        throw new AppError('lost_race', message('user-just-created'));
      }
      await insertUser(tx, fresh, now);
    }
    const userId = user?.id ?? fresh?.id ?? '';
    const member = { account_id: invitation.account_id, user_id: userId, created_at: now };
    await insertMember(tx, { ...member, role: invitation.role });
    const actor = { type: 'user' as const, id: userId, name: email };
    const { account_id: accountId } = invitation;
    await recordAudit(tx, { accountId, actor, requestId: input.requestId, address: input.address }, now, {
      action: 'invitation.accept',
      objectType: 'user',
      objectId: userId,
      details: { email, role: invitation.role },
    });
  });
  return invitation;
}

const { listOf, revoke, transfer } = createGrantQueries<InvitationRow>('invitations', [
  'id',
  'email',
  'role',
  'created_at',
]);

/** Grant kind of open invitations, which are revoked or transferred when the sender leaves the account. */
export const invitationGrants: GrantKind = {
  type: 'invitation',
  audit: { objectType: 'invitation', revoke: 'invitation.revoke', transfer: 'invitation.transfer' },
  list: async (db, accountId, userId) =>
    (await listOf(db, accountId, userId)).map(({ id, email, role, created_at }) => ({
      id,
      name: email,
      scopes: ['account:write', ...scopesOfRole(role)],
      ownersOnly: role === 'owner',
      createdAt: created_at,
      lastUsedAt: null,
    })),
  revoke,
  transfer,
};
