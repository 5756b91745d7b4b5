import { AggregatorRegistry, Gauge, Registry } from 'prom-client';

/** Returns the response of `/metrics`. */
export type Scrape = () => Promise<{ contentType: string; text: string }>;

/** Creates the function that returns the metrics of this process, or the sums over all processes of the service. */
export function createScrape(registry: Registry, metricsOfOthers: RequestOtherMetrics | null): Scrape {
  if (metricsOfOthers === null) {
    return async () => ({ contentType: registry.contentType, text: await registry.metrics() });
  }
  return async () => {
    const own = await registry.getMetricsAsJSON();
    const others = await metricsOfOthers(own);
    const children = await describeChildren(others).getMetricsAsJSON();
    const all = AggregatorRegistry.aggregate([own, ...others.processes, children] as object[]);
    return { contentType: registry.contentType, text: await all.metrics() };
  };
}

function describeChildren({ children }: OtherProcesses): Registry {
  const registry = new Registry();
  const running = new Gauge({
    name: 'belltower_process_running',
    help: '1 while a process of the service runs',
    labelNames: ['process'],
    registers: [registry],
  });
  const restarts = new Gauge({
    name: 'belltower_process_restarts',
    help: 'Times that a process of the service ended by itself and was started again',
    labelNames: ['process'],
    registers: [registry],
  });
  for (const child of children) {
    if (child.running !== null) running.set({ process: child.name }, child.running ? 1 : 0);
    restarts.set({ process: child.name }, child.restarts);
  }
  return registry;
}

/** One process's metrics as returned by `Registry.getMetricsAsJSON`. */
export type MetricsOfProcess = readonly object[];

/** Numbers of running children and of restarts, for `/metrics`. */
export interface ChildCounts {
  name: string;
  /** Null if the process exited normally because it was no longer needed. */
  running: boolean | null;
  restarts: number;
}

/** Data about the other processes for a child that serves `/metrics`. */
export interface OtherProcesses {
  /** The latest metrics of every other running process, and the totals of exited processes. */
  processes: MetricsOfProcess[];
  children: ChildCounts[];
}

/**
 * Requests the metrics of the other processes. The caller passes its own metrics, so that they are kept after it exits.
 */
export type RequestOtherMetrics = (own: MetricsOfProcess | null) => Promise<OtherProcesses>;
