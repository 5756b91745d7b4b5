import { type RawBuilder, sql } from 'kysely';
import { type CallerAccount, callerAccountColumns, type Role } from '#features/access/index.ts';
import { allOf, isAfter } from '#platform/database/filters.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';

/** A valid session with its user and account. */
export interface SessionRow extends CallerAccount {
  user_id: string;
  user_email: string;
  user_name: string;
  user_email_confirmed: boolean;
  account_name: string;
  account_email: string;
  /** Whether the user operates the installation. */
  is_operator: boolean;
  /** End of the operator's access to this account; null if it is the user's own account. */
  impersonated_until: Date | null;
  impersonation_reason: string | null;
  role: Role;
  expires_at: Date;
  /** When the user last signed in or completed a step-up. */
  verified_at: Date;
  last_seen_at: Date;
  method: SessionMethod;
  /** Whether the user has an authenticator app or a passkey. */
  has_factor: boolean;
  /**
   * When the account begins to require a second factor; null if neither the account nor the installation requires one.
   */
  two_factor_from: Date | null;
  /** Whether the account requires a second factor now and neither the user nor the session has one. */
  needs_factor: boolean;
}

/** Maximum duration of sessions, and whether they need a second factor. */
export interface SessionLimits {
  /** Maximum time since sign-in, in ms. */
  lifetimeMs: number;
  /** Maximum time without a request, in ms. */
  idleMs: number;
  /** Whether the installation requires a second factor of all users. */
  requiresTwoFactors: boolean;
}

/** The sign-in method of a session. */
export type SessionMethod = 'password' | 'two-factor' | 'passkey' | 'sso';

/** A session as listed for its user; `last_seen_at` is accurate to a few minutes. */
export interface OwnSessionRow {
  id: string;
  user_agent: string | null;
  address: string | null;
  created_at: Date;
  expires_at: Date;
  last_seen_at: Date;
}

export async function insertSession(
  tx: Tx,
  session: OwnSessionRow & {
    token_hash: Buffer;
    user_id: string;
    account_id: string;
    verified_at: Date;
    method: SessionMethod;
    sso_issuer: string | null;
    sso_subject: string | null;
    sso_sid: string | null;
  },
): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
}

/** Returns the SQL condition that a user has a confirmed authenticator app or a passkey. */
export const hasFactor = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from totp_secrets t where t.user_id = ${userId} and t.confirmed_at is not null)
  or exists (select from passkeys p where p.user_id = ${userId}))`;

/** Finds valid sessions by the hash of their token (hexadecimal), in one statement. */
export async function findSessions(
  db: Db,
  hashes: string[],
  { now, limits }: { now: Date; limits: SessionLimits },
): Promise<Map<string, SessionRow>> {
  const openedAfter = new Date(now.getTime() - limits.lifetimeMs);
  const seenAfter = new Date(now.getTime() - limits.idleMs);
  const { rows } = await sql<SessionRow & { hash: string }>`${named('sessions-by-hash')}
    -- all accounts: the session decides which account a request is for.
    select encode(s.token_hash, 'hex') as hash, s.user_id, u.email as user_email, u.name as user_name,
      u.email_confirmed_at is not null as user_email_confirmed,
      ${callerAccountColumns}, a.name as account_name, a.email as account_email, o.user_id is not null as is_operator,
      case when i.is_other then 'member' else m.role end as role,
      case when i.is_other then s.impersonated_until end as impersonated_until,
      case when i.is_other then s.impersonation_reason end as impersonation_reason,
      least(s.expires_at, s.created_at + ${limits.lifetimeMs} * interval '1 millisecond') as expires_at,
      s.verified_at, s.last_seen_at, s.method, f.has_factor, r.two_factor_from,
      coalesce(r.two_factor_from <= ${now}, false) and s.method = 'password' and not f.has_factor as needs_factor
    from sessions s
      join users u on u.id = s.user_id
      left join operators o on o.user_id = s.user_id
      cross join lateral (select ${hasFactor(sql.ref('s.user_id'))} as has_factor) f
      cross join lateral (select coalesce(o.user_id is not null and s.impersonated_account_id is not null
        and s.impersonated_until > ${now}, false) as is_other) i
      join accounts a on a.id = case when i.is_other then s.impersonated_account_id else s.account_id end
      cross join lateral (select case when ${limits.requiresTwoFactors} then a.created_at
        else a.two_factor_from end as two_factor_from) r
      join members m on m.account_id = s.account_id and m.user_id = s.user_id
    where s.token_hash = any (select decode(h, 'hex') from unnest(${hashes}::text[]) h)
      and s.expires_at > ${now} and s.created_at > ${openedAfter} and s.last_seen_at > ${seenAfter}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.hash, row]));
}

