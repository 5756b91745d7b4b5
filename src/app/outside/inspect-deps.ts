import { createNameLookups } from '#engine/lookalikes/look-up-name.ts';
import { createRdapClient } from '#engine/registration/rdap-client.ts';
import { createWhoisClient } from '#engine/registration/whois-client.ts';
import type { InspectDeps } from '#features/lookalikes/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Net } from '#platform/net/types.ts';
import { contactOf } from './contact-url.ts';

/** Returns a function that creates the dependencies of on-demand inspections from the settings, on first use. */
export function createInspectDeps({
  config,
  net,
  clock,
}: {
  config: Config;
  net: Net;
  clock: Clock;
}): () => InspectDeps {
  let made: InspectDeps | null = null;
  return () => {
    const { RDAP, WHOIS } = config.sources;
    made ??= {
      net,
      clock,
      lookups: createNameLookups(net.dns),
      registration: {
        rdap: RDAP.enabled ? createRdapClient({ source: RDAP, net, clock }) : null,
        whois: WHOIS.enabled ? createWhoisClient({ source: WHOIS, net, clock }) : null,
      },
      ports: { http: 80, https: 443 },
      contactUrl: contactOf(config.publicUrl).contactUrl ?? null,
    };
    return made;
  };
}
