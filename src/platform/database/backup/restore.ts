import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress, type ZstdDecompress } from 'node:zlib';
import type { ClientBase } from 'pg';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type ConnectionSettings, toClientConfig } from '../connect.ts';
import { buildSchema, type Migration, migrate, migrateWorker, readMigrations } from '../migrate.ts';
import { sqlState } from '../transaction.ts';
import type { BackupProgress, BackupSummary } from './backup.ts';
import {
  BackupError,
  type BackupFooter,
  type BackupHeader,
  BackupReader,
  footerMark,
  parseFooter,
  parseHeader,
} from './format.ts';
import { columnList, qualified, workerVersion } from './inventory.ts';
import { clearTables, dropSchema, listFilledTables, withoutChecks } from './target.ts';

export interface RestoreOptions {
  connection: ConnectionSettings;
  file: string;
  /** Whether to replace existing data. If false, the target must not have rows. */
  force?: boolean;
  /** Tables with rows to ignore, because a running service always writes to them. */
  ignoreRowsIn?: readonly string[];
  /** Tables that stay empty, because they list live processes that no longer exist after a restore. */
  leaveEmpty?: readonly string[];
  /** IDs of the configured master keys. A backup that needs any other key is rejected. */
  masterKeys?: readonly string[];
  onProgress?: (progress: BackupProgress) => void;
}

/** Commands connect with these application names; all other connections belong to a service. */
const commands = ['belltower restore', 'belltower backup', 'belltower migrate', 'belltower watch'];

