/**
 * Runs work that must not block the event loop, and returns its result. A turn that takes 100 ms of CPU time counts as
 * a block, or more on a machine that is slow at that moment. Because of garbage collection, there are up to two more
 * attempts.
 * @throws Error naming `what` if the loop was blocked in every attempt.
 */
export async function assertLoopIsFree<T>(what: string, work: () => Promise<T>): Promise<T> {
  const seen: string[] = [];
  for (;;) {
    const { result, delayMs } = await measureLoopDelay(work);
    if (delayMs < 100) return result;
    const limitMs = 100 * measureSlowness();
    if (delayMs < limitMs) return result;
    seen.push(`${Math.round(delayMs)} ms (limit ${Math.round(limitMs)} ms)`);
    if (seen.length === 3) throw new Error(`${what} blocked the event loop for ${seen.join(', ')}`);
  }
}

/** Work to compare with. Like most work in tests, it allocates memory. */
const yardstick = Array.from({ length: 20_000 }, (_, id) => ({
  id,
  name: `name ${id}`,
  at: new Date(id * 1e9),
}));
/** CPU time in ms of the yardstick on the machine for which limits were set. */
const usualYardstickMs = 8;

/** Returns how many times as long as usual this machine takes for the same work now: at least 1. */
export function measureSlowness(): number {
  const times = Array.from({ length: 5 }, () => {
    const before = threadCpuMs();
    JSON.parse(JSON.stringify(yardstick));
    return threadCpuMs() - before;
  });
  const [, , median = 0] = times.sort((a, b) => a - b);
  return Math.max(1, median / usualYardstickMs);
}

const intervalMs = 5;

/**
 * Runs `work` and returns its result with the longest time in ms for which this process blocked its event loop.
 * Measured in CPU time of the thread, so that a busy machine does not count as a blocked loop.
 */
export async function measureLoopDelay<T>(
  work: () => T | Promise<T>,
): Promise<{ result: T; delayMs: number }> {
  let last = threadCpuMs();
  let delayMs = 0;
  const sample = () => {
    const now = threadCpuMs();
    delayMs = Math.max(delayMs, now - last);
    last = now;
  };
  const timer = setInterval(sample, intervalMs);
  try {
    const result = await work();
    sample();
    return { result, delayMs };
  } finally {
    clearInterval(timer);
  }
}

/** Returns the CPU time of this thread in ms, without the threads for garbage collection and compilation. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Returns the CPU time of `work` in ms, for limits on work with hostile text. Wall-clock time would depend on the load
 * of the machine.
 */
export function cpuMsOf(work: () => void): number {
  const before = threadCpuMs();
  work();
  return threadCpuMs() - before;
}
