import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { type Embedded, startEmbedded } from '#platform/database/embedded/start-embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log/log.ts';

/** A migrated PostgreSQL with the service's own settings. */
interface ThrowawayDatabase {
  embedded: Embedded;
  /** Ends it and takes its folder away. */
  stop(): Promise<void>;
}

const running = new Set<() => Promise<void>>();

/** Starts one; it ends with `stop`, and when the benchmark is told to end before it is through. */
export async function startThrowawayDatabase(): Promise<ThrowawayDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'belltower-bench-'));
  let embedded: Embedded | null = null;
  const stop = async () => {
    running.delete(stop);
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  running.add(stop);
  embedded = await startEmbedded({
    dataDir,
    clock: systemClock,
    log: createLog('error'),
    onFatal: (error) => {
      throw error;
    },
  });
  await migrate({ connection: embedded.connection });
  return { embedded, stop };
}

/** Has SIGINT and SIGTERM end what a benchmark started, databases and programs, before it ends itself. */
export function endBySignal(): void {
  for (const [signal, code] of [
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
