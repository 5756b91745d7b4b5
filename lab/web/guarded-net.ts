import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import type { DnsAnswer, Net } from '#platform/net/types.ts';

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
 * Creates the service's own `Net` with its real egress policy, which also allows loopback; names are resolved only
 * from a table, so that no test queries a real name server.
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
