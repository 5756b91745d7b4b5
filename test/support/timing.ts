/**
 * Runs work that must not block the event loop, and returns its result. A turn that takes 100 ms of CPU time counts as
 * a block. Because of garbage collection, there are up to two more attempts.
 * @throws Error naming `what` if the loop was blocked in every attempt.
 */
export async function assertLoopIsFree<T>(what: string, work: () => Promise<T>): Promise<T> {
  const seen: string[] = [];
  for (;;) {
    const { result, delayMs } = await measureLoopDelay(work);
    if (delayMs < 100) return result;
    seen.push(`${Math.round(delayMs)} ms`);
    if (seen.length === 3) throw new Error(`${what} blocked the event loop for ${seen.join(', ')}`);
  }
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

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Returns the CPU time of `work` in ms, for limits on work with hostile text. Wall-clock time would depend on the load
 * of the machine.
 */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
