import { LRUCache } from 'lru-cache';
import { parse } from 'tldts';
import { type Clock, expiresBy } from '../../clock.ts';
import { type DnsClient, DnsFailure } from '../types.ts';

/** How long it is believed that the resolvers know a top-level domain, and that they do not. */
const KNOWN_MS = 300_000;
const UNKNOWN_MS = 5_000;
const TIMEOUT_MS = 2_000;
/** There are about 1,500. */
const MAX_KEPT = 2_000;

/**
 * Believes a denial (NXDOMAIN) of the own resolvers only when they know the top-level domain of the name. Behind
 * a captive portal, a broken forwarder or a firewall resolvers deny everything, and each monitored name would
 * seem to be gone. Such a denial becomes a `DnsFailure` `unreachable`: it says nothing of the name.
 *
 * Names whose top-level domain is not a public one (`.internal`, `.test`) and questions to a chosen server are
 * left as they are. One question more for each top-level domain in five minutes.
 */
export function doubtDenials(client: DnsClient, clock: Clock): DnsClient {
  const knownTlds = new LRUCache<string, boolean>({
    max: MAX_KEPT,
    ttl: KNOWN_MS,
    ...expiresBy(clock),
    ignoreFetchAbort: true,
    async fetchMethod(tld, _stale, { options }) {
      let known = true;
      try {
        const { rcode } = await client.query({ name: tld, type: 'NS', timeoutMs: TIMEOUT_MS });
        known = rcode !== 'NXDOMAIN';
      } catch {
        // Without an answer for the top-level domain, there is no reason to doubt the denial.
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

/** Last label of a name when it is a public top-level domain and not the whole name. */
function publicTldOf(name: string): string | null {
  const labels = name.toLowerCase().replace(/\.$/, '').split('.');
  const tld = labels.at(-1) ?? '';
  if (labels.length < 2) return null;
  return parse(tld, { allowPrivateDomains: false, validateHostname: false }).isIcann ? tld : null;
}
