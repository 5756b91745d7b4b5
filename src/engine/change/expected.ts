import { type Json, type PostureCheck, pass } from '#engine/posture/posture-check.ts';

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
