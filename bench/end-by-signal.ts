import { readdirSync, readFileSync } from 'node:fs';

const running = new Set<() => Promise<void>>();

/**
 * Calls `stop` if the benchmark is interrupted. Returns a function that must be called when the benchmark ends
 * normally.
 */
export function stopAtSignal(stop: () => Promise<void>): () => Promise<void> {
  const once = () => {
    running.delete(once);
    return stop();
  };
  running.add(once);
  return once;
}

/**
 * Installs signal handlers that stop everything that a benchmark started, such as databases and programs, before the
 * process exits.
 */
export function endBySignal(): void {
  for (const [signal, code] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      // The database is stopped first, so pending operations fail. Their errors can be ignored.
      process.on('uncaughtException', () => {});
      for (const pid of programsOf(process.pid)) process.kill(pid, 'SIGTERM');
      Promise.allSettled([...running].map((stop) => stop())).finally(() => process.exit(code));
    });
  }
}

/** Returns the processes that this process started, except database servers, which stop on their own. */
function programsOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const stat = pid > 0 ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
        const [, name = '', ppid] = /\((.*)\) \S (\d+)/.exec(stat) ?? [];
        return Number(ppid) === parent && name !== 'postgres';
      } catch {
        return false; // The process has exited in the meantime.
      }
    });
}
