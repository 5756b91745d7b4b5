// Runs groups of test files in order, with as much concurrency as needed to keep the CPUs busy.
import { cpus } from 'node:os';

/** Options of a queue. */
interface Work {
  run(group: string[]): Promise<void>;
  /** Number of groups that always run at the same time. While CPUs are idle, up to `most` groups may run. */
  atATime: number;
  most: number;
  /** Calls `callback` repeatedly while CPUs are idle, until the caller calls the returned function. */
  onIdle(callback: () => void): () => void;
}

/** Runs the whole queue. */
export function runQueue(queue: string[][], { run, atATime, most, onIdle }: Work): Promise<void> {
  const running = new Set<string[]>();
  return new Promise((resolve, reject) => {
    const start = (count: number) => {
      while (running.size < count) {
        const group = queue.shift();
        if (group === undefined) return;
        running.add(group);
        run(group).then(() => end(group), reject);
      }
    };
    const end = (group?: string[]) => {
      if (group !== undefined) running.delete(group);
      start(atATime);
      if (running.size > 0) return;
      stop();
      resolve();
    };
    const stop = onIdle(() => start(Math.min(most, running.size + 1)));
    end();
  });
}

const everyMs = 2_000;
/** Idle share of CPU time at which the CPUs count as idle. */
const idleShare = 0.2;

/** Returns a function that measures the idle share of this machine's CPU time since its previous call, from 0 to 1. */
export function measureIdleShare(): () => number {
  let before = readTimes();
  return () => {
    const now = readTimes();
    const share = (now.idle - before.idle) / Math.max(1, now.all - before.all);
    before = now;
    return share;
  };
}

/** Monitors the load of this machine's CPUs by all processes. */
export function watchProcessors(callback: () => void): () => void {
  const measure = measureIdleShare();
  const timer = setInterval(() => {
    if (measure() > idleShare) callback();
  }, everyMs);
  return () => clearInterval(timer);
}

function readTimes(): { idle: number; all: number } {
  const times = cpus().map((each) => each.times);
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.flatMap((each) => Object.values(each)).reduce((sum, ms) => sum + ms, 0),
  };
}
