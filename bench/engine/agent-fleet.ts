import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createNetwork } from '#app/network.ts';
import { createRuntime } from '#app/runtime.ts';
import { defaultHttpSettings } from '#engine/probes/http/settings.ts';
import { type RunningAgent, startAgent } from '#features/location-agents/agent/run-agent.ts';
import { systemClock } from '#platform/clock.ts';
import { sha256 } from '#platform/crypto.ts';
import { createDatabase } from '#platform/database/connect.ts';
import type { Db } from '#platform/database/types.ts';
import { createTransport, type Transport } from '#platform/net/http/transport.ts';
import { startService } from '../start-service.ts';
import { cpuByProcess, postmasterPid } from './check-cost.ts';
import { createAccounts, readChecks, seedMonitors, settingOf } from './engine-lab.ts';
import { benchTargets } from './engine-targets.ts';

/**
 * Measures the server's cost of results from agents, compared with the same checks by the server's own probers. Runs
 * BENCH_MONITORS (default 10,000) HTTP monitors every BENCH_INTERVAL seconds (default 20), distributed over
 * BENCH_AGENTS agents (default 20) in BENCH_LOCATIONS locations (default 4). Each run takes BENCH_SECONDS (default 60)
 * after a warm-up of BENCH_WARM_UP_SECONDS (default 40). All agents run in one process, and its CPU time is not
 * included.
 */
