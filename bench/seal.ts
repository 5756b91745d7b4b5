import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import type { CheckRecord } from '#features/checks/index.ts';
import { insertChecks } from '#features/checks/insert-checks.ts';
import { checks, dayOf, ensurePartitions, sealedHours } from '#features/checks/partitions.ts';
import { sealChecks } from '#features/checks/seal.ts';
import { createMonitor } from '#features/service-monitors/testing/create-monitor.ts';
import { dayMs, minuteMs, systemClock } from '#platform/clock.ts';
import { type PartitionedTable, partitionOf } from '#platform/database/partitions.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type BenchServer, createCaller, startBenchServer } from './api-server.ts';
import { cpuOfFamily } from './cpu-time.ts';

/** 720,000 HTTPS checks a minute apart. `BENCH_SEAL_MONITORS` reduces this number. */
const monitorCount = Number(process.env.BENCH_SEAL_MONITORS ?? 500);
const checksOfDay = dayMs / minuteMs;
const total = monitorCount * checksOfDay;
const rounds = 3;

/**
 * Measures a day of checks before and after sealing: bytes per check, the cost of sealing, and the cost of exporting an
 * account's day over HTTP.
 */
export async function run(): Promise<void> {
  const server = await startBenchServer(1_000_000);
  try {
    const today = dayOf(new Date(systemClock.now())).getTime();
    const now = await prepareDay(server, new Date(today - 10 * dayMs));
    await sql`insert into rollup_progress (span, done_until) values ('hour', ${new Date(today)})`.execute(
      server.database.db,
    );
    console.log(
      `${total.toLocaleString('en')} HTTPS checks at one-minute intervals, with all phases, on one day`,
    );
    await show(server, 'live', checks, now);
    const sealing = await cost(server, () => sealChecks(server.database.db, new Date(today)));
    await show(server, 'sealed', sealedHours, now);
    console.log(`sealing    ${perMillion(sealing)}`);
  } finally {
    await server.stop();
  }
}

/** A day of checks in a separate account, so that the export contains nothing else. */
interface BenchDay {
  day: Date;
  key: string;
}

async function prepareDay(server: BenchServer, day: Date): Promise<BenchDay> {
  const { db } = server.database;
  const { accountId, key } = await createCaller(server.database);
  await ensurePartitions(db, day, day);
  const monitors: string[] = [];
  for (let n = 0; n < monitorCount; n++) {
    const seed = { accountId, name: `Shop ${n}`, kind: 'http', intervalSeconds: 60, now: day };
    monitors.push(await createMonitor(db, seed));
  }
  for (let minute = 0; minute < checksOfDay; minute += 10) {
    const records: CheckRecord[] = [];
    for (let at = minute; at < minute + 10; at++) {
      for (const [n, id] of monitors.entries()) records.push(checkOf(id, n, day.getTime() + at * minuteMs));
    }
    await withTransaction(db, (tx) => insertChecks(tx, records));
  }
  await sql`vacuum analyze ${sql.table(partitionOf(checks, day).name)}`.execute(db);
  return { day, key };
}

let state = 42;
/** Returns a random number from 0 to 1. The sequence is the same in each run. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

/**
 * Returns a realistic response time. The distribution is log-normal, and one in a hundred values is far above the rest.
 */
function around(level: number, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(random() + 1e-9)) * Math.cos(2 * Math.PI * random());
  return level * Math.exp(spread * normal) * (random() < 0.01 ? 8 : 1);
}

/** Returns an HTTPS check of the n-th monitor. One in 200 fails. */
function checkOf(monitorId: string, n: number, minute: number): CheckRecord {
  const far = 1 + (n % 10) / 3;
  const phases = {
    dnsMs: around(0.9, 0.5),
    connectMs: around(11 * far, 0.15),
    tlsMs: around(19 * far, 0.15),
    firstByteMs: around(48 * far, 0.3),
    transferMs: around(0.7 * far, 0.6),
  };
  const isFailed = random() < 0.005;
  const scheduledAt = minute + ((n * 7919) % minuteMs);
  return {
    monitorId,
    region: 'default',
    scheduledAt,
    startedAt: scheduledAt + Math.floor(around(4, 0.6)),
    status: isFailed ? 'down' : 'up',
    durationMs: Object.values(phases).reduce((sum, ms) => sum + ms, around(0.3, 0.3)),
    phases,
    address: `203.0.113.${n % 250}`,
    code: isFailed ? 'status-unexpected' : null,
    error: null,
    message: isFailed ? 'Status 503, expected 200-299.' : null,
    httpStatus: isFailed ? 503 : 200,
    daysLeft: 61,
    missedWindows: null,
  };
}

interface Cost {
  wall: number;
  cpu: number;
}

/** Returns wall-clock seconds, and CPU seconds of this process (the service) and of PostgreSQL. */
async function cost({ databasePid }: BenchServer, work: () => Promise<unknown>): Promise<Cost> {
  const cpu = () => (cpuOfFamily(databasePid) + process.cpuUsage().user + process.cpuUsage().system) / 1e6;
  const [cpuBefore, startedAt] = [cpu(), systemClock.monotonicMs()];
  await work();
  return { wall: (systemClock.monotonicMs() - startedAt) / 1000, cpu: cpu() - cpuBefore };
}

const perMillion = ({ wall, cpu }: Cost) =>
  `${((wall / total) * 1e6).toFixed(1)} s a million, ${((cpu / total) * 1e6).toFixed(1)} CPU s`;

async function show(
  server: BenchServer,
  form: string,
  table: PartitionedTable,
  day: BenchDay,
): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_total_relation_size(${partitionOf(table, day.day).name}::regclass) as bytes
  `.execute(server.database.db);
  const bytes = (rows[0]?.bytes ?? 0) / total;
  const exports: Cost[] = [];
  for (let round = 0; round < rounds; round++)
    exports.push(await cost(server, () => readExport(server, day.key)));
  const best = exports.reduce((a, b) => (b.cpu < a.cpu ? b : a));
  console.log(`${form.padEnd(11)}${bytes.toFixed(1).padStart(6)} bytes a check   export ${perMillion(best)}`);
}

/** Reads the export in a separate process, so that its CPU time does not count as the service's. */
async function readExport(server: BenchServer, key: string): Promise<void> {
  const client = `
    const { get } = require('node:http');
    get(process.env.TARGET, { headers: { authorization: 'Bearer ' + process.env.KEY } }, (answer) => {
      let lines = 0;
      answer.on('data', (piece) => { for (const byte of piece) if (byte === 10) lines++; });
      answer.on('end', () => process.exit(answer.statusCode === 200 && lines === ${total + 1} ? 0 : 1));
    });`;
  const target = `${server.url}/api/v1/exports/scan-history.csv?days=30`;
  const child = spawn(process.execPath, ['-e', client], {
    env: { ...process.env, KEY: key, TARGET: target },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The export was not whole');
}
