import type { EvidenceParts } from '#engine/evidence/types.ts';
import { createRdapClient } from '#engine/registration/rdap-client.ts';
import { createWhoisClient } from '#engine/registration/whois-client.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Net } from '#platform/net/types.ts';
import type { Camera } from './camera.ts';
import { contactOf } from './contact-url.ts';

/** Creates the parts that collect evidence, from the operator's settings. */
export function createEvidenceParts(parts: {
  config: Config;
  net: Net;
  clock: Clock;
  camera: Camera | null;
}): Omit<EvidenceParts, 'signal' | 'clock'> {
  const { config, net, clock, camera } = parts;
  const { RDAP, WHOIS } = config.sources;
  return {
    net,
    ports: { http: 80, https: 443 },
    contactUrl: contactOf(config.publicUrl).contactUrl ?? null,
    rdap: RDAP.enabled ? createRdapClient({ source: RDAP, net, clock }) : null,
    whois: WHOIS.enabled ? createWhoisClient({ source: WHOIS, net, clock }) : null,
    takeScreenshot: camera,
  };
}
