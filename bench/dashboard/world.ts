import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { freePort } from '#lab/ports.ts';
import { sourceTable } from '#platform/config/source-table.ts';
import { createDatabase } from '#platform/database/connect.ts';
import { findRunningService } from '#platform/database/embedded/start-embedded.ts';
import type { Database, Db } from '#platform/database/types.ts';
import { programFile } from '#test/support/built-program.ts';
import { stopAtSignal } from '../end-by-signal.ts';

const person = { email: 'ada@example.com', password: 'correct horse battery' };

/** The whole service in separate processes, with the first account created. */
export interface World {
  url: string;
  pid: number;
  database: Database;
  accountId: string;
  /** The session cookies in the format of a request header: `name=value; name=value`. */
  cookie: string;
  stop(): Promise<void>;
}

/** Starts the service with a new data folder. Probers are running but idle, because the monitors have no schedules. */
export async function startWorld(): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'belltower-bench-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const sourcesOff = Object.keys(sourceTable).map((name) => [`BELLTOWER_SOURCE_${name}_ENABLED`, 'off']);
  const child = spawn(process.execPath, [programFile, 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      BELLTOWER_DATA_DIR: dataDir,
      BELLTOWER_PORT: new URL(url).port,
      BELLTOWER_RESOLVERS: '127.0.0.1:9',
      BELLTOWER_LOG_LEVEL: 'error',
      ...Object.fromEntries(sourcesOff),
    },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.once('exit', () => child.kill('SIGTERM'));
  const end = stopAtSignal(async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  });
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('The service ended at once.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const created = await post(`${url}/api/v1/accounts`, { name: 'Ada', ...person }, url);
  if (created.status !== 201) throw new Error(`No account: ${created.status} ${await created.text()}`);
  const session = await post(`${url}/api/v1/session`, person, url);
  const cookies = session.headers.getSetCookie().map((each) => each.split(';', 1)[0] ?? '');
  if (session.status !== 201) throw new Error(`No session: ${session.status} ${await session.text()}`);
  const { account } = (await session.json()) as { account: { id: string } };
  const connection = findRunningService(dataDir)?.connection;
  if (connection == null) throw new Error('The service has no database of its own.');
  const database = createDatabase({ connection });
  return {
    url,
    pid: child.pid ?? 0,
    database,
    accountId: account.id,
    cookie: cookies.join('; '),
    async stop() {
      await database.close();
      await end();
    },
  };
}

const post = (to: string, body: object, origin: string): Promise<Response> =>
  fetch(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  });

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
};

/** Creates monitors `from + 1` to `to`. The newest 500, which users see first, have a day of hourly rollups. */
export async function createMonitors(db: Db, accountId: string, from: number, to: number): Promise<void> {
  await sql`insert into service_monitors (id, account_id, kind, name, target, settings, interval_seconds, timeout_seconds,
      confirm_failures, confirm_recoveries, retry_seconds, regions, tags, severity, status, status_since, created_at, updated_at)
    select gen_random_uuid(), ${accountId}, 'http', 'Shop ' || n || ' of customer ' || n % 97, 'https://shop-' || n || '.example.com/',
      jsonb_build_object('url', 'https://shop-' || n || '.example.com/'), 60, 10, 2, 1, 20, '{default}',
      array['team-' || n % 20, 'eu'], 'high', (array['up', 'up', 'up', 'up', 'up', 'up', 'up', 'down'])[1 + n % 8], now(),
      now() - interval '60 days' + n * interval '10 milliseconds', now()
    from generate_series(${from + 1}::int, ${to}::int) n`.execute(db);
  await sql`insert into check_rollups (monitor_id, span, starts_at, up, degraded, down, unknown, missed, late_ms_max,
      duration_ms_sum, dns_ms_sum, connect_ms_sum, tls_ms_sum, first_byte_ms_sum, transfer_ms_sum, histogram_buckets,
      histogram_counts)
    select m.id, 'hour', date_trunc('hour', now()) - h * interval '1 hour', 60, 0, 0, 0, 0, 5, 60 * (80 + h), 60, 300, 600, 2400,
      600, '{100}', '{60}'
    from (select id from service_monitors where account_id = ${accountId} order by created_at desc limit 500) m,
      generate_series(1, 24) h
    on conflict do nothing`.execute(db);
  await sql`analyze`.execute(db);
}
