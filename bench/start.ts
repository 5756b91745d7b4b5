import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '#platform/clock.ts';
import { findBinaries } from '#platform/database/embedded/binaries.ts';
import { chooseIdentity } from '#platform/database/embedded/identity.ts';
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import { programFile } from '#test/support/built-program.ts';

/** Target times for the whole service, in seconds. */
const targets: Record<string, number> = {
  'npm start, fresh clone': 4,
  'npm start, again': 1,
  'service, again': 1,
};

const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns the seconds from an empty data folder to a migrated database that responds. */
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

/**
 * How to start the service: through npm in a checkout, or with the command in npm's script but without the steps before
 * it.
 */
interface Command {
  file: string;
  args: string[];
  cwd: string;
}

const serve: Command = { file: process.execPath, args: [programFile, 'serve'], cwd: root };
const npmStart = (cwd: string): Command => ({ file: 'npm', args: ['start', '--silent'], cwd });

/** Returns the seconds from the start of the whole service to its first successful response at /readyz. */
async function timeService(dataDir: string, { file, args, cwd }: Command): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(file, args, {
    cwd,
    env: {
      ...process.env,
      BELLTOWER_DATA_DIR: dataDir,
      BELLTOWER_PORT: '0',
      BELLTOWER_LOG_LEVEL: 'silent',
      // The path that `bin/belltower` uses.
      NODE_COMPILE_CACHE: join(cwd, 'node_modules/.cache/compiled'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The first line contains the address it listens on.
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /http:\/\/\S+/.exec(line.toString())?.[0];
  const response = await fetch(`${url}/readyz`);
  const seconds = (performance.now() - startedAt) / 1000;
  child.kill('SIGTERM');
  await once(child, 'exit');
  if (!response.ok) throw new Error(`/readyz answered ${response.status}`);
  return seconds;
}

/** Creates a copy of the checkout as it is right after `npm install`: without build output, compile cache and data. */
async function copyCheckout(folder: string): Promise<string> {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  for (const file of stdout.toString().split('\0').filter(Boolean)) {
    await cp(join(root, file), join(folder, file));
  }
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '.cache'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '.cache') await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  const installed = 'node_modules/.cache/belltower-installed';
  await cp(join(root, installed), join(folder, installed));
  return folder;
}

/** Measures the baseline of a first start: only PostgreSQL's initdb. */
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

/**
 * Measures the start time of the database, the service and `npm start` with a new data folder, with existing data, and
 * in a new clone.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'belltower-bench-'));
  const least = new Map<string, number>();
  const measure = async (what: string, time: Promise<number>) =>
    least.set(what, Math.min(least.get(what) ?? Number.POSITIVE_INFINITY, await time));
  try {
    const clone = await copyCheckout(join(folder, 'clone'));
    // Runs only once, because everything is built afterwards.
    await measure('npm start, fresh clone', timeService(join(folder, 'cloned'), npmStart(clone)));
    for (let round = 0; round < 3; round++) {
      const [database, service] = [join(folder, `data-${round}`), join(folder, `service-${round}`)];
      await measure('initdb alone', timeInitdb(join(folder, `initdb-${round}`)));
      await measure('database, fresh folder', timeStart(database));
      await measure('database, again', timeStart(database));
      await measure('service, fresh folder', timeService(service, serve));
      await measure('service, again', timeService(service, serve));
      await measure('npm start, again', timeService(service, npmStart(root)));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const [what, seconds] of least) {
    const target = targets[what];
    const ratio = target === undefined ? '' : `  target ${target} s, ratio ${(seconds / target).toFixed(2)}`;
    console.log(`  ${what.padEnd(24)}${seconds.toFixed(2)} s${ratio}`);
  }
}
