import type { Static } from 'typebox';
import { type Ctx, covers, type GrantKind, type Role, scopesOfRole } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { endMemberAccess, type GrantOutcome, type MemberAccess } from './member-access.ts';
import { deleteMember, listMembers, type MemberRow, updateMemberRow } from './queries.ts';
import type { MemberAccessList, MemberBody } from './schemas.ts';

/**
 * Changes a member's role. Keys and invitations that the new role does not allow are revoked or transferred. The role
 * of the last owner can't be changed.
 */
export async function updateMemberRole(
  ctx: Ctx,
  userId: string,
  { role, ...of }: { role: Role; kinds: readonly GrantKind[]; outcome: GrantOutcome },
): Promise<MemberRow> {
  requireMayAssign(ctx, role);
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const member = findMemberToChange(await listMembers(tx, ctx.accountId, true), userId, role);
    requireMayChange(ctx, member.role);
    await endMemberAccess(tx, ctx, { ...of, member, newRole: role, now });
    await updateMemberRow(tx, ctx.accountId, userId, role);
    await recordAudit(tx, ctx, now, {
      action: 'member.change_role',
      objectType: 'user',
      objectId: userId,
      details: { from: member.role, to: role },
      changes: changesOf({ role: member.role }, { role }),
    });
    return { ...member, role };
  });
}

/**
 * Removes a member from the account, ends the member's sessions in it, and revokes or transfers the keys, links and
 * invitations that the member created. The last owner cannot be removed.
 */
export async function removeMember(
  ctx: Ctx,
  userId: string,
  of: { kinds: readonly GrantKind[]; outcome: GrantOutcome },
): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const member = findMemberToChange(await listMembers(tx, ctx.accountId, true), userId, null);
    requireMayChange(ctx, member.role);
    await endMemberAccess(tx, ctx, { ...of, member, newRole: null, now });
    await deleteMember(tx, ctx.accountId, userId);
    await recordAudit(tx, ctx, now, {
      action: 'member.remove',
      objectType: 'user',
      objectId: userId,
      details: { email: member.email, role: member.role },
    });
  });
}

/**
 * Checks that the caller may assign a role. The caller needs all of the role's rights. Otherwise, an API key that manages
 * members could create an admin and sign in as that admin. Only owners can add owners.
 */
export function requireMayAssign(ctx: Ctx, role: Role): void {
  requireMayChange(ctx, role);
  const missing = [...scopesOfRole(role)].find((scope) => !covers(ctx.scopes, scope));
  if (missing !== undefined) {
    throw new AppError('insufficient_scope', message('role-without-right', { what: missing, role }));
  }
}

/** Checks that the caller may change a member. Only owners may change owners. Keys with the scope count as admins. */
export function requireMayChange(ctx: Ctx, role: Role): void {
  if (role === 'owner' && ctx.role !== 'owner') {
    throw new AppError('insufficient_scope', message('owners-changed-by-owner'));
  }
}

/**
 * Finds the member to change.
 * @throws AppError `not_found`; `conflict` if the account would be left without an owner.
 */
function findMemberToChange(members: MemberRow[], userId: string, newRole: Role | null): MemberRow {
  const member = members.find((candidate) => candidate.user_id === userId);
  if (!member) throw notFound('member');
  const owners = members.filter((candidate) => candidate.role === 'owner');
  if (member.role === 'owner' && owners.length === 1 && newRole !== 'owner') {
    throw new AppError('conflict', message('account-needs-owner'));
  }
  return member;
}

/** Returns the API representation of a member. */
export function toMemberBody(row: MemberRow): Static<typeof MemberBody> {
  return {
    userId: row.user_id,
    email: row.email,
    name: row.name,
    role: row.role,
    twoFactor: row.has_factor,
    createdAt: row.created_at.toISOString(),
  };
}

/** Returns the API representation of a session or grant. */
export function toMemberAccessBody(access: MemberAccess): Static<typeof MemberAccessList>['items'][number] {
  return {
    ...access,
    scopes: [...access.scopes],
    createdAt: access.createdAt.toISOString(),
    lastUsedAt: access.lastUsedAt?.toISOString() ?? null,
  };
}
