import {
  asList,
  asObject,
  asText,
  type JsonValue,
  parseBoundedJson,
} from '#platform/sources/bounded-json.ts';
import type { SourceSettings } from '#platform/sources/client.ts';
import { createSourceClient } from '#platform/sources/client.ts';
import {
  type FeedAnswer,
  type FeedListing,
  MAX_LISTINGS,
  type ReputationFeed,
  shorten,
} from './host-index.ts';
import type { FeedDeps } from './list-feeds.ts';

const MAX_HOSTS = 6;

/** Creates the URLhaus feed. Queries it for each host and counts only URLs that are still online. */
export function createUrlhaus(source: SourceSettings, { clock, way }: FeedDeps): ReputationFeed {
  const client = createSourceClient({
    baseUrl: source.baseUrl ?? '',
    rps: source.rps,
    clock,
    way,
  });
  const query = async (host: string, signal?: AbortSignal): Promise<FeedAnswer> => {
    const response = await client.request({
      path: '/v1/host/',
      method: 'POST',
      headers: {
        'auth-key': source.key ?? '',
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `host=${encodeURIComponent(host)}`,
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.kind !== 'ok') {
      return { kind: 'failed', reason: `feed-${response.kind === 'failed' ? response.code : response.kind}` };
    }
    try {
      return readHost(parseBoundedJson(response.body));
    } catch {
      return { kind: 'failed', reason: 'feed-malformed' };
    }
  };
  return {
    name: 'urlhaus',
    threats: ['malware'],
    noisy: false,
    async check(hosts, signal) {
      const listings: FeedListing[] = [];
      for (const host of hosts.slice(0, MAX_HOSTS)) {
        const answer = await query(host, signal);
        if (answer.kind === 'failed') return answer;
        listings.push(...answer.listings);
      }
      return { kind: 'ok', listings: listings.slice(0, MAX_LISTINGS) };
    },
  };
}

function readHost(value: JsonValue): FeedAnswer {
  const answer = asObject(value);
  if (answer.query_status === 'no_results') return { kind: 'ok', listings: [] };
  if (answer.query_status !== 'ok') return { kind: 'failed', reason: 'feed-refused' };
  const listings = asList(answer.urls, 1_000).flatMap((item): FeedListing[] => {
    const entry = asObject(item);
    const url = asText(entry.url, 2_000);
    // An offline URL has been cleaned up, so it is no longer a threat.
    if (url === null || entry.url_status === 'offline') return [];
    const reference = asText(entry.urlhaus_reference, 200);
    return [{ threat: 'malware', subject: shorten(url), reference, target: null }];
  });
  return { kind: 'ok', listings: listings.slice(0, MAX_LISTINGS) };
}
