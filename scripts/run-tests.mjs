// Runs the tests. Usage: `node scripts/run-tests.mjs [pure|all] [part of a path, or glob …]`. `pure` runs only
// *.test.ts files that need neither a database nor sockets. Without a part of a path, it also skips files that take
// seconds. `all` (default) runs everything and starts one PostgreSQL for the whole run. To use an external server
// (PostgreSQL 15 or newer) instead, set BELLTOWER_TEST_DATABASE_URL. Its role must be able to create databases. If
// BELLTOWER_TEST_WRITE_TIMES is set, a full run writes its durations to scripts/test-times.json, which later runs use
// for planning.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareCheckout } from './prepare.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

await prepareCheckout();
// Plain JavaScript, so that it can start on the machine's own Node. The tests need the pinned one.
if (Number(process.versions.node.split('.')[0]) < 26) {
  const pinned = join(root, 'node_modules', '.bin', 'node');
  const again = spawnSync(pinned, process.argv.slice(1), { stdio: 'inherit' });
  process.exit(again.status ?? 1);
}

const { globSync, mkdirSync, rmSync } = await import('node:fs');
const { matchesGlob } = await import('node:path');
const { run } = await import('node:test');
const { runQueue, watchProcessors } = await import('./run-queue.ts');
const { buildsDashboard, isPure, isSlow, planLanes, writeShard, writeTimes } = await import('./test-plan.ts');
const { createTestReport } = await import('./test-report.ts');
const { spentCpuMs } = await import('../test/support/machine-requirements.ts');

const arguments_ = process.argv.slice(2);
const mode = arguments_[0] === 'pure' || arguments_[0] === 'all' ? arguments_.shift() : 'all';
const patterns = arguments_;

const everything = globSync('{src,lab,test,bench,scripts}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name.includes('node_modules'),
});
const isWanted = (file) =>
  patterns.length === 0 || patterns.some((pattern) => file.includes(pattern) || matchesGlob(file, pattern));
const isInMode = (file) => mode === 'all' || (isPure(file) && (patterns.length > 0 || !isSlow(file)));
const files = everything.filter((file) => isInMode(file) && isWanted(file)).sort();
if (files.length === 0) {
  console.error('No test file matches.');
  process.exit(1);
}

process.chdir(root);
// Hundreds of processes load the same modules; with a compile cache, they start in half the time.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');
// Property tests use a new seed in each run, but a fixed seed in CI, so that a run can be reproduced.
const first = [new URL('../test/support/machine-requirements.ts', import.meta.url)];
if (process.env.CI) first.push(new URL('../test/support/fixed-seed.mjs', import.meta.url));
const execArgv = first.flatMap(({ href }) => ['--import', href]);
const cache = join(root, 'node_modules', '.cache');
mkdirSync(cache, { recursive: true });
process.env.BELLTOWER_TEST_CPU_FILE = join(cache, `test-cpu-${process.pid}`);
const report = createTestReport(root, process.env.BELLTOWER_TEST_CPU_FILE);
const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => abort.abort());

if (!files.every(isPure)) await (await import('../test/support/memory-folder.ts')).useMemoryFolder();

// Pure tests do not need a build, so they run while it is in progress.
const wantDashboard = files.some((file) => buildsDashboard.test(file));
const ready = files.filter((file) => isPure(file) && !buildsDashboard.test(file));
const pureRun = runLanes(ready);
await build();
const stopDatabase = files.some((file) => file.includes('.db.test.'))
  ? await startDatabase()
  : async () => {};
// Pure tests keep all CPUs busy. Services and browsers beside them would only run into their time limits.
await pureRun;
await runLanes(files.filter((file) => !ready.includes(file)));
await stopDatabase();
const { counts, ...times } = await report.end(spentCpuMs());
if (process.env.BELLTOWER_TEST_WRITE_TIMES) writeTimes(times, root);
rmSync(process.env.BELLTOWER_TEST_CPU_FILE, { force: true });

