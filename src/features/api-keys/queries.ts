import { sql } from 'kysely';
import { type CallerAccount, callerAccountColumns, type Role } from '#features/access/index.ts';
import { allOf, isAfter } from '#platform/database/filters.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';

export interface ApiKeyRow {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  /** The member who owns the key; null if it belongs to the account. */
  created_by: string | null;
}

/** A valid key and its account. */
export interface KeyWithAccount extends CallerAccount {
  key_id: string;
  key_name: string;
  scopes: string[];
  created_by: string | null;
  /** Role of the key's member, which limits the scopes; null if the key belongs to the account. */
  maker_role: Role | null;
  last_used_at: Date | null;
}

const columns = [
  'id',
  'name',
  'prefix',
  'scopes',
  'created_at',
  'expires_at',
  'last_used_at',
  'created_by',
] as const;

/** Finds unexpired keys by their hash (hexadecimal) in one statement. Excludes keys of former members. */
export async function findKeysWithAccounts(
  db: Db,
  hashes: string[],
  now: Date,
): Promise<Map<string, KeyWithAccount>> {
  const { rows } = await sql<KeyWithAccount & { hash: string }>`${named('keys-by-hash')}
    select encode(k.key_hash, 'hex') as hash, k.id as key_id, k.name as key_name, k.scopes,
      k.created_by, m.role as maker_role, k.last_used_at, ${callerAccountColumns}
    from api_keys k join accounts a on a.id = k.account_id
      left join members m on m.account_id = k.account_id and m.user_id = k.created_by
    where k.key_hash = any (select decode(h, 'hex') from unnest(${hashes}::text[]) h)
      and (k.expires_at is null or k.expires_at > ${now})
      and (k.created_by is null or m.role is not null)`.execute(db);
  return new Map(rows.map((row) => [row.hash, row]));
}

/** Records the last use of keys. Callers limit the frequency of these updates. */
export async function touchKeys(db: Db, keyIds: string[], now: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', 'in', keyIds).execute();
}

export async function insertKey(
  tx: Tx,
  accountId: string,
  key: ApiKeyRow & { key_hash: Buffer },
): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({ ...key, account_id: accountId })
    .execute();
}

export function listKeys(db: Db, accountId: string, page: Page): Promise<Listed<ApiKeyRow>> {
  return selectPage<ApiKeyRow>(db, page, (page) =>
    db
      .selectFrom('api_keys')
      .select(columns)
      .where('account_id', '=', accountId)
      .where(allOf(isAfter(['created_at', 'id'], page.after)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit + 1),
  );
}

export async function findKey(db: Queryable, accountId: string, id: string): Promise<ApiKeyRow | null> {
  const row = await db
    .selectFrom('api_keys')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function renameKey(
  tx: Tx,
  accountId: string,
  id: string,
  name: string,
): Promise<ApiKeyRow | null> {
  const row = await tx
    .updateTable('api_keys')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteKey(tx: Tx, accountId: string, id: string): Promise<ApiKeyRow | null> {
  const row = await tx
    .deleteFrom('api_keys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}
