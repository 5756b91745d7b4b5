import type { Ctx, Role } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { listMembers, type MemberRow, updateMemberRole } from './queries.ts';
import { mayAppoint, mayTouch, pickMember } from './rules.ts';

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
      changes: changesOf({ role: member.role }, { role }),
    });
    return { ...member, role };
  });
}
