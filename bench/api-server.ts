import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Registry } from 'prom-client';
import { createApi } from '#app/create-api.ts';
import type { Dashboard } from '#app/dashboard/serve-dashboard.ts';
import { createScrape } from '#app/metrics.ts';
import { insertNewKey } from '#features/api-keys/api-keys.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { newId } from '#platform/crypto.ts';
import { type ConnectionSettings, createDatabase } from '#platform/database/connect.ts';
import type { Embedded } from '#platform/database/embedded/start-embedded.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { createLog } from '#platform/log.ts';
import { createOfflineNet } from '#test/support/http.ts';
import { startThrowawayDatabase } from './start-service.ts';

/** The HTTP API in this process on loopback, with an embedded PostgreSQL and its real settings. */
export interface BenchServer {
  url: string;
  /** Connection URL over TCP, for other programs. */
  databaseUrl: string;
  /** The connection that the service uses. */
  connection: Embedded['connection'];
  database: Database;
  accountId: string;
  /** The database process. */
  databasePid: number;
  /** An API key with all scopes, for an account on the agency plan. */
  key: string;
  stop(): Promise<void>;
}

/** Starts a server. `monitorCap` is the account's monitor limit, and `dashboard` the dashboard to serve. */
export async function startBenchServer(monitorCap: number, dashboard?: Dashboard): Promise<BenchServer> {
  const { embedded, stop } = await startThrowawayDatabase();
  const { app, database } = await openBenchApi(embedded.connection, monitorCap, dashboard);
  const { accountId, key } = await createCaller(database);
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    databaseUrl: embedded.url,
    connection: embedded.connection,
    database,
    databasePid: embedded.pid() ?? 0,
    accountId,
    key,
    async stop() {
      await app.close();
      await database.close();
      await stop();
    },
  };
}

/** Creates the HTTP API with an existing, migrated database. It does not listen yet. */
export async function openBenchApi(
  connection: ConnectionSettings,
  monitorCap: number,
  dashboard: Dashboard | null = null,
): Promise<{ app: HttpApp; database: Database }> {
  const database = createDatabase({ connection });
  const config = readConfig({
    BELLTOWER_LOG_LEVEL: 'error',
    BELLTOWER_STREAMS_PER_KEY: '100000',
    BELLTOWER_STREAMS_PER_ACCOUNT: '100000',
  });
  config.plans.agency.monitorCap = monitorCap;
  const app = await createApi({
    config,
    database: { ...database, connection, announce: () => {}, stop: async () => {} },
    clock: systemClock,
    log: createLog('error'),
    net: createOfflineNet(),
    scrape: createScrape(new Registry(), null),
    dashboard,
  });
  return { app, database };
}

/** Creates an account on the agency plan, with an API key that has all scopes. */
export async function createCaller(database: Database): Promise<{ accountId: string; key: string }> {
  const now = new Date(systemClock.now());
  const accountId = newId();
  const account = {
    id: accountId,
    name: 'Bench',
    email: `${accountId}@example.com`,
    plan: 'agency' as const,
  };
  await database.db
    .insertInto('accounts')
    .values({ ...account, created_at: now, updated_at: now })
    .execute();
  const { key } = await withTransaction(database.db, (tx) =>
    insertNewKey(tx, accountId, { name: 'bench', scopes: ['*'], expiresAt: null, createdBy: null, now }),
  );
  return { accountId, key };
}

/** The first argument of `api-process.ts`, as JSON. */
export interface ApiOrder {
  connection: Parameters<typeof openBenchApi>[0];
}

/** The HTTP API in a separate process. */
interface ApiProcess {
  port: number;
  pid: number;
  stop(): void;
}

/** Starts the API with an existing database. `folder` is the checkout to use. */
export async function startApiProcess(
  connection: ApiOrder['connection'],
  folder = fileURLToPath(new URL('..', import.meta.url)),
): Promise<ApiProcess> {
  const order: ApiOrder = { connection };
  const child = fork(`${folder}/bench/api/api-process.ts`, [JSON.stringify(order)], { cwd: folder });
  const [port] = (await once(child, 'message')) as [number];
  return { port, pid: child.pid ?? 0, stop: () => child.disconnect() };
}
