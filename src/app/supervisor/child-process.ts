import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { ChildCounts } from '../metrics.ts';
import type { ApiAddress } from '../parts/part.ts';
import { type ChildMetrics, createChildMetrics } from './child-metrics.ts';
import type { ChildPlan, FromChild, StartOrder, ToChild } from './messages.ts';
import type { ProcessHistory } from './process-history.ts';

/**
 * Delay in ms before a child is restarted. It doubles with each restart and is reset once the child has run for a
 * minute.
 */
const pauseMs = { first: 100, most: 10_000 };
const stableAfterMs = 60_000;
/** Time in ms that a child has to finish requests and running checks and to stop. After that, it is killed. */
const stopWithinMs = 25_000;
/**
 * Interval in ms between liveness checks. Children report once a second; a child is killed after several checks
 * without a report.
 */
const tickMs = 5_000;
const silentTicks = 12;

/** A child process that is restarted when it exits. */
export interface Child {
  readonly plan: ChildPlan;
  /**
   * Resolves after the first start, with the API's addresses. Rejects if the start fails; the child is then not
   * restarted.
   */
  readonly ready: Promise<ApiAddress | null>;
  /**
   * Resolves once the child has migrated the database, if its start order includes this. Rejects together with `ready`.
   */
  readonly migrated: Promise<void>;
  /**
   * Returns the child's recent share of busy time or its share of check slots in use, whichever is higher, from 0 to 1.
   */
  share(): number;
  counts(): ChildCounts;
  pid(): number | null;
  metrics: Pick<ChildMetrics, 'request' | 'latest'>;
  send(message: ToChild): void;
  /** Stops the child cleanly; it is not restarted. Can be called twice. */
  stop(): Promise<void>;
}

export interface ChildOptions {
  /** Starts a process with a message channel; may throw if memory is short. */
  spawn: (plan: ChildPlan) => ChildProcess;
  log: Log;
  clock: Clock;
  /** Called on each start, once the database is available. */
  order: () => Promise<StartOrder>;
  /** Called when the child serves `/metrics` and needs the metrics of the other processes. */
  onMetricsRequested: (child: Child, id: number) => void;
  /** Counts restarts, and stores the metrics of processes that have ended. */
  history: ProcessHistory;
}

/**
 * Starts a child and keeps it running. The child starts immediately and loads its modules before it receives its start
 * order.
 */
export function superviseChild(plan: ChildPlan, options: ChildOptions): Child {
  const { log, clock, history } = options;
  const stopping = new AbortController();
  const first = Promise.withResolvers<ApiAddress | null>();
  const migrated = Promise.withResolvers<void>();
  first.promise.catch(migrated.reject);
  migrated.promise.catch(() => {});
  const metrics = createChildMetrics(clock, (message) => child.send(message));
  let run: Run | null = null;
  let wasReady = false;

  const receive = (message: FromChild) => {
    if (message.type === 'ready') {
      wasReady = true;
      first.resolve(message.apiAddress);
    } else if (message.type === 'migrated') migrated.resolve();
    else if (message.type === 'metrics') metrics.record(message.metrics, message.id);
    else if (message.type === 'metrics-of-others-wanted') {
      if (message.own !== null) metrics.record(message.own);
      options.onMetricsRequested(child, message.id);
    }
  };

  const countRestarts = () => history.restarts.get(plan.name) ?? 0;
  const live = async () => {
    for (let tries = 0; !stopping.signal.aborted; tries++) {
      const startedMs = clock.monotonicMs();
      run = tryRun(plan, options, receive);
      const how = await run.ended;
      run = null;
      history.close(metrics.take());
      if (stopping.signal.aborted) break;
      if (!wasReady) throw how.fault ?? new Error(`${plan.name} exited while starting (${how.text}).`);
      if (clock.monotonicMs() - startedMs > stableAfterMs) tries = 0;
      const restarts = countRestarts() + 1;
      history.restarts.set(plan.name, restarts);
      const waitMs = Math.min(pauseMs.most, pauseMs.first * 2 ** Math.min(tries, 10));
      log.error(
        { child: plan.name, how: how.fault?.message ?? how.text, restarts, waitMs },
        'a process of the service exited unexpectedly and is restarted',
      );
      await clock.sleep(waitMs, stopping.signal);
    }
    first.reject(new Error(`${plan.name} was stopped before it was ready.`));
  };
  const running = live().catch((error) => first.reject(error));

  const child: Child = {
    plan,
    ready: first.promise,
    migrated: migrated.promise,
    share: () => run?.busy ?? 0,
    counts: () => ({ name: plan.name, running: run !== null, restarts: countRestarts() }),
    pid: () => run?.pid ?? null,
    metrics,
    send: (message) => run?.send(message),
    async stop() {
      stopping.abort();
      await run?.stop();
      await running;
    },
  };
  return child;
}

