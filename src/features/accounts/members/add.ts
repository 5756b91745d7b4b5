import type { Ctx, Role } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { checkPassword } from '../check-password.ts';
import { findUserByEmail, insertUser } from '../queries.ts';
import { insertMember, type MemberRow } from './queries.ts';
import { mayAppoint } from './rules.ts';

/**
 * Makes a person's user with a first password, and them a member. Who has a user already decides for themselves: they
 * must be invited, and are not looked at.
 * @returns null for who must be invited.
 */
export async function addMember(
  ctx: Ctx,
  input: { email: string; name?: string; password?: string; role: Role },
): Promise<MemberRow | null> {
  mayAppoint(ctx, input.role);
  const now = new Date(ctx.clock.now());
  const email = input.email.toLowerCase();
  const { password } = input;
  if (password === undefined) return null;
  checkPassword(password, '/password');
  // Hashed for who is known too: how long it takes tells nothing of who is.
  const password_hash = await hashPassword(password);
  return withTransaction(ctx.db, async (tx) => {
    if (await findUserByEmail(tx, email)) return null;
    const userId = newId();
    const name = input.name ?? email;
    const member = { account_id: ctx.accountId, user_id: userId, role: input.role, created_at: now };
    await insertUser(tx, { id: userId, email, name, password_hash, email_confirmed_at: null }, now);
    await insertMember(tx, member);
    await recordAudit(tx, ctx, now, {
      action: 'member.add',
      objectType: 'user',
      objectId: userId,
      details: { email, role: input.role },
    });
    return { user_id: userId, email, name, role: input.role, created_at: now };
  });
}
