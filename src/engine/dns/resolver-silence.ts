import { LRUCache } from 'lru-cache';
import { getDomain } from 'tldts';
import { type Clock, expiresBy } from '#platform/clock.ts';
import type { DnsAnswer, DnsQuestion, DnsServer, Net } from '#platform/net/types.ts';

/** Decides which side is at fault if our own resolvers do not respond for a host name. */
export interface SilenceEvaluator {
  /**
   * Returns true if the name servers of the host are confirmed to be at fault, either by two of our resolvers that
   * respond to other queries or by the authoritative servers themselves. Takes up to about five seconds. Never rejects.
   */
  isConfirmed(host: string): Promise<boolean>;
}

const timeoutMs = 1_500;
/** Cache time in ms of the result for a resolver or a zone. */
const cacheMs = 5_000;
const maxServers = 4;

interface SilenceParts {
  net: Pick<Net, 'dns' | 'policy'>;
  clock: Clock;
  /** Returns the server to query at the address of a name server; default port 53. */
  serverAt?: (address: string) => DnsServer;
}

/**
 * Creates an evaluator for one process. Our own resolver may be at fault, so a missing response does not count against
 * a target until another source confirms it. During a resolver outage, about one query per second is enough to
 * determine this for all targets.
 */
export function createSilenceEvaluator(parts: SilenceParts): SilenceEvaluator {
  const { dns } = parts.net;
  const verdicts = new LRUCache<string, boolean, () => Promise<boolean>>({
    max: 2_000,
    ttl: cacheMs,
    ...expiresBy(parts.clock),
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: measure }) => measure(),
  });

  /** Returns whether a resolver responds to any query. */
  const isAlive = (server: DnsServer, host: string): Promise<boolean> => {
    const name = host.split('.').at(-1) ?? '';
    const key = `${server.address} ${server.port}`;
    return verdicts.forceFetch(key, {
      context: async () => (await query(parts, { name, type: 'NS', server })) !== null,
    });
  };

  return {
    async isConfirmed(host) {
      const evaluations = await Promise.all(
        (dns.servers ?? []).map(async (server) => {
          const [alive, answer] = await Promise.all([
            isAlive(server, host),
            query(parts, { name: host, type: 'A', server }),
          ]);
          return { alive, isSound: answer !== null && isConclusive(answer) };
        }),
      );
      if (evaluations.some(({ isSound: sound }) => sound)) return false;
      const alive = evaluations.filter((one) => one.alive).length;
      if (alive === 0) return false;
      if (alive > 1) return true;
      const zone = getDomain(host) ?? host;
      return verdicts.forceFetch(`zone ${zone}`, { context: () => isZoneFaulty(zone, host, parts) });
    },
  };
}

const isConclusive = ({ rcode }: DnsAnswer) => rcode === 'NOERROR' || rcode === 'NXDOMAIN';

async function query({ net }: SilenceParts, question: DnsQuestion): Promise<DnsAnswer | null> {
  try {
    return await net.dns.query({ timeoutMs, ...question });
  } catch {
    return null;
  }
}

/** Queries a zone's authoritative servers for a host; returns false if none of them could be found. */
async function isZoneFaulty(zone: string, host: string, parts: SilenceParts): Promise<boolean> {
  const addresses = (await findNameServers(zone, parts)).slice(0, maxServers);
  const answers = await Promise.all(
    addresses.map((address) =>
      query(parts, { name: host, type: 'A', rd: false, server: at(address, parts) }),
    ),
  );
  return addresses.length > 0 && !answers.some((answer) => answer !== null && isConclusive(answer));
}

const at = (address: string, { serverAt }: SilenceParts): DnsServer =>
  serverAt?.(address) ?? { address, port: 53 };

/**
 * Returns the addresses of a zone's name servers, as listed by the parent zone's servers, that the egress policy
 * allows.
 */
async function findNameServers(zone: string, parts: SilenceParts): Promise<string[]> {
  const labels = zone.split('.');
  for (let count = 1; count < labels.length; count++) {
    const parent = labels.slice(count).join('.');
    const word = await query(parts, { name: parent, type: 'NS' });
    const names = namesOf(word?.answers ?? [], parent);
    if (names.length === 0) continue;
    for (const address of await addressesOf(names, word, parts)) {
      const server = at(address, parts);
      const referral = await query(parts, { name: zone, type: 'NS', rd: false, server });
      if (referral === null) continue;
      const own = namesOf([...referral.answers, ...referral.authorities], zone);
      return addressesOf(own, referral, parts);
    }
    return [];
  }
  return [];
}

function namesOf(records: DnsAnswer['answers'], owner: string): string[] {
  const names = records
    .filter(({ type, name }) => type === 'NS' && name === owner.toLowerCase())
    .map(({ data }) => String(data).toLowerCase().replace(/\.$/, ''));
  return [...new Set(names)].slice(0, maxServers);
}

/**
 * Returns the IPv4 addresses of name servers from the glue in the response that named them, otherwise from a lookup.
 */
async function addressesOf(
  names: readonly string[],
  answer: DnsAnswer | null,
  parts: SilenceParts,
): Promise<string[]> {
  const found = await Promise.all(
    names.map(async (name) => {
      const isAddress = (record: DnsAnswer['answers'][number]) => record.type === 'A' && record.name === name;
      const glue = (answer?.additionals ?? []).filter(isAddress);
      const records =
        glue.length > 0 ? glue : ((await query(parts, { name, type: 'A' }))?.answers ?? []).filter(isAddress);
      return records.map(({ data }) => String(data));
    }),
  );
  return [...new Set(found.flat())].filter((address) => parts.net.policy.admits(address));
}
