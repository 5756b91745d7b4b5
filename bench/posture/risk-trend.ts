import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { runRiskSnapshot } from '#features/risk/index.ts';
import { dayMs } from '#platform/clock.ts';
import { startBenchServer } from '../api-server.ts';
import { startLoad } from '../probes/http-load.ts';
import { fillMonitors } from './posture-fixture.ts';

const run_ = promisify(execFile);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const connections = 32;

/**
 * Measures transactions per second of one prepared SELECT with pgbench, over as many connections as the service uses.
 */
async function pgbench(url: string, text: string): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'belltower-bench-'));
  try {
    const file = join(folder, 'select.sql');
    await writeFile(file, `${text};\n`);
    const words = ['-n', '-M', 'prepared', '-f', file, '-c', '10', '-j', '2', '-T', String(seconds), url];
    const { stdout } = await run_('pgbench', words);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
  } catch {
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Measures a year of risk trend over HTTP with key verification, compared with pgbench running SELECTs that return
 * the same points.
 */
export async function run(): Promise<void> {
  const server = await startBenchServer(100);
  try {
    const { db } = server.database;
    await fillMonitors(db, { accountId: server.accountId, monitors: 20, findings: 200 });
    const today = Date.now();
    for (let day = 0; day < 365; day++) await runRiskSnapshot(db, new Date(today - day * dayMs));
    await sql`vacuum analyze risk_snapshots`.execute(db);
    const { rows } = await sql<{ id: string }>`select id from domain_monitors limit 1`.execute(db);
    const id = rows[0]?.id ?? '';
    const headers = { authorization: `Bearer ${server.key}` };
    const path = `/api/monitors/${id}/risk-trend?days=365`;
    const body = await (await fetch(`${server.url}${path}`, { headers })).text();
    const port = Number(new URL(server.url).port);
    const order = { port, requests: [{ path, headers }], connections, seconds };
    await startLoad(order);
    const ours = await startLoad(order);
    console.log(
      `  365 points, ${Buffer.byteLength(body)} B: ${Math.round(ours.perSecond)} requests/s, ` +
        `p50 ${ours.p50Ms.toFixed(1)} ms, p99 ${ours.p99Ms.toFixed(1)} ms, refused ${ours.refused}`,
    );
    const since = new Date(today - 364 * dayMs).toISOString().slice(0, 10);
    const where = `monitor_id = '${id}' and date >= '${since}'`;
    const selects = {
      'one row per day': `select point from risk_snapshots where ${where} order by date`,
      'one JSON text': `select '[' || string_agg(point::text, ',' order by date) || ']' from risk_snapshots where ${where}`,
    };
    for (const [name, text] of Object.entries(selects)) {
      const tps = await pgbench(server.databaseUrl, text);
      const summary =
        tps === null
          ? 'pgbench is not installed'
          : `${Math.round(tps)}/s, ratio ${(ours.perSecond / tps).toFixed(2)}`;
      console.log(`  pgbench, ${name}: ${summary}`);
    }
  } finally {
    await server.stop();
  }
}
