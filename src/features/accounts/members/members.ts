import { recordAudit } from '#features/audit/index.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { isUuid, newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import type { Ctx } from '../context.ts';
import { checkPassword } from '../create-account.ts';
import { deleteMemberSessions, findUserByEmail, insertUser } from '../queries.ts';
import { covers, type Role, scopesOfRole } from '../roles.ts';
import {
  deleteMember,
  findMember,
  insertMember,
  listMembers,
  type MemberRow,
  updateMemberRole,
} from './queries.ts';

/** @throws AppError `not_found` for one who is no member here. */
export async function getMember(ctx: Ctx, userId: string): Promise<MemberRow> {
  const row = isUuid(userId) ? await findMember(ctx.db, ctx.accountId, userId) : null;
  if (row === null) throw notFound('member');
  return row;
}

/**
 * Adds a person to the account: an existing user by e-mail, or a new one, who then needs a password.
 * @throws AppError `already_exists` when the person is a member; 400 when a new user comes without password.
 */
export async function addMember(
  ctx: Ctx,
  input: { email: string; name?: string; password?: string; role: Role },
): Promise<MemberRow> {
  mayAppoint(ctx, input.role);
  const now = new Date(ctx.clock.now());
  const email = input.email.toLowerCase();
  const known = await findUserByEmail(ctx.db, email);
  if (!known && input.password === undefined) {
    throw invalidInput(
      '/password',
      'required',
      'This e-mail has no user yet, so a first password is needed.',
    );
  }
  if (!known && input.password !== undefined) checkPassword(input.password, '/password');
  const passwordHash = known || input.password === undefined ? null : await hashPassword(input.password);
  return withTransaction(ctx.db, async (tx) => {
    const user = await findUserByEmail(tx, email);
    const userId = user?.id ?? newId();
    const name = user?.name ?? input.name ?? email;
    if (!user) {
      if (passwordHash === null)
        throw new AppError('lost_race', 'The user was removed meanwhile; try again.');
      await insertUser(tx, { id: userId, email, name, password_hash: passwordHash }, now);
    }
    const added = await insertMember(tx, {
      account_id: ctx.accountId,
      user_id: userId,
      role: input.role,
      created_at: now,
    });
    if (!added) throw new AppError('already_exists', `${email} is a member already.`);
    await recordAudit(tx, ctx, now, {
      action: 'member.add',
      objectType: 'user',
      objectId: userId,
      details: { email, role: input.role },
    });
    return { user_id: userId, email, name, role: input.role, created_at: now };
  });
}

/** Gives a member another role. The last owner stays owner. */
export async function changeMemberRole(ctx: Ctx, userId: string, role: Role): Promise<MemberRow> {
  mayAppoint(ctx, role);
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const member = pickMember(await listMembers(tx, ctx.accountId, true), userId, role);
    mayTouch(ctx, member.role);
    await updateMemberRole(tx, ctx.accountId, userId, role);
    await recordAudit(tx, ctx, now, {
      action: 'member.change_role',
      objectType: 'user',
      objectId: userId,
      details: { from: member.role, to: role },
    });
    return { ...member, role };
  });
}

/** Takes a member out of the account and ends their sessions in it. The last owner cannot leave. */
export async function removeMember(ctx: Ctx, userId: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const member = pickMember(await listMembers(tx, ctx.accountId, true), userId, null);
    mayTouch(ctx, member.role);
    await deleteMember(tx, ctx.accountId, userId);
    await deleteMemberSessions(tx, ctx.accountId, userId);
    await recordAudit(tx, ctx, now, {
      action: 'member.remove',
      objectType: 'user',
      objectId: userId,
      details: { email: member.email, role: member.role },
    });
  });
}

/**
 * A role may be given by who holds all that it may do: else a key for people alone would make an admin, sign in as
 * that one and be everything. Owners are made by owners only.
 */
function mayAppoint(ctx: Ctx, role: Role): void {
  mayTouch(ctx, role);
  const missing = [...scopesOfRole(role)].find((scope) => !covers(ctx.scopes, scope));
  if (missing !== undefined) {
    throw new AppError(
      'insufficient_scope',
      `You do not hold ${missing} yourself, so you cannot make someone ${role}.`,
    );
  }
}

/** Only an owner changes or removes owners. Keys with the scope count as admins. */
function mayTouch(ctx: Ctx, role: Role): void {
  if (role === 'owner' && ctx.role !== 'owner') {
    throw new AppError('insufficient_scope', 'Only an owner can make or change an owner.');
  }
}

function pickMember(members: MemberRow[], userId: string, newRole: Role | null): MemberRow {
  const member = members.find((candidate) => candidate.user_id === userId);
  if (!member) throw notFound('member');
  const owners = members.filter((candidate) => candidate.role === 'owner');
  if (member.role === 'owner' && owners.length === 1 && newRole !== 'owner') {
    throw new AppError('conflict', 'The account needs an owner; make someone else owner first.');
  }
  return member;
}