if (counts.tests === 0) {
  console.error('No test was executed.');
  process.exitCode = 1;
} else {
  const { tests, passed, failed, cancelled, skipped, todo, failures } = counts;
  const where = process.env.BELLTOWER_TEST_DATABASE_VERSION ?? 'no database';
  console.log(
    `\nExecuted ${tests} tests in ${files.length} files (${where}): ${passed} passed, ${failed} failed, ${cancelled} cancelled, ${skipped} skipped, ${todo} todo.`,
  );
  if (failed > 0 || cancelled > 0 || failures > 0) process.exitCode = 1;
}
if (abort.signal.aborted) process.exitCode = 130;

function runLanes(own) {
  if (own.length === 0) return;
  const lanes = planLanes(own, root).map(({ groups, ...lane }) =>
    runQueue(groups, { ...lane, run: runGroup, onIdle: watchProcessors }),
  );
  return Promise.all(lanes);
}

/**
 * Builds what the tests run: the program and the dashboard, as users run them. Done once up front, because otherwise
 * concurrent tests would each build the dashboard, and the second build would empty the folder that the first test's
 * service is serving.
 */
async function build() {
  if (files.some((file) => file.startsWith('test/browser/') && !isPure(file))) {
    const { installChromium } = await import('../test/browser/support/find-chromium.ts');
    installChromium();
  }
  const builds = [
    ...(files.every(isPure) ? [] : ['build-program.mjs']),
    ...(wantDashboard ? ['build-web.mjs'] : []),
  ].map((name) => spawn(process.execPath, [join(root, 'scripts', name)], { stdio: 'inherit' }));
  for (const [status] of await Promise.all(builds.map((one) => once(one, 'close'))))
    if (status !== 0) {
      abort.abort();
      await pureRun;
      process.exit(1);
    }
  if (wantDashboard) process.env.BELLTOWER_TEST_DASHBOARD = 'built';
  if (files.some((file) => /^test\/(browser|e2e)\//.test(file) && !isPure(file)))
    (await import('../test/support/built-program.ts')).prepareData();
  if (mode === 'pure') return;
  const { listMissing } = await import('../test/support/machine-requirements.ts');
  for (const line of await listMissing()) console.log(`Some tests are skipped: ${line}.`);
}

/** Runs files in a separate process. Reports them when they have finished. */
async function runGroup(group) {
  if (abort.signal.aborted) return;
  const path = writeShard(group, root);
  const startedMs = performance.now();
  const events = [];
  const stream = run({ files: [path], timeout: 1_800_000, signal: abort.signal, execArgv });
  stream.on('data', (event) => events.push(event));
  await new Promise((resolve) => stream.once('close', resolve));
  report.add(events, { path, ms: performance.now() - startedMs });
}

/**
 * Starts one PostgreSQL for all test processes, which find it through the environment. Returns a function that stops
 * it.
 */
async function startDatabase() {
  const { default: pg } = await import('pg');
  process.env.BELLTOWER_TEST_RUN = randomBytes(4).toString('hex');
  let server;
  if (!process.env.BELLTOWER_TEST_DATABASE_URL) {
    const { startTestPostgres } = await import('../test/support/postgres.ts');
    server = await startTestPostgres();
    process.env.BELLTOWER_TEST_DATABASE_URL = server.url;
  }
  const url = process.env.BELLTOWER_TEST_DATABASE_URL;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('show server_version');
  await client.end();
  process.env.BELLTOWER_TEST_DATABASE_VERSION = `PostgreSQL ${rows[0].server_version}`;
  return async () => {
    if (server) return server.stop();
    const cleaner = new pg.Client({ connectionString: url });
    await cleaner.connect();
    const left = await cleaner.query(
      // Deletes only this run's databases, because another run may use the same server. The template remains for the
      // next run.
      'select datname from pg_database where starts_with(datname, $1)',
      [`belltower_test_${process.env.BELLTOWER_TEST_RUN}_`],
    );
    for (const { datname } of left.rows)
      await cleaner.query(`drop database if exists ${datname} with (force)`);
    await cleaner.end();
  };
}
