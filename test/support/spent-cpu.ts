import { appendFileSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded before each test file: reports its CPU time to the runner, because runs are limited by CPU time.

/** Ticks of the processor times in /proc a second, on every Linux that Node runs on. */
const ticks = 100;

/**
 * Returns the CPU time of this process and (on Linux) of all its children that have ended, in ms. It does not include
 * a browser's pages, more than half of its cost, because the browser does not wait for their end.
 */
export function spentCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + endedChildrenMs();
}

function endedChildrenMs(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // After the name, which may contain anything, the state is the first field; the children's times are the fourteenth
  // and fifteenth.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[13]) + Number(fields[14])) * 1_000) / ticks;
}

/** Reports the CPU time of a test file to the runner, if it specified where. */
export function reportCpu(file: string, ms: number): void {
  const told = process.env.BELLTOWER_TEST_CPU_FILE;
  if (told !== undefined) appendFileSync(told, `${JSON.stringify([file, ms])}\n`);
}

// Programs that tests start inherit the setting, but do not load this file.
if (isMainThread && process.env.NODE_TEST_CONTEXT !== undefined)
  process.once('exit', () => reportCpu(process.argv[1] ?? '', spentCpuMs()));
