import { PASSIVE_SOURCES } from '#engine/discovery/passive-sources.ts';
import type { PassiveSource } from '#engine/discovery/types.ts';
import { createLookup } from '#engine/posture/lookup.ts';
import type { IsUnregistered } from '#engine/posture/registrable.ts';
import { createRdapClient } from '#engine/registration/rdap-client.ts';
import { createUnregisteredProof } from '#engine/registration/unregistered.ts';
import { createOriginFinder } from '#engine/reputation/origin-as.ts';
import type { DiscoveryDeps } from '#features/assets/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { SourceName } from '#platform/config/sources.ts';
import type { Db } from '#platform/database/types.ts';
import type { Log } from '#platform/log.ts';
import type { Net } from '#platform/net/types.ts';

/** Creates the dependencies of discovery runs from the operator's settings. */
export function createDiscoveryDeps(parts: {
  config: Config;
  db: Db;
  net: Net;
  clock: Clock;
  log: Log;
}): DiscoveryDeps {
  const { config, db, net, clock, log } = parts;
  const { CYMRU } = config.sources;
  return {
    ...{ db, net, clock, log },
    followsCertificates: config.ct.mode !== 'off',
    passive: listPassiveSources(config, { net, clock }),
    isUnregistered: createUnregistered(config, { net, clock }),
    findOrigin: CYMRU.enabled ? createOriginFinder(CYMRU) : null,
    lookupsPerDay: config.discoveryLookups,
    contactUrl: null,
  };
}

/** Returns the enabled third-party sources. */
export function listPassiveSources(
  { sources }: Config,
  { net, clock }: { net: Net; clock: Clock },
): PassiveSource[] {
  return Object.entries(PASSIVE_SOURCES).flatMap(([name, create]) => {
    const { enabled, baseUrl, key, rps } = sources[name as SourceName];
    if (!enabled || baseUrl === null) return [];
    const options = { baseUrl, requestsPerSecond: rps, way: net };
    return [create(key === null ? options : { ...options, key }, clock)];
  });
}

/** Creates a function that checks with DNS and RDAP whether a domain can be registered. */
export function createUnregistered(
  { sources: { RDAP } }: Config,
  { net, clock }: { net: Net; clock: Clock },
): IsUnregistered {
  const rdap = RDAP.enabled ? createRdapClient({ source: RDAP, net, clock }) : null;
  const lookup = () => createLookup(net.dns, { timeoutMs: 4_000, maxQueries: 30 }).lookup;
  const access = { admits: (address: string) => net.policy.admits(address) };
  return createUnregisteredProof({ rdap, lookup, clock, access });
}
