import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { isUuid } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { notFound } from '#platform/errors.ts';
import { findOperatedAccount } from './views.ts';

/** Columns that contain credentials or data that only this installation can decrypt. */
const excludedColumns = '(secret|token|hash|password|sealed|nonce|verifier|image|_key$)';
const rowsAtOnce = 500;

/**
 * Starts the export of all data of an account except check results and secrets. Each line is a JSON object with `table`
 * and `row`. All rows come from one snapshot.
 * @throws AppError `not_found`.
 */
export async function exportAccount(ctx: Ctx, id: string): Promise<{ name: string; rows: Readable }> {
  const account = isUuid(id) ? await findOperatedAccount(ctx.db, id) : null;
  if (account === null) throw notFound('account');
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, (tx) =>
    recordAudit(tx, { ...ctx, accountId: account.id }, now, {
      action: 'account.export',
      objectType: 'account',
      objectId: account.id,
      details: { by: 'operator' },
    }),
  );
  const rows = new PassThrough();
  writeRows(ctx.db, account.id, rows).then(
    () => rows.end(),
    (error: Error) => rows.destroy(error),
  );
  return { name: account.name, rows };
}

async function writeRows(db: Db, accountId: string, to: PassThrough): Promise<void> {
  await withTransaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    // The client may read slowly.
    await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx);
    for (const { table, columns } of await listTables(tx)) {
      const selected = sql.join(columns.map((column) => sql.ref(`t.${column}`)));
      const owner = table === 'accounts' ? sql.ref('t.id') : sql.ref('t.account_id');
      await sql`-- all accounts: an operator exports any of them.
        declare exported no scroll cursor for select to_jsonb(r)::text as row
        from ${sql.table(table)} t cross join lateral (select ${selected}) r where ${owner} = ${sql.lit(accountId)}`.execute(
        tx,
      );
      for (let count = rowsAtOnce; count === rowsAtOnce && !to.destroyed; ) {
        const { rows } = await sql<{ row: string }>`fetch ${sql.lit(rowsAtOnce)} from exported`.execute(tx);
        count = rows.length;
        const lines = rows.map(({ row }) => `{"table":${JSON.stringify(table)},"row":${row}}\n`);
        if (!to.write(lines.join(''))) await Promise.race([once(to, 'drain'), once(to, 'close')]);
      }
      await sql`close exported`.execute(tx);
    }
  });
}

/** Lists the tables that contain rows of accounts, with the exported columns. */
async function listTables(tx: Tx): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and a.atttypid <> 'bytea'::regtype and a.attname !~ ${excludedColumns}
      and (c.relname = 'accounts' or exists (select from pg_attribute o
        where o.attrelid = c.oid and o.attname = 'account_id' and not o.attisdropped))
    group by c.relname order by c.relname = 'accounts' desc, c.relname`.execute(tx);
  return rows;
}
