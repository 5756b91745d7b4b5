import pg from 'pg';
import type { Clock } from '../../clock.ts';
import { createAwakeTime } from './awake-time.ts';
import { EmbeddedError } from './binaries.ts';
import { superuser } from './cluster.ts';
import { isStopped } from './processes.ts';
import { cutServerLog } from './server-log.ts';

export interface WatchOptions {
  clock: Clock;
  socketFolder: string;
  port: number;
  password: string;
  logFile: string;
  /** Number of the postmaster; null while it is being restarted. */
  pid: () => number | null;
}

const intervalMs = 2_000;
const retryMs = 500;
/** Without an answer for so long, a postmaster that stands still (SIGSTOP, a debugger) is lost. */
const stoppedMs = 11_000;
/** One that runs is only slow: on a machine with ten times more to do than it can, an answer takes long. */
const slowMs = 60_000;

/**
 * Watches a server by a real connection every two seconds; resolves when `stopping` aborts. Only time in which this
 * process ran counts.
 * @throws EmbeddedError once the server gave no answer for too long although its postmaster is there.
 */
export async function watchServer(options: WatchOptions, stopping: AbortSignal): Promise<void> {
  const { clock } = options;
  const awakeMs = createAwakeTime(clock, stopping);
  let failingSince: number | null = null;
  while (!stopping.aborted) {
    const askedAt = awakeMs();
    const fault = await ask(options);
    cutServerLog(options.logFile);
    const pid = options.pid();
    if (fault === null || pid === null) failingSince = null;
    else {
      failingSince ??= askedAt;
      const silentMs = awakeMs() - failingSince;
      if (silentMs > (isStopped(pid) ? stoppedMs : slowMs)) {
        throw new EmbeddedError(`PostgreSQL runs but gives no answer: ${fault}`);
      }
    }
    await clock.sleep(failingSince === null ? intervalMs : retryMs, stopping);
  }
}

/** Null when a fresh connection answers; else why not. A superuser's slot is free even when all others are taken. */
async function ask(options: WatchOptions): Promise<string | null> {
  const client = new pg.Client({
    host: options.socketFolder,
    port: options.port,
    user: superuser,
    password: options.password,
    database: 'postgres',
    application_name: 'belltower watch',
    connectionTimeoutMillis: 4_000,
    query_timeout: 4_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    // Not awaited: a server that stands still never says good-bye.
    void client.end().catch(() => {});
  }
}
