import { LRUCache } from 'lru-cache';
import { parentNameServers, type ServerAccess } from '#engine/dns/name-servers.ts';
import { isQueryableName, type Lookup, normalizeName } from '#engine/posture/lookup.ts';
import { type IsUnregistered, registrableDomain } from '#engine/posture/registrable.ts';
import { type Clock, dayMs, expiresBy, hourMs } from '#platform/clock.ts';
import type { RdapClient } from './rdap-client.ts';

export interface UnregisteredProofOptions {
  /** Null if disabled. Nothing can then be proven. */
  rdap: RdapClient | null;
  /** Returns a new, small lookup for each query. */
  lookup: () => Lookup;
  clock: Clock;
  access?: ServerAccess;
}

const MAX_CACHED = 10_000;
/**
 * Cache times in ms. An available name can be registered at any time. A registered name stays registered for a while.
 */
const CACHE_MS = { free: hourMs, taken: dayMs, unknown: 5 * 60_000 };

/**
 * Creates a function that determines whether a domain can be registered. This requires two proofs: NXDOMAIN from a
 * server of the parent zone and 404 from the registry's RDAP. A hold, a broken zone or a broken server can cause only
 * one of them. The result is null if either proof is unavailable. Results are cached. The function never rejects.
 */
export function createUnregisteredProof(options: UnregisteredProofOptions): IsUnregistered {
  const answers = new LRUCache<string, { answer: boolean | null }>({
    max: MAX_CACHED,
    ttl: CACHE_MS.unknown,
    ...expiresBy(options.clock),
    ignoreFetchAbort: true,
    async fetchMethod(name, _stale, { options: entry }) {
      const answer = await prove(name, options).catch(() => null);
      entry.ttl = CACHE_MS[answer === null ? 'unknown' : answer ? 'free' : 'taken'];
      return { answer };
    },
  });
  return async (domain) => {
    const name = registrableDomain(normalizeName(domain));
    if (name === null || !isQueryableName(name)) return null;
    return (await answers.forceFetch(name)).answer;
  };
}

async function prove(name: string, options: UnregisteredProofOptions): Promise<boolean | null> {
  const context = { lookup: options.lookup(), access: options.access ?? {} };
  const delegation = await parentNameServers(name, context);
  if (delegation !== null && delegation.length > 0) return false;
  if (delegation === null || options.rdap === null) return null;
  const answer = await options.rdap.domain(name);
  if (answer.kind === 'found') return false;
  return answer.kind === 'not-found' ? true : null;
}
