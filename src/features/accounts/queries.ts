import { sql } from 'kysely';
import type { PlanColumns, PlanName } from '#platform/config/plans.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';

export interface AccountRow extends PlanColumns {
  id: string;
  name: string;
  email: string;
  created_at: Date;
  /** Used to ping the account's heartbeats by slug. */
  ping_key: string;
}

export interface UserRow {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  /** When the owner's address was confirmed; null if it is unconfirmed. */
  email_confirmed_at: Date | null;
}

const userColumns = ['id', 'email', 'name', 'password_hash', 'email_confirmed_at'] as const;

const accountColumns = [
  'id',
  'name',
  'email',
  'plan',
  'monitor_cap',
  'heartbeat_cap',
  'browser_monitor_cap',
  'min_interval_seconds',
  'created_at',
  'ping_key',
] as const;

/** Serializes sign-ups until the transaction ends, so that `first` admits exactly one account. */
export async function lockSignUp(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('belltower.sign-up', 0))`.execute(tx);
}

export async function hasAccounts(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the installation has more than one account. */
export async function hasSeveralAccounts(db: Queryable): Promise<boolean> {
  const rows = await db.selectFrom('accounts').select('id').limit(2).execute();
  return rows.length > 1;
}

export async function insertAccount(
  tx: Tx,
  account: AccountRow,
  signUp: { open_signup: boolean; awaits_confirmation: boolean },
): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({ ...account, ...signUp, updated_at: account.created_at })
    .execute();
}

export async function findAccount(db: Queryable, accountId: string): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the account of a ping key. */
export async function findAccountByPingKey(db: Queryable, pingKey: string): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('ping_key', '=', pingKey)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the account until the transaction ends, without blocking inserts that refer to it. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await sql`select 1 from accounts where id = ${accountId} for no key update`.execute(tx);
}

export async function updateAccount(
  tx: Tx,
  accountId: string,
  change: { name?: string; email?: string; plan?: PlanName; ping_key?: string; updated_at: Date },
): Promise<void> {
  await tx.updateTable('accounts').set(change).where('id', '=', accountId).execute();
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

export async function findUser(db: Queryable, userId: string): Promise<UserRow | null> {
  const row = await db.selectFrom('users').select(userColumns).where('id', '=', userId).executeTakeFirst();
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
  change: {
    name?: string;
    email?: string;
    email_confirmed_at?: Date;
    password_hash?: string;
    updated_at: Date;
  },
): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', userId).execute();
}

/** Returns when an account begins to require a second factor; null if it requires none. */
export async function findTwoFactorFrom(db: Queryable, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('accounts')
    .select('two_factor_from')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.two_factor_from ?? null;
}

/** Returns the name of one of the user's accounts that require a second factor now, or null. */
export async function findAccountRequiringFactor(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    -- all accounts: a user's factors open each account that they are a member of.
    select a.name from members m join accounts a on a.id = m.account_id
    where m.user_id = ${userId} and a.two_factor_from <= ${now} limit 1`.execute(db);
  return rows[0]?.name ?? null;
}

export async function updateTwoFactorFrom(
  tx: Tx,
  accountId: string,
  from: Date | null,
  now: Date,
): Promise<void> {
  const change = { two_factor_from: from, updated_at: now };
  await tx.updateTable('accounts').set(change).where('id', '=', accountId).execute();
}

/** Returns whether members of an account must use single sign-on, and the exempt owner. */
export async function findSsoPolicy(
  db: Queryable,
  accountId: string,
): Promise<{ ssoOnly: boolean; breakGlassUserId: string | null }> {
  const row = await db
    .selectFrom('accounts')
    .select(['sso_only', 'break_glass_user_id'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return { ssoOnly: row?.sso_only ?? false, breakGlassUserId: row?.break_glass_user_id ?? null };
}

export async function updateSsoPolicy(
  tx: Tx,
  accountId: string,
  policy: { ssoOnly: boolean; breakGlassUserId: string | null },
): Promise<void> {
  const change = { sso_only: policy.ssoOnly, break_glass_user_id: policy.breakGlassUserId };
  await tx.updateTable('accounts').set(change).where('id', '=', accountId).execute();
}

/** Returns the first account of the installation, which users of its identity provider join; null if there is none. */
export async function findOldestAccount(db: Queryable): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    -- all accounts: the first one of the installation.
    select id from accounts order by created_at, id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Confirms the accounts that a user owns, once their address is confirmed. */
export async function confirmAccountsOf(tx: Tx, userId: string): Promise<void> {
  await sql`
    update accounts set awaits_confirmation = false
    where awaits_confirmation
      and id in (select account_id from members where user_id = ${userId} and role = 'owner')`.execute(tx);
}
