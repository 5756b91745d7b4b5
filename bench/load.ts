import { sql } from 'kysely';
import { defaultHttpSettings } from '#engine/probes/http/settings.ts';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { readChecks, seedMonitors, settingOf, startLabDatabase, startLabProber } from './engine-lab.ts';
import { benchTargets } from './engine-targets.ts';

/** The two loads of the issue: monitors and their interval in seconds. */
const loads = [
  { monitors: 20_000, intervalSeconds: 20 },
  { monitors: 100_000, intervalSeconds: 60 },
];

/**
 * Holds many HTTP monitors for a while and prints how punctual their checks were and what they took. BENCH_SECONDS
 * (default 30; 300 for the five minutes) is the time measured, after one interval to warm up; BENCH_LOAD
 * picks one of the loads by its number of monitors.
 */
export async function run(): Promise<void> {
  const seconds = settingOf('BENCH_SECONDS', 30);
  const only = process.env.BENCH_LOAD;
  for (const load of loads) {
    if (only === undefined || Number(only) === load.monitors) await hold(load, seconds);
  }
}

async function hold(load: { monitors: number; intervalSeconds: number }, seconds: number): Promise<void> {
  const database = await startLabDatabase();
  const target = await benchTargets.http();
  const { timeoutMs: _timeoutMs, ...settings } = defaultHttpSettings(`http://127.0.0.1:${target.port}/`);
  await seedMonitors(database.db, {
    kind: 'http',
    count: load.monitors,
    intervalSeconds: load.intervalSeconds,
    settings: (index) => ({ ...settings, url: `${settings.url}shop/${index}` }),
  });
  const prober = await startLabProber({ url: database.url });
  await systemClock.sleep(load.intervalSeconds * 1000);
  const from = new Date();
  const before = { prober: (await prober.figures()).cpuMicroseconds, database: database.cpuMicroseconds() };
  const bytesBefore = await checkBytes(database.db);
  let rssMost = 0;
  for (let left = seconds; left > 0; left -= 5) {
    await systemClock.sleep(Math.min(left, 5) * 1000);
    rssMost = Math.max(rssMost, (await prober.figures()).rssBytes);
  }
  const to = new Date();
  const after = { prober: (await prober.figures()).cpuMicroseconds, database: database.cpuMicroseconds() };
  await prober.stop();
  const checks = await readChecks(database.db, from, to);
  const bytes = (await checkBytes(database.db)) - bytesBefore;
  target.stop();
  await database.stop();
  const cpu = (after.prober - before.prober + after.database - before.database) / 1e6;
  console.log(
    `  ${load.monitors} HTTP monitors every ${load.intervalSeconds} s for ${seconds} s: ${checks.checks} checks, ${checks.notUp} not up\n` +
      `    late p50 ${checks.lateP50Ms} ms, p99 ${checks.lateP99Ms} ms, max ${checks.lateMaxMs} ms; missed windows ${checks.missedWindows} (target 0)\n` +
      `    resident memory of the prober ${Math.round(rssMost / 1048576)} MB (target 500), ${Math.round(bytes / checks.checks)} bytes of database a check\n` +
      `    ${(cpu / seconds).toFixed(2)} cores for service and PostgreSQL, ${((cpu / checks.checks) * 1000).toFixed(3)} CPU s per 1,000`,
  );
}

/** Size of all that checks are kept in, indexes included. */
async function checkBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::int8 as bytes from pg_inherits
    where inhparent = 'checks'::regclass
  `.execute(db);
  return rows[0]?.bytes ?? 0;
}
