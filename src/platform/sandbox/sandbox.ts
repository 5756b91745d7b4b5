import { availableParallelism } from 'node:os';
import { type Clock, systemClock } from '../clock.ts';
import { type RunFailure, type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';

/**
 * Reasons why sandboxed work has no result. `queue-full`: the work was not started, and a later attempt may succeed.
 */
type SandboxFailure = RunFailure | 'queue-full';

export type SandboxResult<T> = { value: T } | { failure: SandboxFailure; detail: string };

/** The owner of the content. One owner's work never delays another owner's work. */
interface SandboxCaller {
  /** An account's ID, or a name for content without an account. */
  owner: string;
  /** Cancels the work. */
  signal?: AbortSignal;
}

/** A call of a module's function in the sandbox. */
interface SandboxWork {
  file: string;
  name: string;
  input: unknown;
  /** Maximum CPU time in ms. The work also ends after five times as much elapsed time. */
  timeLimitMs: number;
  /** Approximate size of `input`, in bytes. */
  bytes: number;
}

export interface SandboxOptions {
  processes: number;
  /** Maximum number of processes for work of one owner. */
  processesPerOwner: number;
  /** Maximum number of bytes of queued input, of all owners and of one owner. */
  queueBytes: number;
  queueBytesPerOwner: number;
  /** Maximum time in ms that work waits for a process. */
  waitLimitMs: number;
  /** Idle time in ms after which a process ends. */
  idleMs: number;
  clock: Clock;
}

export interface Sandbox {
  run(work: SandboxWork, caller: SandboxCaller): Promise<SandboxResult<unknown>>;
  /** Returns the number of processes, and the number of calls that wait for a process. */
  size(): { processes: number; waiting: number };
}

/** Assumed memory of a queued call in addition to its input, in bytes. */
const entryBytes = 2_000;

const defaults: SandboxOptions = {
  processes: Math.max(2, Math.min(4, availableParallelism())),
  processesPerOwner: Math.max(1, Math.min(4, availableParallelism()) >> 1),
  queueBytes: 64 * 1024 * 1024,
  queueBytesPerOwner: 16 * 1024 * 1024,
  waitLimitMs: 20_000,
  idleMs: 10_000,
  clock: systemClock,
};

interface Entry {
  work: SandboxWork;
  bytes: number;
  signal: AbortSignal | undefined;
  finish: (result: SandboxResult<unknown>) => void;
}

interface Owner {
  name: string;
  waiting: Set<Entry>;
  waitingBytes: number;
  running: number;
  /** Processing time, halved every `memoryMs`. The owner with the lowest value goes first. */
  usedMs: number;
  usedAt: number;
}

/** Half-life in ms of the processing time that determines the next owner. */
const memoryMs = 10_000;

/**
 * Creates a pool of processes that run functions on content from tenants and third parties. Processes start when there
 * is work and end when they are idle. The owner with the least recent processing time goes first, and one owner
 * occupies at most half of the processes.
 */
export function createSandbox(changes: Partial<SandboxOptions> = {}): Sandbox {
  const options = { ...defaults, ...changes };
  const { clock } = options;
  const owners = new Map<string, Owner>();
  const idle: { process: SandboxProcess; timer: NodeJS.Timeout }[] = [];
  let busy = 0;
  let waitingBytes = 0;

  const usedBy = (owner: Owner) => owner.usedMs * 0.5 ** ((clock.monotonicMs() - owner.usedAt) / memoryMs);

  function nextOwner(): Owner | null {
    let best: Owner | null = null;
    for (const owner of owners.values()) {
      if (owner.waiting.size === 0 || owner.running >= options.processesPerOwner) continue;
      if (best === null || usedBy(owner) < usedBy(best)) best = owner;
    }
    return best;
  }

  function takeProcess(): SandboxProcess {
    for (let last = idle.pop(); last; last = idle.pop()) {
      clearTimeout(last.timer);
      if (last.process.usable()) return last.process;
      last.process.kill();
    }
    return startSandboxProcess(clock);
  }

  function releaseProcess(process: SandboxProcess): void {
    if (!process.usable()) {
      process.kill();
      return;
    }
    const entry = {
      process,
      timer: setTimeout(() => {
        idle.splice(idle.indexOf(entry), 1);
        process.kill();
      }, options.idleMs).unref(),
    };
    idle.push(entry);
  }

  function startNext(): void {
    while (busy < options.processes) {
      const owner = nextOwner();
      const entry = owner?.waiting.values().next().value;
      if (owner === null || entry === undefined) return;
      leaveQueue(owner, entry);
      void runEntry(owner, entry);
    }
  }

  function leaveQueue(owner: Owner, entry: Entry): void {
    if (!owner.waiting.delete(entry)) return;
    owner.waitingBytes -= entry.bytes;
    waitingBytes -= entry.bytes;
  }

  async function runEntry(owner: Owner, entry: Entry): Promise<void> {
    busy++;
    owner.running++;
    const process = takeProcess();
    const startedMs = clock.monotonicMs();
    const { file, name, input, timeLimitMs } = entry.work;
    const limits = { timeLimitMs, ...(entry.signal && { signal: entry.signal }) };
    entry.finish(await process.run({ file, name, input }, limits));
    releaseProcess(process);
    busy--;
    owner.running--;
    owner.usedMs = usedBy(owner) + clock.monotonicMs() - startedMs;
    owner.usedAt = clock.monotonicMs();
    forgetIdleOwners();
    startNext();
  }

  function forgetIdleOwners(): void {
    if (owners.size < 1_000) return;
    for (const owner of owners.values())
      if (owner.waiting.size === 0 && owner.running === 0) owners.delete(owner.name);
  }

  function ownerOf(name: string): Owner {
    const known = owners.get(name);
    if (known) return known;
    const made = { name, waiting: new Set<Entry>(), waitingBytes: 0, running: 0, usedMs: 0, usedAt: 0 };
    owners.set(name, made);
    return made;
  }

  return {
    size: () => ({
      processes: busy + idle.length,
      waiting: [...owners.values()].reduce((sum, { waiting }) => sum + waiting.size, 0),
    }),
    run(work, { owner: name, signal }) {
      const owner = ownerOf(name);
      const bytes = work.bytes + entryBytes;
      const full = { failure: 'queue-full', detail: 'too much work is waiting' } as const;
      if (signal?.aborted) return Promise.resolve({ failure: 'failed', detail: 'cancelled' });
      if (
        waitingBytes + bytes > options.queueBytes ||
        owner.waitingBytes + bytes > options.queueBytesPerOwner
      )
        return Promise.resolve(full);
      const { promise, resolve } = Promise.withResolvers<SandboxResult<unknown>>();
      const finishWith = (result: SandboxResult<unknown>) => {
        if (!owner.waiting.has(entry)) return;
        leaveQueue(owner, entry);
        entry.finish(result);
      };
      const onAbort = () => finishWith({ failure: 'failed', detail: 'cancelled' });
      const timer = setTimeout(() => finishWith(full), options.waitLimitMs);
      const entry: Entry = {
        work,
        bytes,
        signal,
        finish(result) {
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
          resolve(result);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      owner.waiting.add(entry);
      owner.waitingBytes += bytes;
      waitingBytes += bytes;
      startNext();
      return promise;
    },
  };
}

let ofThisProcess: Sandbox | null = null;

// biome-ignore lint/suspicious/noExplicitAny: a task takes whatever its function takes.
type SandboxFunction = (input: any) => unknown;

/** Runs a function of a module in this service's sandbox. `bytes` is the approximate size of the input. */
export type SandboxTask<F extends SandboxFunction> = (
  input: Parameters<F>[0],
  caller: SandboxCaller & { bytes?: number },
) => Promise<SandboxResult<Awaited<ReturnType<F>>>>;

/**
 * Declares a function that runs in the sandbox: the export `name` of the module `file`. The module's file name must end
 * in `-task.ts`, which makes it an entry point of the bundle. Input and result must support structured cloning.
 * `inPlace` runs inputs of at most `maxBytes` in the caller's process. Use it only for functions with linear time, and
 * for sizes that take at most a few milliseconds. `test/hostile-content` measures both.
 */
export function defineTask<F extends SandboxFunction>(
  file: URL,
  name: string,
  { timeLimitMs, inPlace }: { timeLimitMs: number; inPlace?: { maxBytes: number; run: F } },
): SandboxTask<F> {
  return async (input, { bytes = 0, ...caller }) => {
    if (inPlace !== undefined && bytes <= inPlace.maxBytes)
      return { value: (await inPlace.run(input)) as Awaited<ReturnType<F>> };
    ofThisProcess ??= createSandbox();
    const work = { file: file.href, name, input, timeLimitMs, bytes };
    return (await ofThisProcess.run(work, caller)) as SandboxResult<Awaited<ReturnType<F>>>;
  };
}
