import { LRUCache } from 'lru-cache';
import { type Clock, expiresBy, hourMs } from '#platform/clock.ts';
import { listAt, textAt } from '#platform/sources/bounded-json.ts';
import { createTextSource, SourceFailure, type TextSourceOptions } from '#platform/sources/text-source.ts';
import type { KnownExploitedSource } from './types.ts';

const KEPT_MS = 6 * hourMs;
const MAX_ENTRIES = 100_000;

/** CISA's catalogue of known exploited vulnerabilities, one JSON file, read again every six hours at most. */
export function createKevSource(settings: TextSourceOptions, clock: Clock): KnownExploitedSource {
  const client = createTextSource({ maxBytes: 32 << 20, ...settings }, clock);
  const catalogue = new LRUCache<'cves', ReadonlySet<string>>({ max: 1, ttl: KEPT_MS, ...expiresBy(clock) });
  return {
    async cves(signal) {
      const known = catalogue.get('cves');
      if (known !== undefined) return known;
      const cves = readKev(await client.getJson({ path: '' }, signal));
      catalogue.set('cves', cves);
      return cves;
    },
  };
}

/**
 * Returns the CVE numbers in a catalog. A file without the list is `malformed`, because an empty set would clear
 * every host.
 */
export function readKev(data: unknown): Set<string> {
  const entries = listAt(data, 'vulnerabilities').slice(0, MAX_ENTRIES);
  const cves = entries.map((entry) => textAt(entry, 'cveID')).filter((id) => id !== null);
  if (cves.length === 0) throw new SourceFailure('malformed', 'no catalogue of exploited vulnerabilities');
  return new Set(cves.map((id) => id.toUpperCase()));
}
