import { readFileSync } from 'node:fs';
import { canonicalAddress } from '../addresses.ts';
import { chaseAliases } from '../dns/client.ts';
import {
  type DnsAnswer,
  type DnsClient,
  DnsFailure,
  type IpFamily,
  type ResolvedAddress,
  ResolveFailure,
  type ResolveFailureCode,
} from '../types.ts';

/**
 * Time in ms to wait for the AAAA answer after the A answer has returned an address. RFC 8305 section 3 recommends 50
 * ms for interactive use. A check can wait longer, but a broken AAAA lookup must not use up its timeout.
 */
const AAAA_GRACE_MS = 250;
/** Maximum number of aliases to follow if answers contain a canonical name without its addresses. */
const MAX_CHASES = 8;
/** Maximum number of addresses to use from one answer, because a name can have thousands. */
const MAX_ADDRESSES = 32;

/** Dependencies and options of `lookUpAddresses`. */
interface AddressLookup {
  dns: DnsClient;
  admits(address: string): boolean;
  family?: IpFamily;
  timeoutMs: number;
  signal?: AbortSignal;
}

type FamilyResult = { addresses: ResolvedAddress[]; failure: ResolveFailureCode | null; detail: string };

/**
 * Returns the A and AAAA addresses of a name from parallel queries, or from one query if `family` is set. Includes
 * addresses that the egress policy blocks, which the caller must remove. Throws `ResolveFailure` if there are no
 * addresses.
 */
export async function lookUpAddresses(name: string, lookup: AddressLookup): Promise<ResolvedAddress[]> {
  const results: FamilyResult[] = [];
  if (lookup.family !== undefined) results.push(await ofFamily(name, lookup.family, lookup));
  else {
    const v6 = ofFamily(name, 6, lookup);
    const v4 = await ofFamily(name, 4, lookup);
    const dialable = v4.addresses.some((each) => lookup.admits(each.address));
    results.push(v4, dialable ? await withinGrace(v6) : await v6);
  }
  const addresses = results.flatMap((result) => result.addresses);
  if (addresses.length > 0) return addresses;
  throw worst(results);
}

/** Returns the result of `pending` if it arrives within the grace period, otherwise an empty result. */
async function withinGrace(pending: Promise<FamilyResult>): Promise<FamilyResult> {
  let timer: NodeJS.Timeout | undefined;
  const nothing: FamilyResult = { addresses: [], failure: 'dns-timeout', detail: 'AAAA answer too late' };
  const late = new Promise<FamilyResult>((resolve) => {
    timer = setTimeout(() => resolve(nothing), AAAA_GRACE_MS);
  });
  try {
    return await Promise.race([pending, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves with the addresses or the failure; never rejects. */
async function ofFamily(name: string, family: IpFamily, lookup: AddressLookup): Promise<FamilyResult> {
  const type = family === 4 ? 'A' : 'AAAA';
  const addresses: ResolvedAddress[] = [];
  let owner = name;
  let answer: DnsAnswer | null = null;
  try {
    for (let hop = 0; hop < MAX_CHASES && addresses.length === 0; hop++) {
      answer = await lookup.dns.query({
        name: owner,
        type,
        timeoutMs: lookup.timeoutMs,
        ...(lookup.signal === undefined ? {} : { signal: lookup.signal }),
      });
      const chain = chaseAliases(answer.answers, owner, type);
      for (const record of chain.records.slice(0, MAX_ADDRESSES)) {
        addresses.push({ address: String(record.data), family });
      }
      if (chain.owner === owner) break;
      owner = chain.owner;
    }
  } catch (error) {
    return { addresses, ...describe(error) };
  }
  return { addresses, failure: failureOf(answer), detail: `${type} ${answer?.rcode ?? ''}` };
}

function describe(error: unknown): { failure: ResolveFailureCode; detail: string } {
  if (!(error instanceof DnsFailure)) return { failure: 'dns-error', detail: 'look-up failed' };
  if (error.code === 'aborted') return { failure: 'aborted', detail: error.message };
  const known = error.code === 'timeout' || error.code === 'unreachable';
  return { failure: known ? `dns-${error.code}` : 'dns-error', detail: error.message };
}

function failureOf(answer: DnsAnswer | null): ResolveFailureCode {
  switch (answer?.rcode) {
    case 'NOERROR':
      return 'dns-no-address';
    case 'NXDOMAIN':
      return 'dns-nxdomain';
    case 'SERVFAIL':
      return 'dns-servfail';
    case 'REFUSED':
      return 'dns-refused';
    default:
      return 'dns-error';
  }
}

/**
 * Failure codes from most to least significant. A nonexistent name is the most informative, and a family without
 * addresses the least informative.
 */
const GRAVITY: readonly ResolveFailureCode[] = [
  'aborted',
  'dns-nxdomain',
  'dns-servfail',
  'dns-refused',
  'dns-timeout',
  'dns-unreachable',
  'dns-error',
  'dns-no-address',
];

function worst(results: readonly FamilyResult[]): ResolveFailure {
  for (const code of GRAVITY) {
    const result = results.find((each) => each.failure === code);
    if (result !== undefined) return new ResolveFailure(code, result.detail);
  }
  return new ResolveFailure('dns-error', 'look-up failed');
}

/** Maximum size of a hosts file in bytes. It allows for large block lists, which are common. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Parses a hosts file (hosts(5)) to a map from lower-case names to addresses. Invalid lines are skipped. */
export function parseHosts(text: string): Map<string, string[]> {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [addressText = '', ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
    const address = canonicalAddress(addressText)?.address;
    if (address === undefined) continue;
    for (const name of names) {
      const key = name.toLowerCase().replace(/\.$/, '');
      const known = hosts.get(key);
      if (known === undefined) hosts.set(key, [address]);
      else if (!known.includes(address)) known.push(address);
    }
  }
  return hosts;
}

/** Reads the machine's hosts file; empty if it cannot be read. */
export function readHostsFile(path = '/etc/hosts'): Map<string, string[]> {
  try {
    return parseHosts(readFileSync(path).subarray(0, MAX_BYTES).toString('utf8'));
  } catch {
    return new Map();
  }
}
