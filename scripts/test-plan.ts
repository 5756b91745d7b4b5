// Plans the order of the test files, and which of them share a process.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';

/**
 * Files and folders that run in a separate process, because they run programs, measure their own memory, open thousands
 * of sockets or take long.
 */
export const alone = [
  'test/hostile-scan/',
  'test/e2e/',
  'lab/scan/',
  'lab/demo/demo.db.test.ts',
  'test/browser/same-facts-as-api.db.test.ts',
  'src/platform/database/embedded/',
  'src/platform/database/backup/backup.db.test.ts',
  'src/app/commands/',
  'src/features/exports/streaming.db.test.ts',
  'src/features/prober/resilience.db.test.ts',
  'src/engine/probes/browser/',
  'src/engine/probes/http/hostile.net.test.ts',
  'test/kinds/',
];

/** Tests that mostly wait for silent servers, intervals and rate limits. They run in parallel with all other tests. */
export const waiting = ['test/e2e/bulk-story.db.test.ts', 'test/e2e/readme.db.test.ts'];

/** Number of processes that browser tests share. Each has one browser and one service. */
const browserLanes = 2;

/** Number of CPUs to use. */
const processors = Math.max(2, availableParallelism());

/** Returns true for tests that need neither database nor sockets. */
export const isPure = (file: string): boolean => !/\.(db|net)\.test\./.test(file);

/** Matches files that open the dashboard, package it, or start the program with `npm start`. */
export const buildsDashboard =
  /^test\/(?:browser\/[^.]+\.db|browser\/loading\/script-size|e2e\/(?:package|lifecycle)\.db)\.test\./;

const isAlone = (file: string): boolean => alone.some((start) => file.startsWith(start));

/** Returns true for tests that start a browser. */
export const hasBrowser = (file: string): boolean => file.startsWith('test/browser/') && !isPure(file);

const waitsForBrowser = (file: string): boolean =>
  hasBrowser(file) || file.startsWith('src/engine/probes/browser/');

const timesFile = new URL('./test-times.json', import.meta.url);

/** Measured CPU time in ms of files that take more than two seconds, from a full run. */
const measuredMs: Readonly<Record<string, number>> = JSON.parse(readFileSync(timesFile, 'utf8'));

/** Returns true for files that take seconds of CPU time. */
export const isSlow = (file: string): boolean => (measuredMs[file] ?? 0) > 2_500;

/**
 * Writes the times in ms that are used to plan later runs. For tests with a browser, the duration is more meaningful
 * than the CPU time, because their services and browsers are other processes.
 */
