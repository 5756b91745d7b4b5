import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programFile } from '#test/support/built-program.ts';
import { settingOf } from './engine/engine-lab.ts';

/** The path that npm's scripts and `bin/belltower` run. */
const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = join(root, 'node_modules/.cache/compiled');
const targetSeconds = 0.25;

const commands = (findings: string): string[][] => [
  ['--version'],
  ['--help'],
  ['check', '--help'],
  ['scan', '--help'],
  ['score', findings],
  ['cron', '30 2 * * mon-fri'],
  ['spf', '--help'],
  ['account', 'create', '--help'],
];

/** Prints the CPU time to start and exit a command. Each figure is the minimum of several rounds. */
export async function run(): Promise<void> {
  const rounds = settingOf('BENCH_ROUNDS', 5);
  const least = (args: string[]) => Math.min(...Array.from({ length: rounds }, () => cpuSecondsOf(args)));
  const bare = least(['-e', '0']);
  console.log(`  ${'node -e 0'.padEnd(24)} ${bare.toFixed(2)} CPU s`);
  const folder = await mkdtemp(join(tmpdir(), 'belltower-bench-'));
  const findings = join(folder, 'findings.json');
  await writeFile(findings, JSON.stringify({ findings: [], checks: [] }));
  for (const words of commands(findings)) {
    // The first start may compile. Later starts use the compile cache.
    cpuSecondsOf([programFile, ...words]);
    const seconds = least([programFile, ...words]);
    const ratio = (seconds / targetSeconds).toFixed(2);
    console.log(
      `  ${words.join(' ').replace(findings, 'FILE').padEnd(24)} ${seconds.toFixed(2)} CPU s  target ${targetSeconds}, ratio ${ratio}`,
    );
  }
  // The same commands in a checkout: directly from source, and through npm with its prior checks.
  for (const [file, ...words] of [
    ['bin/belltower', '--version'],
    ['bin/belltower', 'account', 'create', '--help'],
    ['npm', 'run', '--silent', 'belltower', '--', '--version'],
  ] as const) {
    cpuSecondsOf(words, file);
    const seconds = Math.min(...Array.from({ length: rounds }, () => cpuSecondsOf(words, file)));
    console.log(`  ${[file, ...words].join(' ').padEnd(44)} ${seconds.toFixed(2)} CPU s`);
  }
  await rm(folder, { recursive: true });
}

function cpuSecondsOf(args: readonly string[], file: string = process.execPath): number {
  const before = endedChildrenTicks();
  const { status, stderr } = spawnSync(file, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return (endedChildrenTicks() - before) / 100;
}

/** Returns the CPU time of this process's ended children, in hundredths of a second. */
function endedChildrenTicks(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[13]) + Number(fields[14]);
}
