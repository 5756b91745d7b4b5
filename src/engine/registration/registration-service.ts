import { LRUCache } from 'lru-cache';
import type { ServerAccess } from '#engine/dns/name-servers.ts';
import { createLookup, normalizeName } from '#engine/posture/lookup.ts';
import { type IsUnregistered, registrableDomain } from '#engine/posture/registrable.ts';
import { type Clock, expiresBy, hourMs, minuteMs } from '#platform/clock.ts';
import type { Net } from '#platform/net/types.ts';
import type { SourceSettings } from '#platform/sources/client.ts';
import { lookUpRegistration, type RegistrationResult } from './lookup.ts';
import { createRdapClient } from './rdap-client.ts';
import { createUnregisteredProof } from './unregistered.ts';
import { createWhoisClient } from './whois-client.ts';

/** Looks up registrations of domains through RDAP and WHOIS. Its methods never reject. */
export interface RegistrationService {
  /** Looks up the registrable domain of a name. Results are reused for up to an hour, failures for up to a minute. */
  lookUp(name: string): Promise<RegistrationResult>;
  isUnregistered: IsUnregistered;
}

const maxCached = 5_000;

/** Creates the service. A null source is disabled and never contacted. */
export function createRegistrationService(options: {
  rdap: SourceSettings | null;
  whois: SourceSettings | null;
  net: Net;
  clock: Clock;
  /** Returns the DNS server at the address of a name server; default port 53. */
  serverAt?: ServerAccess['serverAt'];
}): RegistrationService {
  const { net, clock } = options;
  const rdap = options.rdap && createRdapClient({ source: options.rdap, net, clock });
  const whois = options.whois && createWhoisClient({ source: options.whois, net, clock });
  const results = new LRUCache<string, { result: RegistrationResult }>({
    max: maxCached,
    ttl: hourMs,
    ...expiresBy(clock),
    ignoreFetchAbort: true,
    async fetchMethod(domain, _stale, { options: entry }) {
      // Does not use the check's timeout, because the next check can use results that arrive too late for this one.
      const result = await lookUpRegistration(domain, { rdap, whois }, AbortSignal.timeout(30_000));
      if (result.kind === 'error') entry.ttl = minuteMs;
      return { result };
    },
  });
  return {
    async lookUp(name) {
      const domain = registrableDomain(normalizeName(name)) ?? normalizeName(name);
      return (await results.forceFetch(domain)).result;
    },
    isUnregistered: createUnregisteredProof({
      rdap,
      lookup: () => createLookup(net.dns, { timeoutMs: 4_000, maxQueries: 30 }).lookup,
      clock,
      access: {
        admits: (address) => net.policy.admits(address),
        ...(options.serverAt && { serverAt: options.serverAt }),
      },
    }),
  };
}
