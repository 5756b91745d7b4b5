import { createSharedRun } from '#platform/shared-run.ts';
import { claimDiscovery } from './claim-queries.ts';
import { type DiscoveryDeps, executeDiscovery } from './execute.ts';

/** Runs at once in one process. */
const atOnce = 3;

/**
 * What runs discoveries that wait. However often it is called meanwhile, one process works on three at once, and each
 * call ends when nothing waits any more.
 */
export function createDiscoverer(deps: DiscoveryDeps, signal: AbortSignal): () => Promise<number> {
  const share = createSharedRun<number>();
  const work = async (): Promise<number> => {
    let runs = 0;
    while (!signal.aborted) {
      const run = await claimDiscovery(deps.db, new Date(deps.clock.now()));
      if (run === null) break;
      await executeDiscovery(deps, run, signal);
      runs += 1;
    }
    return runs;
  };
  return () =>
    share('all', async () => {
      const runs = await Promise.all(Array.from({ length: atOnce }, work));
      return runs.reduce((sum, each) => sum + each, 0);
    });
}
