import type { Clock } from '#platform/clock.ts';
import { hourMs } from '#platform/durations.ts';
import { listAt, textAt } from '#platform/sources/bounded-json.ts';
import { createTextSource, SourceFailure, type TextSourceOptions } from '#platform/sources/text-source.ts';
import type { KnownExploitedSource } from './types.ts';

const KEPT_MS = 6 * hourMs;
const MAX_ENTRIES = 100_000;

/** CISA's catalogue of known exploited vulnerabilities, one JSON file, read again every six hours at most. */
export function createKevSource(settings: TextSourceOptions, clock: Clock): KnownExploitedSource {
  const client = createTextSource({ maxBytes: 32 << 20, ...settings }, clock);
  let known: { cves: ReadonlySet<string>; until: number } | null = null;
  return {
    async cves(signal) {
      if (known && clock.monotonicMs() < known.until) return known.cves;
      const cves = readKev(await client.getJson({ path: '' }, signal));
      known = { cves, until: clock.monotonicMs() + KEPT_MS };
      return cves;
    },
  };
}

/** CVE numbers of a catalogue. A file without the list is `malformed`: an empty set would acquit everybody. */
export function readKev(data: unknown): Set<string> {
  const entries = listAt(data, 'vulnerabilities').slice(0, MAX_ENTRIES);
  const cves = entries.map((entry) => textAt(entry, 'cveID')).filter((id) => id !== null);
  if (cves.length === 0) throw new SourceFailure('malformed', 'no catalogue of exploited vulnerabilities');
  return new Set(cves.map((id) => id.toUpperCase()));
}
