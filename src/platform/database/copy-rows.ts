import { scheduler } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { type CopyValue, copyIn, copyTextRow } from './copy.ts';

/** Characters of a chunk on its way to the server; small enough that building one holds nobody up. */
const chunkLength = 64 * 1024;

/**
 * Writes many rows into a table by COPY, `toValues` giving each row's values in the order of `columns`. Rows
 * are turned into text a chunk at a time, and other work runs in between.
 * @returns the number of rows written.
 */
export async function copyRows<Row>(
  client: ClientBase,
  target: { table: string; columns: readonly string[] },
  rows: readonly Row[],
  toValues: (row: Row) => readonly CopyValue[],
): Promise<number> {
  if (rows.length === 0) return 0;
  return copyIn(client, { ...target, format: 'text' }, chunks(rows, toValues));
}

async function* chunks<Row>(
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
