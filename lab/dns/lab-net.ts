import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import type { Net } from '#platform/net/types.ts';
import { type DnsServerOptions, type LabDnsServer, startDnsServer } from './server.ts';

/** Starts a `Net` with the production egress policy that resolves names through a lab name server. */
export async function startLabNet(
  zones: DnsServerOptions['zones'],
): Promise<{ net: Net; nameServer: LabDnsServer; close(): Promise<void> }> {
  const nameServer = await startDnsServer({ zones });
  const { address, port } = nameServer;
  const dns = createDnsClient({ servers: [{ address, port }], clock: systemClock });
  const policy = createEgressPolicy({ mode: 'public', allow: [] });
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
