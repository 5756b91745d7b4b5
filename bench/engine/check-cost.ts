import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { defaultHttpSettings } from '#engine/probes/http/settings.ts';
import { systemClock } from '#platform/clock.ts';
import { createDatabase } from '#platform/database/connect.ts';
import type { Db } from '#platform/database/types.ts';
import { cpuOfFamily } from '../cpu-time.ts';
import { startService } from '../start-service.ts';
import { readChecks, seedMonitors, settingOf, startBareLoop } from './engine-lab.ts';
import { benchTargets } from './engine-targets.ts';

const intervalSeconds = 5;

/**
 * Measures the CPU time of a whole check in the running service (`serve`: supervisor, API, probers and PostgreSQL). The
 * baseline is a hand-written loop that sends the same number of HTTP requests to the same target in the same seconds.
 * Runs BENCH_PER_SECOND checks (default 1,000) from monitors with an interval of 5 s, in BENCH_ROUNDS rounds (default
 * 5) of BENCH_SECONDS (default 10) after a warm-up of 20 s. Prints the median. The service's own settings come from the
 * environment (BELLTOWER_PROBERS).
 */
export async function run(): Promise<void> {
  const perSecond = settingOf('BENCH_PER_SECOND', 1000);
  const rounds = settingOf('BENCH_ROUNDS', 5);
  const seconds = settingOf('BENCH_SECONDS', 10);
  const folder = await mkdtemp(join(tmpdir(), 'belltower-bench-'));
  const target = await benchTargets.http();
  const service = await startService(join(folder, 'data'), {
    BELLTOWER_TARGETS_ALLOW: '127.0.0.0/8',
    BELLTOWER_RESOLVERS: '127.0.0.1:9',
    BELLTOWER_CT: 'off',
  });
  const { db, close } = createDatabase({ connection: service.connection, maxConnections: 1 });
  const bare = startBareLoop({ port: target.port, root: target.root, perSecond });
  try {
    const { timeoutMs: _timeoutMs, ...settings } = defaultHttpSettings(`http://127.0.0.1:${target.port}/`);
    const count = perSecond * intervalSeconds;
    await seedMonitors(db, { kind: 'http', count, intervalSeconds, settings: () => settings });
    await systemClock.sleep(settingOf('BENCH_WARM_UP_SECONDS', 20) * 1000);
    const postmaster = await postmasterPid(db);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const read = async () => ({
        at: new Date(),
        bare: await bare.figures(),
        processes: cpuByProcess(service.child.pid ?? 0, postmaster),
      });
      const before = await read();
      await systemClock.sleep(seconds * 1000);
      const after = await read();
      await systemClock.sleep(1000);
      const { checks, notUp, missedWindows, lateP99Ms } = await readChecks(db, before.at, after.at);
      const msPer1000 = (microseconds: number) => microseconds / checks;
      const spent = [...after.processes].map(
        ([name, cpu]) => [name, msPer1000(cpu - (before.processes.get(name) ?? 0))] as const,
      );
      const all = spent.reduce((sum, [, ms]) => sum + ms, 0);
      const requests = after.bare.requests - before.bare.requests;
      const bareMs = (after.bare.cpuMicroseconds - before.bare.cpuMicroseconds) / requests;
      ratios.push(all / bareMs);
      console.log(
        `  ${all.toFixed(0)} CPU ms per 1,000 checks (${spent.map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ')}); ` +
          `bare loop ${bareMs.toFixed(0)}, ratio ${(all / bareMs).toFixed(2)}; ` +
          `${checks} checks, ${notUp} not up, late p99 ${lateP99Ms} ms, missed ${missedWindows}`,
      );
    }
    ratios.sort((a, b) => a - b);
    console.log(
      `  median ratio ${ratios[ratios.length >> 1]?.toFixed(2)} of ${rounds} rounds of ${seconds} s (target 1.3)`,
    );
  } finally {
    bare.stop();
    await close();
    await service.stop();
    target.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export async function postmasterPid(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return parentOf(rows[0]?.pid ?? 0);
}

/** Returns the CPU time of the supervisor, its children and PostgreSQL so far, in microseconds. */
export function cpuByProcess(supervisor: number, postmaster: number): Map<string, number> {
  const cpu = new Map<string, number>();
  const add = (name: string, microseconds: number) => cpu.set(name, (cpu.get(name) ?? 0) + microseconds);
  let children = 0;
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === postmaster || parentOf(pid) !== supervisor) continue;
    const spent = cpuOfFamily(pid);
    children += spent;
    add(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(2).join('+') || 'other', spent);
  }
  add('PostgreSQL', cpuOfFamily(postmaster));
  add('supervisor', cpuOfFamily(supervisor) - children);
  return cpu;
}

/** Returns 0 if the process has ended. */
function parentOf(pid: number): number {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}
