import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { deleteMemberSessions } from '../sessions/queries.ts';
import { deleteMember, listMembers } from './queries.ts';
import { mayTouch, pickMember } from './rules.ts';

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
