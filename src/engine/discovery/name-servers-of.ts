import { findRecords, textData } from '#engine/posture/lookup.ts';
import type { DnsServer } from '#platform/net/types.ts';
import type { StepContext } from './types.ts';

const mostHosts = 8;
const addressesOfHost = 2;

/** Addresses of the zone's own servers that the egress policy lets us ask. Empty: it is no zone, or nobody knows. */
export async function listZoneServers({ domain, lookup, net, serverAt }: StepContext): Promise<DnsServer[]> {
  const hosts = textData(await findRecords(lookup, domain, 'NS')).slice(0, mostHosts);
  const servers: DnsServer[] = [];
  for (const host of hosts) {
    const addresses = textData(await findRecords(lookup, host, 'A')).slice(0, addressesOfHost);
    for (const address of addresses) {
      if (net.policy.admits(address)) servers.push(serverAt?.(address) ?? { address, port: 53 });
    }
  }
  return servers;
}
