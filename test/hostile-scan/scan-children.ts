import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { ChildReport, ScanOrderOfChild } from './scan-child.ts';

/** Limits of any scan of this collection: wall time in ms, growth of the resident set in MiB, longest stall in ms. */
export const bounds = { ms: 90_000, growthMb: 150, stallMs: 15_000, characters: 4 * 1024 * 1024 };

/** Heap of a scan in MiB. */
const heapMb = 192;

/** Processes that scan one domain at a time each. */
interface ScanChildren {
  /** Rejects if the process dies. */
  scan(request: ScanOrderOfChild): Promise<ChildReport>;
  close(): void;
}

/**
 * Creates a pool that starts a process if none is free. A process whose memory has grown in a scan is not
 * reused, so that its memory does not count for the next scan.
 */
export function createScanChildren(program: string): ScanChildren {
  const free: ChildProcess[] = [];
  const start = () =>
    fork(program, {
      execArgv: [`--max-old-space-size=${heapMb}`, '--expose-gc'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  return {
    async scan(task) {
      const child = free.pop() ?? start();
      const report = await request(child, task);
      if (report.growthMb < bounds.growthMb / 2) free.push(child);
      else child.disconnect();
      return report;
    },
    close() {
      for (const child of free.splice(0)) child.disconnect();
    },
  };
}

function request(child: ChildProcess, task: ScanOrderOfChild): Promise<ChildReport> {
  const { promise, resolve, reject } = Promise.withResolvers<ChildReport>();
  const onMessage = (report: unknown) => resolve(report as ChildReport);
  // The channel may still contain the report when the process has ended; `disconnect` comes once all of it was read.
  const onGone = async () => {
    const { exitCode, signalCode } = child;
    const [code, signal] =
      exitCode === null && signalCode === null ? await once(child, 'exit') : [exitCode, signalCode];
    reject(new Error(`the scan died: exit ${code ?? ''} ${signal ?? ''}`));
  };
  child.once('message', onMessage).once('disconnect', onGone).once('error', reject);
  child.send(task);
  return promise.finally(() =>
    child.off('message', onMessage).off('disconnect', onGone).off('error', reject),
  );
}
