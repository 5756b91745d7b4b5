import { listFindingTypes } from '#engine/findings/catalogue.ts';
import { scanWeb, type WebFacts } from '#engine/web/scan-web.ts';
import { dayMs, minuteMs } from '#platform/clock.ts';
import type { Family, FamilyReport, ScanContext } from '../types.ts';

/** Headers, cookies, policies, libraries and versions of the site's pages. */
export const webFamily: Family<'web'> = {
  title: 'Web',
  checks: listFindingTypes('vulnerabilityWebRisk').map(({ id }) => id),
  intervalMs: dayMs,
  // Two connections to one target are enough.
  after: ['tls', 'tls-protocols'],
  needsVerified: false,
  budget: { timeMs: 2 * minuteMs, queries: 100, characters: 768 * 1024 },
  run,
};

async function run(context: ScanContext): Promise<FamilyReport<WebFacts>> {
  const { domain, net, clock, signal, environment } = context;
  const { isUnregistered, ports, contactUrl } = environment;
  const libraries = await environment.libraries?.();
  return scanWeb({
    ...{ domain, net, clock, signal },
    sources: {
      ...environment.vulnerabilities,
      ...(isUnregistered === undefined ? {} : { isUnregistered }),
      ...(libraries === undefined ? {} : { libraries }),
    },
    ...(ports === undefined ? {} : { ports }),
    ...(contactUrl === undefined ? {} : { contactUrl }),
  });
}
