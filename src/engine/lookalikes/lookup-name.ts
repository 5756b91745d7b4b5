import {
  findRecords,
  isNameWithin,
  type Lookup,
  mailExchangers,
  normalizeName,
  textData,
} from '#engine/posture/lookup.ts';
import type { DnsAnswer, DnsClient } from '#platform/net/types.ts';
import { readTarget } from './target.ts';

/** DNS facts about a name. */
export interface NameFacts {
  /** Whether the name exists. False if it only matches a wildcard of its suffix. */
  registered: boolean;
  /** Sorted. */
  addresses: string[];
  nameservers: string[];
  /** Mail hosts in order of preference; empty for a null MX (RFC 7505). */
  mail: string[];
}

export interface NameLookups {
  /** Looks up a name. Returns null if there was no answer, so the result is unknown. */
  lookUp(name: string, signal?: AbortSignal): Promise<NameFacts | null>;
  /** Number of queries sent so far. */
  queries(): number;
}

const timeoutMs = 4_000;
const nothing: NameFacts = { registered: false, addresses: [], nameservers: [], mail: [] };

/**
 * Creates a lookup function that needs only one query for a nonexistent name. Some suffixes have an answer for every
 * name (registry wildcards, and resolvers that redirect to ads). These are detected by querying a nonexistent name once
 * per suffix.
 */
export function createNameLookups(dns: DnsClient): NameLookups {
  let queries = 0;
  const wildcards = new Map<string, Promise<ReadonlySet<string> | null>>();
  const lookupFor =
    (signal: AbortSignal | undefined): Lookup =>
    (name, type) => {
      queries++;
      return dns.query({ name, type, timeoutMs, ...(signal === undefined ? {} : { signal }) });
    };
  const wildcardOf = (suffix: string, lookup: Lookup) => {
    const known = wildcards.get(suffix);
    if (known !== undefined) return known;
    const pending = findRecords(lookup, `${unregisteredNameBelow(suffix)}.${suffix}`, 'A').then((outcome) => {
      if (outcome.kind !== 'error') return new Set(textData(outcome));
      // A single failed query must not decide for all names below a suffix, so the next name repeats it.
      wildcards.delete(suffix);
      return null;
    });
    wildcards.set(suffix, pending);
    return pending;
  };
  return {
    queries: () => queries,
    async lookUp(name, signal) {
      const lookup = lookupFor(signal);
      const first = await findRecords(lookup, name, 'A');
      if (first.kind === 'error') return null;
      if (first.kind === 'empty' && first.nxdomain && !isAlias(name, first.answer)) return nothing;
      const [more, servers, mail] = await Promise.all([
        findRecords(lookup, name, 'AAAA'),
        findRecords(lookup, name, 'NS'),
        findRecords(lookup, name, 'MX'),
      ]);
      const addresses = [...new Set([...textData(first), ...textData(more)])].sort();
      const nameservers = textData(servers).sort();
      const hosts = mailExchangers(mail).flatMap(({ exchange }) => (exchange === '' ? [] : [exchange]));
      const suffix = readTarget(name)?.suffix ?? '';
      if (nameservers.length === 0 && addresses.length > 0 && suffix !== '') {
        const everybodys = await wildcardOf(suffix, lookup);
        if (everybodys === null) return null;
        if (textData(first).some((address) => everybodys.has(address))) return nothing;
      }
      const exists = addresses.length + nameservers.length > 0 || mail.kind === 'found';
      if (!exists && !isAlias(name, first.answer) && !isZone(name, first.answer)) return nothing;
      return { registered: true, addresses, nameservers, mail: hosts };
    },
  };
}

/** Returns a name below the suffix that is not registered and never will be. */
const unregisteredNameBelow = (suffix: string) =>
  `no-such-name-${Buffer.from(suffix).toString('hex').slice(0, 16)}-belltower`;

/** Returns whether the name itself is an alias. An alias exists even if its target does not. */
function isAlias(name: string, answer: Partial<Pick<DnsAnswer, 'answers'>>): boolean {
  return answer.answers?.some((record) => normalizeName(record.name) === name) ?? false;
}

/** Returns whether the negative answer comes from the zone of the name itself, not from a parent zone. */
function isZone(name: string, answer: Partial<Pick<DnsAnswer, 'authorities'>>): boolean {
  return (
    answer.authorities?.some(
      (record) =>
        record.type === 'SOA' && record.name !== '' && isNameWithin(normalizeName(record.name), name),
    ) ?? false
  );
}
