import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { findBinaries } from '#platform/database/embedded/binaries.ts';
import { chooseIdentity } from '#platform/database/embedded/identity.ts';
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log/log.ts';

/** What issue and design ask of the whole service. */
const targetSeconds = { fresh: 3, again: 1.5 };

/** Seconds from nothing but a data folder's path to a migrated database that answers. */
async function timeStart(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const embedded = await startEmbedded({
    dataDir,
    clock: systemClock,
    log: createLog('error'),
    onFatal: (error) => {
      throw error;
    },
  });
  await migrate({ connection: embedded.connection });
  const seconds = (performance.now() - startedAt) / 1000;
  await embedded.stop();
  return seconds;
}

/** The floor of a fresh start: initdb alone, as PostgreSQL ships it. */
async function timeInitdb(folder: string): Promise<number> {
  const { file, args } = (await chooseIdentity([folder])).command(findBinaries().initdb, [
    `--pgdata=${folder}`,
    '--auth=reject',
  ]);
  const startedAt = performance.now();
  const done = spawnSync(file, args, { stdio: 'ignore' });
  if (done.status !== 0) throw new Error(`initdb failed (${done.status})`);
  return (performance.now() - startedAt) / 1000;
}

/** Prints how long the embedded database takes from a fresh data folder, and again with data. */
export async function run(): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'belltower-bench-'));
  const best = {
    fresh: Number.POSITIVE_INFINITY,
    again: Number.POSITIVE_INFINITY,
    initdb: Number.POSITIVE_INFINITY,
  };
  try {
    for (let round = 0; round < 3; round++) {
      best.initdb = Math.min(best.initdb, await timeInitdb(join(root, `initdb-${round}`)));
      best.fresh = Math.min(best.fresh, await timeStart(join(root, `data-${round}`)));
      best.again = Math.min(best.again, await timeStart(join(root, `data-${round}`)));
    }
  } finally {
    await rm(root, { recursive: true, force: true });
  }
  const seconds = (value: number) => `${value.toFixed(2)} s`;
  console.log('start (embedded PostgreSQL to migrated database, best of 3)');
  console.log(
    `  fresh data folder   ${seconds(best.fresh)}  target for the service ${seconds(targetSeconds.fresh)}, ratio to initdb alone (${seconds(best.initdb)}) ${(best.fresh / best.initdb).toFixed(2)}`,
  );
  console.log(
    `  again with data     ${seconds(best.again)}  target for the service ${seconds(targetSeconds.again)}`,
  );
}

if (import.meta.main) await run();
