import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { performance } from 'node:perf_hooks';
import { exitWithParent, limitMemorySoon } from '#platform/process.ts';
import type { MetricsOfProcess, OtherProcesses, RequestOtherMetrics } from '../metrics.ts';
import { loadKeys, migrateForService, openOnly } from '../open-database.ts';
import { poolSizeOf, sessionLimitsOf } from '../parts/part.ts';
import { loadParts, type RunningParts, startParts } from '../parts/start-parts.ts';
import { createRuntime, type Runtime } from '../runtime.ts';
import type { FromChild, StartOrder, ToChild } from './messages.ts';

const pulseEveryMs = 1_000;
/**
 * Time limit in ms for the metrics of other processes. The supervisor requests the metrics and waits up to 1 s for each
 * process.
 */
const othersWithinMs = 3_000;

/**
 * Runs a child process of the service. It loads the modules of its roles while the database starts, then follows the
 * supervisor's messages until a stop message or a disconnect.
 */
export async function runChild(environment: NodeJS.ProcessEnv, roles: readonly string[]): Promise<void> {
  // Without the supervisor, no process manages the database, so this process ends too.
  process.on('disconnect', () => process.exit(1));
  // Ctrl-C in the terminal is handled by the supervisor.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  const runtime = createRuntime(environment);
  process.on('unhandledRejection', (reason) => {
    runtime.log.error({ err: reason }, 'unhandled promise rejection');
  });
  const others = createQuestions();
  let starting: Promise<RunningParts> | null = null;
  let running: RunningParts | null = null;
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void (starting ?? Promise.resolve(null)).then(stopParts).catch(fail);
  };
  process.on('SIGTERM', stop);
  process.on('message', (message: ToChild) => {
    if (message.type === 'start') {
      starting = start(runtime, message, others.ask);
      starting.then((parts) => {
        running = parts;
      }, fail);
    } else if (message.type === 'stop') stop();
    else if (message.type === 'metrics-of-others') others.answer(message.id, message);
    else void answerMetrics(starting, message.id);
  });
  pulse(() => running?.usedShare() ?? 0);
  await loadParts(roles);
}

/** Stops this process cleanly; its final counts are reported at the very end. */
async function stopParts(parts: RunningParts | null): Promise<void> {
  await parts?.stop();
  const metrics = (await parts?.registry.getMetricsAsJSON()) ?? [];
  send({ type: 'metrics', id: 0, metrics }, () => process.exit(0));
}

async function start(
  runtime: Runtime,
  order: StartOrder,
  metricsOfOthers: RequestOtherMetrics,
): Promise<RunningParts> {
  const { plan, connection } = order;
  if (!plan.roles.includes('api')) yieldProcessor();
  await (order.migrates ? migrateForService : loadKeys)({ ...runtime, connection });
  send({ type: 'migrated' });
  const database = openOnly({
    ...runtime,
    connection,
    maxConnections: poolSizeOf(plan.roles),
    applicationName: `belltower ${plan.name}`,
    sessionLimits: sessionLimitsOf(plan.roles),
  });
  const parts = await startParts(runtime, database, {
    ...order,
    name: plan.name,
    parts: new Set(plan.roles),
    metricsOfOthers,
  });
  limitMemorySoon();
  send({ type: 'ready', apiAddress: parts.apiAddress });
  // No process waits for this start any longer. A hanging start would not detect the disconnect and would keep the port
  // in use.
  exitWithParent();
  return {
    ...parts,
    async stop() {
      await parts.stop();
      await database.stop();
    },
  };
}

function send(message: FromChild, sent: () => void = () => {}): void {
  if (process.connected) process.send?.(message, undefined, undefined, sent);
  else sent();
}

function fail(error: unknown): void {
  const fault = error instanceof Error ? error : new Error(String(error));
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : null;
  const message: FromChild = {
    type: 'failed',
    name: fault.name,
    message: fault.message,
    code,
    stack: fault.stack ?? null,
  };
  // Exits once the message has been sent.
  send(message, () => process.exit(1));
}

/** Reports once a second how busy this process is, and the share of its slots in use. */
function pulse(full: () => number): void {
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    send({ type: 'pulse', busy: performance.eventLoopUtilization(now, before).utilization, full: full() });
    before = now;
  }, pulseEveryMs).unref();
}

async function answerMetrics(starting: Promise<RunningParts> | null, id: number): Promise<void> {
  const running = await starting;
  send({ type: 'metrics', id, metrics: running === null ? [] : await running.registry.getMetricsAsJSON() });
}

/**
 * Creates numbered requests to the supervisor. After a timeout, the latest response is used, so that counters do not
 * decrease.
 */
function createQuestions() {
  let latest: OtherProcesses = { processes: [], children: [] };
  const open = new Map<number, (others: OtherProcesses) => void>();
  let last = 0;
  return {
    answer(id: number, others: OtherProcesses) {
      latest = { processes: others.processes, children: others.children };
      open.get(id)?.(latest);
    },
    ask(own: MetricsOfProcess | null): Promise<OtherProcesses> {
      const id = ++last;
      const { promise, resolve } = Promise.withResolvers<OtherProcesses>();
      open.set(id, resolve);
      const timer = setTimeout(() => resolve(latest), othersWithinMs);
      send({ type: 'metrics-of-others-wanted', id, own });
      return promise.finally(() => {
        clearTimeout(timer);
        open.delete(id);
      });
    },
  };
}

/** Nice value. Next to busy processes with default priority, the child gets a third of their CPU time. */
const priority = 5;

/**
 * Lowers this process's priority in favor of the API and PostgreSQL. Late checks are reported as late, but users should
 * not have to wait.
 */
function yieldProcessor(): void {
  try {
    // The priority never exceeds the supervisor's, because an operator may have lowered the priority of the whole
    // service.
    const own = Math.max(getPriority(), priority);
    setPriority(own);
    // Children run in separate sessions, and Linux may first divide the CPU by session.
    writeFileSync('/proc/self/autogroup', String(own));
  } catch {
    // On systems without this feature, all processes have the same priority.
  }
}
