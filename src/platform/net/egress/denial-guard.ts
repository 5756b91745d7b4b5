import { LRUCache } from 'lru-cache';
import { parse } from 'tldts';
import { type Clock, expiresBy } from '../../clock.ts';
import { type DnsClient, DnsFailure } from '../types.ts';

/** Time in ms to cache whether the resolvers can resolve a top-level domain. */
const KNOWN_MS = 300_000;
const UNKNOWN_MS = 5_000;
const TIMEOUT_MS = 2_000;
/** Maximum number of cached top-level domains. There are about 1,500. */
const MAX_CACHED = 2_000;

/**
 * Wraps a client so that it trusts NXDOMAIN from the configured resolvers only if they can resolve the name's top-level
 * domain. Behind a captive portal, a broken forwarder or a firewall, resolvers may return NXDOMAIN for all names, so
 * that every monitored name would appear to be gone. In this case, the answer becomes a `DnsFailure` `unreachable`,
 * because the resolvers are not trustworthy. Names outside public top-level domains (`.internal`, `.test`) and queries
 * to a specific server are unaffected. This costs one extra query per top-level domain every five minutes.
 */
export function verifyNxdomain(client: DnsClient, clock: Clock): DnsClient {
  const knownTlds = new LRUCache<string, boolean>({
    max: MAX_CACHED,
    ttl: KNOWN_MS,
    ...expiresBy(clock),
    ignoreFetchAbort: true,
    async fetchMethod(tld, _stale, { options }) {
      let known = true;
      try {
        const { rcode } = await client.query({ name: tld, type: 'NS', timeoutMs: TIMEOUT_MS });
        known = rcode !== 'NXDOMAIN';
      } catch {
        // Without an answer for the top-level domain, the NXDOMAIN is trusted.
      }
      options.ttl = known ? KNOWN_MS : UNKNOWN_MS;
      return known;
    },
  });
  return {
    ...(client.servers === undefined ? {} : { servers: client.servers }),
    async query(question) {
      const answer = await client.query(question);
      if (answer.rcode !== 'NXDOMAIN' || question.server !== undefined) return answer;
      const tld = publicTldOf(question.name);
      if (tld === null || (await knownTlds.fetch(tld))) return answer;
      throw new DnsFailure('unreachable', `the resolvers deny that .${tld} exists`);
    },
    close: () => client.close(),
  };
}

/**
 * Returns the last label of a name if it is a public top-level domain and not the whole name; otherwise null.
 */
function publicTldOf(name: string): string | null {
  const labels = name.toLowerCase().replace(/\.$/, '').split('.');
  const tld = labels.at(-1) ?? '';
  if (labels.length < 2) return null;
  return parse(tld, { allowPrivateDomains: false, validateHostname: false }).isIcann ? tld : null;
}
