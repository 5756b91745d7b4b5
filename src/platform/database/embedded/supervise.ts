import type { Log } from '../../log/log.ts';
import {
  clearLeftovers,
  findFreePort,
  type Postmaster,
  PostmasterError,
  type PostmasterOptions,
  startPostmaster,
} from './postmaster.ts';
import { watchServer } from './watch.ts';

export interface SuperviseOptions extends Omit<PostmasterOptions, 'startTimeoutMs'> {
  log: Log;
  password: string;
  onFatal: (error: Error) => void;
}

/** A PostgreSQL that is kept running. */
export interface Supervisor {
  readonly port: number;
  readonly socketFolder: string;
  pid(): number | null;
  stop(): Promise<void>;
}

/** From the fault on, all tries together; the promise is 12 s. */
const healBudgetMs = 11_000;
/** The first start may have to replay a long log after a power cut. */
const firstStartMs = 10 * 60_000;
const retryMs = 100;

/**
 * Starts PostgreSQL and watches it: by its exit, and by a real connection every two seconds, which also
 * notices a server that stands still. Throws when the first start fails or `signal` gives it up; later faults are
 * healed or end in `onFatal`.
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
        // Someone took the port in the moment since it was found free.
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
      // A restart that was through just when `stop` came has brought up another one.
      await current?.stop();
    },
  };
}

/** Tries until the budget is spent or `signal` aborts; the last fault is thrown. */
async function restart(options: SuperviseOptions & { signal: AbortSignal }): Promise<Postmaster> {
  const { clock, folder, signal: stopping } = options;
  const deadline = clock.monotonicMs() + healBudgetMs;
  for (;;) {
    // Backends of the dead postmaster keep its shared memory until they notice; the busy ones notice late.
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
