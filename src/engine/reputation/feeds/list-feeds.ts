import type { Clock } from '#platform/clock.ts';
import { asObject, asText, objectSplitter, parseBoundedJson } from '#platform/sources/bounded-json.ts';
import type { SourceSettings } from '#platform/sources/client.ts';
import { createSourceClient } from '#platform/sources/client.ts';
import { createSourceDocument, type DocumentReader, lineReader } from '#platform/sources/document.ts';
import type { SourceWay } from '#platform/sources/exchange.ts';
import {
  createHostIndex,
  type FeedAnswer,
  type FeedListing,
  type HostIndex,
  type ReputationFeed,
} from './host-index.ts';

export interface FeedDeps {
  clock: Clock;
  way: SourceWay;
  /** Aborts fetches in progress permanently. */
  signal?: AbortSignal | undefined;
}

interface ListFeed {
  name: string;
  noisy: boolean;
  path: string;
  maxBytes: number;
  reader: () => DocumentReader<HostIndex>;
}

/** Creates the OpenPhish feed: one URL per line. */
export function createOpenPhish(source: SourceSettings, deps: FeedDeps): ReputationFeed {
  return createListFeed(source, deps, {
    name: 'openphish',
    noisy: false,
    path: '',
    maxBytes: 50_000_000,
    reader: linesOfSubjects,
  });
}

/** Creates the Phishing.Database feed: one host per line, from various sources. */
export function createPhishingDatabase(source: SourceSettings, deps: FeedDeps): ReputationFeed {
  return createListFeed(source, deps, {
    name: 'phishing-database',
    noisy: true,
    path: '',
    maxBytes: 200_000_000,
    reader: linesOfSubjects,
  });
}

/** Creates the PhishTank feed: the dump of verified entries that are online. */
export function createPhishTank(source: SourceSettings, deps: FeedDeps): ReputationFeed {
  const key = source.key === null ? '' : `/${encodeURIComponent(source.key)}`;
  return createListFeed(source, deps, {
    name: 'phishtank',
    noisy: false,
    path: `${key}/online-valid.json`,
    maxBytes: 300_000_000,
    reader: phishTankReader,
  });
}

/** Reads one URL or host per line. Lines that begin with `#` are comments. */
export function linesOfSubjects(): DocumentReader<HostIndex> {
  const index = createHostIndex('phishing');
  const onLine = (line: string) => {
    if (!line.startsWith('#')) index.add(line.trim());
  };
  return lineReader(onLine, () => requireEntries(index));
}

/** Reads the JSON dump of PhishTank. */
export function phishTankReader(): DocumentReader<HostIndex> {
  const index = createHostIndex('phishing');
  const push = objectSplitter(
    (text) => {
      const entry = asObject(parseBoundedJson(text, 8));
      const url = asText(entry.url, 2_000);
      // All entries in this dump should be verified and online. Skips entries that are not.
      if (url === null || entry.verified === 'no' || entry.online === 'no') return;
      const target = asText(entry.target, 100);
      const named = target === null || /^other$/i.test(target) ? null : target;
      index.add(url, { reference: asText(entry.phish_detail_url, 200), target: named });
    },
    { depth: 1, maxObject: 65_536 },
  );
  return { push, finish: () => requireEntries(index) };
}

/** Returns the index. Throws if it is empty, because this indicates an error page or an outage. */
function requireEntries(index: HostIndex): HostIndex {
  if (index.size() === 0) throw new Error('no entries');
  return index;
}

function createListFeed(source: SourceSettings, deps: FeedDeps, feed: ListFeed): ReputationFeed {
  const { clock, way } = deps;
  const client = createSourceClient({
    baseUrl: source.baseUrl ?? '',
    rps: source.rps,
    clock,
    way,
  });
  const document = createSourceDocument({
    client,
    clock,
    path: feed.path,
    ttlSeconds: source.ttlSeconds,
    maxBytes: feed.maxBytes,
    timeoutMs: 120_000,
    signal: deps.signal,
    reader: feed.reader,
  });
  const search = async (find: (index: HostIndex) => FeedListing[]): Promise<FeedAnswer> => {
    const copy = await document.get();
    if (copy.kind === 'failed') return { kind: 'failed', reason: `feed-${copy.code}` };
    return { kind: 'ok', listings: find(copy.value) };
  };
  return {
    name: feed.name,
    threats: ['phishing'],
    noisy: feed.noisy,
    check: (hosts) => search((index) => index.find(hosts)),
    findBrand: (brand) => search((index) => index.findBrand(brand)),
  };
}
