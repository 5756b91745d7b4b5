import { type RawBuilder, sql } from 'kysely';

/** A page of one account's list, as `readPage` reads it from a query. */
export interface AccountPage {
  accountId: string;
  page: { limit: number; after: { at: Date; id: string } | null };
}

/** Pages longer than this are read individually. */
const maxBatchedLimit = 100;

/** Returns true for a page that is cheap for any account: short and from an unfiltered list. */
export function isBatchable({ page }: AccountPage, filter: object): boolean {
  return page.limit <= maxBatchedLimit && Object.keys(filter).length === 0;
}

/** The largest possible ID. The first page starts here. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Returns rows of values as a table, for one statement that serves many callers. The last column numbers the rows
 * from 1:
 *
 *     select k.n, m.name from ${batchRows(orders, [['uuid', …], ['uuid', …]])} as k (account_id, id, n) join …
 *
 * A column consists of a type and a function that returns its value. The types come from our code, never from a
 * caller. A single row is not passed as arrays, because a plan for arrays of any length looks more expensive than a
 * plan for a single element. PostgreSQL would therefore replan a prepared statement each time, which costs more than
 * reading a row.
 */
export function batchRows<Row>(
  rows: readonly Row[],
  columns: readonly (readonly [type: string, value: (row: Row) => unknown])[],
): RawBuilder<unknown> {
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) {
    const values = columns.map(([type, value]) => sql`${value(only)}::${sql.raw(type)}`);
    return sql`(select ${sql.join(values)}, 1)`;
  }
  const lists = columns.map(([type, value]) => sql`${rows.map(value)}::${sql.raw(type)}[]`);
  return sql`unnest(${sql.join(lists)}) with ordinality`;
}

/**
 * Returns pages of many accounts as a table for one statement. The list must be stored by an index in its order, so
 * that the cost of a page depends only on its rows; a filtered page might scan all rows of an account. `most` is one
 * more than the page size:
 *
 *     select k.n, i.* from ${gatheredPages(pages)} as k (account_id, at, id, most, n) cross join lateral (
 *       select … where account_id = k.account_id and (created_at, id) < (k.at, k.id)
 *       order by created_at desc, id desc limit (select k.most)) i
 */
export function gatheredPages(pages: readonly AccountPage[]): RawBuilder<unknown> {
  return batchRows(pages, [
    ['uuid', ({ accountId }) => accountId],
    ['timestamptz', ({ page }) => page.after?.at.toISOString() ?? 'infinity'],
    ['uuid', ({ page }) => page.after?.id ?? lastId],
    ['int', ({ page }) => page.limit + 1],
  ]);
}
