// Runs groups of test files in order, as many at a time as keep the CPUs busy.
import { cpus } from 'node:os';

/** Options of a queue. */
interface Work {
  run(group: string[]): Promise<void>;
  /** Number of groups that always run at a time; more may run, up to `most`, while processors are idle. */
  atATime: number;
  most: number;
  /** Calls `callback` repeatedly while CPUs are idle, until the returned function is called. */
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
/** Share of CPU time that counts as idle. */
const idleShare = 0.3;

/** Monitors the load of this machine's CPUs by all processes. */
export function watchProcessors(callback: () => void): () => void {
  let before = readTimes();
  const timer = setInterval(() => {
    const now = readTimes();
    if (now.idle - before.idle > idleShare * (now.all - before.all)) callback();
    before = now;
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
