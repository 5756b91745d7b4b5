import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { registrableDomain } from '#engine/posture/registrable.ts';
import { dayMs } from '#platform/clock.ts';
import {
  asList,
  asObject,
  asText,
  type JsonValue,
  parseBoundedJson,
} from '#platform/sources/bounded-json.ts';
import type { SourceSettings } from '#platform/sources/client.ts';
import { createSourceClient, type SourceClient } from '#platform/sources/client.ts';
import {
  type FeedAnswer,
  type FeedListing,
  type ReputationFeed,
  shorten,
  type Threat,
} from './host-index.ts';
import type { FeedDeps } from './list-feeds.ts';

/** Response of a service for one hash prefix. */
interface PrefixAnswer {
  /** Threats by full SHA-256 in hex. */
  threats: Map<string, Threat[]>;
  /** Time in ms since the epoch until which the response can be used and must not be requested again. */
  until: number;
}

/** Looks up hash prefixes (hex) at the service. Throws for a malformed response. */
type Search = (
  prefixes: readonly string[],
  signal?: AbortSignal,
) => Promise<Map<string, PrefixAnswer> | string>;

const MAX_EXPRESSIONS = 30;
const MAX_CACHED = 50_000;
const PREFIX_HEX = 8;
const MAX_CACHE_MS = dayMs;
const MIN_CACHE_MS = 60_000;

/**
 * Google Safe Browsing v5 `hashes:search`. Sends only four-byte prefixes, never names. For non-commercial use only; Web
 * Risk is the paid equivalent.
 */
export function createSafeBrowsing(source: SourceSettings, deps: FeedDeps): ReputationFeed {
  const client = clientFor(source, deps);
  const search: Search = async (prefixes, signal) => {
    const query = prefixes.map((hex) => `hashPrefixes=${encodeURIComponent(base64(hex))}`).join('&');
    const body = await getJson(client, { path: `/v5/hashes:search?alt=json&${query}`, source, signal });
    return typeof body === 'string' ? body : readSafeBrowsing(body.json, prefixes, deps.clock.now());
  };
  return createHashFeed('safe-browsing', search, deps);
}

/** Creates the Google Web Risk feed (`hashes:search`). It accepts one prefix per request. */
export function createWebRisk(source: SourceSettings, deps: FeedDeps): ReputationFeed {
  const client = clientFor(source, deps);
  const search: Search = async (prefixes, signal) => {
    const found = new Map<string, PrefixAnswer>();
    for (const hex of prefixes) {
      const query = `hashPrefix=${encodeURIComponent(base64(hex))}&threatTypes=MALWARE&threatTypes=SOCIAL_ENGINEERING`;
      const body = await getJson(client, { path: `/v1/hashes:search?${query}`, source, signal });
      if (typeof body === 'string') return body;
      found.set(hex, readWebRisk(body.json, deps.clock.now()));
    }
    return found;
  };
  return createHashFeed('web-risk', search, deps);
}

function createHashFeed(name: string, search: Search, { clock }: FeedDeps): ReputationFeed {
  const cache = new LRUCache<string, PrefixAnswer>({ max: MAX_CACHED });
  return {
    name,
    threats: ['malware', 'phishing'],
    noisy: false,
    async check(hosts, signal): Promise<FeedAnswer> {
      const expressions = expressionsOf(hosts);
      const prefixes = [...new Set([...expressions.values()].map((hash) => hash.slice(0, PREFIX_HEX)))];
      const missing = prefixes.filter((prefix) => (cache.get(prefix)?.until ?? 0) <= clock.now());
      try {
        const fresh = missing.length === 0 ? new Map<string, PrefixAnswer>() : await search(missing, signal);
        if (typeof fresh === 'string') return { kind: 'failed', reason: fresh };
        for (const [prefix, answer] of fresh) cache.set(prefix, answer);
      } catch {
        return { kind: 'failed', reason: 'feed-malformed' };
      }
      return { kind: 'ok', listings: listingsOf(expressions, cache) };
    },
  };
}

/** Returns host suffixes with the root path, down to the registrable domain, each with its SHA-256 in hex. */
function expressionsOf(hosts: readonly string[]): Map<string, string> {
  const expressions = new Map<string, string>();
  for (const host of hosts) {
    const registrable = registrableDomain(host) ?? host;
    const labels = host.split('.');
    const suffixes = [
      host,
      ...labels
        .slice(1)
        .map((_, i) => labels.slice(i + 1).join('.'))
        .slice(-5),
    ];
    for (const suffix of suffixes) {
      const below = suffix === registrable || suffix.endsWith(`.${registrable}`);
      if (!below || expressions.size >= MAX_EXPRESSIONS) continue;
      expressions.set(`${suffix}/`, createHash('sha256').update(`${suffix}/`).digest('hex'));
    }
  }
  return expressions;
}

