import { failureReason, type Lookup, type LookupAnswer } from '#engine/posture/lookup.ts';
import type { DnsRecord } from '#platform/net/types.ts';

/** A record set that the resolver refuses although the zone's servers return it. */
export interface BogusSet {
  name: string;
  type: string;
  /** RFC 8914 codes of the refusal. */
  extendedErrors: number[];
}

/** Result of looking up the commonly queried record sets. */
export interface SignedSets {
  bogus: BogusSet[];
  /** Reason for not checking a record set of the domain itself; null if all were checked. */
  failure: string | null;
  /** RRSIG records of the sets that validate. */
  signatures: DnsRecord[];
}

const typesOfPeople = ['A', 'AAAA', 'MX', 'TXT'] as const;
const maxSignatures = 60;

/** RFC 8914 codes for a validation failure, from bogus and expired to NSEC missing. */
const isValidationError = (code: number) => code >= 6 && code <= 12;

const codesOf = (answer: LookupAnswer) => (answer.extendedErrors ?? []).map(({ code }) => code).slice(0, 10);

/** Returns whether the resolver refused to answer because validation failed. */
export function isBogusAnswer(answer: LookupAnswer): boolean {
  return answer.rcode === 'SERVFAIL' && codesOf(answer).some(isValidationError);
}

interface Look {
  name: string;
  type: string;
  answer: LookupAnswer | null;
  failure: string | null;
}

async function lookUpSet(lookup: Lookup, name: string, type: string): Promise<Look> {
  try {
    const answer = await lookup(name, type, { dnssecOk: true });
    const known = ['NOERROR', 'NXDOMAIN', 'SERVFAIL'].includes(answer.rcode);
    return { name, type, answer, failure: known ? null : `dns-${answer.rcode.toLowerCase()}` };
  } catch (error) {
    return { name, type, answer: null, failure: failureReason(error) };
  }
}

/** Returns whether the servers have an answer that the resolver withholds; null if unknown. */
async function isThereUnchecked(lookup: Lookup, { name, type }: Look): Promise<boolean | null> {
  try {
    const { rcode } = await lookup(name, type, { dnssecOk: true, cd: true });
    return rcode === 'NOERROR' || rcode === 'NXDOMAIN';
  } catch {
    return null;
  }
}

/**
 * Returns whether the resolver refuses because validation fails. Either the resolver says so (RFC 8914), or it gives no
 * reason and still refuses after a cached server failure has expired. Queries over TCP, so that the response does not
 * come from this scan's cache.
 */
async function meansValidation(lookup: Lookup, { name, type, answer }: Look, pause: Pause): Promise<boolean> {
  if (answer === null || isBogusAnswer(answer)) return answer !== null;
  // 0 is "other" and 13 is "cached error". Every other code names a cause other than validation.
  if (codesOf(answer).some((code) => code !== 0 && code !== 13)) return false;
  await pause();
  try {
    return (await lookup(name, type, { dnssecOk: true, transport: 'tcp' })).rcode === 'SERVFAIL';
  } catch {
    return false;
  }
}

/** Waits until a cached failure has expired in a resolver (RFC 9520 requires caching for some seconds). */
export type Pause = () => Promise<void>;

async function evaluateRefusal(lookup: Lookup, refused: Look, pause: Pause): Promise<BogusSet | null> {
  if (!(await isThereUnchecked(lookup, refused))) return null;
  if (!(await meansValidation(lookup, refused, pause))) return null;
  const { name, type, answer } = refused;
  return { name, type, extendedErrors: answer === null ? [] : codesOf(answer) };
}

/**
 * Looks up A, AAAA, MX and TXT of a signed domain and of its `www`. Each set has its own signature, which may be
 * invalid although SOA and keys are valid. A refusal counts only if there is an answer with checking disabled and
 * validation is the reason. Never throws.
 */
export async function readSignedSets(domain: string, lookup: Lookup, pause: Pause): Promise<SignedSets> {
  const names = [domain, `www.${domain}`];
  const looks = await Promise.all(
    names.flatMap((name) => typesOfPeople.map((type) => lookUpSet(lookup, name, type))),
  );
  const sets: SignedSets = { bogus: [], failure: null, signatures: [] };
  const refusals: Promise<{ own: boolean; set: BogusSet | null }>[] = [];
  for (const each of looks) {
    const own = each.name === domain;
    if (each.failure !== null) {
      if (own) sets.failure ??= each.failure;
    } else if (each.answer?.rcode === 'SERVFAIL')
      refusals.push(evaluateRefusal(lookup, each, pause).then((set) => ({ own, set })));
    else {
      const signatures = (each.answer?.answers ?? []).filter((record) => record.type === 'RRSIG');
      sets.signatures.push(...signatures.slice(0, maxSignatures - sets.signatures.length));
    }
  }
  for (const { own, set } of await Promise.all(refusals)) {
    if (set !== null) sets.bogus.push(set);
    else if (own) sets.failure ??= 'dns-servfail';
  }
  return sets;
}
