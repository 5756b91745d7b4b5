/** How long the event loop was blocked at most, in ms. */
interface LongestTurn {
  wallMs: number;
  /** The most CPU time of this thread in a turn; other programs on the machine do not count. */
  cpuMs: number;
}

/** Runs `work` and measures the longest turn of the event loop meanwhile. */
async function withLongestTurn<T>(work: () => Promise<T>): Promise<{ result: T; longest: LongestTurn }> {
  const longest = { wallMs: 0, cpuMs: 0 };
  let going = true;
  let wall = performance.now();
  let cpu = threadCpuMs();
  const measure = () => {
    const [wallNow, cpuNow] = [performance.now(), threadCpuMs()];
    longest.wallMs = Math.max(longest.wallMs, wallNow - wall);
    longest.cpuMs = Math.max(longest.cpuMs, cpuNow - cpu);
    [wall, cpu] = [wallNow, cpuNow];
    if (going) setImmediate(measure);
  };
  setImmediate(measure);
  try {
    const result = await work();
    await new Promise((resolve) => setImmediate(resolve));
    return { result, longest };
  } finally {
    going = false;
  }
}

/**
 * Runs work that must not block the event loop, and returns its result. A turn counts as a block if it takes 100 ms, also in CPU
 * time; because of garbage collection there are two more tries.
 * @throws Error naming `what` if the loop was blocked each time.
 */
export async function assertLoopIsFree<T>(what: string, work: () => Promise<T>): Promise<T> {
  const seen: string[] = [];
  for (;;) {
    const { result, longest } = await withLongestTurn(work);
    if (Math.min(longest.wallMs, longest.cpuMs) < 100) return result;
    seen.push(`${Math.round(longest.wallMs)} ms (processor ${Math.round(longest.cpuMs)} ms)`);
    if (seen.length === 3) throw new Error(`${what} blocked the event loop for ${seen.join(', ')}`);
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

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

/**
 * Processor time that `work` takes, in ms, for bounds on what is done with hostile text: the wall clock tells how busy
 * the machine is.
 */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
