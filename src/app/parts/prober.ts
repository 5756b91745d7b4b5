import type { Registry } from 'prom-client';
import { PROBES } from '#engine/probes/registry.ts';
import { hasSeveralAccounts } from '#features/accounts/index.ts';
import type { Prober } from '#features/check-engine/index.ts';
import { startProber } from '#features/prober/index.ts';
import type { Net } from '#platform/net/types.ts';
import type { OpenDatabase } from '../open-database.ts';
import { createProbeServices } from '../probe-services.ts';
import type { Runtime } from '../runtime.ts';

/**
 * Time in ms that running checks may still take during a shutdown. Together with the time for requests, this limits the
 * duration of the shutdown.
 */
const finishWithinMs = 10_000;

/** Starts a prober. */
export function startProberPart(
  runtime: Runtime,
  parts: { database: OpenDatabase; net: Net; registry: Registry; region: string },
): Promise<Prober> {
  return startProber({
    ...runtime,
    db: parts.database.db,
    pool: parts.database.pool,
    net: parts.net,
    region: parts.region,
    kinds: PROBES,
    concurrency: { kinds: { browser: Math.max(1, runtime.config.browserChecks) } },
    services: createProbeServices({
      ...runtime,
      net: parts.net,
      isShared: () => hasSeveralAccounts(parts.database.db),
    }),
    gatewayTargets: runtime.config.gatewayTargets,
    metrics: parts.registry,
    stopWithinMs: finishWithinMs,
  });
}
