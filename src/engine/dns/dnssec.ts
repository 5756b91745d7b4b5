import {
  failureReason,
  findRecords,
  type Lookup,
  type LookupAnswer,
  normalizeName,
  type Outcome,
  recordFields,
} from '#engine/posture/lookup.ts';
import {
  type Evidence,
  fail,
  failedToTest,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import { hourMs } from '#platform/clock.ts';
import type { DnsRecord } from '#platform/net/types.ts';
import { type BogusSet, isBogusAnswer, type Pause, readSignedSets } from './signed-sets.ts';

export interface DnssecOptions {
  /** Time in ms since the epoch. */
  nowMs: number;
  /** Whether the resolver validates. If true, the answer for a signed zone must have the AD bit. */
  validating?: boolean;
  /** Minimum size of a strong RSA key in bits; default 1,280. */
  minRsaBits?: number;
  /** Waits until a resolver's cached failure has expired. Without it, the resolver is queried again immediately. */
  pause?: Pause;
}

/** `bogus`: validation fails. `island`: the zone has keys, but the parent has no DS. */
type DnssecState = 'signed' | 'unsigned' | 'island' | 'bogus' | 'unknown';

export interface DnssecFacts {
  /** The zone that contains the name. */
  zone: string;
  state: DnssecState;
  reason: string | null;
  /** Whether the resolver has validated the answer. */
  authenticated: boolean;
  keys: { algorithm: number; bits: number | null; keySigning: boolean }[];
  ds: { algorithm: number; digestType: number; keyTag: number }[];
  /** Earliest expiry of the signatures over SOA, DNSKEY and commonly queried records, in ms since the epoch. */
  firstExpiryMs: number | null;
  nsec3Iterations: number | null;
  /** RFC 8914 codes in the failing answer. */
  extendedErrors: number[];
  /** Record sets that fail validation although SOA and keys pass. */
  bogusSets: BogusSet[];
  /** Reason for not checking a commonly queried record set; null if all were checked. */
  setFailure: string | null;
}

const IDS = [
  'dns.dnssec.bogus',
  'dns.dnssec.unsigned',
  'dns.dnssec.island',
  'dns.dnssec.signature-expiring',
  'dns.dnssec.weak-algorithm',
  'dns.dnssec.ds-sha1',
  'dns.dnssec.nsec3-iterations',
] as const;
const WEAK_ALGORITHMS = new Set([1, 3, 5, 6, 7, 12]);
const RSA_ALGORITHMS = new Set([1, 5, 7, 8, 10]);
const MAX_RECORDS = 30;
const SIGNATURE_MARGIN_MS = 48 * hourMs;

/** Determines whether and how the zone of `domain` is signed. The resolver validates. Never throws. */
export async function readDnssec(
  domain: string,
  lookup: Lookup,
  pause: Pause = async () => undefined,
): Promise<DnssecFacts> {
  const name = normalizeName(domain);
  const facts: DnssecFacts = {
    zone: name,
    state: 'unknown',
    reason: null,
    authenticated: false,
    keys: [],
    ds: [],
    firstExpiryMs: null,
    nsec3Iterations: null,
    extendedErrors: [],
    bogusSets: [],
    setFailure: null,
  };
  let soa: LookupAnswer;
  try {
    soa = await lookup(name, 'SOA', { dnssecOk: true });
  } catch (error) {
    return { ...facts, reason: failureReason(error) };
  }
  if (soa.rcode === 'SERVFAIL') return readBogus(name, lookup, facts, soa);
  if (soa.rcode !== 'NOERROR' && soa.rcode !== 'NXDOMAIN') {
    return { ...facts, reason: `dns-${soa.rcode.toLowerCase()}` };
  }
  const zone = zoneOf(name, soa);
  const signed = { ...facts, zone, authenticated: soa.ad === true };
  const chain = await readChain(zone, lookup, signed, soa);
  if (chain.state !== 'signed') return chain;
  const { bogus, failure, signatures } = await readSignedSets(name, lookup, pause);
  const ends = [chain.firstExpiryMs, firstExpiry(signatures)].filter((end) => end !== null);
  return {
    ...chain,
    bogusSets: bogus,
    setFailure: failure,
    firstExpiryMs: ends.length === 0 ? null : Math.min(...ends),
  };
}

async function query(lookup: Lookup, name: string, type: string, cd: boolean): Promise<LookupAnswer | null> {
  try {
    return await lookup(name, type, cd ? { dnssecOk: true, cd } : { dnssecOk: true });
  } catch {
    return null;
  }
}

/** Returns whether the chain of trust is broken: twice in a row, a SERVFAIL disappears with checking disabled. */
async function readBogus(
  name: string,
  lookup: Lookup,
  facts: DnssecFacts,
  failed: LookupAnswer,
): Promise<DnssecFacts> {
  const unchecked = await query(lookup, name, 'SOA', true);
  if (unchecked === null || unchecked.rcode !== 'NOERROR') return { ...facts, reason: 'dns-servfail' };
  if (!isBogusAnswer(failed)) {
    // Queries another type, so that neither a cache nor a temporary failure decides.
    const again = await query(lookup, name, 'NS', false);
    if (again === null || again.rcode !== 'SERVFAIL') return { ...facts, reason: 'dns-servfail' };
  }
  const extendedErrors = (failed.extendedErrors ?? []).map((error) => error.code).slice(0, 10);
  const signatures = unchecked.answers.filter((record) => record.type === 'RRSIG');
  return {
    ...facts,
    zone: zoneOf(name, unchecked),
    state: 'bogus',
    extendedErrors,
    firstExpiryMs: firstExpiry(signatures),
  };
}

/** Returns the zone of the name, from the answer to a query for its SOA record. */
export function zoneOf(name: string, soa: LookupAnswer): string {
  const record = [...soa.answers, ...(soa.authorities ?? [])].find((r) => r.type === 'SOA');
  return record === undefined ? name : normalizeName(record.name);
}

async function readChain(
  zone: string,
  lookup: Lookup,
  facts: DnssecFacts,
  soa: LookupAnswer,
): Promise<DnssecFacts> {
  const ds = await findRecords(lookup, zone, 'DS', { dnssecOk: true });
  const dnskey = await findRecords(lookup, zone, 'DNSKEY', { dnssecOk: true });
  const failed = [ds, dnskey].find((outcome) => outcome.kind === 'error');
  if (failed?.kind === 'error') return { ...facts, reason: failed.reason };
  const keys = recordsOf(dnskey).flatMap((record) => readKey(record.data));
  const digests = recordsOf(ds).flatMap((record) => readDs(record.data));
  const state = digests.length > 0 ? 'signed' : keys.length > 0 ? 'island' : 'unsigned';
  if (state === 'unsigned') return { ...facts, state };
  const keyAnswers = dnskey.kind === 'error' ? [] : dnskey.answer.answers;
  const signatures = [...soa.answers, ...keyAnswers].filter((r) => r.type === 'RRSIG');
  return {
    ...facts,
    state,
    keys,
    ds: digests,
    firstExpiryMs: firstExpiry(signatures),
    nsec3Iterations: await readIterations(zone, lookup),
  };
}

function recordsOf(outcome: Outcome): DnsRecord[] {
  return outcome.kind === 'found' ? outcome.records.slice(0, MAX_RECORDS) : [];
}

function readKey(data: unknown): DnssecFacts['keys'] {
  const { flags, algorithm, key } = recordFields(data);
  if (typeof flags !== 'number' || typeof algorithm !== 'number') return [];
  // Revoked keys (RFC 5011) and keys without the zone key flag do not sign.
  if ((flags & 0x0100) === 0 || (flags & 0x0080) !== 0) return [];
  const bits = RSA_ALGORITHMS.has(algorithm) && Buffer.isBuffer(key) ? rsaBits(key) : null;
  return [{ algorithm, bits, keySigning: (flags & 1) === 1 }];
}

/** Returns the modulus size of an RSA key in RFC 3110 format, in bits; null if it is truncated. */
export function rsaBits(key: Buffer): number | null {
  const long = key[0] === 0;
  const exponent = long ? (key.length >= 3 ? key.readUInt16BE(1) : 0) : (key[0] ?? 0);
  const modulus = key.subarray((long ? 3 : 1) + exponent);
  let first = 0;
  while (first < modulus.length && modulus[first] === 0) first += 1;
  if (exponent === 0 || first >= modulus.length) return null;
  return (modulus.length - first) * 8 - Math.clz32(modulus[first] ?? 0) + 24;
}

function readDs(data: unknown): DnssecFacts['ds'] {
  const { keyTag, algorithm, digestType } = recordFields(data);
  if (typeof keyTag !== 'number' || typeof algorithm !== 'number' || typeof digestType !== 'number')
    return [];
  return [{ keyTag, algorithm, digestType }];
}

function firstExpiry(signatures: readonly DnsRecord[]): number | null {
  let first: number | null = null;
  for (const { data } of signatures.slice(0, 2 * MAX_RECORDS)) {
    const { expiration } = recordFields(data);
    if (typeof expiration !== 'number') continue;
    if (first === null || expiration * 1_000 < first) first = expiration * 1_000;
  }
  return first;
}

async function readIterations(zone: string, lookup: Lookup): Promise<number | null> {
  const outcome = await findRecords(lookup, zone, 'NSEC3PARAM', { dnssecOk: true });
  for (const { data } of recordsOf(outcome)) {
    if (Buffer.isBuffer(data) && data.length >= 5) return data.readUInt16BE(2);
    const { iterations } = recordFields(data);
    if (typeof iterations === 'number') return iterations;
  }
  return null;
}

/** Evaluates DNSSEC: the checks `dns.dnssec.*`. The four states are mutually exclusive. Never throws. */
export async function analyzeDnssec(
  domain: string,
  lookup: Lookup,
  options: DnssecOptions,
): Promise<{ facts: DnssecFacts; checks: PostureCheck[] }> {
  const asset = normalizeName(domain);
  const facts = await readDnssec(domain, lookup, options.pause);
  const { state } = facts;
  if (state === 'unknown') {
    return { facts, checks: IDS.map((id) => failedToTest(id, asset, facts.reason ?? 'dns-error')) };
  }
  const [bogusId, unsignedId, islandId, ...detailIds] = IDS;
  const evidence = { zone: facts.zone };
  const is = (id: typeof unsignedId | typeof islandId, wanted: DnssecState) =>
    state === wanted ? fail(id, asset, wanted, evidence) : pass(id, asset, evidence);
  const checks = [evaluateBogus(bogusId, asset, facts, options)];
  if (state === 'bogus') {
    for (const id of [unsignedId, islandId, ...detailIds]) checks.push(notApplicable(id, asset, 'bogus'));
    return { facts, checks };
  }
  checks.push(is(unsignedId, 'unsigned'), is(islandId, 'island'));
  if (state === 'unsigned') {
    for (const id of detailIds) checks.push(notApplicable(id, asset, 'unsigned'));
    return { facts, checks };
  }
  return { facts, checks: [...checks, ...evaluateDetails(asset, facts, options)] };
}

function evaluateBogus(
  id: 'dns.dnssec.bogus',
  asset: string,
  facts: DnssecFacts,
  options: DnssecOptions,
): PostureCheck {
  if (facts.state === 'bogus') {
    const evidence: Evidence = { zone: facts.zone, extendedErrors: facts.extendedErrors };
    return fail(id, asset, 'bogus', evidence);
  }
  if (facts.state !== 'signed') return notApplicable(id, asset, facts.state);
  if (facts.bogusSets.length > 0) {
    const sets = facts.bogusSets.map(({ name, type }) => `${name} ${type}`);
    const extendedErrors = [...new Set(facts.bogusSets.flatMap((set) => set.extendedErrors))];
    return fail(id, asset, 'bogus-set', { zone: facts.zone, sets, extendedErrors });
  }
  if (facts.setFailure !== null) return failedToTest(id, asset, facts.setFailure);
  if (facts.authenticated || options.validating)
    return pass(id, asset, { authenticated: facts.authenticated });
  return notTested(id, asset, 'no-validating-resolver');
}

function evaluateDetails(asset: string, facts: DnssecFacts, options: DnssecOptions): PostureCheck[] {
  const minBits = options.minRsaBits ?? 1_280;
  const algorithms = [...new Set([...facts.keys, ...facts.ds].map((entry) => entry.algorithm))];
  const weak = algorithms.filter((algorithm) => WEAK_ALGORITHMS.has(algorithm));
  const short = facts.keys.filter((key) => key.bits !== null && key.bits < minBits);
  const digests = [...new Set(facts.ds.map((ds) => ds.digestType))];
  const left = facts.firstExpiryMs === null ? null : facts.firstExpiryMs - options.nowMs;
  const expiry = 'dns.dnssec.signature-expiring';
  const hours = left === null ? null : Math.floor(left / hourMs);
  const iterations = facts.nsec3Iterations;
  return [
    left === null
      ? notTested(expiry, asset, 'no-signatures-seen')
      : toPostureCheck(expiry, asset, {
          bad: left < SIGNATURE_MARGIN_MS,
          reason: left < 0 ? 'expired' : 'expires-within-48h',
          evidence: { hoursLeft: hours, expiresAt: isoTime(facts.firstExpiryMs) },
        }),
    toPostureCheck('dns.dnssec.weak-algorithm', asset, {
      bad: weak.length > 0 || short.length > 0,
      reason: weak.length > 0 ? 'weak-algorithm' : 'short-rsa-key',
      evidence: { algorithms, shortKeys: short.map((key) => ({ ...key })) },
    }),
    facts.ds.length === 0
      ? notApplicable('dns.dnssec.ds-sha1', asset, 'no-ds')
      : toPostureCheck('dns.dnssec.ds-sha1', asset, {
          bad: digests.every((type) => type === 1),
          reason: 'sha1-only',
          evidence: { digestTypes: digests },
        }),
    iterations === null
      ? notApplicable('dns.dnssec.nsec3-iterations', asset, 'no-nsec3')
      : toPostureCheck('dns.dnssec.nsec3-iterations', asset, {
          bad: iterations > 0,
          reason: 'iterations',
          evidence: { iterations },
        }),
  ];
}

function isoTime(ms: number | null): string | null {
  return ms === null || !Number.isFinite(ms) || Math.abs(ms) > 8.6e15 ? null : new Date(ms).toISOString();
}
