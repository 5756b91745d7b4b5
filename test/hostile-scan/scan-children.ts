import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { ChildReport, ScanOrderOfChild } from './scan-child.ts';

/**
 * Limits for every scan in this collection: wall-clock time in ms, growth of the resident set in MiB, longest stall in
 * ms.
 */
export const bounds = { ms: 90_000, growthMb: 150, stallMs: 15_000, characters: 4 * 1024 * 1024 };

/** Heap of a scan in MiB. */
const heapMb = 192;

/** Processes that scan. */
interface ScanChildren {
  /**
   * Scans a domain in a separate process. If the scan only waits, it shares a process with other waiting scans, and
   * their time and memory count as well. Rejects if the process dies.
   */
  scan(request: ScanOrderOfChild, how?: { waits?: boolean | undefined }): Promise<ChildReport>;
  close(): void;
}

/**
 * Creates a pool that starts a process if none is free. A process with increased memory after a scan is not reused, so
 * that its memory does not count for the next scan.
 */
export function createScanChildren(program: string): ScanChildren {
  const free: ChildProcess[] = [];
  const start = () =>
    fork(program, {
      execArgv: [`--max-old-space-size=${heapMb}`, '--expose-gc'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  let shared: ChildProcess | null = null;
  return {
    async scan(task, { waits = false } = {}) {
      if (waits) {
        shared ??= start();
        return request(shared, task);
      }
      const child = free.pop() ?? start();
      const report = await request(child, task);
      if (report.growthMb < bounds.growthMb / 2) free.push(child);
      else child.disconnect();
      return report;
    },
    close() {
      for (const child of free.splice(0)) child.disconnect();
      shared?.disconnect();
    },
  };
}

function request(child: ChildProcess, task: ScanOrderOfChild): Promise<ChildReport> {
  const { promise, resolve, reject } = Promise.withResolvers<ChildReport>();
  const onMessage = (report: unknown) => {
    const { domain } = report as ChildReport;
    if (domain === task.domain) resolve(report as ChildReport);
  };
  // When the process has ended, the channel may still contain the report. `disconnect` is emitted after all messages
  // have been read.
  const onDisconnect = async () => {
    const { exitCode, signalCode } = child;
    const [code, signal] =
      exitCode === null && signalCode === null ? await once(child, 'exit') : [exitCode, signalCode];
    reject(new Error(`the scan died: exit ${code ?? ''} ${signal ?? ''}`));
  };
  child.on('message', onMessage).once('disconnect', onDisconnect).once('error', reject);
  child.send(task);
  return promise.finally(() =>
    child.off('message', onMessage).off('disconnect', onDisconnect).off('error', reject),
  );
}
