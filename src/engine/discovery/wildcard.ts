import { aliasChain, failureReason, type Lookup, type LookupAnswer } from '#engine/posture/lookup.ts';

/** Random names asked for at first; a wildcard that rotates shows several answers. */
const firstProbes = 3;
/** Asked again for each candidate that none of the answers so far explains. */
const laterProbes = 2;
/** If so many random names all had answers that none before had, the wildcard makes them up. */
const fewestNew = 5;
/** Different answers after which a wildcard is taken to answer anything. */
const mostAnswers = 200;

/** Tells names that are there from names that a wildcard answers for. */
export interface WildcardGuard {
  /** A name that nobody has resolves. Null: nobody could tell. */
  exists: boolean | null;
  /** The answer may come of the wildcard, as far as can be told. */
  explains(resolved: ResolvedName): Promise<boolean>;
}

/**
 * Asks for names that nobody has below `parent`. What they answer is the wildcard's: addresses and aliases. A
 * candidate with another answer is believed only if new random names still do not show it, for wildcards behind a
 * balancer answer by turns.
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
    answers.size > mostAnswers ||
    targets.some((target) => answers.has(target)) ||
    (targets.length === 0 && addresses.some((address) => answers.has(address)));
  return {
    get exists() {
      return exists;
    },
    async explains(resolved) {
      if (exists === false) return false;
      // Without knowledge of the wildcard nothing can be told from it.
      if (exists === null || isExplained(resolved)) return true;
      await probe(laterProbes);
      const isMadeUp = probed.answered >= fewestNew && probed.repeated === 0;
      return isMadeUp || isExplained(resolved);
    },
  };
}

const mostAddresses = 20;

/** What the DNS says of one name. */
export interface ResolvedName {
  name: string;
  /** It has an address. Null: nobody could tell. */
  alive: boolean | null;
  addresses: string[];
  /** Aliases in order, the name itself not among them. */
  targets: string[];
  /** Code of a failed look-up. */
  failure: string | null;
}

/** Looks a name's addresses up, both families. Never rejects. */
export async function resolveName(name: string, lookup: Lookup): Promise<ResolvedName> {
  const none: ResolvedName = { name, alive: null, addresses: [], targets: [], failure: null };
  let answers: LookupAnswer[];
  try {
    const four = await lookup(name, 'A');
    // A name that does not exist has no address of the other family either.
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
    return { ...none, alive: true, targets, addresses: [...new Set(addresses)].slice(0, mostAddresses) };
  const unsure = answers.find(({ rcode }) => rcode !== 'NOERROR' && rcode !== 'NXDOMAIN');
  if (unsure) return { ...none, targets, failure: `dns-${unsure.rcode.toLowerCase()}` };
  return { ...none, alive: false, targets };
}

/** Looks many names up, so many at once; stops taking new ones when `signal` aborts. In the order given. */
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
