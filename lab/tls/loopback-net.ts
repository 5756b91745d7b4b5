import { isIP } from 'node:net';
import { DnsFailure, type Net, type ResolvedAddress, ResolveFailure } from '#platform/net/types.ts';

/**
 * A `Net` for tests: loopback only, names from a table, no DNS. Everything else is refused as the egress
 * policy would refuse it.
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
      const wanted = all.filter((each) => family === undefined || each.family === family);
      if (wanted.length === 0) throw new ResolveFailure('dns-no-address', 'no address of that family');
      return wanted;
    },
  };
}
