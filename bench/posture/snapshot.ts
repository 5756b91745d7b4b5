import { sql } from 'kysely';
import { runRiskSnapshot } from '#features/risk/index.ts';
import { startBenchServer } from '../api-server.ts';
import { fillMonitors } from './posture-fixture.ts';

const monitors = Number(process.env.BENCH_MONITORS ?? 10_000);

/** Measures the daily snapshot job with 10,000 monitors, 100,000 open findings and all checks. */
export async function run(): Promise<void> {
  const server = await startBenchServer(monitors);
  try {
    const { db } = server.database;
    await fillMonitors(db, { accountId: server.accountId, monitors, findings: monitors * 10 });
    const { rows } = await sql<{ findings: number; checks: number; bytes: number }>`
      select (select count(*) from findings) as findings,
        (select sum(json_array_length(checks)) from posture_checks) as checks,
        pg_total_relation_size('posture_checks') as bytes
    `.execute(db);
    const { findings = 0, checks = 0, bytes = 0 } = rows[0] ?? {};
    console.log(
      `  ${monitors} monitors, ${findings} open findings, ${checks} check results in ${(bytes / 1e6).toFixed(0)} MB`,
    );
    for (const day of ['2026-11-20', '2026-11-21']) {
      const cpu = process.cpuUsage();
      const started = performance.now();
      const written = await runRiskSnapshot(db, new Date(`${day}T03:30:00Z`));
      const seconds = (performance.now() - started) / 1000;
      const { user, system } = process.cpuUsage(cpu);
      const heap = process.memoryUsage().rss / 1e6;
      console.log(
        `  ${day}: ${written} snapshots in ${seconds.toFixed(2)} s, ${Math.round(written / seconds)} monitors/s, ` +
          `${((user + system) / 1e6).toFixed(2)} CPU s here, ${heap.toFixed(0)} MB resident`,
      );
    }
    const started = performance.now();
    await runRiskSnapshot(db, new Date('2026-11-21T03:30:00Z'));
    console.log(`  again for the same day: ${((performance.now() - started) / 1000).toFixed(2)} s`);
    const size = await sql<{ bytes: number }>`
      select pg_total_relation_size('risk_snapshots') / (select count(*) from risk_snapshots) as bytes
    `.execute(db);
    console.log(`  ${size.rows[0]?.bytes} bytes on disk per snapshot, including indexes`);
  } finally {
    await server.stop();
  }
}
