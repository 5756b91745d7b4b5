import { sql } from 'kysely';
import { allOf, isAfter } from '#platform/database/filters.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';

export interface WallLinkRow {
  id: string;
  name: string;
  created_at: Date;
}

/** Returns one page of an account's links, newest first, plus one row if there are more. */
export async function listWallLinks(
  db: Queryable,
  accountId: string,
  page: Page,
): Promise<Listed<WallLinkRow>> {
  return selectPage(
    db,
    page,
    ({ limit, after }) => sql<WallLinkRow>`
      select id, name, created_at from wall_links
      where account_id = ${accountId} and ${allOf(isAfter(['created_at', 'id'], after))}
      order by created_at desc, id desc limit ${limit + 1}`,
  );
}

export async function insertWallLink(
  tx: Tx,
  accountId: string,
  link: WallLinkRow & { token_hash: Buffer; created_by: string | null },
): Promise<void> {
  await tx
    .insertInto('wall_links')
    .values({ ...link, account_id: accountId })
    .execute();
}

/** Deletes a link and returns its name; undefined if it does not exist. */
export async function deleteWallLinkRow(tx: Tx, accountId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('wall_links')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Returns the account that a wallboard token belongs to. */
export async function findWallAccount(db: Db, hash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('wall_links')
    .select('account_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row?.account_id ?? null;
}
