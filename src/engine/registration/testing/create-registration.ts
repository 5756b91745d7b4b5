import type { ServerAccess } from '#engine/dns/name-servers.ts';
import { createLookup } from '#engine/posture/lookup.ts';
import type { IsUnregistered } from '#engine/posture/registrable.ts';
import type { Clock } from '#platform/clock.ts';
import type { Sources } from '#platform/config/sources.ts';
import type { Net } from '#platform/net/types.ts';
import type { RegistrationSources } from '../look-up.ts';
import { createRdapClient } from '../rdap-client.ts';
import { createUnregisteredProof } from '../unregistered.ts';
import { createWhoisClient } from '../whois-client.ts';

/** The registration sources that are on, and the proof that SPF, MX, NS, CNAME and script checks take. */
export interface Registration extends RegistrationSources {
  isUnregistered: IsUnregistered;
}

/** Creates the sources as configured, once per process. No source is contacted before the first query. */
export function createRegistration(
  sources: Sources,
  deps: { net: Net; clock: Clock; serverAt?: NonNullable<ServerAccess['serverAt']> },
): Registration {
  const { net, clock, serverAt } = deps;
  const rdap = sources.RDAP.enabled ? createRdapClient({ source: sources.RDAP, net, clock }) : null;
  const whois = sources.WHOIS.enabled ? createWhoisClient({ source: sources.WHOIS, net, clock }) : null;
  const isUnregistered = createUnregisteredProof({
    rdap,
    clock,
    // Small and fresh for each proof: an answer remembered by a scan may be older than the proof should be.
    lookup: () => createLookup(net.dns, { timeoutMs: 4_000, maxQueries: 30 }).lookup,
    access: {
      admits: (address) => net.policy.admits(address),
      ...(serverAt === undefined ? {} : { serverAt }),
    },
  });
  return { rdap, whois, isUnregistered };
}
