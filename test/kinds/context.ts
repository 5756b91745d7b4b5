import { openBrowserSession } from '#engine/capture/browser-session.ts';
import { findChromium } from '#engine/capture/launch-chromium.ts';
import type { MemberCounts, ProbeContext } from '#engine/probes/types.ts';
import { createRegistrationService } from '#engine/registration/registration-service.ts';
import { systemClock } from '#platform/clock.ts';
import { defaultSources } from '#platform/config/sources.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import { createIcmpEchoer } from '#platform/net/icmp/icmp-echoer.ts';
import type { DnsServer } from '#platform/net/types.ts';

/**
 * The data that checks of a kind need in addition to their settings. It is plain JSON, so that the server can run in
 * another process.
 */
export interface KindNeeds {
  rootCertificates?: string[];
  nameServer?: DnsServer;
  /** Bootstrap address of RDAP. */
  rdapUrl?: string;
  dockerSocket?: string;
  /** Search path with a `systemctl`. */
  systemdPath?: string;
  /** Members of a group. */
  members?: MemberCounts;
}

export interface KindContext {
  context: Omit<ProbeContext, 'signal'>;
  close(): void;
}

/** Creates the context of checks with the service's own network code. */
export function createKindContext(
  needs: KindNeeds,
  program = findChromium(process.env.PATH ?? ''),
): KindContext {
  const { nameServer, rootCertificates = [], rdapUrl, dockerSocket = null, systemdPath, members } = needs;
  const dns = createDnsClient({
    servers: nameServer === undefined ? [] : [nameServer],
    clock: systemClock,
  });
  const icmp = createIcmpEchoer({ clock: systemClock });
  const policy = createEgressPolicy({ mode: 'public', allow: ['127.0.0.0/8'] });
  const net = createNet({ policy, dns, rootCertificates, hosts: new Map(), icmp });
  const { RDAP } = defaultSources();
  const context: Omit<ProbeContext, 'signal'> = {
    net,
    clock: systemClock,
    services: {
      browser: {
        open: (rules, given) => openBrowserSession({ program: program ?? '', sandbox: true }, rules, given),
      },
      dockerSocket: async () => dockerSocket,
      ...(systemdPath === undefined ? {} : { systemd: { units: ['*'], searchPath: systemdPath } }),
      ...(rdapUrl === undefined
        ? {}
        : {
            registration: createRegistrationService({
              rdap: { ...RDAP, baseUrl: rdapUrl, rps: 1_000 },
              whois: null,
              net,
              clock: systemClock,
            }),
          }),
    },
    ...(members === undefined ? {} : { readMembers: async () => members }),
  };
  return {
    context,
    close() {
      icmp.close();
      dns.close();
    },
  };
}
