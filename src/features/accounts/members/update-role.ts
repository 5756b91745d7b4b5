import type { Ctx, GrantKind, Role } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { endMemberAccess, type GrantFate } from './member-access.ts';
import { listMembers, type MemberRow, updateMemberRole } from './queries.ts';
import { mayAppoint, mayTouch, pickMember } from './rules.ts';

/**
 * Gives a member another role. Keys and invitations of theirs that the new role could not have are revoked or handed
 * over. The last owner stays owner.
 */
export async function changeMemberRole(
  ctx: Ctx,
  userId: string,
  { role, ...of }: { role: Role; kinds: readonly GrantKind[]; fate: GrantFate },
): Promise<MemberRow> {
  mayAppoint(ctx, role);
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const member = pickMember(await listMembers(tx, ctx.accountId, true), userId, role);
    mayTouch(ctx, member.role);
    await endMemberAccess(tx, ctx, { ...of, member, newRole: role, now });
    await updateMemberRole(tx, ctx.accountId, userId, role);
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
