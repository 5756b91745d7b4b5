import type { Ctx, GrantKind } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { endMemberAccess, type GrantFate } from './member-access.ts';
import { deleteMember, listMembers } from './queries.ts';
import { mayTouch, pickMember } from './rules.ts';

/**
 * Removes a member from the account, ends their sessions in it, and revokes or hands over the keys, links and
 * invitations they made. The last owner cannot leave.
 */
export async function removeMember(
  ctx: Ctx,
  userId: string,
  of: { kinds: readonly GrantKind[]; fate: GrantFate },
): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const member = pickMember(await listMembers(tx, ctx.accountId, true), userId, null);
    mayTouch(ctx, member.role);
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
