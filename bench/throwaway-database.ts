import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { type Embedded, startEmbedded } from '#platform/database/embedded/start-embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import { stopAtSignal } from './end-by-signal.ts';

/** A migrated PostgreSQL with the service's own settings. */
interface ThrowawayDatabase {
  embedded: Embedded;
  /** Ends it and takes its folder away. */
  stop(): Promise<void>;
}

/** Starts a database that is stopped by `stop`, or when the benchmark is interrupted. */
export async function startThrowawayDatabase(): Promise<ThrowawayDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'belltower-bench-'));
  let embedded: Embedded | null = null;
  const stop = stopAtSignal(async () => {
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  embedded = await startEmbedded({
    dataDir,
    clock: systemClock,
    log: createLog('error'),
    onFatal: (error) => {
      throw error;
    },
  });
  await migrate({ connection: embedded.connection });
  return { embedded, stop };
}
