import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { systemClock } from '#platform/clock.ts';
import { findPingObstacle } from '#platform/net/icmp/icmp-echoer.ts';
import { missingSandbox } from '#test/browser/support/find-chromium.ts';
import { missingDocker } from '#test/support/real-docker.ts';
import { listMissingServers, missingZoneSigner } from '#test/support/real-servers.ts';
import { missingSystemd } from '#test/support/real-systemd.ts';

/** Checks whether this machine meets the requirements of some tests, for `skip` and for the header of a run. */

/** Returns why tests that ping cannot run on this machine, or false if they can. */
export async function missingPing(): Promise<string | false> {
  const obstacle = await findPingObstacle(systemClock);
  return obstacle === null ? false : `nothing can ping here (${obstacle})`;
}

/** Returns why tests over `::1` cannot run on this machine, or false if they can. */
export function missingIpv6(): string | false {
  return existsSync('/proc/net/if_inet6') || process.platform !== 'linux' ? false : 'no IPv6 here';
}

/** Returns why tests that run programs as other users cannot run on this machine, or false if they can. */
const missingOtherUsers = (): string | false =>
  process.geteuid?.() !== 0 && 'only root may run programs as other users';

const isLacking = (name: string): boolean => spawnSync(name, ['--version']).status !== 0;

/** Returns why each shell's completion tests cannot run on this machine, or false if they can. */
const missingShells = (): (string | false)[] =>
  ['zsh', 'fish'].map((shell) => isLacking(shell) && `no ${shell} here`);

/** Returns why the README's commands cannot run on this machine, or false if they can. */
export function missingShell(): string | false {
  const lacking = ['bash', 'curl'].filter(isLacking);
  return lacking.length > 0 && `no ${lacking.join(' and no ')} here`;
}

/** Returns one line for each missing program that causes tests to be skipped. */
export async function listMissing(): Promise<string[]> {
  const missing = [
    await missingPing(),
    missingIpv6(),
    missingShell(),
    missingOtherUsers(),
    ...missingShells(),
    missingSandbox(),
    ...listMissingServers(),
    missingZoneSigner(),
    missingDocker(),
    missingSystemd(),
  ];
  return missing.filter((line) => line !== false);
}

/**
 * Makes the next PostgreSQL on a data folder wait for a log that never arrives, like a long replay after a power
 * failure. It starts but does not become ready. The returned function returns its process ID once it waits, and null
 * before.
 */
export function hangRecovery(dataDir: string): () => number | null {
  const folder = join(dataDir, 'postgres');
  writeFileSync(join(folder, 'recovery.signal'), '');
  appendFileSync(
    join(folder, 'postgresql.conf'),
    "restore_command = 'touch log-was-asked-for; exec sleep 600'\n",
  );
  return () =>
    existsSync(join(folder, 'log-was-asked-for'))
      ? Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
      : null;
}

// Loaded before each test file. Reports its CPU time to the runner, because CPU time limits the speed of a run.

/** Clock ticks per second of the times in /proc, on every Linux that Node supports. */
const ticks = 100;

/**
 * Returns the CPU time in ms of this process and (on Linux) of all its children that have ended. Excludes a browser's
 * page processes, which use more than half of its CPU time, because the browser does not wait for their end.
 */
export function spentCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + endedChildrenMs();
}

function endedChildrenMs(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // After the name, which may contain any characters, the state is the first field. The children's times are fields 14
  // and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[13]) + Number(fields[14])) * 1_000) / ticks;
}

/** Reports the CPU time of a test file to the runner if the runner requested it. */
export function reportCpu(file: string, ms: number): void {
  const cpuFile = process.env.BELLTOWER_TEST_CPU_FILE;
  if (cpuFile !== undefined) appendFileSync(cpuFile, `${JSON.stringify([file, ms])}\n`);
}

// Programs that tests start inherit the variable, but do not load this file.
if (isMainThread && process.env.NODE_TEST_CONTEXT !== undefined)
  process.once('exit', () => reportCpu(process.argv[1] ?? '', spentCpuMs()));
