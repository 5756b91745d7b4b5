import { occurrencesOf, type Series } from '#engine/recurrence/series.ts';
import { maintenanceJobs, selectInMaintenance } from '#features/maintenance-windows/index.ts';
import { newId } from '#platform/crypto.ts';
import { type BenchServer, startBenchServer } from './api-server.ts';

const windows = Number(process.env.BENCH_WINDOWS ?? 1_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 20);
const years = { from: Date.parse('2026-01-01T00:00Z'), to: Date.parse('2028-01-01T00:00Z') };

const rules = [
  'FREQ=DAILY',
  'FREQ=WEEKLY;BYDAY=SU',
  'FREQ=MONTHLY;BYDAY=-1SU',
  'FREQ=HOURLY;INTERVAL=6',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
];

function toSeries(rule: string): Series {
  const start = Temporal.PlainDateTime.from('2020-01-05T02:30');
  return { start, timezone: 'Europe/Berlin', rule, except: new Set(), durationMs: 3_600_000 };
}

function perSecond(work: () => number): number {
  work();
  let count = 0;
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round++) count += work();
  return count / ((performance.now() - startedAt) / 1000);
}

/** Measures occurrences per second, and how much a thousand maintenance windows slow down the queries that use them. */
export async function run(): Promise<void> {
  const rate = perSecond(() =>
    rules.reduce((sum, rule) => sum + occurrencesOf(toSeries(rule), { ...years, limit: 10_000 }).length, 0),
  );
  console.log(`  ${Math.round(rate).toLocaleString('en')} occurrences/s in a zone`);
  await measureQuestions();
}

/**
 * Measures the queries for maintenance windows. They run when incidents are opened, for a thousand monitors at a time,
 * and not for each check.
 */
async function measureQuestions(): Promise<void> {
  const server = await startBenchServer(1_000);
  try {
    const { db } = server.database;
    const { accountId } = server;
    const ids = await createMonitors(server, 1_000);
    const at = new Date();
    const sources = ids.map((sourceId) => ({ accountId, sourceId, domainId: null, at }));
    const request = async () => {
      const startedAt = performance.now();
      for (let round = 0; round < rounds; round++) await selectInMaintenance(db, sources);
      return (performance.now() - startedAt) / rounds;
    };
    await request();
    const without = await request();
    await createWindows(server, ids);
    await request();
    const withWindows = await request();
    const each = ((withWindows - without) / sources.length) * 1000;
    console.log(
      `  ${sources.length} monitors queried at once: ${without.toFixed(1)} ms without windows, ${withWindows.toFixed(1)} ms with ${windows}: ${each.toFixed(2)} µs each; checks run no query`,
    );
    const startedAt = performance.now();
    const report = await maintenanceJobs[0]?.run(db, new Date(Date.now() + 2 * 86_400_000));
    console.log(
      `  two days later ${report?.windows} windows are recalculated in ${Math.round(performance.now() - startedAt)} ms`,
    );
  } finally {
    await server.stop();
  }
}

async function createMonitors({ database, accountId }: BenchServer, count: number): Promise<string[]> {
  const now = new Date();
  const rows = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    account_id: accountId,
    kind: 'ping',
    name: `Monitor ${n}`,
    target: '127.0.0.1',
    settings: JSON.stringify({ host: '127.0.0.1' }),
    interval_seconds: 60,
    timeout_seconds: 10,
    confirm_failures: 2,
    confirm_recoveries: 1,
    retry_seconds: 20,
    regions: ['default'],
    severity: 'high' as const,
    status_since: now,
    created_at: now,
    updated_at: now,
  }));
  await database.db.insertInto('service_monitors').values(rows).execute();
  return rows.map(({ id }) => id);
}

async function createWindows(server: BenchServer, ids: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
  for (let n = 0; n < windows; n++) {
    const startsAt = new Date(Date.now() + ((n % 24) - 12) * 3_600_000).toISOString();
    const scope = { serviceMonitorIds: [ids[n % ids.length]] };
    const body = { title: `Window ${n}`, startsAt, rrule: rules[n % 2], durationMinutes: 60, scope };
    const url = `${server.url}/api/v1/maintenance-windows`;
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (response.status !== 201) throw new Error(await response.text());
    await response.arrayBuffer();
  }
}

if (import.meta.main) await run();
