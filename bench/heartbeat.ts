import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { newId } from '#platform/crypto.ts';
import { type BenchServer, startApiProcess, startBenchServer } from './api-server.ts';
import { cpuOfFamily } from './cpu-time.ts';
import { startLoad } from './probes/http-load.ts';

const run_ = promisify(execFile);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const connections = Number(process.env.BENCH_CONNECTIONS ?? 32);
/** Each heartbeat accepts a burst of sixty pings and then one per second, so the benchmark needs many heartbeats. */
const heartbeats = Number(process.env.BENCH_HEARTBEATS ?? 2_000);

/**
 * Measures durable pings per second, compared with pgbench that inserts one row per transaction over the same number of
 * connections. Also measures the total CPU time of each.
 */
export async function run(): Promise<void> {
  const server = await startBenchServer(1);
  const api = await startApiProcess(server.connection);
  const cpu = () => ({ api: cpuOfFamily(api.pid), database: cpuOfFamily(server.databasePid) });
  try {
    const keys = await createHeartbeats(server);
    const requests = keys.map((key) => ({ path: `/ping/${key}`, headers: {} }));
    // Running jobs ping repeatedly, so nearly all heartbeats have had a ping before the measurement begins.
    await startLoad({ port: api.port, requests, connections, seconds: 3 });
    const stored = await countPings(server);
    const before = cpu();
    const ours = await startLoad({ port: api.port, requests, connections, seconds });
    const after = cpu();
    const each = (spent: number) => (spent / ours.requests).toFixed(0);
    console.log(
      `  ${Math.round(ours.perSecond)} pings/s durable over ${connections} connections, ` +
        `p50 ${ours.p50Ms.toFixed(1)} ms, p99 ${ours.p99Ms.toFixed(1)} ms, refused ${ours.refused}, ` +
        `stored ${(await countPings(server)) - stored}; CPU a ping: API ${each(after.api - before.api)} µs, ` +
        `PostgreSQL ${each(after.database - before.database)} µs, client ${ours.cpu.toFixed(0)} µs`,
    );
    const inserts = await insertByPgbench(server);
    console.log(
      inserts === null
        ? '  no pgbench here'
        : `  pgbench, a row a transaction: ${Math.round(inserts.perSecond)}/s, ` +
            `ratio ${(ours.perSecond / inserts.perSecond).toFixed(2)}; ` +
            `CPU an insert: PostgreSQL ${inserts.databaseCpu.toFixed(0)} µs`,
    );
  } finally {
    api.stop();
    await server.stop();
  }
}

async function createHeartbeats({ database, accountId }: BenchServer): Promise<string[]> {
  const keys = Array.from({ length: heartbeats }, () => randomUUID());
  await sql`
    insert into heartbeats (id, account_id, name, slug, period_seconds, grace_seconds, severity, ping_key, status,
      status_since, last_ping_at, last_kind, last_run_end_at, due_at, next_change_at, created_at, updated_at)
    select id, ${accountId}, 'Job', 'job', 3600, 600, 'high', key, 'up', now(), now(), 'success', now(),
      now() + interval '1 hour', now() + interval '1 hour', now(), now()
    from unnest(${keys.map(() => newId())}::uuid[], ${keys}::uuid[]) as k (id, key)
  `.execute(database.db);
  await sql`vacuum analyze heartbeats`.execute(database.db);
  return keys;
}

async function countPings({ database }: BenchServer): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from heartbeat_pings`.execute(
    database.db,
  );
  return Number(rows[0]?.count);
}

/** Results of single inserts. CPU time is in microseconds per insert. */
interface Inserts {
  perSecond: number;
  databaseCpu: number;
}

async function insertByPgbench(server: BenchServer): Promise<Inserts | null> {
  const { database, databaseUrl, databasePid } = server;
  await sql`create table bench_pings (like heartbeat_pings including all)`.execute(database.db);
  const folder = await mkdtemp(join(tmpdir(), 'belltower-bench-'));
  try {
    const file = join(folder, 'insert.sql');
    const values = `gen_random_uuid(), 1, gen_random_uuid(), gen_random_uuid(), now(), 'success', 'GET', '127.0.0.1'`;
    await writeFile(
      file,
      `insert into bench_pings (heartbeat_id, n, id, account_id, at, kind, method, address) values (${values});\n`,
    );
    const words = [
      '-n',
      '-M',
      'prepared',
      '-f',
      file,
      '-c',
      String(connections),
      '-j',
      '2',
      '-T',
      String(seconds),
    ];
    const before = cpuOfFamily(databasePid);
    const { stdout } = await run_('pgbench', [...words, databaseUrl]);
    const inserts = Number(/actually processed: (\d+)/.exec(stdout)?.[1] ?? Number.NaN);
    return {
      perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN),
      databaseCpu: (cpuOfFamily(databasePid) - before) / inserts,
    };
  } catch {
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
