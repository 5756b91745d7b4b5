import { authoritativeServers } from '#engine/change/change-event.ts';
import { observeDivergence } from '#engine/change/divergence.ts';
import { analyzeDns, type DnsAnalysis, type DnsOptions } from '#engine/dns/analyze-dns.ts';
import type { FindOrigin } from '#engine/reputation/origin-as.ts';
import { hourMs, minuteMs } from '#platform/clock.ts';
import type { DnsFacts } from '../facts.ts';
import type { Family, FamilyReport, ScanContext } from '../types.ts';

const checks = [
  'availability.dns.resolution-failing',
  'availability.dns.nameserver-silent',
  'availability.dns.single-nameserver',
  'availability.dns.single-network',
  'dns.dnssec.bogus',
  'dns.dnssec.unsigned',
  'dns.dnssec.island',
  'dns.dnssec.signature-expiring',
  'dns.dnssec.weak-algorithm',
  'dns.dnssec.ds-sha1',
  'dns.dnssec.nsec3-iterations',
  'dns.delegation.lame',
  'dns.delegation.claimable',
  'dns.delegation.ns-domain-unregistered',
  'dns.delegation.parent-child-mismatch',
  'dns.soa.serial-split',
  'dns.record.private-address',
  'dns.record.wildcard',
] as const;

/** Time in ms after which most resolvers have dropped a cached server failure (five seconds, RFC 9520). */
const failureCacheMs = 6_000;

/** Checks delegation, DNSSEC, addresses and the record sets that the change family compares. */
export const dnsFamily: Family<'dns'> = {
  title: 'DNS',
  checks,
  intervalMs: 6 * hourMs,
  after: [],
  needsVerified: false,
  budget: { timeMs: 2 * minuteMs, queries: 400, characters: 512 * 1024 },
  run,
};

function toOptions(context: ScanContext, splitSinceMs: number | null): DnsOptions {
  const { environment, net, nowMs } = context;
  const { validating, isUnregistered, serverAt, reputation } = environment;
  const findOrigin = reputation?.findOrigin ?? null;
  return {
    nowMs,
    splitSinceMs,
    pause: () => context.clock.sleep(failureCacheMs, context.signal),
    admits: (address) => net.policy.admits(address),
    ...(validating === undefined ? {} : { validating }),
    ...(isUnregistered === undefined ? {} : { isUnregistered }),
    ...(serverAt === undefined ? {} : { serverAt }),
    ...(findOrigin === null ? {} : { originOf: (address) => originOf(address, findOrigin, context) }),
  };
}

/** Returns the first origin network of an address, to check the distribution of name servers. */
async function originOf(address: string, find: FindOrigin, { lookup }: ScanContext) {
  const answer = await find(address, lookup);
  if (answer.kind !== 'found') return null;
  const [asn] = answer.origin.asns;
  return asn === undefined ? null : { asn, prefix: answer.origin.prefix };
}

/** Returns whether the serials differ now, regardless of the check's result. */
function serialsDiffer(analysis: DnsAnalysis): boolean {
  const answers = analysis.delegation.servers.flatMap((server) => server.answers);
  const serials = new Set(answers.flatMap((answer) => answer.serial ?? []));
  return serials.size > 1;
}

async function run(context: ScanContext): Promise<FamilyReport<DnsFacts>> {
  const { domain, lookup, nowMs } = context;
  const before = context.factsBefore('dns');
  const analysis = await analyzeDns(domain, lookup, toOptions(context, before?.splitSinceMs ?? null));
  const findOrigin = context.environment.reputation?.findOrigin ?? null;
  const divergences = await observeDivergence(domain, {
    resolvers: [lookup],
    lookup,
    servers: authoritativeServers(analysis.delegation, context.environment.serverAt),
    ...(findOrigin === null ? {} : { originOf: (address) => originOf(address, findOrigin, context) }),
  });
  return {
    checks: analysis.checks,
    facts: {
      divergences,
      snapshot: analysis.snapshot,
      nameServers: analysis.delegation.parentNs,
      isZone: analysis.delegation.isZone,
      dnssec: analysis.dnssec.state,
      caa: {
        at: analysis.caa.at,
        properties: analysis.caa.properties
          .slice(0, 50)
          .map(({ critical, tag, value }) => `${critical ? 128 : 0} ${tag} ${value}`.slice(0, 500)),
      },
      splitSinceMs: serialsDiffer(analysis) ? (before?.splitSinceMs ?? nowMs) : null,
    },
  };
}
