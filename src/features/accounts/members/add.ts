import { recordAudit } from '#features/audit/index.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { checkPassword } from '../check-password.ts';
import type { Ctx } from '../context.ts';
import { findUserByEmail, insertUser } from '../queries.ts';
import type { Role } from '../roles.ts';
import { insertMember, type MemberRow } from './queries.ts';
import { mayAppoint } from './rules.ts';

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
