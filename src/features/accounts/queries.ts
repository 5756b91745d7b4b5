import { sql } from 'kysely';
import type { PlanName } from '#platform/config/plans.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import type { Role } from './roles.ts';

export interface AccountRow {
  id: string;
  name: string;
  email: string;
  plan: PlanName;
  created_at: Date;
}

export interface UserRow {
  id: string;
  email: string;
  name: string;
  password_hash: string;
}

/** A live session with the person and the account it stands for. */
export interface SessionRow {
  user_id: string;
  user_email: string;
  user_name: string;
  account_id: string;
  account_name: string;
  account_email: string;
  plan: PlanName;
  role: Role;
  expires_at: Date;
}

const accountColumns = ['id', 'name', 'email', 'plan', 'created_at'] as const;

/** Serialises sign-ups, so that `first` lets in exactly one; held to the end of the transaction. */
export async function lockSignUp(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('belltower.sign-up', 0))`.execute(tx);
}

export async function hasAccounts(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function insertAccount(tx: Tx, account: AccountRow): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({ ...account, updated_at: account.created_at })
    .execute();
}

export async function findAccount(db: Queryable, accountId: string): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('id', '=', accountId)
    .executeTakeFirst();
  return (row as AccountRow | undefined) ?? null;
}

export async function updateAccount(
  tx: Tx,
  accountId: string,
  change: { name?: string; email?: string; plan?: PlanName; updated_at: Date },
): Promise<void> {
  await tx.updateTable('accounts').set(change).where('id', '=', accountId).execute();
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'password_hash'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

export async function findUser(db: Queryable, userId: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertUser(tx: Tx, user: UserRow, now: Date): Promise<void> {
  await tx
    .insertInto('users')
    .values({ ...user, created_at: now, updated_at: now })
    .execute();
}

export async function updateUser(
  tx: Tx,
  userId: string,
  change: { name?: string; password_hash?: string; updated_at: Date },
): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', userId).execute();
}

/** Accounts a user belongs to, oldest membership first. */
export async function listMemberships(
  db: Queryable,
  userId: string,
): Promise<{ account_id: string; account_name: string; role: Role }[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.account_id', 'accounts.name as account_name', 'members.role'])
    .where('members.user_id', '=', userId)
    .orderBy('members.created_at')
    .orderBy('members.account_id')
    .execute();
  return rows as { account_id: string; account_name: string; role: Role }[];
}

export async function insertSession(
  tx: Tx,
  session: { token_hash: Buffer; user_id: string; account_id: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
}

/** Live sessions of these token hashes, in one statement (hex → session). */
export async function findSessions(db: Db, hashes: string[], now: Date): Promise<Map<string, SessionRow>> {
  const { rows } = await sql<SessionRow & { hash: string }>`${named('sessions-by-hash')}
    select encode(s.token_hash, 'hex') as hash, s.user_id, u.email as user_email, u.name as user_name,
      s.account_id, a.name as account_name, a.email as account_email, a.plan, m.role, s.expires_at
    from sessions s
      join users u on u.id = s.user_id
      join accounts a on a.id = s.account_id
      join members m on m.account_id = s.account_id and m.user_id = s.user_id
    where s.token_hash = any (select decode(h, 'hex') from unnest(${hashes}::text[]) h)
      and s.expires_at > ${now}`.execute(db);
  return new Map(rows.map((row) => [row.hash, row]));
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends a user's sessions, all but the one of `keep`. */
export async function deleteUserSessions(tx: Tx, userId: string, keep: Buffer | null): Promise<void> {
  let query = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (keep) query = query.where('token_hash', '!=', keep);
  await query.execute();
}

/** Ends the sessions a user has in one account, after leaving it. */
export async function deleteMemberSessions(tx: Tx, accountId: string, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
}

/** Sessions that have run out and failures older than the throttle's window. */
export async function sweepAccess(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  const dayAgo = new Date(now.getTime() - 24 * 3600_000);
  await db.deleteFrom('sign_in_failures').where('failed_at', '<', dayAgo).execute();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute();
}
