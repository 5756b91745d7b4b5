import { sql } from 'kysely';
import { systemClock } from '#platform/clock.ts';
import { startBenchServer } from './api-server.ts';

const sizes = (process.env.BENCH_MONITORS ?? '10,2000,100000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 200);

/** Measures the response time of the overview, by the number of monitors. */
export async function run(): Promise<void> {
  const server = await startBenchServer(1_000_000);
  const headers = { authorization: `Bearer ${server.key}` };
  try {
    let made = 0;
    for (const size of sizes) {
      await sql`insert into service_monitors (id, account_id, kind, name, target, settings, interval_seconds, timeout_seconds,
          confirm_failures, confirm_recoveries, retry_seconds, regions, severity, status, status_since, created_at, updated_at)
        select gen_random_uuid(), ${server.accountId}, 'ping', 'monitor ' || n, '127.0.0.1', '{"host": "127.0.0.1"}', 60, 10, 2, 1, 20,
          '{default}', 'high', (array['up', 'up', 'up', 'down'])[1 + n % 4], now(), now(), now()
        from generate_series(${made + 1}::int, ${size}::int) n`.execute(server.database.db);
      made = size;
      await sql`analyze`.execute(server.database.db);
      const request = async () => (await fetch(`${server.url}/api/v1/overview`, { headers })).text();
      for (let n = 0; n < 20; n++) await request();
      const times: number[] = [];
      for (let n = 0; n < rounds; n++) {
        const startedAt = systemClock.monotonicMs();
        await request();
        times.push(systemClock.monotonicMs() - startedAt);
      }
      times.sort((a, b) => a - b);
      const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2);
      console.log(
        `  ${size.toLocaleString('en').padStart(8)} monitors: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
      );
    }
  } finally {
    await server.stop();
  }
}
