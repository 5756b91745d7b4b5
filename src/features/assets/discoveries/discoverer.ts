import { workerDied } from '#platform/work/claims.ts';
import { type ItemWork, performDue, startItemWork, type WorkLoop } from '#platform/work/start-work.ts';
import { type ClaimedDiscovery, discoveriesDue, finishDiscoveries } from './claim-queries.ts';
import { type DiscoveryDeps, executeDiscovery } from './execute.ts';

/** Runs discoveries that wait until stopped; any number of processes may. */
export function startDiscoverer(deps: DiscoveryDeps): WorkLoop {
  return startItemWork(deps, discoveryWork(deps));
}

/** Runs everything that waits, then returns: for tests and the demo. @returns runs. */
export function discoverDue(deps: DiscoveryDeps, signal?: AbortSignal): Promise<number> {
  return performDue(deps, discoveryWork(deps), signal);
}

function discoveryWork(deps: DiscoveryDeps): ItemWork<ClaimedDiscovery> {
  return {
    kind: { name: 'discovery', leaseMs: 120_000 },
    queries: [discoveriesDue],
    atOnce: 3,
    graceMs: 0,
    perform: async (run, item) => void (await executeDiscovery(deps, run, item)),
    setAside: (tx, items, now) =>
      finishDiscoveries(
        tx,
        items.map(({ item }) => item),
        { state: 'failed', error: workerDied.code, now },
      ),
  };
}
