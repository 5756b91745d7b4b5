import type { ConnectionSettings } from '#platform/database/connect.ts';
import { type ManagedDatabase, manageDatabase } from '../manage-database.ts';
import type { Runtime } from '../runtime.ts';
import type { Service } from '../serve.ts';
import { type Child, forkChild, superviseChild } from './child-process.ts';
import type { ChildPlan } from './messages.ts';
import { superviseProbers } from './prober-count.ts';
import { createProcessHistory, type ProcessHistory } from './process-history.ts';

const firstName = 'api-1';

interface SuperviseOptions {
  region: string;
  environment: NodeJS.ProcessEnv;
  onFatal: (error: Error) => void;
  signal: AbortSignal;
}

/**
 * Runs the service as a supervisor with child processes: one API with jobs, further APIs if requested, and as many
 * probers as the load requires. This process owns the database. A child that exits unexpectedly is restarted while the
 * other children continue. `signal` aborts the start.
 * @throws the error of the part that failed to start, with a message for the operator; the reason of `signal`.
 */
export async function superviseService(runtime: Runtime, options: SuperviseOptions): Promise<Service> {
  const { config, log, clock } = runtime;
  const database = Promise.withResolvers<ConnectionSettings>();
  database.promise.catch(() => {});
  const children: Child[] = [];
  const history = createProcessHistory();
  /** The bound port, for processes that start later. */
  let bound: number | null = null;
  const start = (plan: ChildPlan): Child => {
    const child = superviseChild(plan, {
      spawn: (spawned) => forkChild(spawned, options.environment),
      log,
      clock,
      order: async () => {
        const connection = await database.promise;
        // The first API migrates the database, so that this process does not load the migration modules.
        const migrates = plan.name === firstName;
        if (!migrates) await api.migrated;
        const { region } = options;
        const port = bound ?? config.port;
        const sharing = config.apis === 1 ? 'alone' : bound === null ? 'first' : 'joining';
        return { type: 'start', plan, region, connection, port, sharing, migrates };
      },
      onMetricsRequested: (requester, id) => void sendOtherMetrics({ children, history }, requester, id),
      history,
    });
    children.push(child);
    return child;
  };
  const forget = (child: Child) => children.splice(children.indexOf(child), 1);
  // Children load their modules while the database starts.
  const api = start({ name: firstName, roles: ['api', 'worker'] });
  const probers = superviseProbers({ ...runtime, range: config.probers, start, forget });
  const stopChildren = async () => {
    await Promise.all([probers.stop(), ...children.map((child) => child.stop())]);
  };
  let managed: ManagedDatabase | null = null;
  try {
    managed = await manageDatabase({ ...runtime, ...options });
    database.resolve(managed.connection);
    const [apiAddress] = await untilAborted(options.signal, Promise.all([api.ready, probers.ready]));
    if (apiAddress !== null) {
      bound = Number(new URL(apiAddress.url).port) || config.port;
      managed.announce(apiAddress.url);
    }
    const more = Array.from({ length: config.apis - 1 }, (_, index) =>
      start({ name: `api-${index + 2}`, roles: ['api'] }),
    );
    await untilAborted(options.signal, Promise.all(more.map((child) => child.ready)));
    const { stop } = managed;
    return {
      apiAddress,
      async stop() {
        await stopChildren();
        await stop();
      },
    };
  } catch (error) {
    database.reject(error);
    await stopChildren();
    await managed?.stop();
    throw error;
  }
}

/** Returns the result of `work`; rejects with the signal's reason as soon as it aborts. */
function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const given = Promise.withResolvers<never>();
  const giveUp = () => given.reject(signal.reason);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp);
  return Promise.race([work, given.promise]).finally(() => signal.removeEventListener('abort', giveUp));
}

/** Responds to a child that serves `/metrics`. */
async function sendOtherMetrics(
  { children, history }: { children: readonly Child[]; history: ProcessHistory },
  requester: Child,
  id: number,
): Promise<void> {
  const others = () => children.filter((child) => child !== requester);
  await Promise.all(others().map((child) => child.metrics.request()));
  // The history is read synchronously, so that the counts of a process that exits meanwhile are included only once.
  const processes = [...others().map((child) => child.metrics.latest()), history.closed()];
  const names = new Set(children.map((child) => child.plan.name));
  const removed = [...history.restarts].filter(([name]) => !names.has(name));
  const counts = [
    ...children.map((child) => child.counts()),
    ...removed.map(([name, restarts]) => ({ name, running: null, restarts })),
  ];
  requester.send({ type: 'metrics-of-others', id, processes, children: counts });
}
