import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Keeps a long-running process's memory near what it uses: the heap may grow by 40 % over what a full collection
 * left, where V8 by itself lets it triple. For a hundred thousand monitors that is 280 MB instead of 450, for
 * a little more collecting. Call it once, first thing.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=40');
}

/**
 * Gives back to the system what the start left behind: modules are read, compiled and thrown away again, which
 * stretches the heap to twice of what it then holds. Takes some tens of milliseconds, in which nothing else is done.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: { type: string; flavor: string }) => void;
  collect({ type: 'major', flavor: 'last-resort' });
}

/** What this thread's event loop has done so far, in milliseconds; both only grow. */
export interface LoopLoad {
  /** Time that it did not wait for events, time included in which others had its processor. */
  activeMs: number;
  /** Time on a processor. */
  cpuMs: number;
}

/** Reads both in a microsecond. */
export function readLoopLoad(): LoopLoad {
  const { user, system } = process.threadCpuUsage();
  return { activeMs: performance.eventLoopUtilization().active, cpuMs: (user + system) / 1000 };
}
