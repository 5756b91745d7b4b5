import { claimSweeps, failAbandonedSweeps } from './claim-queries.ts';
import { runSweep, type SweepDeps } from './run-sweep.ts';

/** Sweeps under way at once in this process, each of another account. */
const atOnce = 2;
const pollMs = 2_000;
/** A sweep without a sign of life for so long is taken over. */
const staleMs = 120_000;

/** Sweeps what is ordered, for ever; any number of processes may. @returns what stops it: what is under way is put back. */
export function startSweeper(deps: SweepDeps): () => Promise<void> {
  const { clock, log } = deps;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const loop = async () => {
    while (!stopping.signal.aborted) {
      try {
        for (const sweep of await takeSweeps(deps, atOnce - running.size)) {
          const end = runSweep(deps, sweep, stopping.signal).finally(() => running.delete(end));
          running.add(end);
        }
      } catch (error) {
        // The database may be away for a while; what is ordered keeps.
        log.warn({ err: error }, 'ordered sweeps could not be read');
      }
      await clock.sleep(pollMs, stopping.signal);
    }
  };
  const looping = loop();
  return async () => {
    stopping.abort();
    await looping;
    await Promise.all(running);
  };
}

async function takeSweeps(deps: SweepDeps, limit: number) {
  if (limit <= 0) return [];
  const now = new Date(deps.clock.now());
  const staleBefore = new Date(now.getTime() - staleMs);
  await failAbandonedSweeps(deps.db, { now, staleBefore });
  return claimSweeps(deps.db, { now, staleBefore, limit });
}

/** Runs everything that waits, then returns: for tests and benchmarks. @returns sweeps run. */
export async function sweepDue(deps: SweepDeps, signal = new AbortController().signal): Promise<number> {
  let done = 0;
  for (;;) {
    const sweeps = signal.aborted ? [] : await takeSweeps(deps, atOnce);
    if (sweeps.length === 0) return done;
    await Promise.all(sweeps.map((sweep) => runSweep(deps, sweep, signal)));
    done += sweeps.length;
  }
}
