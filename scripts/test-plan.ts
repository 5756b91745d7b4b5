// Which test file runs when, and with which others in one process.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';

/**
 * Files, or folders of them, that have a process to themselves: they run programs, measure their own memory, hold
 * thousands of sockets or take long. The longest first, for the run ends with the last of them.
 */
export const aloneInOrder = [
  'test/hostile-scan/hostile-scan.net.test.ts',
  'test/e2e/bulk-story.db.test.ts',
  'test/e2e/read-me.db.test.ts',
  'test/hostile-scan/outage-web.net.test.ts',
  'test/hostile-scan/outage-dns.net.test.ts',
  'test/e2e/operator.db.test.ts',
  'lab/scan/scan-lab.net.test.ts',
  'src/platform/database/embedded/',
  'test/e2e/',
  'test/browser/',
  'lab/scan/verified-lab.net.test.ts',
  'lab/scan/year.db.test.ts',
  'lab/demo/demo.db.test.ts',
  'src/app/commands/',
  'src/platform/database/backup/backup.db.test.ts',
  'src/features/exports/streaming.db.test.ts',
  'src/features/prober/resilience.db.test.ts',
  'src/engine/probes/http/hostile.net.test.ts',
];

/** Of these, the ones that wait for silent servers, intervals and allowances: they run beside all others. */
export const waiting = [
  'test/hostile-scan/hostile-scan.net.test.ts',
  'test/e2e/bulk-story.db.test.ts',
  'test/e2e/read-me.db.test.ts',
  'test/hostile-scan/outage-web.net.test.ts',
  'test/hostile-scan/outage-dns.net.test.ts',
];

/** Processors to use. */
const processors = Math.max(2, availableParallelism());

/** True for tests that need neither database nor sockets. */
export const isPure = (file: string): boolean => !/\.(db|net)\.test\./.test(file);

/** Files that open the dashboard, pack it, or start the program by `npm start`. */
export const buildsDashboard =
  /^test\/(?:browser\/[^.]+\.db|browser\/loading\/script-size|e2e\/(?:package|lifecycle)\.db)\.test\./;

const rankOf = (file: string): number => aloneInOrder.findIndex((start) => file.startsWith(start));

/** `await` outside of functions, which `require` of a shard cannot wait for. */
const topLevelAwait = /^(?![\s/*])(?!.*\basync\b).*\bawait\b/m;

/** Groups of files in the order to begin them, a process each; how many run at a time, and at most. */
interface Lane {
  groups: string[][];
  atATime: number;
  most: number;
}

/**
 * Lanes to run at once with all of `files`, which are paths below `root`. Starting a process and loading the same
 * modules costs more than most files take, so they share processes: pure ones apart from the others, in groups small
 * enough to keep all processors busy to the end.
 */
export function planLanes(files: readonly string[], root: string): Lane[] {
  const alone = files
    .filter((file) => !isPure(file) && rankOf(file) >= 0)
    .sort((a, b) => rankOf(a) - rankOf(b));
  const rest = files.filter((file) => !alone.includes(file));
  const unready = rest.filter((file) => topLevelAwait.test(readFileSync(join(root, file), 'utf8')));
  const shared = rest.filter((file) => !unready.includes(file));
  const works = [...alone.filter((file) => !waiting.includes(file)), ...unready].map((file) => [file]);
  const others = deal(
    shared.filter((file) => !isPure(file)),
    { root, most: processors * 3 },
  );
  const pure = deal(shared.filter(isPure), { root, most: processors });
  return [
    {
      groups: alone.filter((file) => waiting.includes(file)).map((file) => [file]),
      atATime: waiting.length,
      most: waiting.length,
    },
    // Tests of the database wait for it half of their time; pure ones alone want no more than there are processors.
    files.every(isPure)
      ? { groups: [...works, ...pure], atATime: processors, most: processors }
      : { groups: [...works, ...others, ...pure], atATime: processors + 1, most: processors * 3 },
  ];
}

/** Deals files out to at most so many groups of about the same size in bytes. */
function deal(files: readonly string[], { root, most }: { root: string; most: number }): string[][] {
  const groups = Array.from({ length: Math.min(most, files.length) }, () => ({
    files: [] as string[],
    bytes: 0,
  }));
  const sized = files.map((file) => ({ file, bytes: statSync(join(root, file)).size }));
  for (const { file, bytes } of sized.sort((a, b) => b.bytes - a.bytes)) {
    const [smallest] = groups.sort((a, b) => a.bytes - b.bytes);
    smallest?.files.push(file);
    if (smallest) smallest.bytes += bytes;
  }
  return groups.map((group) => group.files.sort());
}

/**
 * The path to run for a group: the file itself where it is alone, else a file that loads them all, each in a suite
 * named for it, so that hooks at its top level are that suite's. `require` loads at once, where `import` would come
 * back when the suite is closed. A file that cannot be loaded is a test that fails.
 */
export function writeShard(files: readonly string[], root: string): string {
  const [first, ...more] = files;
  if (first !== undefined && more.length === 0) return join(root, first);
  const folder = join(root, 'node_modules', '.cache', 'test-shards');
  const source = shardSource(files, root);
  // Named for what it holds: two runs at once write the same.
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
import { spentCpuMs, tellCpu } from ${JSON.stringify(join(root, 'test/support/spent-cpu.ts'))};
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
    after(() => tellCpu(file, spent + spentCpuMs()));
    spent += spentCpuMs();
  });
}
`;

/** The file that a suite of a shard stands for; null for any other test. */
export function fileOfSuite(
  path: string,
  { nesting, name }: { nesting: number; name: string },
): string | null {
  return nesting === 0 && isShard(path) ? name : null;
}

/** True for a file that loads others into one process. */
export const isShard = (path: string): boolean => /^shard-[0-9a-f]+\.test\.mjs$/.test(basename(path));
