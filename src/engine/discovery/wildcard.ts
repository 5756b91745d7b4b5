import { aliasChain, failureReason, type Lookup, type LookupAnswer } from '#engine/posture/lookup.ts';

/** Number of random names queried first. A wildcard that rotates returns several answers. */
const firstProbes = 3;
/** Number of additional queries for each candidate that the answers so far do not explain. */
const additionalProbes = 2;
/** If this many random names all return new answers, the wildcard generates its answers. */
const minNewAnswers = 5;
/** Number of different answers above which a wildcard is assumed to return anything. */
const maxAnswers = 200;

/** Distinguishes existing names from names that only a wildcard resolves. */
export interface WildcardGuard {
  /** Whether a random, nonexistent name resolves; null if unknown. */
  exists: boolean | null;
  /** Returns whether the answer may come from the wildcard. */
  explains(resolved: ResolvedName): Promise<boolean>;
}

/**
 * Creates a guard for names below `parent` by querying nonexistent names. Their answers (addresses and aliases) belong
 * to the wildcard. A candidate with a different answer is accepted only if further random names do not return that
 * answer either, because wildcards behind a load balancer rotate their answers.
 */
export async function createWildcardGuard(
  parent: string,
  { lookup, randomLabel }: { lookup: Lookup; randomLabel: () => string },
): Promise<WildcardGuard> {
  const answers = new Set<string>();
  const probed = { answered: 0, repeated: 0 };
  let exists: boolean | null = false;
  const probe = async (times: number) => {
    const probes = Array.from({ length: times }, () => resolveName(`${randomLabel()}.${parent}`, lookup));
    for (const { alive, addresses, targets } of await Promise.all(probes)) {
      if (alive === true) exists = true;
      else if (alive === null && exists === false) exists = null;
      const given = [...addresses, ...targets];
      if (given.length > 0) probed.answered += 1;
      if (given.some((answer) => answers.has(answer))) probed.repeated += 1;
      for (const answer of given) answers.add(answer);
    }
  };
  await probe(firstProbes);
  const isExplained = ({ addresses, targets }: ResolvedName) =>
    answers.size > maxAnswers ||
    targets.some((target) => answers.has(target)) ||
    (targets.length === 0 && addresses.some((address) => answers.has(address)));
  return {
    get exists() {
      return exists;
    },
    async explains(resolved) {
      if (exists === false) return false;
      // If the wildcard's answers are unknown, existing names look the same.
      if (exists === null || isExplained(resolved)) return true;
      await probe(additionalProbes);
      const isMadeUp = probed.answered >= minNewAnswers && probed.repeated === 0;
      return isMadeUp || isExplained(resolved);
    },
  };
}

const maxAddresses = 20;

/** DNS result for one name. */
export interface ResolvedName {
  name: string;
  /** Whether the name has an address; null if unknown. */
  alive: boolean | null;
  addresses: string[];
  /** Aliases in order, without the name itself. */
  targets: string[];
  /** Code of a failed lookup. */
  failure: string | null;
}

/** Looks up the IPv4 and IPv6 addresses of a name. Never rejects. */
export async function resolveName(name: string, lookup: Lookup): Promise<ResolvedName> {
  const none: ResolvedName = { name, alive: null, addresses: [], targets: [], failure: null };
  let answers: LookupAnswer[];
  try {
    const four = await lookup(name, 'A');
    // A name that does not exist has no addresses of the other family either.
    answers = four.rcode === 'NXDOMAIN' ? [four] : [four, await lookup(name, 'AAAA')];
  } catch (error) {
    return { ...none, failure: failureReason(error) };
  }
  const records = answers.flatMap((answer) => answer.answers);
  const targets = aliasChain(name, records).slice(1);
  const addresses = records
    .filter(({ type, data }) => (type === 'A' || type === 'AAAA') && typeof data === 'string')
    .map(({ data }) => data as string);
  if (addresses.length > 0)
    return { ...none, alive: true, targets, addresses: [...new Set(addresses)].slice(0, maxAddresses) };
  const unsure = answers.find(({ rcode }) => rcode !== 'NOERROR' && rcode !== 'NXDOMAIN');
  if (unsure) return { ...none, targets, failure: `dns-${unsure.rcode.toLowerCase()}` };
  return { ...none, alive: false, targets };
}

/** Resolves names with limited concurrency. Starts no new lookups after `signal` aborts. Results are in input order. */
export async function resolveNames(
  names: readonly string[],
  { lookup, signal, atOnce = 20 }: { lookup: Lookup; signal: AbortSignal; atOnce?: number },
): Promise<ResolvedName[]> {
  const results: ResolvedName[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < names.length && !signal.aborted; index = next++) {
      results[index] = await resolveName(names[index] ?? '', lookup);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, names.length) }, work));
  return results.filter((result) => result !== undefined);
}
