import { appendFileSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded before each test file: what it costs is told to the runner, for processors are what its run waits for.

/** Ticks of the processor times in /proc a second, on every Linux that Node runs on. */
const ticks = 100;

/**
 * Processor time of this process and (on Linux) of all those it has seen end, in ms. A browser's pages are not among
 * them, more than half of what a browser costs: what starts them does not wait for their end.
 */
export function spentCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + endedChildrenMs();
}

function endedChildrenMs(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // After the name, which may hold anything, state is the first field; children's times are the fourteenth and next.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[13]) + Number(fields[14])) * 1_000) / ticks;
}

/** Tells the runner what a test file cost, where it said in which file. */
export function tellCpu(file: string, ms: number): void {
  const told = process.env.BELLTOWER_TEST_CPU_FILE;
  if (told !== undefined) appendFileSync(told, `${JSON.stringify([file, ms])}\n`);
}

// Programs that tests start inherit the setting, not what is loaded first.
if (isMainThread && process.env.NODE_TEST_CONTEXT !== undefined)
  process.once('exit', () => tellCpu(process.argv[1] ?? '', spentCpuMs()));
