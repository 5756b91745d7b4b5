import { pipeline } from 'node:stream/promises';
import { scheduler } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { clientRequest } from '../connect.ts';
import type { Tx } from '../types.ts';
import { type CopyValue, copyTextRow } from './copy-text-row.ts';

/** Where COPY writes to: the columns in the order that values come in. */
export interface CopyTarget {
  table: string;
  columns: readonly string[];
}

/** Characters of a chunk on its way to the server; small enough that building one holds nobody up. */
const chunkLength = 64 * 1024;

/**
 * Writes any number of rows by COPY within a transaction, `toValues` giving each row's values. Rows are turned into
 * text a chunk at a time, and other work runs in between.
 * @returns the number of rows written.
 */
export async function copyRows<Row>(
  tx: Tx,
  target: CopyTarget,
  rows: readonly Row[],
  toValues: (row: Row) => readonly CopyValue[],
): Promise<number> {
  if (rows.length === 0) return 0;
  return copyIn(tx, { ...target, format: 'text' }, toChunks(rows, toValues));
}

/** As `copyRows`, of rows that are in COPY's binary format already (see `binary-format.ts`). */
export async function copyBinary(tx: Tx, target: CopyTarget, rows: Buffer): Promise<number> {
  return copyIn(tx, { ...target, format: 'binary' }, [rows]);
}

async function* toChunks<Row>(
  rows: readonly Row[],
  toValues: (row: Row) => readonly CopyValue[],
): AsyncGenerator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += copyTextRow(toValues(row));
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
    await scheduler.yield();
  }
  if (chunk !== '') yield chunk;
}

async function copyIn(
  tx: Tx,
  { table, columns, format }: CopyTarget & { format: 'text' | 'binary' },
  chunks: AsyncIterable<string> | Iterable<Buffer>,
): Promise<number> {
  const client = await clientOf(tx);
  const place = `${table.split('.').map(pg.escapeIdentifier).join('.')} (${columns.map(pg.escapeIdentifier).join(', ')})`;
  const stream = client.query(copyFrom(`copy ${place} from stdin with (format ${format})`));
  await pipeline(chunks, stream);
  return stream.rowCount;
}

/** The pg client beneath a transaction, which Kysely knows nothing of COPY for. Valid until the transaction ends. */
async function clientOf(tx: Tx): Promise<PoolClient> {
  const { rows } = await sql<{ client: PoolClient }>`${sql.raw(clientRequest)}`.execute(tx);
  const client = rows[0]?.client;
  if (client === undefined) throw new Error('This transaction does not come from createDatabase');
  return client;
}
