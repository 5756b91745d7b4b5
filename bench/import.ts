import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { systemClock } from '#platform/clock.ts';
import { migrate } from '#platform/database/migrate.ts';
import { withDatabaseName } from '#test/support/database.ts';
import { type BenchServer, startBenchServer } from './api-server.ts';

const rowCount = 100_000;
const tables = [
  'accounts',
  'domains',
  'domain_monitors',
  'service_monitors',
  'monitor_schedules',
  'audit_log',
];

/**
 * Creates a mixed upload with all four kinds. Labels contain quotes, separators and line breaks, and every row has a
 * different domain.
 */
function createCsv(): string {
  const lines = ['domain,kind,label,url,keyword'];
  for (let index = 0; index < rowCount; index++) {
    const domain = `host-${index}.zone-${index % 5000}.example.com`;
    const label = `"Site ${index}, the ""best"" one"`;
    if (index % 4 === 0) lines.push(`${domain},,${label},,`);
    else if (index % 4 === 1) lines.push(`${domain},http,${label},https://${domain}/health?check=${index},`);
    else if (index % 4 === 2) lines.push(`${domain},keyword,${label},,basket ${index}`);
    else lines.push(`${domain},ping,${label},,`);
  }
  return `${lines.join('\r\n')}\r\n`;
}

/**
 * Measures the import of 100,000 rows over HTTP into all tables, compared with COPY of exactly the same rows into the
 * same tables.
 */
export async function run(): Promise<void> {
  const server = await startBenchServer(1_000_000);
  const folder = await mkdtemp(join(tmpdir(), 'belltower-bench-rows-'));
  try {
    const csv = createCsv();
    const first = await timeImport(server, csv);
    console.log(
      `import   ${first.seconds.toFixed(2)} s for ${first.created.toLocaleString('en')} rows, ` +
        `${(csv.length / 1e6).toFixed(1)} MB; longest stall of the event loop ${first.stallMs.toFixed(0)} ms`,
    );
    const copySeconds = await timeCopy(server, folder);
    console.log(`COPY     ${copySeconds.toFixed(2)} s for the same rows into the same tables`);
    console.log(`ratio    ${(first.seconds / copySeconds).toFixed(2)} (target 4 or less)`);
    await systemClock.sleep(10_500);
    const again = await timeImport(server, csv);
    console.log(
      `again    ${again.seconds.toFixed(2)} s, ${again.created} created, ${again.skippedDuplicate} duplicates`,
    );
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timeImport(server: BenchServer, csv: string) {
  let stallMs = 0;
  let last = systemClock.monotonicMs();
  const watch = setInterval(() => {
    const now = systemClock.monotonicMs();
    stallMs = Math.max(stallMs, now - last - 5);
    last = now;
  }, 5);
  const startedAt = systemClock.monotonicMs();
  const response = await fetch(`${server.url}/api/v1/import/monitors`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'text/csv' },
    body: csv,
  });
  const result = (await response.json()) as { created: number; skippedDuplicate: number };
  const seconds = (systemClock.monotonicMs() - startedAt) / 1000;
  clearInterval(watch);
  if (response.status !== 200)
    throw new Error(`import answered ${response.status} ${JSON.stringify(result)}`);
  return { seconds, stallMs, created: result.created, skippedDuplicate: result.skippedDuplicate };
}

/** Writes the imported rows to files. Measures COPY of these files into a new database, in one transaction. */
async function timeCopy(server: BenchServer, folder: string): Promise<number> {
  const own = new pg.Client({ connectionString: server.databaseUrl });
  await own.connect();
  for (const table of tables) {
    await pipeline(own.query(copyTo(`copy ${table} to stdout`)), createWriteStream(join(folder, table)));
  }
  await own.end();
  await sql`create database yardstick`.execute(server.database.db);
  const url = withDatabaseName(server.databaseUrl, 'yardstick');
  await migrate({ connection: url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const startedAt = systemClock.monotonicMs();
  await client.query('begin');
  for (const table of tables) {
    await pipeline(createReadStream(join(folder, table)), client.query(copyFrom(`copy ${table} from stdin`)));
  }
  await client.query('commit');
  const seconds = (systemClock.monotonicMs() - startedAt) / 1000;
  await client.end();
  return seconds;
}
