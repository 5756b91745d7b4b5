import { LRUCache } from 'lru-cache';
import { type Clock, expiresBy } from '#platform/clock.ts';
import type {
  EndOfLifeSource,
  EpssScore,
  EpssSource,
  PackageSource,
  Vulnerability,
  VulnerabilitySource,
} from './types.ts';

/** Cache time of responses in ms, and the clock that measures it. */
export interface CacheOptions {
  ttlMs: number;
  clock: Clock;
}

/** Maximum cached responses per source. */
const MOST = 5_000;

type Memory<T> = LRUCache<string, { value: T }>;

const createMemory = <T>({ ttlMs, clock }: CacheOptions): Memory<T> =>
  new LRUCache({ max: MOST, ttl: ttlMs, ...expiresBy(clock) });

/** Caches responses to queries that many sites share. Does not cache failures. */
async function getCached<T>(memory: Memory<T>, key: string, load: () => Promise<T>): Promise<T> {
  const known = memory.get(key);
  if (known !== undefined) return known.value;
  const value = await load();
  memory.set(key, { value });
  return value;
}

/**
 * Wraps a source so that it is queried only once per `ttlMs` for each version of a product, regardless of the number of
 * sites.
 */
export function cacheVulnerabilities(
  source: VulnerabilitySource,
  remembering: CacheOptions,
): VulnerabilitySource {
  const memory = createMemory<Vulnerability[]>(remembering);
  return {
    find(component, names, signal) {
      const key = `${names.cpe.join(' ')} ${component.version}`;
      return getCached(memory, key, () => source.find(component, names, signal));
    },
  };
}

/** Works like `cacheVulnerabilities`, for packages. */
export function cachePackages(source: PackageSource, remembering: CacheOptions): PackageSource {
  const memory = createMemory<Vulnerability[]>(remembering);
  return {
    find(subject, version, signal) {
      const key = `${subject.ecosystem} ${subject.name} ${version}`;
      return getCached(memory, key, () => source.find(subject, version, signal));
    },
  };
}

/** Works like `cacheVulnerabilities`, for end-of-life dates. */
export function cacheEndOfLife(source: EndOfLifeSource, remembering: CacheOptions): EndOfLifeSource {
  const memory = createMemory<Awaited<ReturnType<EndOfLifeSource['find']>>>(remembering);
  return {
    find(product, version, signal) {
      return getCached(memory, `${product} ${version}`, () => source.find(product, version, signal));
    },
  };
}

/** Wraps a source so that it is queried only once per `ttlMs` for each CVE, including CVEs without a score. */
export function cacheEpss(source: EpssSource, remembering: CacheOptions): EpssSource {
  const memory = createMemory<EpssScore | null>(remembering);
  return {
    async scores(cves, signal) {
      const found = new Map<string, EpssScore>();
      const unknown: string[] = [];
      for (const id of new Set(cves)) {
        const known = memory.get(id);
        if (known === undefined) unknown.push(id);
        else if (known.value !== null) found.set(id, known.value);
      }
      if (unknown.length === 0) return found;
      const fresh = await source.scores(unknown, signal);
      for (const id of unknown) {
        const score = fresh.get(id) ?? null;
        memory.set(id, { value: score });
        if (score !== null) found.set(id, score);
      }
      return found;
    },
  };
}
