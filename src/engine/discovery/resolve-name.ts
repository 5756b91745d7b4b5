import { aliasChain, failureReason, type Lookup, type LookupAnswer } from '#engine/posture/lookup.ts';

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
