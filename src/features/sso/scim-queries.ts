import { sql } from 'kysely';
import { type CallerAccount, callerAccountColumns, type Role } from '#features/access/index.ts';
import { minuteMs } from '#platform/clock.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';

/** The times of creation and last use of an account's SCIM token. */
export interface ScimTokenRow {
  created_at: Date;
  last_used_at: Date | null;
}

/** Precision of `last_used_at`. */
const touchEveryMs = minuteMs;

/** Returns the account of a SCIM token by its hash, or null, and records its use. */
export async function findScimAccount(db: Db, hash: Buffer, now: Date): Promise<CallerAccount | null> {
  const { rows } = await sql<CallerAccount & { last_used_at: Date | null }>`
    -- all accounts: the token decides which account a request is for.
    select t.last_used_at, ${callerAccountColumns}
    from scim_tokens t join accounts a on a.id = t.account_id where t.token_hash = ${hash}`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  if (now.getTime() - (found.last_used_at?.getTime() ?? 0) >= touchEveryMs) {
    await db
      .updateTable('scim_tokens')
      .set({ last_used_at: now })
      .where('account_id', '=', found.account_id)
      .execute();
  }
  return found;
}

export async function findScimToken(db: Queryable, accountId: string): Promise<ScimTokenRow | null> {
  const row = await db
    .selectFrom('scim_tokens')
    .select(['created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the SCIM token of an account. The previous token is revoked. */
export async function replaceScimToken(
  tx: Tx,
  token: { account_id: string; token_hash: Buffer; created_at: Date },
): Promise<void> {
  const { token_hash, created_at } = token;
  await tx
    .insertInto('scim_tokens')
    .values(token)
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ token_hash, created_at, last_used_at: null }),
    )
    .execute();
}

export async function deleteScimToken(tx: Tx, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('scim_tokens')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A user that an identity provider can see: a member, or a user that it has deactivated. */
export interface ScimPerson {
  id: string;
  email: string;
  name: string;
  externalId: string | null;
  active: boolean;
  /** Role of the member; null if the user is not a member. */
  role: Role | null;
  createdAt: Date;
  updatedAt: Date;
  groups: { id: string; name: string }[];
}

/**
 * Lists the users of an account with an email in one of its verified domains, sorted by email. A provider can neither
 * see nor change other users.
 * @param userId Limits the list to this user.
 */
export async function listScimPeople(
  db: Queryable,
  accountId: string,
  userId: string | null = null,
): Promise<ScimPerson[]> {
  const { rows } = await sql<ScimPerson>`
    select u.id, u.email, u.name, s.external_id as "externalId", coalesce(s.active, true) as active, m.role,
      coalesce(s.created_at, m.created_at) as "createdAt", greatest(s.updated_at, u.updated_at) as "updatedAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name)
        from scim_group_members gm join scim_groups g on g.id = gm.group_id
        where gm.account_id = ${accountId} and gm.user_id = u.id), '[]') as groups
    from (select user_id from members where account_id = ${accountId}
        union select user_id from scim_users where account_id = ${accountId}) p
      join users u on u.id = p.user_id
      left join members m on m.account_id = ${accountId} and m.user_id = u.id
      left join scim_users s on s.account_id = ${accountId} and s.user_id = u.id
    where (${userId}::uuid is null or u.id = ${userId})
      and split_part(u.email, '@', 2) in (
        select domain from sso_domains where account_id = ${accountId} and verified_at is not null)
    order by u.email`.execute(db);
  return rows;
}

/** Stores a provider's data about a user. */
export async function upsertScimUser(
  tx: Tx,
  row: { account_id: string; user_id: string; external_id: string | null; active: boolean; now: Date },
): Promise<void> {
  const { now, ...values } = row;
  const change = { external_id: row.external_id, active: row.active, updated_at: now };
  await tx
    .insertInto('scim_users')
    .values({ ...values, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(change))
    .execute();
}

/** Deletes a provider's data about a user, and removes the user from its groups. */
export async function deleteScimUser(tx: Tx, accountId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('scim_group_members')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
  await tx
    .deleteFrom('scim_users')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

/** Returns whether a provider has deactivated a user, and the user's groups. */
export async function findProvisioning(
  db: Queryable,
  accountId: string,
  userId: string,
): Promise<{ isDeactivated: boolean; groups: string[] }> {
  const { rows } = await sql<{ isDeactivated: boolean; groups: string[] }>`
    select exists (select from scim_users
        where account_id = ${accountId} and user_id = ${userId} and not active) as "isDeactivated",
      array(select g.name from scim_group_members gm join scim_groups g on g.id = gm.group_id
        where gm.account_id = ${accountId} and gm.user_id = ${userId}) as groups`.execute(db);
  return rows[0] ?? { isDeactivated: false, groups: [] };
}

/** A group that a provider has created. */
export interface ScimGroup {
  id: string;
  name: string;
  externalId: string | null;
  createdAt: Date;
  updatedAt: Date;
  members: { id: string; email: string }[];
}

/** Lists the groups of an account, sorted by name. @param groupId Limits the list to this group. */
export async function listScimGroups(
  db: Queryable,
  accountId: string,
  groupId: string | null = null,
): Promise<ScimGroup[]> {
  const { rows } = await sql<ScimGroup>`
    select g.id, g.name, g.external_id as "externalId", g.created_at as "createdAt", g.updated_at as "updatedAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email) order by u.email)
        from scim_group_members gm join users u on u.id = gm.user_id where gm.group_id = g.id), '[]') as members
    from scim_groups g where g.account_id = ${accountId} and (${groupId}::uuid is null or g.id = ${groupId})
    order by g.name`.execute(db);
  return rows;
}

/** Stores a group. Returns false if the account has another group with this name. */
export async function upsertScimGroup(
  tx: Tx,
  row: { id: string; account_id: string; name: string; external_id: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into scim_groups (id, account_id, name, external_id, created_at, updated_at)
    select ${row.id}, ${row.account_id}, ${row.name}, ${row.external_id}, ${row.now}, ${row.now}
    where not exists (select from scim_groups
      where account_id = ${row.account_id} and name = ${row.name} and id <> ${row.id})
    on conflict (id) do update set name = excluded.name, external_id = excluded.external_id, updated_at = excluded.updated_at
    where scim_groups.account_id = ${row.account_id}
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Sets the members of a group. */
export async function replaceGroupMembers(
  tx: Tx,
  of: { accountId: string; groupId: string; userIds: readonly string[] },
): Promise<void> {
  const userIds = [...of.userIds];
  await sql`
    delete from scim_group_members
    where account_id = ${of.accountId} and group_id = ${of.groupId} and user_id <> all(${userIds}::uuid[])`.execute(
    tx,
  );
  await sql`
    insert into scim_group_members (account_id, group_id, user_id)
    select ${of.accountId}, ${of.groupId}, id from unnest(${userIds}::uuid[]) id
    on conflict do nothing`.execute(tx);
}

export async function deleteScimGroup(tx: Tx, accountId: string, groupId: string): Promise<void> {
  await tx.deleteFrom('scim_groups').where('account_id', '=', accountId).where('id', '=', groupId).execute();
}
