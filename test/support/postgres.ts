import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { clusterFolder } from '#platform/database/embedded/cluster.ts';
import { clearLeftovers } from '#platform/database/embedded/postmaster.ts';
import { readServiceFile } from '#platform/database/embedded/service-file.ts';
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts';
import { createLog } from '#platform/log.ts';

/** A PostgreSQL server for tests, in a temporary folder. */
export interface TestPostgres {
  /** Connection URL of a maintenance database. The role may create databases. */
  url: string;
  stop(): Promise<void>;
}

/** The data does not outlive the run, so nothing is synced to disk. Do not use these settings for real data. */
const throwaway = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: 200,
  shared_buffers: '64MB',
  autovacuum_naptime: '60s',
};

const prefix = 'belltower-test-';

/** Removes servers in `parent` that killed test processes left behind. */
export async function clearOrphans(parent: string): Promise<void> {
  const minuteAgo = Date.now() - 60_000;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(parent, name);
    const found = await stat(folder).catch(() => null);
    // Skips servers that may just be starting, and servers of other users.
    if (found === null || found.ctimeMs > minuteAgo || found.uid !== process.geteuid?.()) continue;
    if (readServiceFile(folder) !== null) continue;
    await clearLeftovers(clusterFolder(folder), systemClock);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts an embedded PostgreSQL. Its data is deleted when it stops. */
export async function startTestPostgres(): Promise<TestPostgres> {
  await clearOrphans(tmpdir());
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
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
