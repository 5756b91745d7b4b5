const intervalMs = 5;

/**
 * Runs `work` and returns its result with the longest time, in ms, for which this process's own code blocked its event loop
 * meanwhile. It is counted in processor time of the thread, so that a busy machine does not count as a blocked loop.
 */
export async function measureLoopDelay<T>(
  work: () => T | Promise<T>,
): Promise<{ result: T; delayMs: number }> {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = cpuMs();
  let delayMs = 0;
  const sample = () => {
    const now = cpuMs();
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
