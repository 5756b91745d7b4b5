import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type { ClientBase } from 'pg';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { writeWholeFile } from '../../atomic-file.ts';
import { type ConnectionSettings, toClientConfig } from '../connect.ts';
import { type BackupHeader, endOfRows, footerMark, headerMark } from './format.ts';
import { columnList, type Inventory, listSequences, qualified, takeInventory } from './inventory.ts';

export interface BackupProgress {
  /** The table being processed. */
  table: string;
  tablesDone: number;
  tablesTotal: number;
  /** Bytes of row text for a backup; bytes of the file for a restore. */
  bytesDone: number;
  /** Expected final value of `bytesDone`. A backup can only estimate it from the size on disk. */
  bytesTotal: number;
}

export interface BackupOptions {
  connection: ConnectionSettings;
  /**
   * The target file. It is replaced when the backup is complete, unless it is a device or pipe, and is readable only by
   * its owner.
   */
  file: string;
  /** Epoch milliseconds, for the header. */
  now: number;
  onProgress?: (progress: BackupProgress) => void;
  signal?: AbortSignal;
}

export interface BackupSummary {
  tables: number;
  rows: number;
}

/**
 * Writes all rows of the database from a single REPEATABLE READ snapshot while the service runs, with constant memory.
 * Requires only read permissions. Excludes roles and grants. Includes the secrets of monitors in their stored form.
 */
export async function backupDatabase(options: BackupOptions): Promise<BackupSummary> {
  const client = new pg.Client({
    ...toClientConfig(options.connection),
    application_name: 'belltower backup',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const inventory = await openSnapshot(client);
    const summary: BackupSummary = { tables: inventory.tables.length, rows: 0 };
    const write = (file: Writable) =>
      pipeline(
        Readable.from(writeBackup(client, inventory, options, summary), { objectMode: false }),
        createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
        file,
        ...(options.signal === undefined ? [] : [{ signal: options.signal }]),
      );
    await writeWholeFile(options.file, write, { mode: 0o600 });
    return summary;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Starts the snapshot and locks every table in it against being dropped, as pg_dump does. */
async function openSnapshot(client: ClientBase): Promise<Inventory> {
  await client.query(
    "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'",
  );
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  for (let attempt = 1; ; attempt++) {
    await client.query('begin isolation level repeatable read, read only');
    try {
      const inventory = await takeInventory(client);
      if (inventory.tables.length > 0) {
        await client.query(`lock table ${inventory.tables.map(qualified).join(', ')} in access share mode`);
      }
      return inventory;
    } catch (error) {
      await client.query('rollback');
      // 42P01: a partition was dropped between listing and locking.
      if ((error as { code?: string }).code !== '42P01' || attempt >= 5) throw error;
    }
  }
}

async function* writeBackup(
  client: ClientBase,
  inventory: Inventory,
  options: BackupOptions,
  summary: BackupSummary,
): AsyncGenerator<Buffer | string> {
  const { sizeBytes, ...content } = inventory;
  const header: BackupHeader = { format: 1, createdAt: new Date(options.now).toISOString(), ...content };
  yield `${headerMark}${JSON.stringify(header)}\n`;
  for (const { name, parent, bound } of inventory.partitions) {
    yield `CREATE TABLE IF NOT EXISTS "${name}" PARTITION OF "${parent}" ${bound};\n`;
  }
  const rows: number[] = [];
  let bytesDone = 0;
  for (const [tablesDone, table] of inventory.tables.entries()) {
    const place = `${qualified(table)} (${columnList(table)})`;
    yield `COPY ${place} FROM stdin;\n`;
    const stream = client.query(copyTo(`copy ${place} to stdout`));
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytesDone += chunk.length;
      yield chunk;
      const bytesTotal = Math.max(sizeBytes, bytesDone);
      options.onProgress?.({
        table: table.name,
        tablesDone,
        tablesTotal: summary.tables,
        bytesDone,
        bytesTotal,
      });
    }
    rows.push(stream.rowCount);
    summary.rows += stream.rowCount;
    yield `${endOfRows}\n\n`;
  }
  const sequences = await listSequences(client);
  for (const sequence of sequences) {
    yield `SELECT setval('${qualified(sequence)}', ${sequence.value}, ${sequence.called});\n`;
  }
  yield `${footerMark}${JSON.stringify({ rows, sequences })}\n`;
}
