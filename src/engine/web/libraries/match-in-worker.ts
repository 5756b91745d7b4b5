import { Worker } from 'node:worker_threads';
import type { LibraryMatch, ScriptText } from './match.ts';
import type { RetireRepository } from './repository.ts';

/** Why a matching came to nothing. */
export type MatchFailure = 'time-limit' | 'worker-failed';

/**
 * `matchLibraries` in a thread of its own, ended after `timeLimitMs` or on abort. A pattern that backtracks
 * for ever costs that time and nothing more.
 */
export function matchInWorker(
  work: { scripts: readonly ScriptText[]; repository: RetireRepository },
  limits: { timeLimitMs: number; signal: AbortSignal },
): Promise<LibraryMatch[] | MatchFailure> {
  if (limits.signal.aborted) return Promise.resolve('time-limit');
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./match-worker.ts', import.meta.url), {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    let ended = false;
    const end = (result: LibraryMatch[] | MatchFailure) => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      limits.signal.removeEventListener('abort', onTime);
      worker.terminate().then(
        () => resolve(result),
        () => resolve(result),
      );
    };
    const onTime = () => end('time-limit');
    const timer = setTimeout(onTime, limits.timeLimitMs);
    limits.signal.addEventListener('abort', onTime);
    worker.once('message', (found: LibraryMatch[]) => end(found));
    worker.once('error', () => end('worker-failed'));
    worker.once('exit', () => end('worker-failed'));
  });
}
