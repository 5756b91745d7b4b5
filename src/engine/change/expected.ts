import { type Json, type PostureCheck, pass } from '#engine/posture/posture-check.ts';
import type { ReputationFacts } from '#engine/reputation/facts.ts';
import { changeEvent } from './change-event.ts';
import type { ChangeEvent } from './record-changes.ts';

/** Values that the domain's owner has declared as expected; empty if there are none. */
export interface ExpectedFacts {
  issuers: readonly string[];
  nameservers: readonly string[];
  registrar: string | null;
}

/** Normalizes a name to lower case, without trailing dots and without a legal form such as `inc`. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[.\s]+$/, '')
    .replace(/[,.]? (?:inc|llc|ltd|gmbh|corp|ag|bv|sa)$/, '');

const textsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** Returns whether there is at least one current value and all current values are expected. */
function isExpected(now: readonly string[], expected: readonly string[]): boolean {
  const known = new Set(expected.map(plain));
  return now.length > 0 && now.every((each) => known.has(plain(each)));
}

/** Turns changes into passes if the owner declared the new values in advance. Pure. */
export function passExpected(checks: readonly PostureCheck[], expected: ExpectedFacts): PostureCheck[] {
  return checks.map((check) => {
    if (check.result !== 'fail' || check.evidence?.also !== undefined) return check;
    const now = nowOf(check, expected);
    return now !== null && isExpected(now.seen, now.expected)
      ? pass(check.id, check.asset, { expected: true })
      : check;
  });
}

function nowOf(
  { id, evidence = {} }: PostureCheck,
  { issuers, nameservers, registrar }: ExpectedFacts,
): { seen: string[]; expected: readonly string[] } | null {
  switch (id) {
    case 'change.dns.nameservers':
      return { seen: textsOf(evidence.after), expected: nameservers };
    case 'change.ssl.new-issuer':
      return { seen: textsOf(evidence.issuers), expected: issuers };
    case 'change.registration.registrar': {
      const name = (evidence.after as { name?: unknown } | null)?.name;
      return {
        seen: typeof name === 'string' ? [name] : [],
        expected: registrar === null ? [] : [registrar],
      };
    }
    default:
      return null;
  }
}

/** Networks that announce the addresses of the domain and its www name. */
export interface OperatorFacts {
  /** Names by AS number; null if unknown. */
  networks: Record<string, string | null>;
}

const MAX_NETWORKS = 200;

/**
 * Returns one event if the domain uses networks that were not in use before. A new address in a known network is not an
 * event. Pure.
 */
export function compareOperators(domain: string, before: OperatorFacts, after: OperatorFacts): ChangeEvent[] {
  const known = Object.keys(before.networks);
  const fresh = Object.keys(after.networks).filter((asn) => !known.includes(asn));
  if (known.length === 0 || fresh.length === 0) return [];
  const named = (asn: string) => `AS${asn}${after.networks[asn] ? ` ${after.networks[asn]}` : ''}`;
  const details = { before: known.map((asn) => `AS${asn}`), after: fresh.sort().map(named) };
  return [changeEvent('change.dns.address-new-operator', domain, 'new-network', details)];
}

/** Returns the networks of all scans so far, so that a return to an old network is not reported. */
export function mergeOperators(before: OperatorFacts, after: OperatorFacts): OperatorFacts {
  const all = Object.entries({ ...before.networks, ...after.networks });
  return { networks: Object.fromEntries(all.slice(-MAX_NETWORKS)) };
}

/** Returns the networks of the web addresses, from the facts of the reputation family; null if none is known. */
export function operatorsOf(facts: ReputationFacts | null): OperatorFacts | null {
  const networks: Record<string, string | null> = {};
  for (const { roles, origin } of facts?.addresses ?? []) {
    if (!roles.includes('web') || origin.kind !== 'known' || origin.value === null) continue;
    networks[String(origin.value.asn)] = origin.value.name;
  }
  return Object.keys(networks).length === 0 ? null : { networks };
}
