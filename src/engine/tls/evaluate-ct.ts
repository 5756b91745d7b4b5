import type { KeyKind } from '#engine/certificates/facts.ts';
import type { FindingId } from '#engine/findings/catalog.ts';
import {
  fail,
  notApplicable,
  type PostureCheck,
  pass,
  switchedOff,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import { hourMs } from '#platform/clock.ts';
import { isRenewed, skipHost, validityDays } from './evaluate-certificate.ts';
import type { EvaluatedIssuance, IssuanceFacts, IssuanceFault, TlsHostFacts } from './facts.ts';
import type { EvaluatedSct } from './sct.ts';
import type { ServedCertificate } from './served.ts';

const ctIds = [
  'ssl.certificate.sct-insufficient',
  'ssl.deployment.not-in-ct',
  'ssl.deployment.stale',
] as const satisfies readonly FindingId[];

const issuanceIds = [
  'ssl.issuance.ca-not-allowed',
  'ssl.issuance.key-type-not-allowed',
  'ssl.issuance.validity-not-allowed',
  'ssl.issuance.wildcard-not-allowed',
  'ssl.issuance.unknown-name',
] as const satisfies readonly FindingId[];

/** Time in ms after which an old certificate counts as forgotten because a newer one exists. */
const STALE_AFTER_MS = 72 * hourMs;
/** Validity in days from which a third SCT is required (Chrome CT policy). */
const LONG_LIVED_DAYS = 180;

/** Runs the checks of a host that depend on Certificate Transparency. */
export function evaluateTransparency(
  facts: TlsHostFacts,
  context: { now: number; issuance: IssuanceFacts | undefined },
): PostureCheck[] {
  if (facts.served.length === 0) return skipHost(facts, ctIds);
  return [evaluateScts(facts), evaluateLogged(facts, context.issuance), evaluateStale(facts, context)];
}

/** Returns the requirements of the browsers' policy that these SCTs do not meet; empty if they meet all of them. */
export function missingScts(scts: readonly EvaluatedSct[], lifetimeDays: number): string[] {
  const valid = scts.filter(({ fault }) => fault === null);
  const embedded = valid.filter(({ via }) => via === 'embedded');
  // Of the SCTs delivered in the handshake, only those from currently accepted logs count, and two are enough.
  const delivered = valid.filter(({ via, current }) => via !== 'embedded' && current);
  if (countLogs(delivered) >= 2 && countOperators(delivered) >= 2) return [];
  const required = lifetimeDays >= LONG_LIVED_DAYS ? 3 : 2;
  return [
    ...(countLogs(embedded) < required ? [`fewer-than-${required}-logs`] : []),
    ...(countOperators(embedded) < 2 ? ['fewer-than-2-operators'] : []),
    ...(embedded.some(({ current }) => current) ? [] : ['no-log-accepted-today']),
  ];
}

const countLogs = (scts: readonly EvaluatedSct[]): number => new Set(scts.map(({ logId }) => logId)).size;
const countOperators = (scts: readonly EvaluatedSct[]): number =>
  new Set(scts.map(({ operator }) => operator)).size;

function evaluateScts({ host, served }: TlsHostFacts): PostureCheck {
  const id = 'ssl.certificate.sct-insufficient';
  const bound = served.filter(({ isPublic }) => isPublic);
  if (bound.length === 0) return notApplicable(id, host, 'private-authority');
  for (const { leaf, scts } of bound) {
    if (scts === null) return switchedOff(id, host, 'no-log-list');
    const missing = missingScts(scts, validityDays(leaf));
    if (missing.length > 0) {
      const seen = scts.map(
        ({ via, operator, fault }) => `${via}: ${operator ?? 'unknown log'}, ${fault ?? 'valid'}`,
      );
      return fail(id, host, missing[0] ?? 'missing', { missing, scts: seen, fingerprint: leaf.fingerprint });
    }
  }
  return pass(id, host, { scts: bound[0]?.scts?.length ?? 0 });
}

function evaluateLogged({ host, served }: TlsHostFacts, issuance: IssuanceFacts | undefined): PostureCheck {
  const id = 'ssl.deployment.not-in-ct';
  const bound = served.filter(({ isPublic }) => isPublic);
  if (bound.length === 0) return notApplicable(id, host, 'private-authority');
  if (bound.some(({ scts }) => scts === null)) return switchedOff(id, host, 'no-log-list');
  const isLogged = ({ leaf, scts }: ServedCertificate) =>
    scts?.some(({ fault }) => fault === null) ||
    issuance?.issuances.some(({ fingerprint }) => fingerprint === leaf.fingerprint);
  const unlogged = bound.filter((each) => !isLogged(each));
  return toPostureCheck(id, host, {
    bad: unlogged.length > 0,
    reason: 'no-valid-sct',
    evidence: { fingerprints: unlogged.map(({ leaf }) => leaf.fingerprint) },
  });
}

function evaluateStale(
  { host, served }: TlsHostFacts,
  { now, issuance }: { now: number; issuance: IssuanceFacts | undefined },
): PostureCheck {
  const id = 'ssl.deployment.stale';
  if (!issuance) return switchedOff(id, host, 'no-ct-source');
  const old = issuance.issuances.filter(({ seenAt }) => now - seenAt > STALE_AFTER_MS);
  // A host with RSA and ECDSA certificates renews each separately, and we receive only one of them.
  const sameKey = (keyType: KeyKind) => old.filter((one) => one.keyType === null || one.keyType === keyType);
  const stale = served.filter(({ leaf }) =>
    isRenewed(leaf, { ...issuance, issuances: sameKey(leaf.keyType) }),
  );
  return toPostureCheck(id, host, {
    bad: stale.length > 0,
    reason: 'newer-certificate-not-deployed',
    evidence: { addresses: stale.map(({ address }) => address) },
  });
}

type EvaluatedId = Exclude<(typeof issuanceIds)[number], 'ssl.issuance.unknown-name'>;

/** The faults that each finding covers. */
const FAULTS: Readonly<Record<EvaluatedId, readonly IssuanceFault[]>> = {
  'ssl.issuance.ca-not-allowed': ['ca', 'unexpected'],
  'ssl.issuance.key-type-not-allowed': ['key-type', 'key-size', 'key'],
  'ssl.issuance.validity-not-allowed': ['validity'],
  'ssl.issuance.wildcard-not-allowed': ['wildcard'],
};

/** Checks unexpired issuances against the account's policy. Returns one set of results for the domain. */
export function evaluateIssuances(
  domain: string,
  facts: IssuanceFacts | undefined,
  now: number,
): PostureCheck[] {
  if (!facts) return issuanceIds.map((id) => switchedOff(id, domain, 'no-ct-source'));
  const running = facts.issuances.filter(({ notAfter }) => notAfter > now);
  return issuanceIds.map((id) => {
    if (id === 'ssl.issuance.unknown-name') return evaluateNames(domain, facts, running);
    const relevant = FAULTS[id];
    // A CA can be unexpected even without a policy.
    const isRuled = relevant.includes('unexpected') || relevant.some((fault) => facts.ruled.includes(fault));
    if (!isRuled) return notApplicable(id, domain, 'no-policy');
    const broken = running.filter(({ faults }) => faults.some((fault) => relevant.includes(fault)));
    return toPostureCheck(id, domain, {
      bad: broken.length > 0,
      reason: 'outside-policy',
      evidence: {
        count: broken.length,
        certificates: broken
          .slice(0, 10)
          .map(({ fingerprint, issuerOrganization }) => `${issuerOrganization ?? '?'} ${fingerprint ?? ''}`),
      },
    });
  });
}

function evaluateNames(
  domain: string,
  facts: IssuanceFacts,
  running: readonly EvaluatedIssuance[],
): PostureCheck {
  const id = 'ssl.issuance.unknown-name';
  const { knownNames } = facts;
  if (!knownNames) return notApplicable(id, domain, 'no-inventory');
  const known = new Set(knownNames);
  const names = new Set(running.flatMap(({ dnsNames }) => dnsNames).filter((name) => !name.startsWith('*.')));
  const unknown = [...names].filter(
    (name) => (name === domain || name.endsWith(`.${domain}`)) && !known.has(name),
  );
  return toPostureCheck(id, domain, {
    bad: unknown.length > 0,
    reason: 'not-in-inventory',
    evidence: { count: unknown.length, names: unknown.slice(0, 20) },
  });
}
