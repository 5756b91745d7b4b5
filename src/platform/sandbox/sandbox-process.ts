import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Clock, systemClock } from '../clock.ts';
import { readStat } from '../process-stat.ts';
import type { SandboxOrder, SandboxReport } from './child.ts';

/** Reasons why sandboxed work has no result. */
export type RunFailure = 'time-limit' | 'memory-limit' | 'failed';

type RunResult = { value: unknown } | { failure: RunFailure; detail: string };

/** One process that runs sandboxed functions, one at a time. */
export interface SandboxProcess {
  run(request: SandboxOrder, limits: { timeLimitMs: number; signal?: AbortSignal }): Promise<RunResult>;
  /** Returns false once the process has ended or must not get more work. */
  usable(): boolean;
  kill(): void;
}

/** Limit for JavaScript objects of one process, in MB. V8 aborts the process above it. */
const heapMb = 128;
/** Limit for all memory of one process, including buffers and long strings. */
const residentMb = 400;
const memoryCheckMs = 50;
/**
 * Maximum time in ms to start a process and load a module. This usually takes a tenth of a second, but can take much
 * longer on a busy machine.
 */
const startLimitMs = 20_000;
/** Working time in ms after which a process is replaced, to release memory that libraries leak or cache. */
const workLimitMs = 20_000;
/** CPU limit in seconds that the kernel enforces, in case the parent is killed while the process is busy. */
const cpuLimitSeconds = 120;
const pageBytes = 4096;
/**
 * Maximum elapsed time of work as a multiple of its time limit, which counts CPU time. On a busy machine, a process
 * with low priority may wait for seconds without working.
 */
const maxElapsedPerWorked = 5;
/** Minimum time in ms between two readings of the CPU time, which the kernel counts in units of 10 ms. */
const minPauseMs = 10;

/**
 * Starts a process that can only read files. It has no environment (so no secrets), no network, no write access, no
 * child processes and no native modules. `sh` sets the limits that a process can only set for itself.
 */
function start(): ChildProcess {
  const flags = [
    '--permission',
    '--allow-fs-read=*',
    `--max-old-space-size=${heapMb}`,
    '--max-semi-space-size=4',
    '--disable-warning=SecurityWarning',
  ];
  const limited = `ulimit -c 0; ulimit -t ${cpuLimitSeconds}; exec "$0" "$@"`;
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), {
    ...(process.platform === 'win32'
      ? { execArgv: flags }
      : { execPath: '/bin/sh', execArgv: ['-c', limited, process.execPath, ...flags] }),
    env: {},
    cwd: '/',
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return child;
}

/** Lowers the priority of a sandbox process, because the service's own work is more important. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended.
  }
}

/** Starts a sandbox process. It keeps the caller's process alive only while it is working. */
export function startSandboxProcess(clock: Clock = systemClock): SandboxProcess {
  const child = start();
  let ended = false;
  let workedMs = 0;
  const onEnd = () => {
    ended = true;
  };
  child.on('exit', onEnd);
  child.on('error', onEnd);
  const keepParentAlive = (hold: boolean) => {
    const how = hold ? 'ref' : 'unref';
    child[how]();
    child.channel?.[how]();
  };
  const kill = () => {
    ended = true;
    child.kill('SIGKILL');
  };
  return {
    usable: () => !ended && child.connected && workedMs < workLimitMs,
    kill,
    async run(request, limits) {
      const startedMs = clock.monotonicMs();
      keepParentAlive(true);
      try {
        return await runOnce(child, { order: request, limits, kill, clock });
      } finally {
        workedMs += clock.monotonicMs() - startedMs;
        keepParentAlive(false);
      }
    },
  };
}

async function runOnce(
  child: ChildProcess,
  work: {
    order: SandboxOrder;
    limits: { timeLimitMs: number; signal?: AbortSignal };
    kill: () => void;
    clock: Clock;
  },
): Promise<RunResult> {
  const { order, limits, kill, clock } = work;
  const { promise, resolve } = Promise.withResolvers<RunResult>();
  const stop = (failure: RunFailure, detail: string) => {
    kill();
    resolve({ failure, detail });
  };
  const startTimer = setTimeout(() => stop('failed', 'the process did not start'), startLimitMs);
  let time: { stop: () => void } | undefined;
  const memory = watchMemory(child, () => stop('memory-limit', `more than ${residentMb} MB`));
  const onMessage = (report: SandboxReport) => {
    if ('value' in report) resolve(report);
    else if ('error' in report) resolve({ failure: 'failed', detail: report.error });
    else {
      // Not before, because on a busy machine a process with low priority takes too long to start.
      yieldToOthers(child);
      clearTimeout(startTimer);
      time = watchTime(child, { clock, limitMs: limits.timeLimitMs }, () =>
        stop('time-limit', `more than ${limits.timeLimitMs} ms`),
      );
    }
  };
  const onExit = (code: number | null, signal: string | null) =>
    resolve(
      // V8 aborts the process when its heap is full.
      signal === 'SIGABRT' || signal === 'SIGTRAP' || signal === 'SIGILL'
        ? { failure: 'memory-limit', detail: `the heap is full (${heapMb} MB)` }
        : { failure: 'failed', detail: `the process ended (${signal ?? code})` },
    );
  const onAbort = () => stop('failed', 'cancelled');
  child.on('message', onMessage).once('exit', onExit);
  limits.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    if (child.exitCode !== null || child.signalCode !== null || !child.connected)
      onExit(child.exitCode, child.signalCode);
    else child.send(order, (error) => error && stop('failed', error.message));
    return await promise;
  } catch (error) {
    // The input cannot be cloned.
    return { failure: 'failed', detail: error instanceof Error ? error.message : 'unknown' };
  } finally {
    clearTimeout(startTimer);
    time?.stop();
    memory.stop();
    child.off('message', onMessage).off('exit', onExit);
    limits.signal?.removeEventListener('abort', onAbort);
  }
}

/**
 * Calls `onTooMuch` when the process has used `limitMs` of CPU time from now on, or after five times as much elapsed
 * time. Without `/proc`, elapsed time counts as CPU time.
 */
function watchTime(
  child: ChildProcess,
  { clock, limitMs }: { clock: Clock; limitMs: number },
  onTooMuch: () => void,
): { stop: () => void } {
  const startedMs = clock.monotonicMs();
  const readCpuMs = () => (child.pid === undefined ? null : (readStat(child.pid)?.cpuMs ?? null));
  const cpuAtStartMs = readCpuMs();
  const check = () => {
    const elapsedMs = clock.monotonicMs() - startedMs;
    const cpuMs = readCpuMs();
    const workedMs = cpuAtStartMs === null || cpuMs === null ? elapsedMs : cpuMs - cpuAtStartMs;
    if (workedMs >= limitMs || elapsedMs >= limitMs * maxElapsedPerWorked) onTooMuch();
    else timer = setTimeout(check, Math.max(minPauseMs, limitMs - workedMs));
  };
  let timer = setTimeout(check, limitMs);
  return { stop: () => clearTimeout(timer) };
}

/**
 * Calls `onTooMuch` when the process exceeds its memory limit. This is needed because the heap limit does not include
 * buffers.
 */
function watchMemory(child: ChildProcess, onTooMuch: () => void): { stop: () => void } {
  if (process.platform !== 'linux') return { stop: () => {} };
  const timer = setInterval(async () => {
    const text = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '');
    if (Number(text.split(' ')[1] ?? 0) * pageBytes > residentMb * 1024 * 1024) onTooMuch();
  }, memoryCheckMs);
  return { stop: () => clearInterval(timer) };
}
