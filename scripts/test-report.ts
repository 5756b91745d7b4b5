// Combines many runs of Node's test runner into one report with their events, their counts, the slowest files and the
// CPU time.
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { spec as SpecReporter, type TestEvent } from 'node:test/reporters';
import { measureIdleShare } from './run-queue.ts';
import { fileOfSuite, isShard } from './test-plan.ts';

/** Counters of the report, named as in Node's summary. */
const words = {
  tests: 'tests',
  suites: 'suites',
  passed: 'pass',
  failed: 'fail',
  cancelled: 'cancelled',
  skipped: 'skipped',
  todo: 'todo',
} as const;
type Counted = keyof typeof words;
const counted = Object.keys(words) as Counted[];

export interface TestReport {
  /** Adds the complete output of one file or shard, so that outputs do not interleave. */
  add(events: readonly TestEvent[], run: { path: string; ms: number }): void;
  /**
   * Prints the summary. `cpuMs` is the CPU time of the whole run. Resolves with the counts (`failures` includes failed
   * suites and files), and with the CPU time and duration of each file in ms.
   */
  end(cpuMs: number): Promise<{
    counts: Record<Counted | 'failures', number>;
    costs: ReadonlyMap<string, number>;
    durations: ReadonlyMap<string, number>;
  }>;
}

/**
 * Creates a report on stdout. File names are relative to the folder `root`. Test processes record their CPU time in
 * `cpuFile` (`test/support/machine-requirements.ts`).
 */
export function createTestReport(root: string, cpuFile: string): TestReport {
  const startedMs = performance.now();
  const idleOfRun = measureIdleShare();
  const idleOfMinute = measureIdleShare();
  const idleByMinute: number[] = [];
  const timer = setInterval(() => idleByMinute.push(idleOfMinute()), 60_000);
  const reporter = new SpecReporter();
  reporter.pipe(process.stdout, { end: false });
  const counts = {
    tests: 0,
    suites: 0,
    passed: 0,
    failed: 0,
    cancelled: 0,
    skipped: 0,
    todo: 0,
    failures: 0,
  };
  const fileMs = new Map<string, number>();

  const print = (message: string) =>
    reporter.write({ type: 'test:diagnostic', data: { nesting: 0, message, level: 'info' } });
  const addEvent = (event: TestEvent, path: string) => {
    const { type, data } = event;
    if (type === 'test:fail') counts.failures += 1;
    if (type === 'test:pass' || type === 'test:fail') {
      const file = fileOfSuite(path, data);
      if (file !== null) fileMs.set(file, data.details.duration_ms);
    }
    // The summary of this run is merged into the combined summary.
    if (type === 'test:summary' && data.file === undefined) {
      const ofRun: Partial<Record<Counted, number>> = data.counts;
      for (const name of counted) counts[name] += ofRun[name] ?? 0;
    } else if (type !== 'test:diagnostic' || data.file !== undefined) reporter.write(event);
  };

  return {
    add(events, { path, ms }) {
      const before = fileMs.size;
      for (const event of events) addEvent(event, path);
      if (fileMs.size === before) fileMs.set(relative(root, path), ms);
    },
    async end(cpuMs) {
      for (const name of counted) print(`${words[name]} ${counts[name]}`);
      print(`duration_ms ${performance.now() - startedMs}`);
      await new Promise((resolve) => {
        reporter.once('end', resolve);
        reporter.end();
      });
      const costs = readCosts(cpuFile, root);
      printCosts(fileMs, { ofFiles: costs, ofRun: cpuMs });
      clearInterval(timer);
      idleByMinute.push(idleOfMinute());
      console.log(
        `\nIdle processors of this machine: ${percent(idleOfRun())}; by minute: ${idleByMinute.map(percent).join(' ')}`,
      );
      return { counts, costs, durations: fileMs };
    },
  };
}

/**
 * Returns the CPU time of each file in ms. Time that a shared process spends outside its files is listed under the
 * process name.
 */
function readCosts(cpuFile: string, root: string): Map<string, number> {
  const costs = new Map<string, number>();
  const lines = existsSync(cpuFile) ? readFileSync(cpuFile, 'utf8').trim().split('\n') : [];
  let ofSuites = 0;
  let ofShards = 0;
  for (const line of lines.filter(Boolean)) {
    const [path, ms] = JSON.parse(line) as [string, number];
    const file = relative(root, resolve(root, path));
    if (isShard(path)) ofShards += ms;
    else if (!/\.test\.tsx?$/.test(file)) continue;
    else costs.set(file, ms);
    if (!isAbsolute(path)) ofSuites += ms;
  }
  if (ofShards > 0) costs.set('(starts of shared processes)', ofShards - ofSuites);
  return costs;
}

const seconds = (ms: number | undefined): string =>
  (ms === undefined ? '' : (ms / 1000).toFixed(1)).padStart(8);

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Prints CPU time next to wall-clock time, because CPUs are the bottleneck of a run. */
function printCosts(
  fileMs: ReadonlyMap<string, number>,
  { ofFiles, ofRun }: { ofFiles: ReadonlyMap<string, number>; ofRun: number },
): void {
  console.log('\nThe slowest files, in seconds (and of these, processor time):');
  for (const [file, ms] of mostFirst(fileMs))
    console.log(`${seconds(ms)} ${seconds(ofFiles.get(file))}  ${file}`);
  const folders = new Map<string, number>();
  for (const [file, ms] of ofFiles) {
    const folder = file.split('/').slice(0, -1).slice(0, 2).join('/') || file;
    folders.set(folder, (folders.get(folder) ?? 0) + ms);
  }
  console.log(
    `\nProcessor time in seconds, ${seconds(ofRun).trim()} in all; folders and files that cost most:`,
  );
  for (const [folder, ms] of mostFirst(folders)) console.log(`${seconds(ms)}  ${folder}`);
  console.log('');
  for (const [file, ms] of mostFirst(ofFiles)) console.log(`${seconds(ms)}  ${file}`);
}

const mostFirst = (figures: ReadonlyMap<string, number>): [string, number][] =>
  [...figures].sort((a, b) => b[1] - a[1]).slice(0, 10);
