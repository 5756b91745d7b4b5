import { ConfigError } from '#platform/config/config.ts';
import { createDnsClient, parseServers, systemResolvers } from '#platform/net/dns/client.ts';
import { verifyNxdomain } from '#platform/net/egress/denial-guard.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet, loadRootCertificates } from '#platform/net/egress/net.ts';
import { createIcmpEchoer } from '#platform/net/icmp/icmp-echoer.ts';
import type { EgressPolicy, Net } from '#platform/net/types.ts';
import type { Runtime } from './runtime.ts';

/** Creates the network from the settings. Call `close` before the process exits. */
export function createNetwork(
  runtime: Runtime,
  policy: EgressPolicy = createEgressPolicy({
    mode: runtime.config.targets,
    allow: runtime.config.targetsAllow,
  }),
): Net & { close(): void } {
  const { config, clock } = runtime;
  const servers = config.resolvers.length > 0 ? readResolvers(config.resolvers) : systemResolvers();
  const dns = verifyNxdomain(createDnsClient({ servers, clock }), clock);
  const icmp = createIcmpEchoer({ clock });
  const net = createNet({
    policy,
    dns,
    icmp,
    rootCertificates: readRootCertificates(config.trustCaFile),
  });
  return {
    ...net,
    proxy: config.channels.proxy,
    close() {
      dns.close();
      icmp.close();
    },
  };
}

/**
 * Returns the trusted root certificates: the runtime's own and the certificates in `BELLTOWER_TRUST_CA`.
 * @throws ConfigError
 */
export function readRootCertificates(path: string | null): string[] {
  try {
    return loadRootCertificates(path);
  } catch (error) {
    throw new ConfigError([
      `BELLTOWER_TRUST_CA: ${error instanceof Error ? error.message : 'cannot be read'}.`,
    ]);
  }
}

function readResolvers(list: readonly string[]) {
  try {
    return parseServers(list.join(','));
  } catch (error) {
    throw new ConfigError([
      `BELLTOWER_RESOLVERS: ${error instanceof Error ? error.message : 'is not valid'}.`,
    ]);
  }
}
