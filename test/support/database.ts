import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabase } from '#platform/database/connect.ts';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/types.ts';
import { parseMasterKeys } from '#platform/secrets/master-keys.ts';
import { useMasterKeys } from '#platform/secrets/secrets.ts';
import { startTestPostgres, type TestPostgres } from './postgres.ts';

/** A migrated, empty database for one test file. */
export interface TestDatabase extends Database {
  /** Connection URL for programs and further pools. */
  readonly url: string;
  /** Ends the pool and drops the database. Call it in `after`. */
  drop(): Promise<void>;
}

/**
 * Prefix of database names. The runner uses it to drop databases that killed test processes left on an external server.
 */
const testDatabasePrefix = `belltower_test_${process.env.BELLTOWER_TEST_RUN ?? process.pid}_`;

/** Advisory lock on the maintenance database, held while the template is created. */
const templateLock = '7090205168047519603';

/** Encryption key for secrets in test databases. */
useMasterKeys(() => parseMasterKeys('ab'.repeat(32), 'tests'));

let server: Promise<TestPostgres> | undefined;
let open = 0;

/**
 * Returns the server of this run: `BELLTOWER_TEST_DATABASE_URL` (set by the runner, or by you for an external
 * PostgreSQL with a role that may create databases), otherwise a private server for this process.
 */
function useServer(): Promise<TestPostgres> {
  const url = process.env.BELLTOWER_TEST_DATABASE_URL;
  server ??=
    url === undefined || url === '' ? startTestPostgres() : Promise.resolve({ url, stop: async () => {} });
  return server;
}

async function release(): Promise<void> {
  open -= 1;
  if (open > 0 || server === undefined) return;
  const last = server;
  server = undefined;
  await (await last).stop();
}

async function withMaintenance<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/** Returns `url` with a different database name. */
export function withDatabaseName(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/**
 * Creates the migrated template once per run, in the first process that needs it. Its name contains a hash of the
 * migrations, so that an external server never provides an outdated template.
 */
async function ensureTemplate(client: pg.Client, url: string): Promise<string> {
  const hash = createHash('sha256');
  for (const migration of await readMigrations()) hash.update(migration.checksum);
  const name = `belltower_template_${hash.digest('hex').slice(0, 12)}`;
  await client.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const draft = `${name}_draft`;
      await client.query(`drop database if exists ${draft} with (force)`);
      await client.query(`create database ${draft} template template0 encoding 'UTF8'`);
      await migrate({ connection: withDatabaseName(url, draft) });
      await client.query(`alter database ${draft} rename to ${name}`);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [templateLock]);
  }
  return name;
}

/**
 * Creates a new database for this file: a copy of the migrated template, or an empty database with `migrated: false`.
 */
export async function createTestDatabase(
  options: { migrated?: boolean; maxConnections?: number } = {},
): Promise<TestDatabase> {
  const { url } = await useServer();
  open += 1;
  const name = `${testDatabasePrefix}${randomBytes(6).toString('hex')}`;
  await withMaintenance(url, async (client) => {
    const template = options.migrated === false ? 'template0' : await ensureTemplate(client, url);
    // The default strategy also writes each page to the log and takes seven times as long.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const own = withDatabaseName(url, name);
  const database = createDatabase({
    connection: own,
    applicationName: 'belltower test',
    maxConnections: options.maxConnections ?? 5,
  });
  return {
    ...database,
    url: own,
    async drop() {
      await database.close();
      await withMaintenance(url, (client) => dropDatabase(client, name));
      await release();
    },
  };
}

/**
 * Drops a database and disconnects its clients. A role that is not a superuser cannot stop an autovacuum worker, so
 * this function retries until the worker has finished.
 */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await client.query(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      if (tries >= 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
