import { createOriginFinder } from '#engine/reputation/origin-as.ts';
import type { DiscoveryDeps } from '#features/assets/index.ts';
import type { Net } from '#platform/net/egress/types.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Runtime } from './runtime.ts';

/** What discoveries have to work with, as the operator's settings shape it. */
export function discoveryDeps(
  runtime: Runtime,
  { database, net }: { database: Pick<OpenDatabase, 'db'>; net: Net },
): DiscoveryDeps {
  const { config, clock, log } = runtime;
  return {
    ...{ db: database.db, net, clock, log },
    passive: [],
    findOrigin: config.sources.CYMRU.enabled ? createOriginFinder(config.sources.CYMRU) : null,
    lookupsPerDay: config.discoveryLookups,
    contactUrl: null,
  };
}
