// One report of many runs of Node's test runner: their events, their counts and the slowest files.
import { relative } from 'node:path';
import { spec as SpecReporter, type TestEvent } from 'node:test/reporters';
import { fileOfSuite } from './test-plan.ts';

/** What is counted, and what Node's own summary calls it. */
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
  /** Adds what the run of one file or shard said, whole, so that two do not mix. */
  add(events: readonly TestEvent[], run: { path: string; ms: number }): void;
  /** Prints the summary. Resolves with the counts; `failures` has failing suites and files in it. */
  end(): Promise<Record<Counted | 'failures', number>>;
}

/** A report on standard output. `root`: the folder that files are named from. */
export function createTestReport(root: string): TestReport {
  const startedMs = performance.now();
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

  const say = (message: string) =>
    reporter.write({ type: 'test:diagnostic', data: { nesting: 0, message, level: 'info' } });
  const addEvent = (event: TestEvent, path: string) => {
    const { type, data } = event;
    if (type === 'test:fail') counts.failures += 1;
    if (type === 'test:pass' || type === 'test:fail') {
      const file = fileOfSuite(path, data);
      if (file !== null) fileMs.set(file, data.details.duration_ms);
    }
    // The summary of this run becomes part of the common one.
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
    async end() {
      for (const name of counted) say(`${words[name]} ${counts[name]}`);
      say(`duration_ms ${performance.now() - startedMs}`);
      await new Promise((resolve) => {
        reporter.once('end', resolve);
        reporter.end();
      });
      printSlowest(fileMs);
      return counts;
    },
  };
}

function printSlowest(fileMs: ReadonlyMap<string, number>): void {
  const slowest = [...fileMs].sort((a, b) => b[1] - a[1]).slice(0, 10);
  console.log('\nThe slowest files, in seconds:');
  for (const [file, ms] of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(8)}  ${file}`);
}
