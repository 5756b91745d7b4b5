import { readdirSync, readFileSync } from 'node:fs';

const running = new Set<() => Promise<void>>();

/** Calls `stop` if the benchmark is interrupted. Returns a function that must be called at the normal end. */
export function stopAtSignal(stop: () => Promise<void>): () => Promise<void> {
  const once = () => {
    running.delete(once);
    return stop();
  };
  running.add(once);
  return once;
}

/** Makes signals stop everything a benchmark started, such as databases and programs, before it exits. */
export function endBySignal(): void {
  for (const [signal, code] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      // Work in progress fails because its database is gone, and no one is left to read the errors.
      process.on('uncaughtException', () => {});
      for (const pid of programsOf(process.pid)) process.kill(pid, 'SIGTERM');
      Promise.allSettled([...running].map((stop) => stop())).finally(() => process.exit(code));
    });
  }
}

/** Returns the processes that this one started, except database servers, which stop by themselves. */
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
