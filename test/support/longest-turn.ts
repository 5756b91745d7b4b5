/** How long the event loop was held up at most, in ms. */
interface LongestTurn {
  wallMs: number;
  /** Processor time of this thread in the turn that took most of it; other programs on the machine do not count. */
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
 * Runs work that must let other work go on, and returns its result. A turn of 100 ms is a fault when the processor was busy
 * with it for as long; garbage collection gets two more tries.
 * @throws Error naming `what` when the loop was held up each time.
 */
export async function assertLoopIsFree<T>(what: string, work: () => Promise<T>): Promise<T> {
  const seen: string[] = [];
  for (;;) {
    const { result, longest } = await withLongestTurn(work);
    if (Math.min(longest.wallMs, longest.cpuMs) < 100) return result;
    seen.push(`${Math.round(longest.wallMs)} ms (processor ${Math.round(longest.cpuMs)} ms)`);
    if (seen.length === 3) throw new Error(`${what} held up the event loop for ${seen.join(', ')}`);
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
