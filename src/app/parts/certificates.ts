import { createCrtshSource } from '#engine/ct/sources/crtsh.ts';
import { createSslmateSource } from '#engine/ct/sources/sslmate.ts';
import type { IssuanceSource } from '#engine/ct/sources/types.ts';
import { createCaaCheck, startCertificateLookups, startTail } from '#features/certificates/index.ts';
import { createLeadWatch } from '#features/leads/index.ts';
import { createLookalikeObserver } from '#features/lookalikes/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Net } from '#platform/net/types.ts';
import { createSourceClient, type SourceClient, type SourceSettings } from '#platform/sources/client.ts';
import type { WorkHost } from '#platform/work/claims.ts';
import { contactOf } from '../channel-tools.ts';
import type { OpenDatabase } from '../open-database.ts';
import type { Runtime } from '../runtime.ts';

/** Maximum number of requests per second to one log. Further requests wait. */
const logRps = 20;

/** Starts the discovery of issued certificates: lookups at sources and, with `BELLTOWER_CT=tail`, log readers. */
export function startCertificates(
  runtime: Runtime,
  { database: { db }, net, work }: { database: OpenDatabase; net: Net; work: WorkHost },
): () => Promise<void> {
  const { config, clock, log } = runtime;
  const sources = createIssuanceSources({ config, net, clock });
  const isInCaa = createCaaCheck(net.dns);
  const watch = startCertificateLookups({ db, clock, log, work, sources, isInCaa, mode: config.ct.mode });
  if (config.ct.mode !== 'tail') return () => watch.stop();
  const open = (baseUrl: string, rps: number): SourceClient =>
    createSourceClient({
      ...{ baseUrl, rps, clock, way: net },
      ...contactOf(config.publicUrl),
    });
  const { CT_LOG_LIST } = config.sources;
  const tail = startTail({
    ...{ db, clock, log, isInCaa, start: config.ct.start, hasPast: sources.length > 0 },
    nameObservers: [createLeadWatch({ db, clock }), createLookalikeObserver({ db, clock })],
    list: open(CT_LOG_LIST.baseUrl ?? '', CT_LOG_LIST.rps),
    openClient: (url) => open(url, logRps),
  });
  return async () => {
    await Promise.all([watch.stop(), tail.stop()]);
  };
}

/** Creates the enabled sources of issued certificates, in query order. */
function createIssuanceSources(parts: { config: Config; net: Net; clock: Clock }): IssuanceSource[] {
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
