import type { Registry } from 'prom-client';
import { describeReason } from '#engine/probes/messages.ts';
import { PROBES } from '#engine/probes/registry.ts';
import { type ProbeRegistry, startProber } from '#features/prober/index.ts';
import { startScanner } from '#features/scans/index.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import type { Net } from '#platform/net/egress/types.ts';
import { scheduledJobs } from './jobs.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Runtime } from './runtime.ts';
import { createScanEnvironment } from './scan-environment.ts';

/**
 * How long checks under way may still take once the service is stopping; together with the requests' time below
 * what the whole stop may take.
 */
const finishWithinMs = 10_000;

/** Starts the job worker; gives what stops it. */
export async function startWorkerRole(
  runtime: Runtime,
  { database, net }: { database: OpenDatabase; net: Net },
): Promise<() => Promise<void>> {
  const over = new AbortController();
  const worker = await createWorker({
    ...runtime,
    db: database.db,
    pool: database.pool,
    jobs: scheduledJobs({ ...runtime, net, signal: over.signal }),
  });
  return () => {
    over.abort();
    return worker.stop();
  };
}

/** Starts the prober and the scanner of domains; gives what stops them. */
export async function startProberRole(
  runtime: Runtime,
  parts: { database: OpenDatabase; net: Net; registry: Registry; region: string },
): Promise<() => Promise<void>> {
  const prober = await startProber({
    ...runtime,
    db: parts.database.db,
    pool: parts.database.pool,
    net: parts.net,
    region: parts.region,
    registry: PROBES as unknown as ProbeRegistry,
    describeReason,
    gatewayTargets: runtime.config.gatewayTargets,
    metrics: parts.registry,
    stopWithinMs: finishWithinMs,
  });
  const { db } = parts.database;
  const over = new AbortController();
  const environment = await createScanEnvironment({ ...runtime, net: parts.net, signal: over.signal });
  const scanner = startScanner({ ...runtime, db, net: parts.net, environment });
  return async () => {
    await Promise.all([prober.stop(), scanner.stop()]);
    over.abort();
  };
}
