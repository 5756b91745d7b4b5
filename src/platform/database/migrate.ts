import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger, runMigrations } from 'graphile-worker';
import type { Client, ClientBase } from 'pg';
import pg from 'pg';
import { type ConnectionSettings, toClientConfig } from './connect.ts';

/** One of Belltower's own migrations. */
const migrationsDirectory = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Oldest PostgreSQL version that is tested. */
const oldestMajor = 15;

/** Key of the database's advisory lock during migrations (an arbitrary constant, ASCII "belltowr"). */
const lockKey = '7090205168047519602';

export interface Migration {
  /** Leading number of the file name. */
  version: number;
  /** File name without `.sql`. */
  name: string;
  sql: string;
  /** SHA-256 of the file, lower hex. */
  checksum: string;
}

/** Thrown if the database and the files contradict each other. No changes have been made. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

export interface MigrationStatus {
  /** Highest recorded version; 0 for an empty database. */
  version: number;
  applied: string[];
  pending: string[];
  /** The problem, if any: a file was changed, is missing or is out of order. */
  fault: string | null;
}

export interface MigrateOptions {
  connection: ConnectionSettings;
  /** Default: the repository's `migrations/`. */
  directory?: string;
  onApplied?: (name: string) => void;
}

/**
 * Reads `NNNN-name.sql` files in order.
 * @throws MigrationError for an invalid file name, or if two files have the same number.
 */
export async function readMigrations(directory: string = migrationsDirectory): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  const migrations: Migration[] = [];
  for (const file of files) {
    const digits = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1];
    if (digits === undefined) throw new MigrationError(`${file} is not named NNNN-name.sql`);
    const version = Number(digits);
    if (migrations.at(-1)?.version === version)
      throw new MigrationError(`Two migrations are numbered ${digits}`);
    const sql = await readFile(join(directory, file), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    migrations.push({ version, name: file.slice(0, -'.sql'.length), sql, checksum });
  }
  return migrations;
}

/**
 * Migrates a database to the newest schema, then the schema of graphile-worker. Concurrent processes wait for each
 * other. Each file and its record form one transaction, so a crash never leaves a partly applied file.
 * @returns the names of the files applied by this call.
 * @throws MigrationError for an old server, a changed or missing file, or a statement that failed.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.directory);
  return withClient(options.connection, async (client) => {
    await checkServerVersion(client);
    // A session lock ends with its connection, so a killed process never blocks the next process.
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await createRecords(client);
    const recorded = await readRecords(client);
    const fault = findFault(migrations, recorded);
    if (fault !== null) throw new MigrationError(fault);
    const last = recorded.at(-1)?.version ?? 0;
    const applied: string[] = [];
    for (const migration of migrations.filter((candidate) => candidate.version > last)) {
      await client.query('begin');
      try {
        await applyMigration(client, migration);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw error;
      }
      options.onApplied?.(migration.name);
      applied.push(migration.name);
    }
    await migrateWorker(options.connection);
    return applied;
  });
}

/**
 * Applies these migrations to an empty schema within the caller's transaction, under the migration lock. A restore uses
 * this to create the schema of the backup.
 */
export async function buildSchema(client: ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
  await createRecords(client);
  for (const migration of migrations) await applyMigration(client, migration);
}

/** Compares the database with the migration files without changes. Throws only if the database cannot be reached. */
export async function migrationStatus(
  options: Pick<MigrateOptions, 'connection' | 'directory'>,
): Promise<MigrationStatus> {
  const migrations = await readMigrations(options.directory);
  return withClient(options.connection, async (client) => {
    const { rows } = await client.query(
      "select to_regclass('public.schema_migrations') is not null as found",
    );
    const recorded = rows[0]?.found === true ? await readRecords(client) : [];
    const version = recorded.at(-1)?.version ?? 0;
    return {
      version,
      applied: recorded.map((record) => record.name),
      pending: migrations
        .filter((migration) => migration.version > version)
        .map((migration) => migration.name),
      fault: findFault(migrations, recorded),
    };
  });
}

type Recorded = Pick<Migration, 'version' | 'name' | 'checksum'>;

/** Returns the contradiction between the recorded history and the files, or null. */
export function findFault(files: readonly Recorded[], recorded: readonly Recorded[]): string | null {
  const [first] = files;
  const [oldest] = recorded;
  if (
    first !== undefined &&
    oldest?.version === first.version &&
    (oldest.name !== first.name || oldest.checksum !== first.checksum)
  ) {
    return "This database was created by a development version of Belltower from before its first release, with another first migration. It can't be upgraded. Export your monitors with the program that created it, then start this one with an empty data folder or database and import them";
  }
  const byVersion = new Map(files.map((file) => [file.version, file]));
  const newest = files.at(-1)?.version ?? 0;
  for (const record of recorded) {
    const file = byVersion.get(record.version);
    if (file === undefined) {
      return record.version > newest
        ? `The database is newer than this program: it holds migration ${record.name}, which this version does not know`
        : `Migration ${record.name} was applied to this database, but its file is missing`;
    }
    if (file.checksum !== record.checksum) {
      return `Migration ${record.name} was changed after it was applied; put the file back and add a new one instead`;
    }
  }
  const known = new Set(recorded.map((record) => record.version));
  const last = recorded.at(-1)?.version ?? 0;
  const late = files.find((file) => file.version < last && !known.has(file.version));
  return late ? `Migration ${late.name} is older than the newest applied one; give it a higher number` : null;
}

async function withClient<T>(connection: ConnectionSettings, fn: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...toClientConfig(connection), application_name: 'belltower migrate' });
  client.on('error', () => {}); // The error is ignored here, because the next statement fails with the same error.
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

async function checkServerVersion(client: Client): Promise<void> {
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as text",
  );
  const fault = describeOldServer(rows[0]?.number ?? 0, rows[0]?.text ?? '');
  if (fault !== null) throw new MigrationError(fault);
}

/** Returns the reason why a server with this `server_version_num` cannot be used, or null. */
export function describeOldServer(versionNumber: number, version: string): string | null {
  if (versionNumber >= oldestMajor * 10_000) return null;
  return `PostgreSQL ${oldestMajor} or newer is required; this server is ${version}`;
}

async function createRecords(client: ClientBase): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
}

async function readRecords(client: ClientBase): Promise<Recorded[]> {
  const { rows } = await client.query(
    'select version, name, checksum from schema_migrations order by version',
  );
  return rows;
}

async function applyMigration(client: ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
  } catch (error) {
    const where = describePosition(migration.sql, error);
    throw new MigrationError(`Migration ${migration.name} failed${where}: ${(error as Error).message}`, {
      cause: error,
    });
  }
  await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
    migration.version,
    migration.name,
    migration.checksum,
  ]);
}

/** Returns ` at line N` for the character position that PostgreSQL reports. */
function describePosition(text: string, error: unknown): string {
  const position = Number((error as { position?: string }).position);
  return position > 0 ? ` at line ${text.slice(0, position).split('\n').length}` : '';
}

/** Migrates the schema of graphile-worker. The library supports concurrent migrations. */
export async function migrateWorker(connection: ConnectionSettings): Promise<void> {
  const pool = new pg.Pool({ ...toClientConfig(connection), max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, logger: quietWorkerLogger });
  } finally {
    await pool.end();
  }
}

/** Silences graphile-worker, which logs to the console by default. Failures still reach the caller as exceptions. */
const quietWorkerLogger: Logger = new Logger(() => () => {});
