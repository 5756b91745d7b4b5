import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { sql } from 'kysely';
import { ensureCurrentPartitions, ensurePartitions } from '#features/checks/partitions.ts';
import { selectScanHistoryForExport } from '#features/exports/views.ts';
import { dayMs, systemClock } from '#platform/clock.ts';
import { copyOut, inlineParameters } from '#platform/database/copy.ts';
import { type BenchServer, startBenchServer } from './api-server.ts';

const monitorCount = 1000;
const checksEach = 1000;
const rounds = 3;

/**
 * Measures the export of 1,000,000 rows of scan history over HTTP, compared with psql's \copy of the same SELECT over
 * the same socket.
 */
export async function run(): Promise<void> {
  const server = await startBenchServer(1_000_000);
  const folder = await mkdtemp(join(tmpdir(), 'belltower-bench-files-'));
  try {
    await fill(server);
    const psql = (process.env.PATH ?? '').split(delimiter).some((dir) => existsSync(join(dir, 'psql')));
    const ours: number[] = [];
    const theirs: number[] = [];
    let growth = 0;
    for (let round = 0; round < rounds; round++) {
      const seen = await timeExport(server, join(folder, 'export.csv'));
      ours.push(seen.seconds);
      growth = Math.max(growth, seen.growthBytes);
      theirs.push(await timeCopy(server, join(folder, 'yardstick.csv'), psql));
    }
    const { size } = await stat(join(folder, 'export.csv'));
    const best = { ours: Math.min(...ours), theirs: Math.min(...theirs) };
    const rows = (monitorCount * checksEach).toLocaleString('en');
    console.log(
      `export   ${best.ours.toFixed(2)} s for ${rows} rows, ${(size / 1e6).toFixed(0)} MB (best of ${rounds})`,
    );
    console.log(`${psql ? 'psql    ' : 'COPY    '} ${best.theirs.toFixed(2)} s for the same SELECT`);
    console.log(`ratio    ${(best.ours / best.theirs).toFixed(2)} (target 1.3 or less)`);
    console.log(`memory   grew by ${(growth / 1e6).toFixed(0)} MB at most (target under 50)`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Creates a thousand monitors with a thousand checks each over the last six days. Every twentieth check failed. */
async function fill({ database, accountId }: BenchServer): Promise<void> {
  const { db } = database;
  const now = new Date(systemClock.now());
  const from = new Date(now.getTime() - 6 * dayMs);
  await ensurePartitions(db, from, now);
  await ensureCurrentPartitions(db, now);
  await sql`
    insert into service_monitors (id, account_id, kind, name, target, settings, interval_seconds, timeout_seconds,
      confirm_failures, confirm_recoveries, retry_seconds, regions, severity, status_since, created_at, updated_at)
    select gen_random_uuid(), ${accountId}, 'http', 'Shop, region ' || n, 'https://shop-' || n || '.example.com/', '{}',
      60, 10, 2, 1, 20, '{default}', 'high', ${now}, ${now}, ${now}
    from generate_series(1, ${monitorCount}::int) n`.execute(db);
  await sql`
    insert into checks (monitor_id, scheduled_at, late_ms, duration_ms, status, region, address, code, error, message)
    select m.id, ${from}::timestamptz + (k * ${(6 * dayMs) / checksEach}::float8) * interval '1 millisecond', 3,
      (20 + k % 180 + k % 7 * 0.125)::real, case when failed then 'd' else 'u' end, 'default', '192.0.2.1',
      case when failed then 'status-unexpected' end, case when failed then 'HTTP 503, "Service Unavailable"' end,
      case when failed then 'The server answered 503, which is not expected.' end
    from generate_series(0, ${checksEach - 1}::int) k cross join service_monitors m
      cross join lateral (select (k + abs(hashtext(m.id::text)) % 20) % 20 = 0 as failed) f`.execute(db);
  await sql`vacuum analyze checks`.execute(db);
}

async function timeExport(server: BenchServer, file: string) {
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const startedAt = systemClock.monotonicMs();
  // A separate process reads the export, like a real client, so that its memory and CPU time do not count as the
  // service's.
  const client = `
    const { request } = require('node:http');
    const options = { headers: { authorization: 'Bearer ' + process.env.KEY } };
    request(process.env.TARGET, options, (answer) => {
      if (answer.statusCode !== 200) process.exit(1);
      answer.pipe(require('node:fs').createWriteStream(process.env.FILE));
    }).end();`;
  const target = `${server.url}/api/v1/exports/scan-history.csv?days=30`;
  await execute(process.execPath, ['-e', client], { KEY: server.key, TARGET: target, FILE: file });
  clearInterval(watch);
  const seconds = (systemClock.monotonicMs() - startedAt) / 1000;
  return { seconds, growthBytes: most - before };
}

async function timeCopy(server: BenchServer, file: string, psql: boolean): Promise<number> {
  const now = systemClock.now();
  const query = selectScanHistoryForExport({
    accountId: server.accountId,
    from: new Date(now - 30 * dayMs),
    to: new Date(now + 60_000),
  }).compile(server.database.db);
  const text = inlineParameters(query.sql, query.parameters).replace(/\s+/g, ' ');
  const startedAt = systemClock.monotonicMs();
  if (psql) {
    await execute(
      'psql',
      ['-qX', '-c', `\\copy (${text}) to '${file}' with (format csv, header)`],
      environment(server),
    );
  } else {
    const client = await server.database.pool.connect();
    for await (const _ of copyOut(client, query));
    client.release();
  }
  return (systemClock.monotonicMs() - startedAt) / 1000;
}

function environment({ connection, databaseUrl }: BenchServer): Record<string, string> {
  const url = new URL(databaseUrl);
  const { host, port, user, password, database } = typeof connection === 'string' ? {} : connection;
  return {
    PGHOST: host ?? url.hostname,
    PGPORT: String(port ?? url.port),
    PGUSER: user ?? url.username,
    PGPASSWORD: typeof password === 'string' ? password : decodeURIComponent(url.password),
    PGDATABASE: database ?? url.pathname.slice(1),
    PGTZ: 'UTC',
  };
}

function execute(command: string, parameters: string[], environment: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}
