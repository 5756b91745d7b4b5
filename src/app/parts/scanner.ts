import { startScanner } from '#features/scans/index.ts';
import type { Net } from '#platform/net/egress/types.ts';
import type { OpenDatabase } from '../open-database.ts';
import type { Runtime } from '../runtime.ts';
import { createScanEnvironment } from '../scan-environment.ts';

/** Starts the scanner of domains; gives what stops it. */
export async function startScannerPart(
  runtime: Runtime,
  { database, net }: { database: OpenDatabase; net: Net },
): Promise<() => Promise<void>> {
  const over = new AbortController();
  const environment = await createScanEnvironment({ ...runtime, net, signal: over.signal });
  const scanner = startScanner({ ...runtime, db: database.db, net, environment });
  return async () => {
    await scanner.stop();
    over.abort();
  };
}
