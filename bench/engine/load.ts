import { sql } from 'kysely';
import { defaultHttpSettings } from '#engine/probes/http/settings.ts';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import {
  type CheckFigures,
  createAccounts,
  type LabProber,
  readChecks,
  seedMonitors,
  settingOf,
  startLabDatabase,
  startLabProber,
} from './engine-lab.ts';
import { benchTargets } from './engine-targets.ts';

/** The two loads in the issue, each a number of monitors and their interval in seconds. */
const loads = [
  { monitors: 20_000, intervalSeconds: 20 },
  { monitors: 100_000, intervalSeconds: 60 },
];
type Load = (typeof loads)[number];

/** Accounts that own the monitors, in rotation. */
const accounts = 50;
/** Maximum memory of a prober, in MB. */
const targetMb = 400;
const sampleMs = 5000;

/**
 * Runs many HTTP monitors of 50 accounts for a while. Prints the prober's memory and work every minute, and at the end
 * the punctuality and cost of the checks. BENCH_SECONDS (default 30; 3600 for the full hour) is the measured time after
 * a warm-up of one interval. BENCH_LOAD selects one of the loads by its number of monitors.
 */
export async function run(): Promise<void> {
  const seconds = settingOf('BENCH_SECONDS', 30);
  const only = process.env.BENCH_LOAD;
  const selected = loads.filter(({ monitors }) => only === undefined || Number(only) === monitors);
  if (selected.length === 0) throw new Error(`BENCH_LOAD is one of ${loads.map((load) => load.monitors)}`);
  for (const load of selected) await measureLoad(load, seconds);
}

async function measureLoad(load: Load, seconds: number): Promise<void> {
  const database = await startLabDatabase();
  const target = await benchTargets.http();
  const { timeoutMs: _timeoutMs, ...settings } = defaultHttpSettings(`http://127.0.0.1:${target.port}/`);
  await seedMonitors(database.db, {
    kind: 'http',
    count: load.monitors,
    intervalSeconds: load.intervalSeconds,
    settings: (index) => ({ ...settings, url: `${settings.url}shop/${index}` }),
    accountIds: await createAccounts(database.db, accounts),
  });
  const prober = await startLabProber({ url: database.url });
  const cpuSeconds = async () =>
    ((await prober.figures()).cpuMicroseconds + database.cpuMicroseconds()) / 1_000_000;
  await systemClock.sleep(load.intervalSeconds * 1000);
  console.log(`  ${load.monitors} HTTP monitors in ${accounts} accounts, every ${load.intervalSeconds} s`);
  const from = new Date();
  const cpuBefore = await cpuSeconds();
  const bytesBefore = await checkBytes(database.db);
  const measured = await watch(prober, seconds);
  const to = new Date();
  const cpu = (await cpuSeconds()) - cpuBefore;
  await prober.stop();
  const checks = await readChecks(database.db, from, to);
  const bytes = (await checkBytes(database.db)) - bytesBefore;
  target.stop();
  await database.stop();
  print({ checks, held: measured, bytes, cpu, seconds: (to.getTime() - from.getTime()) / 1000 });
}

/** Prints a line every minute. Resolves to the prober's peak memory in each minute, in bytes. */
async function watch(prober: LabProber, seconds: number): Promise<number[]> {
  const held: number[] = [];
  const startedMs = systemClock.monotonicMs();
  const endMs = startedMs + seconds * 1000;
  let before = await prober.figures();
  for (let atMs = startedMs; atMs < endMs; ) {
    const minuteEndMs = Math.min(atMs + 60_000, endMs);
    let most = 0;
    for (; atMs < minuteEndMs; atMs = systemClock.monotonicMs()) {
      await systemClock.sleep(Math.min(sampleMs, minuteEndMs - atMs));
      most = Math.max(most, (await prober.figures()).rssBytes);
    }
    const now = await prober.figures();
    held.push(most);
    console.log(
      `    ${Math.round((atMs - startedMs) / 1000)} s`.padEnd(12) +
        `prober ${megabytes(most)}, ${now.checks - before.checks} checks, ` +
        `${now.missedWindows - before.missedWindows} missed`,
    );
    before = now;
  }
  return held;
}

interface Figures {
  checks: CheckFigures;
  /** Peak resident memory of each minute, in bytes. */
  held: number[];
  /** Size of the checks in the database, in bytes. */
  bytes: number;
  /** CPU seconds of the prober and PostgreSQL. */
  cpu: number;
  seconds: number;
}

function print({ checks, held, bytes, cpu, seconds }: Figures): void {
  const [first = 0] = held;
  console.log(
    `    in all ${Math.round(seconds)} s: ${checks.checks} checks, ${checks.notUp} not up\n` +
      `    late p50 ${checks.lateP50Ms} ms, p99 ${checks.lateP99Ms} ms, max ${checks.lateMaxMs} ms; missed windows ${checks.missedWindows} (target 0)\n` +
      `    resident memory of the prober at most ${ofTarget(Math.max(...held))}, ${megabytes(first)} in the first minute, ${megabytes(held.at(-1) ?? 0)} in the last\n` +
      `    ${Math.round(bytes / checks.checks)} bytes of database per check; ${(cpu / seconds).toFixed(2)} cores for prober and PostgreSQL, ${((cpu / checks.checks) * 1000).toFixed(3)} CPU s per 1,000`,
  );
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1048576)} MB`;

const ofTarget = (bytes: number) =>
  `${megabytes(bytes)} (target ${targetMb}, ratio ${(bytes / 1048576 / targetMb).toFixed(2)})`;

/** Returns the size of all tables that store checks, including indexes. */
async function checkBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::int8 as bytes from pg_inherits
    where inhparent = 'checks'::regclass
  `.execute(db);
  return rows[0]?.bytes ?? 0;
}