function listingsOf(
  expressions: ReadonlyMap<string, string>,
  cache: Pick<LRUCache<string, PrefixAnswer>, 'get'>,
): FeedListing[] {
  const listings: FeedListing[] = [];
  for (const [expression, hash] of expressions) {
    for (const threat of cache.get(hash.slice(0, PREFIX_HEX))?.threats.get(hash) ?? [])
      listings.push({ threat, subject: shorten(expression), reference: null, target: null });
  }
  return listings;
}

const THREATS: Readonly<Record<string, Threat>> = {
  MALWARE: 'malware',
  UNWANTED_SOFTWARE: 'malware',
  POTENTIALLY_HARMFUL_APPLICATION: 'malware',
  SOCIAL_ENGINEERING: 'phishing',
};

/** Returns the threat for a type of the feed. The feed is untrusted, so only known types count. */
const threatOf = (type: unknown): Threat | undefined =>
  Object.hasOwn(THREATS, String(type)) ? THREATS[String(type)] : undefined;

function readSafeBrowsing(
  value: JsonValue,
  prefixes: readonly string[],
  nowMs: number,
): Map<string, PrefixAnswer> {
  const body = asObject(value);
  const seconds = Number(/^(\d{1,9}(?:\.\d{1,9})?)s$/.exec(asText(body.cacheDuration) ?? '')?.[1] ?? 0);
  const until = nowMs + Math.min(MAX_CACHE_MS, Math.max(MIN_CACHE_MS, seconds * 1_000));
  // A missing hash is also a result, which is cached for the same time.
  const found = new Map(prefixes.map((prefix) => [prefix, { threats: new Map<string, Threat[]>(), until }]));
  for (const item of asList(body.fullHashes, 1_000)) {
    const { fullHash, fullHashDetails } = asObject(item);
    const hash = hexOf(fullHash);
    const threats = asList(fullHashDetails, 20).flatMap((each) => {
      const { threatType, attributes } = asObject(each);
      // Canary entries must be ignored. An unknown type invalidates its detail.
      return asList(attributes, 10).includes('CANARY') ? [] : (threatOf(threatType) ?? []);
    });
    found.get(hash.slice(0, PREFIX_HEX))?.threats.set(hash, [...new Set(threats)]);
  }
  return found;
}

function readWebRisk(value: JsonValue, nowMs: number): PrefixAnswer {
  const body = asObject(value);
  const threats = new Map<string, Threat[]>();
  const ends = [Date.parse(asText(body.negativeExpireTime) ?? '')];
  for (const item of asList(body.threats, 1_000)) {
    const { hash, threatTypes, expireTime } = asObject(item);
    ends.push(Date.parse(asText(expireTime) ?? ''));
    const kinds = asList(threatTypes, 10).flatMap((type) => threatOf(type) ?? []);
    threats.set(hexOf(hash), [...new Set(kinds)]);
  }
  const known = ends.filter((end) => !Number.isNaN(end));
  const until = known.length === 0 ? nowMs : Math.min(...known);
  return { threats, until: Math.min(nowMs + MAX_CACHE_MS, Math.max(nowMs + MIN_CACHE_MS, until)) };
}

function clientFor(source: SourceSettings, { clock, way }: FeedDeps): SourceClient {
  return createSourceClient({ baseUrl: source.baseUrl ?? '', rps: source.rps, clock, way });
}

async function getJson(
  client: SourceClient,
  request: { path: string; source: SourceSettings; signal: AbortSignal | undefined },
): Promise<{ json: JsonValue } | string> {
  const response = await client.request({
    path: request.path,
    // Sent in a header, because proxies log URLs.
    headers: { 'x-goog-api-key': request.source.key ?? '', accept: 'application/json' },
    maxBytes: 1024 * 1024,
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  });
  if (response.kind === 'ok') return { json: parseBoundedJson(response.body) };
  return `feed-${response.kind === 'failed' ? response.code : response.kind}`;
}

function base64(hex: string): string {
  return Buffer.from(hex, 'hex').toString('base64');
}

function hexOf(value: JsonValue | undefined): string {
  const hex = Buffer.from(asText(value, 64) ?? '', 'base64').toString('hex');
  return hex.length === 64 ? hex : '';
}
