import { createCaaCheck, startCertificateLookups, startTail } from '#features/certificates/index.ts';
import { createLeadWatch } from '#features/leads/index.ts';
import { createLookalikeObserver } from '#features/lookalikes/index.ts';
import type { Net } from '#platform/net/types.ts';
import { createSourceClient, type SourceClient } from '#platform/sources/client.ts';
import type { WorkHost } from '#platform/work/claims.ts';
import type { OpenDatabase } from '../open-database.ts';
import { contactOf } from '../outside/contact-url.ts';
import type { Runtime } from '../runtime.ts';
import { createIssuanceSources } from './issuance-sources.ts';

/** Maximum requests per second to one log; further requests wait. */
const logRps = 20;

/**
 * Starts the parts that learn of issued certificates: lookups at sources and, with `BELLTOWER_CT=tail`, reading the
 * logs themselves.
 */
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
