import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '#platform/clock.ts';
import { findBinaries } from '#platform/database/embedded/binaries.ts';
import { chooseIdentity } from '#platform/database/embedded/identity.ts';
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log/log.ts';
import { programFile } from '#test/support/program-file.ts';

/** What issue and design ask of the whole service. */
const targetSeconds = { fresh: 3, again: 1 };

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

/** As npm's scripts and `bin/belltower` name it. */
const compiled = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));

/** Seconds from starting the whole service to its first good answer at /readyz. */
async function timeService(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [programFile, 'serve'], {
    env: {
      ...process.env,
      BELLTOWER_DATA_DIR: dataDir,
      BELLTOWER_PORT: '0',
      BELLTOWER_LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: compiled,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The first line tells where it listens.
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /http:\/\/\S+/.exec(line.toString())?.[0];
  const answer = await fetch(`${url}/readyz`);
  const seconds = (performance.now() - startedAt) / 1000;
  child.kill('SIGTERM');
  await once(child, 'exit');
  if (!answer.ok) throw new Error(`/readyz answered ${answer.status}`);
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
    service: Number.POSITIVE_INFINITY,
    serviceAgain: Number.POSITIVE_INFINITY,
  };
  try {
    for (let round = 0; round < 3; round++) {
      best.initdb = Math.min(best.initdb, await timeInitdb(join(root, `initdb-${round}`)));
      best.fresh = Math.min(best.fresh, await timeStart(join(root, `data-${round}`)));
      best.again = Math.min(best.again, await timeStart(join(root, `data-${round}`)));
      best.service = Math.min(best.service, await timeService(join(root, `service-${round}`)));
      best.serviceAgain = Math.min(best.serviceAgain, await timeService(join(root, `service-${round}`)));
    }
  } finally {
    await rm(root, { recursive: true, force: true });
  }
  const seconds = (value: number) => `${value.toFixed(2)} s`;
  console.log('start (best of 3)');
  console.log(
    `  database, fresh folder  ${seconds(best.fresh)}  ${(best.fresh / best.initdb).toFixed(2)} of initdb alone (${seconds(best.initdb)})`,
  );
  console.log(`  database, again         ${seconds(best.again)}`);
  console.log(
    `  service, fresh folder   ${seconds(best.service)}  target ${seconds(targetSeconds.fresh)}, ratio ${(best.service / targetSeconds.fresh).toFixed(2)}`,
  );
  console.log(
    `  service, again          ${seconds(best.serviceAgain)}  target ${seconds(targetSeconds.again)}, ratio ${(best.serviceAgain / targetSeconds.again).toFixed(2)}`,
  );
}

if (import.meta.main) await run();
