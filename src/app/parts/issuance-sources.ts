import { createCrtshSource } from '#engine/ct/sources/crtsh.ts';
import { createSslmateSource } from '#engine/ct/sources/sslmate.ts';
import type { IssuanceSource } from '#engine/ct/sources/types.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Net } from '#platform/net/types.ts';
import type { SourceSettings } from '#platform/sources/client.ts';
import { createSourceClient } from '#platform/sources/client.ts';

/** Creates the enabled sources of issued certificates, in the order in which they are queried. */
export function createIssuanceSources(parts: { config: Config; net: Net; clock: Clock }): IssuanceSource[] {
  const { config, net, clock } = parts;
  const { SSLMATE, CRTSH } = config.sources;
  const open = ({ enabled, baseUrl, rps }: SourceSettings) =>
    enabled && baseUrl !== null ? createSourceClient({ baseUrl, rps, clock, way: net }) : null;
  const [sslmate, crtsh] = [open(SSLMATE), open(CRTSH)];
  return [
    ...(sslmate === null ? [] : [createSslmateSource(sslmate, SSLMATE.key)]),
    ...(crtsh === null ? [] : [createCrtshSource(crtsh)]),
  ];
}
