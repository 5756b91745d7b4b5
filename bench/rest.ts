import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultHttpSettings } from '#engine/probes/http/settings.ts';
import { systemClock } from '#platform/clock.ts';
import { createDatabase } from '#platform/database/connect.ts';
import { seedMonitors, settingOf } from './engine/engine-lab.ts';
import { benchTargets } from './engine/engine-targets.ts';
import { startService } from './start-service.ts';

const targetMb = 250;

/**
 * Measures the memory of the whole idle service with 100 HTTP monitors (BENCH_MONITORS) at an interval of one minute,
 * after BENCH_SECONDS (default 120). Prints each process's share and counts shared pages once (Pss). Sends no lookups
 * beyond this machine.
 */
export async function run(): Promise<void> {
  const seconds = settingOf('BENCH_SECONDS', 120);
  const monitors = settingOf('BENCH_MONITORS', 100);
  const folder = await mkdtemp(join(tmpdir(), 'belltower-bench-'));
  const target = await benchTargets.http();
  const service = await startService(join(folder, 'data'), {
    BELLTOWER_RESOLVERS: '127.0.0.1:9',
    BELLTOWER_CT: 'off',
  });
  try {
    const { db, close } = createDatabase({ connection: service.connection, maxConnections: 1 });
    const { timeoutMs: _timeoutMs, ...settings } = defaultHttpSettings(`http://127.0.0.1:${target.port}/`);
    await seedMonitors(db, { kind: 'http', count: monitors, intervalSeconds: 60, settings: () => settings });
    await close();
    await systemClock.sleep(seconds * 1000);
    const family = familyOf(service.child.pid ?? 0).map((pid) => ({ name: nameOf(pid), kb: pssOf(pid) }));
    for (const { name, kb } of family) console.log(`  ${(kb / 1024).toFixed(1).padStart(7)} MB  ${name}`);
    const mb = family.reduce((sum, { kb }) => sum + kb, 0) / 1024;
    console.log(
      `  ${mb.toFixed(1).padStart(7)} MB  in total after ${seconds} s with ${monitors} monitors: target ${targetMb}, ratio ${(mb / targetMb).toFixed(2)}`,
    );
  } finally {
    await service.stop();
    target.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a process and all its descendants. */
function familyOf(pid: number): number[] {
  const children = readdirSync('/proc').filter((entry) => {
    const stat = /^\d+$/.test(entry) ? read(`/proc/${entry}/stat`) : '';
    return Number(/\) \S (\d+)/.exec(stat)?.[1]) === pid;
  });
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
}

const pssOf = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

const nameOf = (pid: number) =>
  read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim().replaceAll(/\S+\//g, '').slice(0, 60);

/** Returns the content of the file, or an empty string if the process has exited in the meantime. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
