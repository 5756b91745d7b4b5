import { sql } from 'kysely';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { requireMayChange } from '../members/members.ts';
import { findMember } from '../members/queries.ts';
import { findUser, findUserByEmail } from '../queries.ts';
import { notifyUser } from '../record-user-action.ts';
import { deleteMemberSessions } from './queries.ts';

/**
 * Signs a member out of the account everywhere, for example after a device was lost, and notifies them by email.
 * @throws AppError `not_found`; `insufficient_scope`; `conflict` for the caller's own sessions.
 */
export async function endMemberSessions(ctx: Ctx, userId: string): Promise<void> {
  if (ctx.userId === userId) throw new AppError('conflict', message('sessions-own-in-profile'));
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const member = await getById('member', userId, () => findMember(tx, ctx.accountId, userId));
    const user = await getById('member', userId, () => findUser(tx, userId));
    requireMayChange(ctx, member.role);
    const sessions = await deleteMemberSessions(tx, ctx.accountId, userId);
    await recordAudit(tx, ctx, now, {
      action: 'member.end_sessions',
      objectType: 'user',
      objectId: userId,
      details: { email: user.email, sessions },
    });
    if (sessions === 0) return;
    await notifyUser(tx, user, {
      subject: 'You were signed out of Belltower',
      text: `${ctx.actor.name} ended all sessions of ${user.email}. Sign in again, and ask them if you do not know why.`,
      now,
    });
  });
}

/**
 * Signs out a user, or everyone, in all accounts, on behalf of the operator.
 * @param email Email of the user; null for everyone.
 * @returns the number of sessions that ended.
 * @throws AppError `not_found`.
 */
export async function endSessions(db: Db, email: string | null, now: Date): Promise<number> {
  return withTransaction(db, async (tx) => {
    const user = email === null ? null : await findUserByEmail(tx, email);
    if (email !== null && user === null) throw new AppError('not_found', message('user-unknown', { email }));
    const { rows } = await sql<{ account_id: string; sessions: number }>`
      -- all accounts: the operator signs people out everywhere.
      with ended as (
        delete from sessions where user_id = coalesce(${user?.id ?? null}::uuid, user_id) returning account_id
      )
      select account_id, count(*)::int as sessions from ended group by account_id`.execute(tx);
    const actor = { type: 'system' as const, id: null, name: 'belltower user end-sessions' };
    for (const { account_id: accountId, sessions } of rows) {
      await recordAudit(tx, { accountId, actor, requestId: null, address: null }, now, {
        action: 'member.end_sessions',
        objectType: 'user',
        objectId: user?.id ?? null,
        details: { email, sessions },
      });
    }
    return rows.reduce((sum, { sessions }) => sum + sessions, 0);
  });
}
