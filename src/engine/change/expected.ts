import { type Json, type PostureCheck, pass } from '#engine/posture/posture-check.ts';
import type { ReputationFacts } from '#engine/reputation/facts.ts';
import { changeEvent } from './change-event.ts';
import type { ChangeEvent } from './record-changes.ts';

/** What the owner of a domain has said is as it should be; empty: nothing. */
export interface ExpectedFacts {
  issuers: readonly string[];
  nameservers: readonly string[];
  registrar: string | null;
}

/** Without case, dots at the end and what tells companies of one name apart. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[.\s]+$/, '')
    .replace(/[,.]? (?:inc|llc|ltd|gmbh|corp|ag|bv|sa)$/, '');

const textsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** All of what is there now was expected, and something is. */
function isExpected(now: readonly string[], expected: readonly string[]): boolean {
  const known = new Set(expected.map(plain));
  return now.length > 0 && now.every((each) => known.has(plain(each)));
}

/** Changes to what the owner said beforehand are none to worry about: they pass. Pure. */
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
  /** AS number to its name, as far as known. */
  networks: Record<string, string | null>;
}

const MAX_NETWORKS = 200;

/** Networks that were never seen before; another address of a known one is no event. Pure. */
export function compareOperators(domain: string, before: OperatorFacts, after: OperatorFacts): ChangeEvent[] {
  const known = Object.keys(before.networks);
  const fresh = Object.keys(after.networks).filter((asn) => !known.includes(asn));
  if (known.length === 0 || fresh.length === 0) return [];
  const named = (asn: string) => `AS${asn}${after.networks[asn] ? ` ${after.networks[asn]}` : ''}`;
  const details = { before: known.map((asn) => `AS${asn}`), after: fresh.sort().map(named) };
  return [changeEvent('change.dns.address-new-operator', domain, 'new-network', details)];
}

/** Every network ever seen, so that a change back to an old one is no news. */
export function mergeOperators(before: OperatorFacts, after: OperatorFacts): OperatorFacts {
  const all = Object.entries({ ...before.networks, ...after.networks });
  return { networks: Object.fromEntries(all.slice(-MAX_NETWORKS)) };
}

/** Networks of the web addresses, out of what the reputation family learnt; null when none is known. */
export function operatorsOf(facts: ReputationFacts | null): OperatorFacts | null {
  const networks: Record<string, string | null> = {};
  for (const { roles, origin } of facts?.addresses ?? []) {
    if (!roles.includes('web') || origin.kind !== 'known' || origin.value === null) continue;
    networks[String(origin.value.asn)] = origin.value.name;
  }
  return Object.keys(networks).length === 0 ? null : { networks };
}
