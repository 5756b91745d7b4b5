import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programFile } from '#test/support/built-program.ts';

/** The root of the checkout. */
export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** How to start the program's process. */
export interface ProgramOptions {
  /** Settings (`BELLTOWER_…`). The process inherits none from the test's environment. */
  env?: Record<string, string>;
  /** A command to run instead of Node with the program's file. */
  command?: string[];
  /** Working directory; default: the checkout. */
  cwd?: string;
  /** User to run the process as. Requires root. */
  uid?: number;
  gid?: number;
}

/** A process with the last `maxOutput` bytes of each of its output streams. */
export interface Running {
  child: ChildProcess;
  pid: number;
  stdout(): string;
  stderr(): string;
  /** Resolves after the process and its streams have ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

const maxOutput = 8 * 1024 * 1024;

/**
 * Returns the master key of services that share a database, as their operator would set it. This process uses it, too.
 */
function sharedKey(env: ProgramOptions['env'] = {}): Record<string, string> {
  return env.BELLTOWER_DATABASE_URL === undefined ? {} : { BELLTOWER_MASTER_KEY: 'ab'.repeat(32) };
}

/** Starts the program (or `command`) with these arguments. */
export function spawnProgram(words: readonly string[], options: ProgramOptions = {}): Running {
  const [file = process.execPath, ...first] = options.command ?? [process.execPath, programFile];
  const child = spawn(file, [...first, ...words], {
    cwd: options.cwd ?? root,
    env: { ...ownEnvironment(), BELLTOWER_PORT: '0', ...sharedKey(options.env), ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.gid ?? options.uid }),
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] = (output[name] + text).slice(-maxOutput);
    });
  }
  child.stdin.on('error', () => {}); // The process may end before it has read all input.
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  ended.catch(() => {});
  return { child, pid: child.pid ?? -1, stdout: () => output.stdout, stderr: () => output.stderr, ended };
}

/** The result of a command. */
export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command to its end. Kills it after `withinMs`. */
export async function runProgram(
  words: readonly string[],
  options: ProgramOptions & { input?: string | Buffer; withinMs?: number } = {},
): Promise<Finished> {
  const running = spawnProgram(words, options);
  running.child.stdin?.end(options.input ?? '');
  const timer = setTimeout(() => running.child.kill('SIGKILL'), options.withinMs ?? 180_000);
  const { code } = await running.ended;
  clearTimeout(timer);
  return { code, stdout: running.stdout(), stderr: running.stderr() };
}

function ownEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(BELLTOWER_|PG[A-Z]+$|npm_|NODE_TEST|NODE_OPTIONS)/.test(name),
  );
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(':');
  return { ...Object.fromEntries(inherited), PATH: path };
}

/** Creates a folder that is deleted when the test process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'belltower-e2e-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
