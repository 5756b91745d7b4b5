import type { Registry } from 'prom-client';
import type { Net } from '#platform/net/types.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Runtime } from './runtime.ts';

/** Starts the job worker; gives what stops it. */
export async function startWorkerRole(
  _runtime: Runtime,
  _database: OpenDatabase,
): Promise<() => Promise<void>> {
  return async () => {};
}

/** Starts the prober; gives what stops it. */
export async function startProberRole(
  _runtime: Runtime,
  _parts: { database: OpenDatabase; net: Net; registry: Registry; region: string },
): Promise<() => Promise<void>> {
  return async () => {};
}
