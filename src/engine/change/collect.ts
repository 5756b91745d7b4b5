import type { Delegation } from '#engine/dns/delegation.ts';
import type { ReputationFacts } from '#engine/reputation/facts.ts';
import type { DnsServer } from '#platform/net/types.ts';
import type { OperatorFacts } from './operators.ts';

/** Networks of the web addresses, out of what the reputation family learnt; null when none is known. */
export function operatorsOf(facts: ReputationFacts | null): OperatorFacts | null {
  const networks: Record<string, string | null> = {};
  for (const { roles, origin } of facts?.addresses ?? []) {
    if (!roles.includes('web') || origin.kind !== 'known' || origin.value === null) continue;
    networks[String(origin.value.asn)] = origin.value.name;
  }
  return Object.keys(networks).length === 0 ? null : { networks };
}

/** Where the authoritative servers that answered can be asked: what `observeDivergence` takes. */
export function authoritativeServers(
  delegation: Delegation,
  serverAt: (address: string) => DnsServer = (address) => ({ address, port: 53 }),
): DnsServer[] {
  return delegation.servers
    .flatMap(({ answers }) => answers)
    .filter(({ state }) => state === 'authoritative')
    .map(({ address }) => serverAt(address));
}
