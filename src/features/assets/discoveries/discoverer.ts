import { claimDiscovery } from './claim-queries.ts';
import { type DiscoveryDeps, executeDiscovery } from './execute.ts';

/** Runs at once in one process. */
const atOnce = 3;

/**
 * What runs discoveries that wait, three at once in a process. The first call ends when nothing waits any more; calls
 * meanwhile see that as many run as may and end at once, so that they keep no place from other jobs.
 */
export function createDiscoverer(deps: DiscoveryDeps, signal: AbortSignal): () => Promise<number> {
  const lanes = new Set<Promise<void>>();
  let runs = 0;
  let fault: unknown = null;
  const walk = async (): Promise<void> => {
    try {
      while (!signal.aborted) {
        const run = await claimDiscovery(deps.db, new Date(deps.clock.now()));
        if (run === null) return;
        await executeDiscovery(deps, run, signal);
        runs += 1;
      }
    } catch (error) {
      // The database may be away; whoever waits for the lanes says so.
      fault = error;
    }
  };
  return async () => {
    const isFirst = lanes.size === 0;
    while (lanes.size < atOnce) {
      const lane = walk().then(() => void lanes.delete(lane));
      lanes.add(lane);
    }
    if (!isFirst) return 0;
    [runs, fault] = [0, null];
    while (lanes.size > 0) await Promise.all(lanes);
    if (fault !== null) throw fault;
    return runs;
  };
}
