import { sql } from 'kysely';
import type { Role } from '#features/access/index.ts';
import { allOf, isAfter } from '#platform/database/filters.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import { hasFactor } from '../sessions/queries.ts';

export interface MemberRow {
  user_id: string;
  email: string;
  name: string;
  role: Role;
  created_at: Date;
  /** Whether the member has an authenticator app or a passkey. */
  has_factor: boolean;
}

function membersOf(db: Queryable, accountId: string) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.user_id', 'users.email', 'users.name', 'members.role', 'members.created_at'])
    .select(hasFactor(sql.ref('members.user_id')).as('has_factor'))
    .where('members.account_id', '=', accountId)
    .orderBy('members.created_at')
    .orderBy('members.user_id');
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

/** Returns one page of members, oldest first, plus one row if there are more. */
export function listMemberPage(db: Queryable, accountId: string, page: Page): Promise<Listed<MemberRow>> {
  return selectPage<MemberRow>(db, page, (page) =>
    membersOf(db, accountId)
      .where(allOf(isAfter(['members.created_at', 'members.user_id'], page.after, 'rising')))
      .limit(page.limit + 1),
  );
}

export async function findMember(
  db: Queryable,
  accountId: string,
  userId: string,
): Promise<MemberRow | null> {
  const row = await membersOf(db, accountId).where('members.user_id', '=', userId).executeTakeFirst();
  return row ?? null;
}

/** Lists members, oldest first. Locks them for changes that depend on the other members. */
export async function listMembers(db: Queryable, accountId: string, lock = false): Promise<MemberRow[]> {
  let query = membersOf(db, accountId);
  if (lock) query = query.forUpdate('members');
  return (await query.execute()) as MemberRow[];
}

export async function updateMemberRow(tx: Tx, accountId: string, userId: string, role: Role): Promise<void> {
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

/** Lists the accounts of a user, oldest membership first. */
export async function listMemberships(
  db: Queryable,
  userId: string,
): Promise<{ account_id: string; account_name: string; role: Role }[]> {
  const { rows } = await sql<{ account_id: string; account_name: string; role: Role }>`
    -- all accounts: those of one user.
    select m.account_id, a.name as account_name, m.role
    from members m join accounts a on a.id = m.account_id
    where m.user_id = ${userId} order by m.created_at, m.account_id`.execute(db);
  return rows;
}
