import { openForService } from './open-database.ts';
import { type ApiAddress, type Part, sessionLimitsOf } from './parts/part.ts';
import { startParts } from './parts/start-parts.ts';
import type { Runtime } from './runtime.ts';

export type RoleName = 'all' | 'api' | 'worker' | 'prober';

/** A running service. */
export interface Service {
  /** Null without the API role. */
  apiAddress: ApiAddress | null;
  /** Finishes requests, checks and jobs in progress, then closes all resources. Can be called twice. */
  stop(): Promise<void>;
}

const partsOf: Record<RoleName, readonly Part[]> = {
  all: ['api', 'worker', 'prober', 'scanner'],
  api: ['api'],
  worker: ['worker'],
  prober: ['prober', 'scanner'],
};

/**
 * Starts one role or all roles in this process. `signal` aborts the start of an embedded database.
 * @throws the error of the part that failed, with a message for the operator; the reason of `signal`.
 */
export async function startService(
  runtime: Runtime,
  options: { role: RoleName; region: string; onFatal: (error: Error) => void; signal: AbortSignal },
): Promise<Service> {
  const database = await openForService({
    ...runtime,
    maxConnections: 20,
    applicationName: `belltower ${options.role}`,
    onFatal: options.onFatal,
    signal: options.signal,
    sessionLimits: sessionLimitsOf(partsOf[options.role]),
  });
  try {
    const parts = await startParts(runtime, database, {
      parts: new Set(partsOf[options.role]),
      region: options.region,
      port: runtime.config.port,
      sharing: 'alone',
      name: null,
      metricsOfOthers: null,
    });
    return {
      apiAddress: parts.apiAddress,
      async stop() {
        await parts.stop();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