type OwnSession = OwnSessionRow & { token_hash: Buffer };

/** Returns one page of a user's valid sessions in an account, newest first, plus one row if there are more. */
export async function listOwnSessions(
  db: Db,
  { accountId, userId, page, now }: { accountId: string; userId: string; page: Page; now: Date },
): Promise<Listed<OwnSession>> {
  return selectPage(
    db,
    page,
    ({ limit, after }) => sql<OwnSession>`
      select id, token_hash, user_agent, address, created_at, expires_at, last_seen_at from sessions
      where user_id = ${userId} and account_id = ${accountId} and expires_at > ${now}
        and ${allOf(isAfter(['created_at', 'id'], after))}
      order by created_at desc, id desc limit ${limit + 1}`,
  );
}

/** Returns all valid sessions of a member, newest first. */
export async function listMemberSessions(
  db: Queryable,
  { accountId, userId, now }: { accountId: string; userId: string; now: Date },
): Promise<OwnSessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'expires_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Ends a user's session in an account. Returns false if there is none. */
export async function deleteOwnSession(
  tx: Tx,
  { accountId, userId, id }: { accountId: string; userId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await sql`
    -- all accounts: a session is found by its token.
    delete from sessions where token_hash = ${tokenHash}`.execute(db);
}

/**
 * Replaces a session's token, so that a leaked token becomes useless, and records the verification of its user. Returns
 * false if the session has ended.
 */
export async function renewSession(
  tx: Tx,
  session: { old: Buffer; token_hash: Buffer; verified_at: Date; method: SessionMethod },
): Promise<boolean> {
  const { rows } = await sql`
    -- all accounts: a session is found by its token.
    update sessions set token_hash = ${session.token_hash}, verified_at = ${session.verified_at}, method = ${session.method}
    where token_hash = ${session.old} and expires_at > ${session.verified_at} returning id`.execute(tx);
  return rows.length > 0;
}

/** Records the time and address of a session's last use. Callers limit the frequency of these updates. */
export async function touchSession(db: Db, hash: Buffer, seen: { at: Date; address: string }): Promise<void> {
  await sql`
    -- all accounts: a session is found by its token.
    update sessions set last_seen_at = ${seen.at}, address = ${seen.address.slice(0, 100)} where token_hash = ${hash}`.execute(
    db,
  );
}

/** Lets a session work in another account until the given time. Null ends this access. */
export async function updateImpersonation(
  tx: Tx,
  hash: Buffer,
  of: { accountId: string | null; until: Date | null; reason: string | null },
): Promise<void> {
  await sql`
    -- all accounts: a session is found by its token.
    update sessions set impersonated_account_id = ${of.accountId}, impersonated_until = ${of.until},
      impersonation_reason = ${of.reason} where token_hash = ${hash}`.execute(tx);
}

/** Ends a user's sessions in an account, except `keep`. Returns their number. */
export async function deleteOtherSessions(
  tx: Tx,
  { accountId, userId, keep }: { accountId: string; userId: string; keep: Buffer },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('token_hash', '!=', keep)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends a user's sessions, except `keep`. */
export async function deleteUserSessions(tx: Tx, userId: string, keep: Buffer | null): Promise<void> {
  await sql`
    -- all accounts: a user may be signed in to several.
    delete from sessions where user_id = ${userId} and (${keep}::bytea is null or token_hash <> ${keep})`.execute(
    tx,
  );
}

/**
 * Ends the sessions that a provider opened for a subject or for one of the provider's own sessions.
 * @param accountId The provider's account; null for the provider of the installation.
 */
export async function deleteSsoSessions(
  tx: Tx,
  of: { accountId: string | null; issuer: string; subject: string | null; sid: string | null },
): Promise<number> {
  const { rows } = await sql`
    -- all accounts: the provider of the installation signs people out of each.
    delete from sessions
    where sso_issuer = ${of.issuer}
      and (${of.accountId}::uuid is null or account_id = ${of.accountId})
      and (${of.subject}::text is null or sso_subject = ${of.subject})
      and (${of.sid}::text is null or sso_sid = ${of.sid})
    returning 1`.execute(tx);
  return rows.length;
}

/** Ends the sessions of an account that were not opened by its provider, except the sessions of one user. */
export async function deletePasswordSessions(tx: Tx, accountId: string, exceptUserId: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('method', '<>', 'sso')
    .where('user_id', '<>', exceptUserId)
    .execute();
}

/** Ends the sessions of a member in an account and returns their number. */
export async function deleteMemberSessions(tx: Tx, accountId: string, userId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

/**
 * Numbers of failures: of an email from one address, of the email from all addresses, and of the address with all
 * emails.
 */
export interface FailureCounts {
  here: number;
  lastHere: Date | null;
  byEmail: number;
  lastByEmail: Date | null;
  byAddress: number;
  lastByAddress: Date | null;
}

/** Makes concurrent attempts with the same email or address wait until the transaction ends. */
export async function lockSignInAttempts(tx: Tx, attempt: { email: string; address: string }): Promise<void> {
  // The order of the locks is fixed, so that two attempts cannot deadlock.
  for (const key of [`sign-in e-mail ${attempt.email}`, `sign-in from ${attempt.address}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  }
}

/** Counts failures since `since` by email and by address, including attempts in progress. */
export async function countSignInFailures(
  tx: Tx,
  attempt: { email: string; address: string },
  since: Date,
): Promise<FailureCounts> {
  const { email, address } = attempt;
  const { rows } = await sql<FailureCounts>`
    select count(*) filter (where email = ${email} and address = ${address})::int as here,
      max(failed_at) filter (where email = ${email} and address = ${address}) as "lastHere",
      count(*) filter (where email = ${email})::int as "byEmail",
      max(failed_at) filter (where email = ${email}) as "lastByEmail",
      count(*) filter (where address = ${address})::int as "byAddress",
      max(failed_at) filter (where address = ${address}) as "lastByAddress"
    from sign_in_failures where (email = ${email} or address = ${address}) and failed_at > ${since}`.execute(
    tx,
  );
  const [counts] = rows;
  if (!counts) throw new Error('count(*) returned no row');
  return counts;
}

/** Counts an attempt as failed. @returns the row's ID. */
export async function insertSignInFailure(
  tx: Tx,
  attempt: { email: string; address: string },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('sign_in_failures')
    .values({ email: attempt.email, address: attempt.address, failed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes an attempt that succeeded. */
export async function deleteSignInFailure(db: Db | Tx, id: number): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('id', '=', id).execute();
}

/** Deletes the failures of an email from one address after a successful sign-in from there. */
export async function deleteSignInFailures(
  db: Queryable,
  attempt: { email: string; address: string },
): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('email', '=', attempt.email)
    .where('address', '=', attempt.address)
    .execute();
}

/** Deletes failures older than `before`. */
export async function deleteOldSignInFailures(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('failed_at', '<', before).execute();
}
