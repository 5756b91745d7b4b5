import pg from 'pg';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { EmbeddedError } from './binaries.ts';
import { superuser } from './cluster.ts';
import {
  clearLeftovers,
  cutServerLog,
  findFreePort,
  type Postmaster,
  PostmasterError,
  type PostmasterOptions,
  startPostmaster,
} from './postmaster.ts';
import { isStopped } from './processes.ts';

export interface SuperviseOptions extends Omit<PostmasterOptions, 'startTimeoutMs'> {
  log: Log;
  password: string;
  onFatal: (error: Error) => void;
}

/** A PostgreSQL server that is restarted when it fails. */
export interface Supervisor {
  readonly port: number;
  readonly socketFolder: string;
  pid(): number | null;
  stop(): Promise<void>;
}

/** Time limit in ms for all recovery attempts together, beginning with the fault. The documented limit is 12 s. */
const repairBudgetMs = 11_000;
/** Time limit in ms for the first start, which may have to replay a long log after a power failure. */
const firstStartMs = 10 * 60_000;
const retryMs = 100;

/**
 * Starts PostgreSQL and supervises the process and, with real connections, its responses. Throws if the first start
 * fails or `signal` aborts it. Later failures are recovered or reported to `onFatal`.
 */
export async function supervise(options: SuperviseOptions): Promise<Supervisor> {
  const { log } = options;
  const stopping = new AbortController();
  let port = options.port;
  const started = new AbortController();
  void options.clock.sleep(3_000, started.signal).then(() => {
    if (!started.signal.aborted)
      log.info('PostgreSQL is still starting (recovery after a crash can take a while)');
  });
  let current: Postmaster | null = await startFirst().finally(() => started.abort());

  async function startFirst(): Promise<Postmaster> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await startPostmaster({ ...options, port, startTimeoutMs: firstStartMs });
      } catch (error) {
        // Another process may have taken the port since it was selected.
        if (!(error instanceof PostmasterError) || error.reason !== 'port' || attempt >= 5) throw error;
        port = await findFreePort();
      }
    }
  }

  let failed = false;
  const fail = (error: Error) => {
    if (failed || stopping.signal.aborted) return;
    failed = true;
    log.error({ err: error }, 'embedded PostgreSQL could not be restarted');
    options.onFatal(error);
  };

  const keepRunning = async () => {
    while (!stopping.signal.aborted && current !== null) {
      const how = await current.exited;
      if (stopping.signal.aborted) return;
      current = null;
      log.warn({ how }, 'embedded PostgreSQL exited unexpectedly, restarting it');
      current = await restart({ ...options, port, signal: stopping.signal });
      log.info({ pid: current.pid }, 'embedded PostgreSQL is running again');
    }
  };
  const running = keepRunning().catch(fail);
  const watching = watchServer({ ...options, port, pid: () => current?.pid ?? null }, stopping.signal).catch(
    fail,
  );

  return {
    port,
    socketFolder: options.socketFolder,
    pid: () => current?.pid ?? null,
    async stop() {
      stopping.abort();
      await current?.stop();
      await Promise.all([running, watching]);
      // A restart that succeeded just before `stop` has started another server.
      await current?.stop();
    },
  };
}

/** Retries the start until the time limit is reached or `signal` aborts. Then throws the last fault. */
async function restart(options: SuperviseOptions & { signal: AbortSignal }): Promise<Postmaster> {
  const { clock, folder, signal: stopping } = options;
  const deadline = clock.monotonicMs() + repairBudgetMs;
  for (;;) {
    // Backends of a dead postmaster keep its shared memory until they detect its end. Busy backends take longer.
    await clearLeftovers(folder, clock, { killAfterMs: 500 });
    const left = deadline - clock.monotonicMs();
    try {
      return await startPostmaster({ ...options, startTimeoutMs: Math.max(left, 1_000) });
    } catch (error) {
      if (stopping.aborted || clock.monotonicMs() + retryMs >= deadline) throw error;
      options.log.warn({ err: error }, 'embedded PostgreSQL did not start, retrying');
      await clock.sleep(retryMs, stopping);
    }
  }
}

interface WatchOptions {
  clock: Clock;
  socketFolder: string;
  port: number;
  password: string;
  logFile: string;
  /** Returns the process ID of the postmaster; null while it is being restarted. */
  pid: () => number | null;
}

const intervalMs = 2_000;
/**
 * Interval in ms between connections to a server that responds. A new connection starts a process: connecting every two
 * seconds took 40% of the supervisor's CPU time in an idle service.
 */
const connectEveryMs = 10_000;
const serverRetryMs = 500;
/** Time in ms without a response after which a stopped postmaster (SIGSTOP, a debugger) is considered lost. */
const stoppedMs = 11_000;
/**
 * Time in ms without a response after which a running postmaster is considered lost. Responses take long on a severely
 * overloaded machine.
 */
const slowMs = 60_000;

/**
 * Checks every two seconds whether a server was stopped by a signal. Makes a real connection if it was, while
 * connections fail, and every ten seconds. Resolves when `stopping` aborts. Only counts time while this process was
 * running.
 * @throws EmbeddedError if the server did not respond for too long although its postmaster is running.
 */
async function watchServer(options: WatchOptions, stopping: AbortSignal): Promise<void> {
  const { clock } = options;
  const awakeMs = createRunningTimer(clock, stopping);
  let failingSince: number | null = null;
  let connectedAt = -Infinity;
  while (!stopping.aborted) {
    const requestedAt = awakeMs();
    const running = options.pid();
    const mustConnect =
      failingSince !== null ||
      requestedAt - connectedAt >= connectEveryMs ||
      (running !== null && isStopped(running));
    const fault = mustConnect ? await tryConnect(options) : null;
    if (mustConnect && fault === null) connectedAt = requestedAt;
    cutServerLog(options.logFile);
    const pid = options.pid();
    if (fault === null || pid === null) failingSince = null;
    else {
      failingSince ??= requestedAt;
      const silentMs = awakeMs() - failingSince;
      if (silentMs > (isStopped(pid) ? stoppedMs : slowMs)) {
        throw new EmbeddedError(`PostgreSQL is running but does not respond: ${fault}`);
      }
    }
    await clock.sleep(failingSince === null ? intervalMs : serverRetryMs, stopping);
  }
}

/**
 * Returns null if a new connection succeeds, otherwise the error message. Superusers have reserved slots in case all
 * other slots are in use.
 */
async function tryConnect(options: WatchOptions): Promise<string | null> {
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
    // The disconnect is not awaited, because a frozen server never completes it.
    void client.end().catch(() => {});
  }
}

const tickMs = 250;
/** Maximum delay of a timer on a busy machine, in ms. After a longer delay, the process was not running. */
const maxTimerDelayMs = 250;

/**
 * Returns a function that measures how long this process was running and able to receive responses, in ms. It excludes
 * time while the machine was suspended, the process was stopped or the event loop was blocked. Callers that wait for a
 * response therefore do not attribute their own pause to the peer. Counts until `signal` aborts.
 */
export function createRunningTimer(clock: Clock, signal: AbortSignal): () => number {
  let awakeMs = 0;
  const run = async () => {
    for (let last = clock.monotonicMs(); !signal.aborted; ) {
      await clock.sleep(tickMs, signal);
      const now = clock.monotonicMs();
      awakeMs += Math.min(now - last, tickMs + maxTimerDelayMs);
      last = now;
    }
  };
  void run();
  return () => awakeMs;
}
