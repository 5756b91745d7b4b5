import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Clock } from '#platform/clock.ts';
import { type Binaries, EmbeddedError } from './binaries.ts';
import { programEnvironment } from './cluster.ts';
import type { Identity } from './identity.ts';
import { isPostgresOf, isRunning, listPostgresIn, signal } from './processes.ts';

/** The first lines of postmaster.pid, as documented in `miscadmin.h`. */
interface PostmasterFile {
  pid: number;
  port: number;
  /** `starting`, `ready`, `stopping` or `standby`; empty until PostgreSQL has written it. */
  status: string;
}

const readIntervalMs = 10;

/** Reads postmaster.pid; returns null if it does not exist or is not readable yet. */
function readPostmasterFile(folder: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isSafeInteger(pid)
      ? { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() }
      : null;
  } catch {
    return null;
  }
}

/** Returns a currently free TCP port of 127.0.0.1. Another process may take it before it is used. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/**
 * Stops all PostgreSQL processes that are still running in a cluster's folder, because their service was killed or
 * because backends outlived their postmaster. Tries a fast shutdown (which writes committed work to disk), then an
 * immediate shutdown, then SIGKILL. SIGKILL is also safe, because the next start replays the log. Removes a stale
 * postmaster.pid, because its process ID may now belong to a zombie or another program.
 * @returns the IDs of the processes that were running.
 */
export async function clearLeftovers(
  folder: string,
  clock: Clock,
  options: { killAfterMs?: number } = {},
): Promise<number[]> {
  const recorded = readPostmasterFile(folder)?.pid;
  const processes = new Set(listPostgresIn(folder));
  if (recorded !== undefined && isPostgresOf(recorded, folder)) processes.add(recorded);
  const found = [...processes];
  const [first] = found;
  if (first !== undefined) {
    for (const { name, waitMs } of [
      { name: 'SIGINT', waitMs: options.killAfterMs ?? 20_000 },
      { name: 'SIGQUIT', waitMs: options.killAfterMs ?? 3_000 },
      { name: 'SIGKILL', waitMs: 3_000 },
    ] as const) {
      // The postmaster forwards a shutdown to its children. Only SIGKILL is sent to each process.
      const postmaster = recorded !== undefined && processes.has(recorded) ? recorded : first;
      for (const pid of name === 'SIGINT' ? [postmaster] : listPostgresIn(folder)) signal(pid, name);
      if (await haveExited(folder, found, waitMs, clock)) break;
    }
  }
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  return found;
}

async function haveExited(
  folder: string,
  pids: readonly number[],
  waitMs: number,
  clock: Clock,
): Promise<boolean> {
  const deadline = clock.monotonicMs() + waitMs;
  while (clock.monotonicMs() < deadline) {
    if (!pids.some((pid) => isPostgresOf(pid, folder)) && listPostgresIn(folder).length === 0) return true;
    await clock.sleep(readIntervalMs);
  }
  return false;
}

export interface PostmasterOptions {
  binaries: Binaries;
  identity: Identity;
  clock: Clock;
  folder: string;
  socketFolder: string;
  port: number;
  logFile: string;
  /** Maximum time in ms for recovery before the start fails. */
  startTimeoutMs: number;
  /** Aborts a start in progress. To stop a running server, use `stop`. */
  signal: AbortSignal | undefined;
}

/** A running postmaster as a child of this process. */
export interface Postmaster {
  readonly pid: number;
  /** Resolves when the process has ended for any reason. */
  readonly exited: Promise<string>;
  /** Shuts down PostgreSQL, first with a fast shutdown, then forcibly. Resolves when the process has ended. */
  stop(): Promise<void>;
}

/** Error of a failed start. A retry can fix the reasons `port` and `leftovers`. */
export class PostmasterError extends EmbeddedError {
  readonly reason: 'port' | 'leftovers' | 'timeout' | 'other';
  constructor(reason: PostmasterError['reason'], message: string) {
    super(message);
    this.name = 'PostmasterError';
    this.reason = reason;
  }
}

