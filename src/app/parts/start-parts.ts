import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { recordSetAside } from '#features/audit/index.ts';
import type { WorkHost } from '#platform/work/claims.ts';
import { createAttemptGate, createWorkMetrics } from '#platform/work/claims.ts';
import { createScrape, type RequestOtherMetrics } from '../metrics.ts';
import { createNetwork } from '../network.ts';
import type { OpenDatabase } from '../open-database.ts';
import type { Runtime } from '../runtime.ts';
import type { ApiAddress, Part, PortSharing } from './part.ts';

export interface PartOptions {
  parts: ReadonlySet<Part>;
  region: string;
  /** Port to listen on; 0 for any. */
  port: number;
  sharing: PortSharing;
  /** This process's name in metrics; null if it is the only process. */
  name: string | null;
  /** For `/metrics`; null if this process is the only one. */
  metricsOfOthers: RequestOtherMetrics | null;
}

/** Parts of the service that are running in this process. */
export interface RunningParts {
  /** Null if this process does not run the API. */
  apiAddress: ApiAddress | null;
  registry: Registry;
  /** Returns the share of slots for running checks that are in use, 0 to 1; 0 without a prober. */
  usedShare(): number;
  /** Finishes requests, checks and jobs in progress. The database stays open. Can be called twice. */
  stop(): Promise<void>;
}

type Stop = () => Promise<void>;

/** Loaded on demand, so that a prober does not spend memory on the API's modules. */
const load = {
  api: () => import('./api.ts'),
  worker: () => import('./worker.ts'),
  scanner: () => import('./scanner.ts'),
  prober: () => import('./prober.ts'),
} satisfies Record<Part, () => Promise<unknown>>;

/** Loads the parts' modules ahead of their start. */
export async function loadParts(parts: readonly string[]): Promise<void> {
  await Promise.all(
    Object.entries(load).map(([part, loadPart]) => (parts.includes(part) ? loadPart() : null)),
  );
}

/**
 * Starts parts of the service on an open database. If a part fails to start, the parts that are already running are
 * stopped.
 * @throws the error of the part that failed, with a message for the operator.
 */
export async function startParts(
  runtime: Runtime,
  database: OpenDatabase,
  options: PartOptions,
): Promise<RunningParts> {
  const { parts } = options;
  const stops: Stop[] = [];
  const net = createNetwork(runtime);
  const stop = once(async () => {
    const results = await Promise.allSettled(stops.map((each) => each()));
    net.close();
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  });
  try {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopDelayMs });
    if (options.name !== null) addProcessLabel(registry, options.name);
    const work: WorkHost = {
      gate: createAttemptGate(runtime.clock),
      metrics: createWorkMetrics(registry),
      onSetAside: recordSetAside,
    };
    const at = { database, net, registry, work, region: options.region };
    if (parts.has('worker')) stops.push(await (await load.worker()).startWorkerPart(runtime, at));
    if (parts.has('scanner')) stops.push(await (await load.scanner()).startScannerPart(runtime, at));
    const prober = parts.has('prober') ? await (await load.prober()).startProberPart(runtime, at) : null;
    if (prober !== null) stops.push(() => prober.stop());
    const readUsedShare = () => prober?.state().usedShare ?? 0;
    if (!parts.has('api')) return { apiAddress: null, registry, usedShare: readUsedShare, stop };
    const { startApiPart } = await load.api();
    const scrape = createScrape(registry, options.metricsOfOthers);
    const api = await startApiPart(runtime, { ...options, ...at, scrape });
    stops.push(api.stop);
    return { apiAddress: api.apiAddress, registry, usedShare: readUsedShare, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Interval in ms at which the delay of the event loop is measured. The default of 10 ms wakes each idle process 100
 * times a second.
 */
const loopDelayMs = 100;

/** Adds a label that distinguishes the processes in combined metrics. */
function addProcessLabel(registry: Registry, name: string): void {
  const gauge = (metric: string, help: string, read: () => number) =>
    new Gauge({
      name: metric,
      help,
      labelNames: ['process'],
      registers: [registry],
      collect() {
        this.set({ process: name }, read());
      },
    });
  gauge('belltower_process_resident_bytes', 'Resident memory of a process of the service', () =>
    process.memoryUsage.rss(),
  );
  gauge('belltower_process_cpu_seconds', 'Time on the processor of a process of the service', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  });
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= action();
    return done;
  };
}
