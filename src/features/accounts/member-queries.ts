import type { Queryable, Tx } from '#platform/database/types.ts';
import type { Role } from './roles.ts';

export interface MemberRow {
  user_id: string;
  email: string;
  name: string;
  role: Role;
  created_at: Date;
}

export async function insertMember(
  tx: Tx,
  member: { account_id: string; user_id: string; role: Role; created_at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Members of an account, oldest first; locks them when a change hangs on who else is there. */
export async function listMembers(db: Queryable, accountId: string, lock = false): Promise<MemberRow[]> {
  let query = db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.user_id', 'users.email', 'users.name', 'members.role', 'members.created_at'])
    .where('members.account_id', '=', accountId)
    .orderBy('members.created_at')
    .orderBy('members.user_id');
  if (lock) query = query.forUpdate('members');
  return (await query.execute()) as MemberRow[];
}

export async function updateMemberRole(tx: Tx, accountId: string, userId: string, role: Role): Promise<void> {
  await tx
    .updateTable('members')
    .set({ role })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteMember(tx: Tx, accountId: string, userId: string): Promise<void> {
  await tx.deleteFrom('members').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
}
