import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts';
import { createLog } from '#platform/log/log.ts';

/** A PostgreSQL of its own for tests, in a temporary folder. */
export interface TestPostgres {
  /** Address of a maintenance database; the role may create databases. */
  url: string;
  stop(): Promise<void>;
}

/** Nothing here outlives the run, so nothing is synced to disk. Never for real data. */
const throwaway = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: 200,
  shared_buffers: '64MB',
  autovacuum_naptime: '60s',
};

/** Starts an embedded PostgreSQL that is thrown away when stopped. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'belltower-test-'));
  const embedded = await startEmbedded({
    dataDir,
    clock: systemClock,
    log: createLog('error'),
    settings: throwaway,
    onFatal: (error) => {
      console.error(error);
      process.exit(1);
    },
  });
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
