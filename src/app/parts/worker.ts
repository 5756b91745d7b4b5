import { createWorker } from '#platform/jobs/worker.ts';
import type { Net } from '#platform/net/egress/types.ts';
import { scheduledJobs } from '../jobs.ts';
import type { OpenDatabase } from '../open-database.ts';
import type { Runtime } from '../runtime.ts';

/** Starts the job worker; gives what stops it. */
export async function startWorkerPart(
  runtime: Runtime,
  { database, net }: { database: OpenDatabase; net: Net },
): Promise<() => Promise<void>> {
  const over = new AbortController();
  const worker = await createWorker({
    ...runtime,
    db: database.db,
    pool: database.pool,
    jobs: scheduledJobs({ ...runtime, net, signal: over.signal }),
  });
  return () => {
    over.abort();
    return worker.stop();
  };
}
