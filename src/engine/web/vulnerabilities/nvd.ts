import type { Clock } from '#platform/clock.ts';
import { at, listAt, numberAt, textAt } from '#platform/sources/bounded-json.ts';
import { createTextSource, type TextSourceOptions } from '#platform/sources/text-source.ts';
import { affects } from './cpe.ts';
import type { Vulnerability, VulnerabilitySource } from './types.ts';

const PAGE = 500;
const MAX_PAGES = 10;
const METRICS = ['cvssMetricV40', 'cvssMetricV31', 'cvssMetricV30', 'cvssMetricV2'] as const;

/**
 * Creates the source for NVD API 2.0 (`…/rest/json/cves/2.0`), queried by the CPE name of product and version. The
 * response is matched again here. Without a key, NVD allows five requests per 30 seconds. The default rate stays within
 * this limit. This product uses the NVD API but is not endorsed or certified by the NVD.
 */
export function createNvdSource(settings: TextSourceOptions, clock: Clock): VulnerabilitySource {
  const rate = settings.requestsPerSecond ?? (settings.key ? 50 / 30 : 5 / 30);
  const client = createTextSource({ ...settings, requestsPerSecond: rate }, clock);
  const headers = settings.key ? { apiKey: settings.key } : {};
  return {
    async find({ version }, { cpe }, signal) {
      const found = new Map<string, Vulnerability>();
      for (const name of cpe) {
        let total = 1;
        for (let page = 0; page < MAX_PAGES && page * PAGE < total; page += 1) {
          const criteria = `cpe:2.3:a:${name}:${version}`;
          const query = new URLSearchParams({
            virtualMatchString: criteria,
            resultsPerPage: String(PAGE),
            startIndex: String(page * PAGE),
          });
          const data = await client.getJson({ path: `?${query}`, headers }, signal);
          total = numberAt(data, 'totalResults') ?? 0;
          for (const each of readNvd(data, cpe, version)) found.set(each.id, each);
        }
      }
      return [...found.values()];
    },
  };
}

/** Returns the CVEs on one page that affect this version of the product. Skips rejected CVEs. */
export function readNvd(data: unknown, cpe: readonly string[], version: string): Vulnerability[] {
  return listAt(data, 'vulnerabilities')
    .slice(0, 2_000)
    .map((entry) => at(entry, 'cve'))
    .flatMap((cve) => {
      const id = textAt(cve, 'id');
      if (!id || textAt(cve, 'vulnStatus') === 'Rejected' || !affects(cve, cpe, version)) return [];
      return [{ id: id.toUpperCase(), cvss: readScore(cve) }];
    });
}

/** Returns NVD's own score ("Primary") if there is one. Prefers the newest version of CVSS. */
function readScore(cve: unknown): number | null {
  for (const metric of METRICS) {
    const list = listAt(cve, 'metrics', metric);
    const primary = list.find((each) => textAt(each, 'type') === 'Primary') ?? list[0];
    const score = numberAt(primary, 'cvssData', 'baseScore');
    if (score !== null) return score;
  }
  return null;
}
