import { createNameLookups } from '#engine/lookalikes/lookup-name.ts';
import type { ScanEnvironment } from '#engine/scan/types.ts';
import { createPacer, startSweeper } from '#features/lookalikes/index.ts';
import { startScanner } from '#features/scans/index.ts';
import type { Net } from '#platform/net/types.ts';
import type { WorkHost } from '#platform/work/claims.ts';
import type { OpenDatabase } from '../open-database.ts';
import type { Runtime } from '../runtime.ts';
import { createScanEnvironment } from '../scan-environment.ts';

/** Starts the scanner for domains and the sweeper for their lookalikes. Returns a function that stops both. */
export async function startScannerPart(
  runtime: Runtime,
  { database, net, work }: { database: OpenDatabase; net: Net; work: WorkHost },
): Promise<() => Promise<void>> {
  const over = new AbortController();
  const environment = await createScanEnvironment({ ...runtime, net, signal: over.signal });
  const scanner = startScanner({ ...runtime, work, db: database.db, net, environment });
  const sweeper = startSweeper({ ...sweepDeps(runtime, { database, net, environment }), work });
  return async () => {
    await Promise.all([scanner.stop(), sweeper.stop()]);
    over.abort();
  };
}

function sweepDeps(
  runtime: Runtime,
  { database, net, environment }: { database: OpenDatabase; net: Net; environment: ScanEnvironment },
): Parameters<typeof startSweeper>[0] {
  const { config, clock, log } = runtime;
  const { lookupsPerDay, lookupsPerSecond } = config.lookalikes;
  return {
    db: database.db,
    net,
    clock,
    log,
    lookups: createNameLookups(net.dns),
    registration: environment.registration ?? { rdap: null, whois: null },
    ports: environment.ports ?? { http: 80, https: 443 },
    contactUrl: environment.contactUrl ?? null,
    pacer: createPacer(lookupsPerSecond, clock),
    lookupsPerDay,
  };
}
