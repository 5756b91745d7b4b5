import { sql } from 'kysely';
import type { DataMigration } from '../database/data-migrations.ts';
import type { Tx } from '../database/types.ts';
import { isPlainObject } from '../plain-object.ts';
import { findSecrets, type SecretPath } from '../secret-settings.ts';
import { isSealed, sealBytes, sealSecret, sealSettings } from './secrets.ts';

/** Columns of a table that contain secrets. */
export interface SecretColumns {
  table: string;
  /** Primary key column. Default: `id`. */
  key?: string;
  /** Whether rows belong to accounts by `account_id`. Default: true. */
  isOfAccounts?: boolean;
  texts?: readonly string[];
  bytes?: readonly string[];
  /** Returns the secret paths in the column `settings` of a row. */
  settings?: (row: { type: string; kind: string }) => readonly SecretPath[];
}

type Row = Record<string, unknown> & { key: string; account_id: string | null; type: string; kind: string };

const batchSize = 500;

/** Seals the secrets that older versions stored in plain text. */
export function sealStoredRows(columns: SecretColumns): DataMigration {
  return {
    name: `seal-${columns.table}`,
    async migrateBatch(tx, after) {
      const key = sql.ref(columns.key ?? 'id');
      const { rows } = await sql<Row>`
        select *, ${key}::text as key from ${sql.table(columns.table)}
        where ${after === null ? sql`true` : sql`${key} > ${after}`}
        order by ${key} limit ${batchSize} for no key update`.execute(tx);
      for (const row of rows) await sealRow(tx, columns, row);
      const last = rows.at(-1);
      return last === undefined ? null : { rows: rows.length, last: last.key };
    },
  };
}

async function sealRow(tx: Tx, columns: SecretColumns, row: Row): Promise<void> {
  const { table, texts = [], bytes = [] } = columns;
  const owner = columns.isOfAccounts === false ? null : row.account_id;
  const placeOf = (column: string) => ({ table, row: row.key, column });
  const changes = [];
  for (const column of texts) {
    const value = row[column];
    if (typeof value !== 'string' || isSealed(value)) continue;
    changes.push(sql`${sql.ref(column)} = ${await sealSecret(tx, owner, placeOf(column), value)}`);
  }
  for (const column of bytes) {
    const value = row[column];
    if (!Buffer.isBuffer(value) || isSealed(value.toString('latin1'))) continue;
    changes.push(sql`${sql.ref(column)} = ${await sealBytes(tx, owner, placeOf(column), value)}`);
  }
  const { settings } = row;
  if (columns.settings !== undefined && owner !== null && isPlainObject(settings)) {
    const paths = columns.settings(row);
    if (findSecrets(paths, settings, (value) => !isSealed(value)).length > 0) {
      const sealed = await sealSettings(tx, { ...placeOf('settings'), accountId: owner }, paths, settings);
      changes.push(sql`settings = ${JSON.stringify(sealed)}::jsonb`);
    }
  }
  if (changes.length === 0) return;
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${sql.ref(columns.key ?? 'id')} = ${row.key}`.execute(
    tx,
  );
}