export function writeTimes(
  { costs, durations }: { costs: ReadonlyMap<string, number>; durations: ReadonlyMap<string, number> },
  root: string,
): void {
  const times = [...costs].map(
    ([file, ms]) => [file, (waitsForBrowser(file) && durations.get(file)) || ms] as const,
  );
  const slow = times.filter(([file, ms]) => ms > 2_000 && existsSync(join(root, file)));
  const rounded = slow.map(([file, ms]) => [file, Math.round(ms / 100) * 100] as const);
  const sorted = rounded.sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(timesFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Returns the expected CPU time of a file in ms: measured, or estimated from its size. */
function expectMs(file: string, root: string): number {
  return measuredMs[file] ?? statSync(join(root, file)).size / 20;
}

/** Detects top-level `await`. A shard loads its files with `require`, which cannot wait for it. */
const topLevelAwait = /^(?![\s/*])(?!.*\basync\b).*\bawait\b/m;

/**
 * Groups of files in starting order, each in one process, with the usual and the maximum number of concurrent groups.
 */
interface Lane {
  groups: string[][];
  atATime: number;
  most: number;
}

/**
 * Returns lanes that run at the same time and together contain all of `files`, which are paths below `root`. Starting a
 * process and loading the same modules takes longer than most files, so files share processes. Pure files are separate
 * from other files, in groups that are small enough to keep all CPUs busy to the end. The longest groups start first.
 */
export function planLanes(files: readonly string[], root: string): Lane[] {
  const own = files.filter((file) => !isPure(file) && isAlone(file));
  const browser = files.filter((file) => hasBrowser(file) && !isAlone(file));
  const rest = files.filter((file) => !own.includes(file) && !browser.includes(file));
  const unready = rest.filter((file) => topLevelAwait.test(readFileSync(join(root, file), 'utf8')));
  const shared = rest.filter((file) => !unready.includes(file));
  const pure = deal(shared.filter(isPure), { root, most: processors });
  const groups = [
    ...deal(browser, { root, most: browserLanes }),
    ...[...own.filter((file) => !waiting.includes(file)), ...unready].map((file) => [file]),
    ...deal(
      shared.filter((file) => !isPure(file)),
      { root, most: processors * 3 },
    ),
  ];
  const total = (group: string[]) => group.reduce((sum, file) => sum + expectMs(file, root), 0);
  groups.sort((a, b) => total(b) - total(a));
  return [
    {
      groups: own.filter((file) => waiting.includes(file)).map((file) => [file]),
      atATime: waiting.length,
      most: waiting.length,
    },
    // Database tests spend half of their time waiting for the database. Pure tests need no more processes than there
    // are CPUs.
    files.every(isPure)
      ? { groups: [...groups, ...pure], atATime: processors, most: processors }
      : { groups: [...groups, ...pure], atATime: processors, most: processors * 2 },
  ];
}

/** Distributes files over at most `most` groups with about the same duration. */
function deal(files: readonly string[], { root, most }: { root: string; most: number }): string[][] {
  const groups = Array.from({ length: Math.min(most, files.length) }, () => ({
    files: [] as string[],
    ms: 0,
  }));
  const timed = files.map((file) => ({ file, ms: expectMs(file, root) }));
  for (const { file, ms } of timed.sort((a, b) => b.ms - a.ms)) {
    const [shortest] = groups.sort((a, b) => a.ms - b.ms);
    shortest?.files.push(file);
    if (shortest) shortest.ms += ms;
  }
  return groups.map((group) => group.files.sort());
}

/**
 * Returns the path to run for a group. A single file is returned unchanged. For several files, returns a file that
 * loads them all, each in a suite with its name, so that hooks at a file's top level belong to its suite. `require`
 * loads synchronously, while `import` would finish after the suite is closed. A file that cannot be loaded is a failed
 * test.
 */
export function writeShard(files: readonly string[], root: string): string {
  const [first, ...more] = files;
  if (first !== undefined && more.length === 0) return join(root, first);
  const folder = join(root, 'node_modules', '.cache', 'test-shards');
  const source = shardSource(files, root);
  // The file is named after its content, so that concurrent runs write the same file.
  const path = join(
    folder,
    `shard-${createHash('sha256').update(source).digest('hex').slice(0, 12)}.test.mjs`,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, source);
  return path;
}

const shardSource = (
  files: readonly string[],
  root: string,
): string => `import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { cleanUpFile } from ${JSON.stringify(join(root, 'test/e2e/support/service.ts'))};
import { spentCpuMs, reportCpu } from ${JSON.stringify(join(root, 'test/support/machine-requirements.ts'))};
const load = createRequire(${JSON.stringify(join(root, 'package.json'))});
for (const file of ${JSON.stringify(files, null, 1)}) {
  describe(file, () => {
    let spent = -spentCpuMs();
    before(() => (spent -= spentCpuMs()));
    try {
      load('./' + file);
    } catch (error) {
      test('can be loaded', () => {
        throw error;
      });
    }
    after(async () => {
      await cleanUpFile();
      reportCpu(file, spent + spentCpuMs());
    });
    spent += spentCpuMs();
  });
}
`;

/** Returns the file of a suite in a shard, or null for any other test. */
export function fileOfSuite(
  path: string,
  { nesting, name }: { nesting: number; name: string },
): string | null {
  return nesting === 0 && isShard(path) ? name : null;
}

/** Returns true for a file that loads other files into one process. */
export const isShard = (path: string): boolean => /^shard-[0-9a-f]+\.test\.mjs$/.test(basename(path));
