import { LRUCache } from 'lru-cache';
import { type Clock, dayMs, expiresBy } from '#platform/clock.ts';
import { listAt, textAt } from '#platform/sources/bounded-json.ts';
import { createTextSource, SourceFailure, type TextSourceOptions } from '#platform/sources/text-source.ts';
import type { EpssScore, EpssSource } from './types.ts';

/** The parameter may be 2,000 characters long; a CVE and its comma take at most 17. */
const BATCH = 100;
const MAX_CVES = 1_000;
const KEPT_MS = dayMs;

/**
 * Creates the FIRST EPSS source: the API (`…/data/v1/epss`, queried by CVE) or, if the URL ends in `.csv` or
 * `.csv.gz`, the daily file, which is cached for a day.
 */
export function createEpssSource(settings: TextSourceOptions, clock: Clock): EpssSource {
  const client = createTextSource({ maxBytes: 64 << 20, ...settings }, clock);
  const isFile = /\.csv(?:\.gz)?$/i.test(settings.baseUrl);
  const files = new LRUCache<'scores', ReadonlyMap<string, EpssScore>>({
    max: 1,
    ttl: KEPT_MS,
    ...expiresBy(clock),
  });
  return {
    async scores(cves, signal) {
      const wanted = [...new Set(cves)].filter((id) => /^CVE-\d{4}-\d{4,}$/.test(id)).slice(0, MAX_CVES);
      if (isFile) {
        const scores = files.get('scores') ?? readEpssCsv(await client.getText({ path: '' }, signal));
        if (!files.has('scores')) files.set('scores', scores);
        return new Map(
          wanted.flatMap((id) => {
            const score = scores.get(id);
            return score ? [[id, score] as const] : [];
          }),
        );
      }
      const found = new Map<string, EpssScore>();
      for (let from = 0; from < wanted.length; from += BATCH) {
        const path = `?cve=${wanted.slice(from, from + BATCH).join(',')}`;
        for (const [id, score] of readEpssJson(await client.getJson({ path }, signal))) found.set(id, score);
      }
      return found;
    },
  };
}

/** Scores of an API answer (numbers come as text). */
export function readEpssJson(data: unknown): Map<string, EpssScore> {
  const found = new Map<string, EpssScore>();
  for (const entry of listAt(data, 'data').slice(0, MAX_CVES)) {
    const id = textAt(entry, 'cve');
    const score = toScore(textAt(entry, 'epss'), textAt(entry, 'percentile'));
    if (id && score) found.set(id.toUpperCase(), score);
  }
  return found;
}

/** Scores of the daily file: a comment line, the header `cve,epss,percentile`, then rows. */
export function readEpssCsv(text: string): Map<string, EpssScore> {
  const found = new Map<string, EpssScore>();
  let headed = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    if (!headed) {
      if (!/^cve,epss,percentile\s*$/i.test(line)) throw new SourceFailure('malformed', 'no EPSS file');
      headed = true;
      continue;
    }
    const [id = '', epss = null, percentile = null] = line.trim().split(',', 3);
    const score = toScore(epss, percentile);
    if (/^CVE-/.test(id) && score) found.set(id, score);
  }
  return found;
}

function toScore(epss: string | null, percentile: string | null): EpssScore | null {
  const score = { epss: Number(epss ?? Number.NaN), percentile: Number(percentile ?? Number.NaN) };
  const isShare = (value: number) => value >= 0 && value <= 1;
  return isShare(score.epss) && isShare(score.percentile) ? score : null;
}
