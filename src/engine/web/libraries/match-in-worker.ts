import { Piscina } from 'piscina';
import type { LibraryMatch, ScriptText } from './match.ts';
import type { RetireRepository } from './repository.ts';

/** Why a matching came to nothing. */
export type MatchFailure = 'time-limit' | 'worker-failed';

/** Threads at once: each may be held for the whole time limit by one hostile script, and the others must not wait. */
const MAX_THREADS = 16;
/** A thread costs 0.1 CPU seconds to start: as much as the rest of a scan of a small site. */
const IDLE_MS = 10_000;

let threads: Piscina | null = null;

/** The threads of this process, made with the first matching; idle ones end by themselves and hold nothing open. */
function threadsOfProcess(): Piscina {
  threads ??= new Piscina({
    filename: new URL('./match-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  return threads;
}

/**
 * `matchLibraries` in a thread of its own, ended after `timeLimitMs` or on abort. A pattern that backtracks
 * for ever costs that time and nothing more: its thread is ended, the next one gets another.
 */
export async function matchInWorker(
  work: { scripts: readonly ScriptText[]; repository: RetireRepository },
  limits: { timeLimitMs: number; signal: AbortSignal },
): Promise<LibraryMatch[] | MatchFailure> {
  const signal = AbortSignal.any([limits.signal, AbortSignal.timeout(limits.timeLimitMs)]);
  try {
    return (await threadsOfProcess().run(work, { signal, name: 'matchWork' })) as LibraryMatch[];
  } catch {
    return signal.aborted ? 'time-limit' : 'worker-failed';
  }
}