/**
 * Starts PostgreSQL and waits until it accepts connections. PostgreSQL is shut down when this process ends.
 * @throws PostmasterError with the end of the server log; the signal's reason if the start was aborted and the server
 * stopped.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { folder, logFile, clock, signal: givenUp } = options;
  givenUp?.throwIfAborted();
  const logStart = serverLogSize(logFile);
  const child = spawnPostgres(options);
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, name) => resolve(name ?? `exit code ${code}`));
  });
  const pid = child.pid;
  if (pid === undefined) throw new PostmasterError('other', `PostgreSQL cannot be run: ${await exited}`);
  // Without this handler, process.exit during the start would leave PostgreSQL running.
  const onExit = () => signal(pid, 'SIGINT');
  process.on('exit', onExit);
  let ended: string | undefined;
  void exited.then((how) => {
    ended = how;
    process.off('exit', onExit);
  });
  const deadline = clock.monotonicMs() + options.startTimeoutMs;
  for (;;) {
    if (givenUp?.aborted) {
      await stopPostmaster(pid, exited, clock);
      throw givenUp.reason;
    }
    if (ended !== undefined) throw startFailure(ended, readServerLog(logFile, logStart));
    const file = readPostmasterFile(folder);
    if (file?.pid === pid && file.status === 'ready') break;
    if (clock.monotonicMs() > deadline) {
      signal(pid, 'SIGQUIT');
      throw new PostmasterError('timeout', `PostgreSQL was not ready after ${options.startTimeoutMs} ms.`);
    }
    await clock.sleep(readIntervalMs);
  }
  return { pid, exited, stop: () => stopPostmaster(pid, exited, clock) };
}

function spawnPostgres(options: PostmasterOptions): ChildProcess {
  const { folder, port, socketFolder } = options;
  const { file, args, ...as } = options.identity.command(options.binaries.postgres, [
    ...['-D', folder],
    ...['-c', `port=${port}`],
    ...['-c', 'listen_addresses=127.0.0.1'],
    ...['-c', `unix_socket_directories=${socketFolder}`],
    ...['-c', 'unix_socket_permissions=0700'],
    ...['-c', 'logging_collector=off'],
  ]);
  const log = openServerLog(options.logFile);
  try {
    // PostgreSQL runs in a separate session, so that Ctrl-C in the terminal reaches only the service, which stops
    // PostgreSQL last. Its standard output is the log file itself, so PostgreSQL survives a killed service (ADR 21).
    return spawn(file, args, {
      ...as,
      cwd: '/',
      env: programEnvironment(),
      detached: true,
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
}

function startFailure(how: string, log: string): PostmasterError {
  const reason = /could not bind|could not create any TCP\/IP sockets/.test(log)
    ? 'port'
    : /pre-existing shared memory block|lock file "[^"]*" already exists/.test(log)
      ? 'leftovers'
      : 'other';
  return new PostmasterError(
    reason,
    `PostgreSQL did not start (${how}).${log ? ` Its log says:\n${log}` : ''}`,
  );
}

async function stopPostmaster(pid: number, exited: Promise<string>, clock: Clock): Promise<void> {
  for (const { name, waitMs } of [
    { name: 'SIGINT', waitMs: 30_000 },
    { name: 'SIGQUIT', waitMs: 5_000 },
    { name: 'SIGKILL', waitMs: 5_000 },
  ] as const) {
    if (!isRunning(pid)) break;
    signal(pid, name);
    const timer = new AbortController();
    const ended = await Promise.race([
      exited.then(() => true),
      clock.sleep(waitMs, timer.signal).then(() => false),
    ]);
    timer.abort();
    if (ended) break;
  }
}

/** Size in bytes at which PostgreSQL's own log is rotated. One older file is kept. */
const largestLogBytes = 10 * 1024 * 1024;

/** Opens the log for a server to write to. Append mode keeps writes intact if the file is truncated concurrently. */
function openServerLog(path: string): number {
  return openSync(path, 'a', 0o600);
}

/** Returns the number of bytes in the log so far. */
function serverLogSize(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

/** Moves a log that has grown too large to `<path>.1`; the server continues writing to the truncated file. */
export function cutServerLog(path: string, limitBytes: number = largestLogBytes): void {
  if (serverLogSize(path) <= limitBytes) return;
  copyFileSync(path, `${path}.1`);
  truncateSync(path, 0);
}

/** Returns the log text after the first `from` bytes, at most the last 4 KiB. */
export function readServerLog(path: string, from: number): string {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch {
    return '';
  }
  try {
    const end = fstatSync(fd).size;
    const start = Math.max(from <= end ? from : 0, end - 4096);
    const buffer = Buffer.alloc(end - start);
    return buffer.toString('utf8', 0, readSync(fd, buffer, 0, buffer.length, start)).trim();
  } finally {
    closeSync(fd);
  }
}
