import {
  type DnsAnswer,
  type DnsClient,
  DnsFailure,
  type DnsRecord,
  type DnsServer,
} from '#platform/net/types.ts';
import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';

/** Optional query settings; see `DnsQuestion`. */
export interface LookupOptions {
  server?: DnsServer;
  rd?: boolean;
  dnssecOk?: boolean;
  cd?: boolean;
  transport?: 'auto' | 'udp' | 'tcp';
}

/** The fields of a `DnsAnswer` that analyzers read. Tests can omit the rest. */
export interface LookupAnswer extends Partial<Omit<DnsAnswer, 'rcode' | 'answers'>> {
  rcode: string;
  answers: DnsRecord[];
}

/**
 * DNS access of analyzers. Resolves with any parsed response and rcode. Throws `DnsFailure` (or another error) if there
 * is no response. Analyzers report this as `error`, never as a result.
 */
export type Lookup = (name: string, type: string, options?: LookupOptions) => Promise<LookupAnswer>;

/** Result of a lookup. `empty`: the records do not exist. `error`: unknown. */
export type Outcome =
  | { kind: 'found'; records: DnsRecord[]; answer: LookupAnswer }
  | { kind: 'empty'; nxdomain: boolean; answer: LookupAnswer }
  | { kind: 'error'; reason: string };

const MAX_CNAME_CHAIN = 16;

/** Returns the name in lower case without its trailing dot. Does not remove an escaped dot (`\\.`). */
export function normalizeName(name: string): string {
  const lower = name.toLowerCase();
  if (!lower.endsWith('.') || /(?:^|[^\\])(?:\\\\)*\\\.$/.test(lower)) return lower;
  return lower.slice(0, -1);
}

/** Returns whether `name` can be queried: labels of 1 to 63 octets, 253 in total (RFC 1035 section 2.3.4). */
export function isQueryableName(name: string): boolean {
  // An escape sequence counts as one byte, regardless of its length.
  const bare = normalizeName(name).replace(/\\(?:\d{3}|[\s\S])/g, '_');
  if (bare.length === 0 || bare.length > 253) return false;
  return bare.split('.').every((label) => label.length > 0 && label.length <= 63);
}

/** Returns true if `name` is `parent` or a subdomain of it. */
export function isNameWithin(name: string, parent: string): boolean {
  return name === parent || parent === '' || name.endsWith(`.${parent}`);
}

/**
 * Returns `name` and the names that it leads to through the CNAMEs in one answer. Stops at loops and after long chains.
 */
export function aliasChain(name: string, answers: readonly DnsRecord[]): string[] {
  const next = new Map<string, string>();
  for (const record of answers) {
    if (record.type !== 'CNAME' || typeof record.data !== 'string') continue;
    const owner = normalizeName(record.name);
    if (!next.has(owner)) next.set(owner, normalizeName(record.data));
  }
  const chain = [normalizeName(name)];
  while (chain.length <= MAX_CNAME_CHAIN) {
    const target = next.get(chain[chain.length - 1] ?? '');
    if (target === undefined || chain.includes(target)) break;
    chain.push(target);
  }
  return chain;
}

/** Returns a short stable code for any error from a `Lookup`. */
export function failureReason(error: unknown): string {
  return error instanceof DnsFailure ? `dns-${error.code}` : 'dns-error';
}

/** Returns the records of `type` at `name`, following CNAMEs in the answer. Never throws. */
export async function findRecords(
  lookup: Lookup,
  name: string,
  type: string,
  options?: LookupOptions,
): Promise<Outcome> {
  let answer: LookupAnswer;
  try {
    answer = await lookup(normalizeName(name), type, options);
  } catch (error) {
    return { kind: 'error', reason: failureReason(error) };
  }
  if (answer.rcode !== 'NOERROR' && answer.rcode !== 'NXDOMAIN') {
    return { kind: 'error', reason: `dns-${answer.rcode.toLowerCase()}` };
  }
  const chain = new Set(type === 'CNAME' ? [normalizeName(name)] : aliasChain(name, answer.answers));
  const records = answer.answers.filter((r) => r.type === type && chain.has(normalizeName(r.name)));
  if (records.length > 0) return { kind: 'found', records, answer };
  return { kind: 'empty', nxdomain: answer.rcode === 'NXDOMAIN', answer };
}

/** Returns the fields of structured record data (MX, CAA, DNSKEY and so on). Callers must validate each field. */
export const recordFields = (data: unknown): Readonly<PlainObject> => (isPlainObject(data) ? data : {});

/**
 * Returns the character-strings of a TXT record. Octets become Latin-1 characters, so that nothing is lost or merged.
 */
export function txtStrings(record: DnsRecord): string[] {
  const parts = Array.isArray(record.data) ? record.data : [record.data];
  return parts.map((part) => (Buffer.isBuffer(part) ? part.toString('latin1') : String(part ?? '')));
}

/**
 * Returns all TXT records of an outcome. The character-strings of each are joined without spaces (RFC 7208 section
 * 3.3).
 */
export function txtTexts(outcome: Outcome): string[] {
  return outcome.kind === 'found' ? outcome.records.map((record) => txtStrings(record).join('')) : [];
}

/** Returns the textual data (addresses, host names) of an outcome's records. Names are normalized. */
export function textData(outcome: Outcome): string[] {
  if (outcome.kind !== 'found') return [];
  return outcome.records.flatMap((r) => (typeof r.data === 'string' ? [normalizeName(r.data)] : []));
}

export interface MailExchanger {
  preference: number;
  /** Normalized name. The empty string is the root, which is the target of a null MX (RFC 7505). */
  exchange: string;
}

/** Returns the MX records of an outcome, sorted by preference, then name. */
export function mailExchangers(outcome: Outcome): MailExchanger[] {
  if (outcome.kind !== 'found') return [];
  const list: MailExchanger[] = [];
  for (const { data } of outcome.records) {
    const { preference, exchange } = recordFields(data);
    if (typeof exchange !== 'string') continue;
    list.push({
      preference: typeof preference === 'number' ? preference : 0,
      exchange: normalizeName(exchange),
    });
  }
  return list.sort((a, b) => a.preference - b.preference || (a.exchange < b.exchange ? -1 : 1));
}

export interface LookupLimits {
  /** Timeout of each query in ms. */
  timeoutMs?: number;
  /** Maximum number of queries; default 400. Further queries throw. */
  maxQueries?: number;
  signal?: AbortSignal;
}

/** Creates a `Lookup` over a transport. Sends each query only once, and at most `maxQueries` queries. */
export function createLookup(
  client: DnsClient,
  limits: LookupLimits = {},
): { lookup: Lookup; queries(): number } {
  const answers = new Map<string, Promise<LookupAnswer>>();
  const maxQueries = limits.maxQueries ?? 400;
  let queries = 0;
  const lookup: Lookup = (name, type, options = {}) => {
    const key = JSON.stringify([name, type, options]);
    const known = answers.get(key);
    if (known) return known;
    if (queries >= maxQueries) return Promise.reject(new DnsFailure('aborted', 'query budget spent'));
    queries += 1;
    const { timeoutMs, signal } = limits;
    const answer: Promise<LookupAnswer> = client.query({
      name,
      type,
      ...options,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(signal === undefined ? {} : { signal }),
    });
    answers.set(key, answer);
    return answer;
  };
  return { lookup, queries: () => queries };
}
