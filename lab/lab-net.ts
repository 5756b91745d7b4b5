import { isIP } from 'node:net';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import {
  type DnsAnswer,
  DnsFailure,
  type Net,
  type ResolvedAddress,
  ResolveFailure,
} from '#platform/net/types.ts';
import { type DnsServerOptions, type LabDnsServer, startDnsServer } from './dns/server.ts';

/** Starts a `Net` with the production egress policy that resolves names through a lab name server. */
export async function startLabNet(
  zones: DnsServerOptions['zones'],
  allow: readonly string[] = [],
): Promise<{ net: Net; nameServer: LabDnsServer; close(): Promise<void> }> {
  const nameServer = await startDnsServer({ zones });
  const { address, port } = nameServer;
  const dns = createDnsClient({ servers: [{ address, port }], clock: systemClock });
  const policy = createEgressPolicy({ mode: 'public', allow });
  const net = createNet({ policy, dns, rootCertificates: [], hosts: new Map() });
  return {
    net,
    nameServer,
    async close() {
      dns.close();
      await nameServer.close();
    },
  };
}

/**
 * Creates a `Net` for tests that allows only loopback and resolves names from a table without DNS. Rejects everything
 * else with the errors of the egress policy.
 */
export function createLoopbackNet(
  options: { hosts?: Record<string, string[]>; rootCertificates?: string[] } = {},
): Net {
  const admits = (address: string): boolean => address === '::1' || address.startsWith('127.');
  const dns = {
    query: () => Promise.reject(new DnsFailure('unreachable', 'no DNS here')),
    close: () => {},
  };
  return {
    policy: { mode: 'public', admits },
    dns,
    rootCertificates: options.rootCertificates ?? [],
    async resolve(host, { family }) {
      const known = isIP(host) ? [host] : options.hosts?.[host.toLowerCase()];
      if (!known) throw new ResolveFailure('dns-nxdomain', 'no such name in the table');
      const admitted = known.filter(admits);
      if (admitted.length === 0) throw new ResolveFailure('target-refused', 'refused by policy');
      const all = admitted.map(
        (address): ResolvedAddress => ({ address, family: isIP(address) === 6 ? 6 : 4 }),
      );
      const matching = all.filter((each) => family === undefined || each.family === family);
      if (matching.length === 0) throw new ResolveFailure('dns-no-address', 'no address of that family');
      return matching;
    },
  };
}

const NO_SUCH_NAME: DnsAnswer = {
  rcode: 'NXDOMAIN',
  aa: true,
  tc: false,
  ad: false,
  ra: true,
  answers: [],
  authorities: [],
  additionals: [],
  extendedErrors: [],
  server: { address: '127.0.0.1', port: 53 },
  transport: 'udp',
  durationMs: 0,
};

/**
 * Creates the service's own `Net` with its real egress policy, which also allows loopback. Names are resolved only from
 * a table, so that no test queries a real name server.
 */
export function createGuardedNet(
  options: { hosts?: Record<string, string[]>; rootCertificates?: string[] } = {},
): Net {
  return createNet({
    policy: createEgressPolicy({ mode: 'public', allow: ['127.0.0.0/8', '::1/128'] }),
    dns: {
      query: async () => NO_SUCH_NAME,
      close: () => {},
    },
    rootCertificates: options.rootCertificates ?? [],
    hosts: new Map(Object.entries(options.hosts ?? {})),
  });
}
