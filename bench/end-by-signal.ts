import { readdirSync, readFileSync } from 'node:fs';

const running = new Set<() => Promise<void>>();

/** Has `stop` called when the benchmark is told to end before it is through. The same is to be called at the end of it. */
export function stopAtSignal(stop: () => Promise<void>): () => Promise<void> {
  const once = () => {
    running.delete(once);
    return stop();
  };
  running.add(once);
  return once;
}

/** Has signals end what a benchmark started, databases and programs, before it ends itself. */
export function endBySignal(): void {
  for (const [signal, code] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      // What is under way fails for want of its database; nobody is left to hear of it.
      process.on('uncaughtException', () => {});
      for (const pid of programsOf(process.pid)) process.kill(pid, 'SIGTERM');
      Promise.allSettled([...running].map((stop) => stop())).finally(() => process.exit(code));
    });
  }
}

/** Processes that this one started, but for servers of databases, which end by their own order. */
function programsOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const stat = pid > 0 ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
        const [, name = '', ppid] = /\((.*)\) \S (\d+)/.exec(stat) ?? [];
        return Number(ppid) === parent && name !== 'postgres';
      } catch {
        return false; // ended meanwhile
      }
    });
}