/** The end of a process; `fault` is the error that the process reported. */
interface Ending {
  text: string;
  fault: Error | null;
}

const toEnding = (fault: Error): Ending => ({ text: fault.message, fault });

interface Run {
  readonly pid: number | null;
  readonly busy: number;
  readonly ended: Promise<Ending>;
  send(message: ToChild): void;
  stop(): Promise<void>;
}

/** Starts a child process. If that fails, returns a run that has ended. */
function tryRun(...given: Parameters<typeof startRun>): Run {
  try {
    return startRun(...given);
  } catch (error) {
    const ended = Promise.resolve(toEnding(error as Error));
    return { pid: null, busy: 0, ended, send() {}, stop: async () => {} };
  }
}

/** Starts one process of a child and follows it until it ends. */
function startRun(plan: ChildPlan, options: ChildOptions, receive: (message: FromChild) => void): Run {
  const { clock } = options;
  const forked = options.spawn(plan);
  const over = new AbortController();
  let fault: Error | null = null;
  let busy = 0;
  let hasResponded = true;
  const ended = new Promise<Ending>((resolve) => {
    forked.once('error', (error) => resolve(toEnding(error)));
    // `close` is used instead of `exit`, because the last messages may arrive after `exit`.
    forked.once('close', (code, signal) => resolve({ text: signal ?? `exit code ${code}`, fault }));
  });
  void ended.then(() => over.abort());
  const send = (message: ToChild) => {
    if (forked.connected) forked.send(message, () => {});
  };
  forked.on('message', (message: FromChild) => {
    hasResponded = true;
    if (message.type === 'pulse') busy = Math.max(message.busy, message.full);
    else if (message.type === 'failed') fault = toError(message);
    else receive(message);
  });
  void options.order().then(send, (error: unknown) => {
    fault = error instanceof Error ? error : new Error(String(error));
    kill(forked, 'SIGKILL');
  });
  // The code counts liveness checks instead of time, so that a suspended machine does not count as a silent child.
  const watch = async () => {
    for (let silent = 0; !over.signal.aborted; ) {
      await clock.sleep(tickMs, over.signal);
      silent = hasResponded ? 0 : silent + 1;
      hasResponded = false;
      if (silent < silentTicks || over.signal.aborted) continue;
      fault = new Error('it was unresponsive for a minute and was killed');
      kill(forked, 'SIGKILL');
    }
  };
  void watch();
  return {
    pid: forked.pid ?? null,
    get busy() {
      return busy;
    },
    ended,
    send,
    async stop() {
      send({ type: 'stop' });
      void clock.sleep(stopWithinMs, over.signal).then(() => {
        if (!over.signal.aborted) kill(forked, 'SIGKILL');
      });
      await ended;
    },
  };
}

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}

/**
 * Converts a child's failure to an error. The error's name determines whether its message or its stack trace is shown.
 */
function toError(failure: Extract<FromChild, { type: 'failed' }>): Error {
  const error = new Error(failure.message);
  error.name = failure.name;
  if (failure.stack !== null) error.stack = failure.stack;
  return failure.code === null ? error : Object.assign(error, { code: failure.code });
}

const program = fileURLToPath(new URL('./child-main.ts', import.meta.url));

/**
 * The module cache is set before the first module is loaded. Otherwise, setting it would load the TypeScript loader (9
 * MB). Two malloc arenas are enough for one working thread and some helpers, whereas glibc would create an arena for
 * each thread.
 */
const childEnvironment = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)),
  MALLOC_ARENA_MAX: '2',
};

/**
 * Starts a child process with the settings in `environment`. The child runs in a separate session, so that Ctrl-C in
 * the terminal reaches only the supervisor, which stops all processes in order.
 */
export function forkChild(plan: ChildPlan, environment: NodeJS.ProcessEnv): ChildProcess {
  return fork(program, plan.roles, {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...childEnvironment, ...environment },
  });
}