/** Counts the connections of running services to a database, from any machine. */
export async function countServiceConnections(connection: ConnectionSettings): Promise<number> {
  const client = new pg.Client({ ...toClientConfig(connection), application_name: 'belltower restore' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database()
         and application_name like 'belltower%' and application_name <> all ($1::text[])`,
      [commands],
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Restores a database from a backup. One transaction restores the schema of the backup with all rows and sequences, so
 * any error leaves the database unchanged. The newer migrations follow. The service must be stopped first. Pending jobs
 * from the backup are restored unlocked.
 * @throws BackupError if the file is not a complete backup or was made by a newer version, or if the target has rows.
 */
export async function restoreDatabase(options: RestoreOptions): Promise<BackupSummary> {
  const migrations = await readMigrations();
  const compressed = createReadStream(options.file);
  const text = compressed.pipe(createZstdDecompress());
  compressed.once('error', (error) => text.destroy(error));
  const client = new pg.Client({
    ...toClientConfig(options.connection),
    application_name: 'belltower restore',
  });
  client.on('error', () => {});
  try {
    const place = await stat(options.file);
    const { size } = place;
    const reader = new BackupReader(readable(text, place.isFile() ? size : null));
    const header = parseHeader((await reader.line()) ?? '');
    const past = selectMigrations(header, migrations);
    checkMasterKeys(header, options.masterKeys);
    await migrateWorker(options.connection);
    await client.connect();
    await checkWorker(client, header);
    await client.query('begin');
    const report = (table: string, tablesDone: number) =>
      options.onProgress?.({
        table,
        tablesDone,
        tablesTotal: header.tables.length,
        bytesDone: compressed.bytesRead,
        bytesTotal: size,
      });
    const summary = await load(client, { reader, header, past, options, report });
    await client.query('commit');
    await migrate({ connection: options.connection });
    await client.query('analyze');
    return summary;
  } finally {
    compressed.destroy();
    text.destroy();
    // Closing the connection ends an open transaction.
    await client.end().catch(() => {});
  }
}

/**
 * Yields the decompressed text and converts zlib errors to backup errors. Stops at the end of the archive and leaves
 * any following bytes unread. In a file of known `size`, additional bytes mean that the file is damaged.
 */
async function* readable(text: ZstdDecompress, size: number | null): AsyncGenerator<Buffer> {
  try {
    yield* text as AsyncIterable<Buffer>;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('ENOENT') || code.startsWith('EACCES') || code.startsWith('EISDIR')) throw error;
    throw new BackupError('This file is not a Belltower backup, or it is damaged.', { cause: error });
  }
  if (size !== null && text.bytesWritten !== size)
    throw new BackupError('This backup is damaged: it has data after its end.');
}

/** Returns the migrations that build the schema of the backup. */
function selectMigrations(header: BackupHeader, known: readonly Migration[]): Migration[] {
  const [first] = header.migrations;
  if (first !== undefined && known[0]?.version === first.version && known[0].name !== first.name) {
    throw new BackupError(
      'This backup was made by a development version of Belltower from before its first release and cannot be restored.',
    );
  }
  return header.migrations.map((expected) => {
    const migration = known.find((candidate) => candidate.version === expected.version);
    if (migration === undefined) {
      throw new BackupError(
        `This backup was made by a newer version of Belltower (migration ${expected.name}). Update Belltower first.`,
      );
    }
    if (migration.checksum !== expected.checksum) {
      throw new BackupError(
        `Migration ${expected.name} differs from the one in the backup. Restore with the version that made the backup.`,
      );
    }
    return migration;
  });
}

/**
 * Checks that the master keys of the backup are configured. The service cannot use the restored database without them.
 */
function checkMasterKeys(header: BackupHeader, configured: readonly string[] | undefined): void {
  if (!Array.isArray(header.masterKeys)) throw new BackupError('The header of this backup is damaged.');
  if (configured === undefined) return;
  const missing = header.masterKeys.filter((id) => !configured.includes(id));
  if (missing.length === 0) return;
  throw new BackupError(
    `The secrets in this backup are encrypted with master key ${missing.join(', ')}, which is not configured here. Set BELLTOWER_MASTER_KEY or BELLTOWER_MASTER_KEY_FILE to it, or copy the file master.key from the data folder of the installation that made the backup.`,
  );
}

/** Lists the tables that get rows from migrations. A database with rows only in these tables counts as empty. */
function listSeededTables(migrations: readonly Migration[]): string[] {
  return migrations.flatMap(({ sql }) =>
    [...sql.matchAll(/^\s*insert\s+into\s+"?(\w+)/gim)].map((found) => found[1] ?? ''),
  );
}

async function checkWorker(client: ClientBase, header: BackupHeader): Promise<void> {
  const version = await workerVersion(client);
  if (header.workerVersion > version) {
    throw new BackupError(
      `This backup contains jobs of a newer graphile-worker (schema ${header.workerVersion}, here ${version}). Update Belltower first.`,
    );
  }
}

interface Load {
  reader: BackupReader;
  header: BackupHeader;
  past: readonly Migration[];
  options: RestoreOptions;
  report: (table: string, tablesDone: number) => void;
}

async function load(
  client: ClientBase,
  { reader, header, past, options, report }: Load,
): Promise<BackupSummary> {
  // A service that is still running holds locks. Failing with an error is better than waiting forever.
  await client.query("set local lock_timeout = '30s'; set local statement_timeout = 0");
  await client.query("set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'");
  const ignored = new Set([...(options.ignoreRowsIn ?? []), ...listSeededTables(past)]);
  const filled = (await listFilledTables(client)).filter((name) => !ignored.has(name));
  if (filled.length > 0 && !options.force) {
    throw new BackupError(
      `The database is not empty (${filled.slice(0, 5).join(', ')}${filled.length > 5 ? ', …' : ''}). Restore into an empty one, or use --force to replace everything in it.`,
    );
  }
  await dropSchema(client);
  await buildSchema(client, past);
  for (const { name, parent, bound } of header.partitions) {
    await client.query(
      `create table if not exists ${qualified({ schema: 'public', name })} partition of ${qualified({ schema: 'public', name: parent })} ${bound}`,
    );
  }
  await clearTables(client, header.tables);
  const rows = await withoutChecks(client, () => copyTables(client, reader, header, report));
  const footer = await readFooter(reader);
  if (footer.rows.length !== rows.length || footer.rows.some((count, index) => count !== rows[index])) {
    throw new BackupError('This backup is damaged: the rows do not match their count.');
  }
  for (const name of options.leaveEmpty ?? []) {
    await client.query(`delete from ${qualified({ schema: 'public', name })}`);
  }
  await setSequences(client, footer);
  return { tables: rows.length, rows: rows.reduce((sum, count) => sum + count, 0) };
}

async function copyTables(
  client: ClientBase,
  reader: BackupReader,
  header: BackupHeader,
  report: Load['report'],
): Promise<number[]> {
  const counts: number[] = [];
  for (const [index, table] of header.tables.entries()) {
    const place = `${qualified(table)} (${columnList(table)})`;
    await skipTo(reader, `COPY ${place} FROM stdin;`);
    const stream = client.query(copyFrom(`copy ${place} from stdin`));
    const progress = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        report(table.name, index);
        yield chunk;
      }
    };
    try {
      await pipeline(Readable.from(progress(reader.rows()), { objectMode: false }), stream);
    } catch (error) {
      // Data exceptions (class 22) and constraint violations (class 23) mean that PostgreSQL detected the damage before
      // the checksum.
      if (!/^2[23]/.test(sqlState(error) ?? '')) throw error;
      throw new BackupError(`This backup is damaged: ${(error as Error).message}`, { cause: error });
    }
    counts.push(stream.rowCount);
  }
  return counts;
}

async function skipTo(reader: BackupReader, expected: string): Promise<void> {
  for (;;) {
    const line = await reader.line();
    if (line === null) throw new BackupError('This backup is incomplete. Copy it again from the original.');
    if (line === expected) return;
    if (line.startsWith('COPY ') || line.startsWith(footerMark))
      throw new BackupError('This backup is damaged: its tables are out of order.');
  }
}

async function readFooter(reader: BackupReader): Promise<BackupFooter> {
  for (;;) {
    const line = await reader.line();
    if (line === null) throw new BackupError('This backup is incomplete. Copy it again from the original.');
    if (line.startsWith(footerMark)) {
      // The stream must be read to its end, because the checksum is verified there.
      if ((await reader.line()) !== null)
        throw new BackupError('This backup is damaged: it has data after its end.');
      return parseFooter(line);
    }
  }
}

async function setSequences(client: ClientBase, footer: BackupFooter): Promise<void> {
  for (const sequence of footer.sequences) {
    const name = qualified(sequence);
    if (sequence.schema === 'public') {
      await client.query('select setval($1, $2, $3)', [name, sequence.value, sequence.called]);
    } else if (sequence.called) {
      // The graphile-worker schema is not recreated and setval is not undone by a rollback, so the sequence may only
      // move forward. A later version may also have dropped it.
      await client.query(
        "select setval(c.oid, greatest($2, pg_sequence_last_value(c.oid))) from pg_class c where c.oid = to_regclass($1) and c.relkind = 'S'",
        [name, sequence.value],
      );
    }
  }
}
