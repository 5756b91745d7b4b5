import { workerDied } from '#platform/work/claims.ts';
import { type ItemWork, performDue, startItemWork, type WorkLoop } from '#platform/work/start-work.ts';
import { endSweeps, sweepsDue } from './claim-queries.ts';
import type { SweepRow } from './queries.ts';
import { runSweep, type SweepDeps } from './run-sweep.ts';

/** Sweeps what is ordered until stopped; any number of processes may. */
export function startSweeper(deps: SweepDeps): WorkLoop {
  return startItemWork(deps, sweepWork(deps));
}

/** Runs everything that waits, then returns: for tests and benchmarks. @returns sweeps run. */
export function sweepDue(deps: SweepDeps, signal?: AbortSignal): Promise<number> {
  return performDue(deps, sweepWork(deps), signal);
}

function sweepWork(deps: SweepDeps): ItemWork<SweepRow> {
  return {
    kind: { name: 'lookalike-sweep', leaseMs: 120_000 },
    queries: [sweepsDue],
    // Each of another account.
    atOnce: 2,
    pollMs: 2_000,
    graceMs: 0,
    perform: (row, item) => runSweep(deps, { row, ...item }),
    setAside: (tx, items, now) =>
      endSweeps(
        tx,
        items.map(({ item }) => item),
        { state: 'failed', error: workerDied.code, now },
      ),
  };
}
