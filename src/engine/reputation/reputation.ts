import type { SourceSettings } from '#platform/sources/client.ts';
import { createSourceClient } from '#platform/sources/client.ts';
import {
  createSourceDocument,
  type DocumentReader,
  type SourceDocument,
} from '#platform/sources/document.ts';
import { configuredLists, createDnsblClient, type DnsblClient, type DnsblSource } from './dnsbl.ts';
import { type AsnDropList, asnDropReader, type DropList, dropReader } from './drop.ts';
import { createSafeBrowsing, createWebRisk } from './feeds/hash-prefix.ts';
import type { ReputationFeed } from './feeds/host-index.ts';
import {
  createOpenPhish,
  createPhishingDatabase,
  createPhishTank,
  type FeedDeps,
} from './feeds/list-feeds.ts';
import { createUrlhaus } from './feeds/urlhaus.ts';
import { createOriginFinder, type FindOrigin } from './origin-as.ts';
import { type VrpTable, vrpReader } from './rpki.ts';

/** All enabled reputation sources. Disabled sources are null or missing. Created once per process. */
export interface Reputation {
  dnsbl: DnsblClient;
  feeds: readonly ReputationFeed[];
  drop: {
    v4: SourceDocument<DropList>;
    v6: SourceDocument<DropList>;
    asn: SourceDocument<AsnDropList>;
  } | null;
  findOrigin: FindOrigin | null;
  vrps: SourceDocument<VrpTable> | null;
}

const FEEDS = [
  ['URLHAUS', createUrlhaus],
  ['OPENPHISH', createOpenPhish],
  ['PHISHTANK', createPhishTank],
  ['PHISHING_DATABASE', createPhishingDatabase],
  ['SAFE_BROWSING', createSafeBrowsing],
  ['WEB_RISK', createWebRisk],
] as const;

/** Names of the sources in this folder. */
type ReputationSource = DnsblSource | (typeof FEEDS)[number][0] | 'SPAMHAUS_DROP' | 'CYMRU' | 'RPKI';

/** Creates the sources as configured. Fetches nothing before the first query. */
export function createReputation(
  sources: Readonly<Record<ReputationSource, SourceSettings>>,
  deps: FeedDeps,
): Reputation {
  const document = <T>(
    name: 'SPAMHAUS_DROP' | 'RPKI',
    file: { path: string; maxBytes: number; reader: () => DocumentReader<T> },
  ): SourceDocument<T> => {
    const { baseUrl, rps, ttlSeconds } = sources[name];
    const client = createSourceClient({ baseUrl: baseUrl ?? '', rps, ...deps });
    const { clock, signal } = deps;
    return createSourceDocument({ client, clock, signal, ttlSeconds, timeoutMs: 120_000, ...file });
  };
  const dropFile = { maxBytes: 20_000_000 };
  return {
    dnsbl: createDnsblClient(configuredLists(sources), deps.clock),
    feeds: FEEDS.flatMap(([name, create]) => (sources[name].enabled ? [create(sources[name], deps)] : [])),
    drop: sources.SPAMHAUS_DROP.enabled
      ? {
          v4: document('SPAMHAUS_DROP', { path: '/drop_v4.json', reader: dropReader, ...dropFile }),
          v6: document('SPAMHAUS_DROP', { path: '/drop_v6.json', reader: dropReader, ...dropFile }),
          asn: document('SPAMHAUS_DROP', { path: '/asndrop.json', reader: asnDropReader, ...dropFile }),
        }
      : null,
    findOrigin: sources.CYMRU.enabled ? createOriginFinder(sources.CYMRU) : null,
    vrps: sources.RPKI.enabled
      ? document('RPKI', { path: '', maxBytes: 400_000_000, reader: vrpReader })
      : null,
  };
}
