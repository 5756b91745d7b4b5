import type { JobTask, ScheduledJob } from '#platform/jobs/types.ts';
import { askForDue } from './discoveries/ask-for-due.ts';
import { createDiscoverer } from './discoveries/discoverer.ts';
import type { DiscoveryDeps } from './discoveries/execute.ts';

/** Asks, each minute, for the discoveries that are due. */
export const assetJobs: readonly ScheduledJob[] = [
  {
    name: 'discovery-due',
    schedule: '* * * * *',
    // The next run catches up.
    backfillMs: 0,
    queue: 'discovery-due',
    run: (db, at) => askForDue(db, at),
  },
];

/** Runs the discoveries that wait, whoever asked for them. */
export function assetTasks(deps: DiscoveryDeps, signal: AbortSignal): Readonly<Record<string, JobTask>> {
  const discover = createDiscoverer(deps, signal);
  return { discover: async () => void (await discover()) };
}
