import { sql } from 'kysely';
import { allOf, isAfter } from '#platform/database/filters.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import type { ViewInput } from './schemas.ts';

export interface ViewRow {
  id: string;
  name: string;
  filter: Required<ViewInput>['filter'];
  sort: Required<ViewInput>['sort'];
  group_by: Required<ViewInput>['groupBy'];
  created_at: Date;
  updated_at: Date;
}

const columns = sql`id, name, filter, sort, group_by, created_at, updated_at`;

/** Returns the views of an account, newest first, plus one row if there are more. */
export async function listViews(db: Db, accountId: string, page: Page): Promise<Listed<ViewRow>> {
  return selectPage(
    db,
    page,
    ({ limit, after }) => sql<ViewRow>`
      select ${columns} from service_monitor_views
      where account_id = ${accountId} and ${allOf(isAfter(['created_at', 'id'], after))}
      order by created_at desc, id desc limit ${limit + 1}`,
  );
}

export async function findView(
  db: Queryable,
  accountId: string,
  id: string,
  { lock = false } = {},
): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    select ${columns} from service_monitor_views where account_id = ${accountId} and id = ${id}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export async function countViews(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int4 as n from service_monitor_views where account_id = ${accountId}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function insertView(tx: Tx, accountId: string, view: ViewRow): Promise<void> {
  await tx
    .insertInto('service_monitor_views')
    .values({ ...view, filter: JSON.stringify(view.filter), account_id: accountId })
    .execute();
}

export async function updateView(tx: Tx, accountId: string, view: ViewRow): Promise<void> {
  const { name, filter, sort, group_by, updated_at } = view;
  await tx
    .updateTable('service_monitor_views')
    .set({ name, filter: JSON.stringify(filter), sort, group_by, updated_at })
    .where('account_id', '=', accountId)
    .where('id', '=', view.id)
    .execute();
}

/** Deletes a view and returns its name; undefined if it does not exist. */
export async function deleteView(tx: Tx, accountId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('service_monitor_views')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
