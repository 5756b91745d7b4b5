import { sql } from 'kysely';
import type { DB, Queryable } from '#platform/database/types.ts';
import type { GrantKind } from './access.ts';

/**
 * Creates the queries of a grant kind whose table has `account_id`, `created_by` and `created_at`.
 * @param table A table of the calling feature.
 * @param columns Columns of `Row`.
 */
export function createGrantQueries<Row>(
  table: keyof DB,
  columns: readonly (keyof Row & string)[],
): Pick<GrantKind, 'revoke' | 'transfer'> & {
  listOf(db: Queryable, accountId: string, userId: string): Promise<Row[]>;
} {
  const name = sql.table(table);
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  return {
    async listOf(db, accountId, userId) {
      const { rows } = await sql<Row>`
        select ${selected} from ${name} where account_id = ${accountId} and created_by = ${userId}
        order by created_at, id`.execute(db);
      return rows;
    },
    async revoke(tx, accountId, ids) {
      await sql`delete from ${name} where account_id = ${accountId} and id = any(${[...ids]}::uuid[])`.execute(
        tx,
      );
    },
    async transfer(tx, accountId, ids, to) {
      await sql`update ${name} set created_by = ${to}
        where account_id = ${accountId} and id = any(${[...ids]}::uuid[])`.execute(tx);
    },
  };
}
