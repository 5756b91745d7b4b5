import { performance } from 'node:perf_hooks';

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