export async function run(): Promise<void> {
  const count = settingOf('BENCH_MONITORS', 10_000);
  const intervalSeconds = settingOf('BENCH_INTERVAL', 20);
  const seconds = settingOf('BENCH_SECONDS', 60);
  const folder = await mkdtemp(join(tmpdir(), 'belltower-bench-'));
  const target = await benchTargets.http();
  const service = await startService(join(folder, 'data'), {
    BELLTOWER_TARGETS_ALLOW: '127.0.0.0/8',
    BELLTOWER_RESOLVERS: '127.0.0.1:9',
    BELLTOWER_CT: 'off',
  });
  const { db, close } = createDatabase({ connection: service.connection, maxConnections: 2 });
  let agents: RunningAgent[] = [];
  try {
    const accountIds = await createAccounts(db, 1);
    const { timeoutMs: _timeoutMs, ...settings } = defaultHttpSettings(`http://127.0.0.1:${target.port}/`);
    const plan = { kind: 'http', count, intervalSeconds, settings: () => settings, accountIds };
    await seedMonitors(db, plan);
    const parts = { db, supervisor: service.child.pid ?? 0, seconds };
    const direct = await measure(parts, 'prober');
    const transports: Transport[] = [];
    const regions = await moveToLocations(db, accountIds[0] ?? '', settingOf('BENCH_LOCATIONS', 4));
    agents = await startAgents({ db, url: service.url, folder, regions, transports });
    let before = bytesOf(transports);
    const byAgents = await measure(parts, 'agents', () => {
      before = bytesOf(transports);
    });
    const after = bytesOf(transports);
    const perCheck = (bytes: number) => (bytes / byAgents.checks).toFixed(1);
    console.log(
      `  traffic: ${perCheck(after.sent - before.sent)} bytes sent and ${perCheck(after.received - before.received)} received per check`,
    );
    console.log(
      `  ratios, agents to prober: CPU per check ${(byAgents.cpuMs / direct.cpuMs).toFixed(2)}, lateness p99 ${(byAgents.lateP99Ms / direct.lateP99Ms).toFixed(2)}`,
    );
    const resident = Math.round(process.memoryUsage.rss() / 1024 / 1024);
    console.log(`  ${agents.length} agents in one process: ${resident} MB resident`);
  } finally {
    await Promise.all(agents.map((agent) => agent.stop()));
    await close();
    await service.stop();
    target.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(
  { db, supervisor, seconds }: { db: Db; supervisor: number; seconds: number },
  name: string,
  begin: () => void = () => {},
): Promise<{ cpuMs: number; checks: number; lateP99Ms: number }> {
  await systemClock.sleep(settingOf('BENCH_WARM_UP_SECONDS', 40) * 1000);
  const postmaster = await postmasterPid(db);
  begin();
  const from = new Date();
  const before = cpuByProcess(supervisor, postmaster);
  await systemClock.sleep(seconds * 1000);
  const after = cpuByProcess(supervisor, postmaster);
  const to = new Date();
  await systemClock.sleep(5000);
  const { checks, notUp, missedWindows, lateP50Ms, lateP99Ms } = await readChecks(db, from, to);
  const spent = [...after].map(
    ([process, cpu]) => [process, (cpu - (before.get(process) ?? 0)) / checks] as const,
  );
  const cpuMs = spent.reduce((sum, [, ms]) => sum + ms, 0);
  console.log(
    `  ${name}: ${cpuMs.toFixed(0)} CPU ms per 1,000 checks (${spent.map(([process, ms]) => `${process} ${ms.toFixed(0)}`).join(', ')}); ` +
      `${checks} checks, ${notUp} not up, late p50 ${lateP50Ms} ms, p99 ${lateP99Ms} ms, missed ${missedWindows}`,
  );
  return { cpuMs, checks, lateP99Ms };
}

/** Creates locations and distributes all monitors over them. */
async function moveToLocations(db: Db, accountId: string, count: number): Promise<string[]> {
  const regions = Array.from({ length: count }, (_, index) => `loc-${String(index).padStart(12, '0')}`);
  const now = new Date();
  await db
    .insertInto('locations')
    .values(
      regions.map((region) => ({
        id: randomUUID(),
        account_id: accountId,
        name: region,
        region,
        private_targets: true,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  await db.transaction().execute(async (tx) => {
    // Locks the rows, because probers record results at the same time.
    await sql`lock table monitor_schedules in exclusive mode`.execute(tx);
    await sql`
    with moved as (
      update service_monitors m set regions = array[r.region]
      from (select id, (${regions}::text[])[1 + (row_number() over (order by id)) % ${count}] as region from service_monitors) r
      where r.id = m.id returning m.id, r.region
    )
    update monitor_schedules s set region = moved.region, recorded_until = now() from moved where s.monitor_id = moved.id
  `.execute(tx);
  });
  return regions;
}

async function startAgents(parts: {
  db: Db;
  url: string;
  folder: string;
  regions: readonly string[];
  transports: Transport[];
}): Promise<RunningAgent[]> {
  const { db, url, folder, regions, transports } = parts;
  const environment = { BELLTOWER_LOG_LEVEL: 'error', BELLTOWER_RESOLVERS: '127.0.0.1:9' };
  const runtime = createRuntime(environment, true);
  const agents: RunningAgent[] = [];
  for (let index = 0; index < settingOf('BENCH_AGENTS', 20); index++) {
    const token = `bta_${index}`;
    await sql`
      update locations set token_hash = ${sha256(token)}, token_expires_at = now() + interval '1 hour'
      where region = ${regions[index % regions.length]}`.execute(db);
    const transport = createTransport(new URL(url), { proxy: null, rootCertificates: [] });
    transports.push(transport);
    agents.push(
      await startAgent({
        serverUrl: url,
        token,
        name: 'test',
        folder: join(folder, `agent-${index}`),
        maxSpoolBytes: 256 * 1024 * 1024,
        version: '0',
        clock: systemClock,
        log: runtime.log,
        transport,
        createNet: (policy) => createNetwork(runtime, policy),
      }),
    );
  }
  return agents;
}

function bytesOf(transports: readonly Transport[]): { sent: number; received: number } {
  const sum = { sent: 0, received: 0 };
  for (const transport of transports) {
    const { sent, received } = transport.bytes();
    sum.sent += sent;
    sum.received += received;
  }
  return sum;
}
