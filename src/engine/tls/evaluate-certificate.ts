import type { CertificateFacts } from '#engine/certificates/facts.ts';
import type { FindingId } from '#engine/findings/catalog.ts';
import {
  fail,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import { domainOfOrganization } from '#engine/posture/registrable.ts';
import { dayMs } from '#platform/clock.ts';
import type { IssuanceFacts, KeyUse, TlsHostFacts } from './facts.ts';
import type { ServedCertificate } from './served.ts';

const certificateIds = [
  'ssl.certificate.expired',
  'ssl.certificate.not-yet-valid',
  'ssl.certificate.name-mismatch',
  'ssl.certificate.untrusted',
  'ssl.certificate.revoked',
  'ssl.certificate.incomplete-chain',
  'ssl.certificate.expiring-now',
  'ssl.certificate.expiring-soon',
  'ssl.certificate.weak-key',
  'ssl.certificate.weak-signature',
  'ssl.certificate.lifetime-too-long',
  'ssl.certificate.no-san',
  'ssl.certificate.lint-error',
  'ssl.certificate.shared-key',
  'ssl.deployment.divergent',
] as const satisfies readonly FindingId[];

/** Tolerated difference between clocks, in ms. */
const SKEW_MS = 5 * 60_000;
/** Number of certificates with the same key at which key reuse is reported. */
const REUSED_KEY_CERTIFICATES = 4;

export interface CertificateContext {
  /** Time in ms since the epoch. */
  now: number;
  /** All hosts of the scan, to detect shared keys. */
  all: readonly TlsHostFacts[];
  issuance: IssuanceFacts | undefined;
  /** Numbers of earlier certificates per key. */
  keyUses: readonly KeyUse[];
}

/** Returns checks for all these IDs with the reason why the host has no certificates to evaluate. */
export function skipHost(host: TlsHostFacts, ids: readonly FindingId[]): PostureCheck[] {
  const reason = host.failure ?? host.unserved[0]?.failure ?? 'no-certificate';
  const skip = reason === 'dns-nxdomain' || reason === 'dns-no-address' ? notApplicable : notTested;
  return ids.map((id) => skip(id, host.host, reason));
}

/** Checks a host's certificates across all its addresses. One faulty address is enough for a finding. */
export function evaluateCertificates(facts: TlsHostFacts, context: CertificateContext): PostureCheck[] {
  if (facts.served.length === 0) return skipHost(facts, certificateIds);
  return certificateIds.map((id) => evaluateOne(id, facts, context));
}

type Rule = (served: ServedCertificate, now: number) => { bad: boolean; reason: string; detail?: string };

/** Rules that check a single served certificate. */
const RULES: Partial<Record<FindingId, Rule>> = {
  'ssl.certificate.expired': ({ leaf }, now) => ({
    bad: leaf.notAfter < now,
    reason: 'expired',
    detail: iso(leaf.notAfter),
  }),
  'ssl.certificate.not-yet-valid': ({ leaf }, now) => ({
    bad: leaf.notBefore > now + SKEW_MS,
    reason: 'not-yet-valid',
    detail: iso(leaf.notBefore),
  }),
  'ssl.certificate.name-mismatch': ({ covers, leaf }) => ({
    bad: !covers,
    reason: 'name-not-covered',
    detail: leaf.dnsNames.slice(0, 10).join(', '),
  }),
  'ssl.certificate.untrusted': ({ trust }) => ({
    bad: trust.fault !== null && trust.fault !== 'incomplete-chain',
    reason: trust.fault ?? 'untrusted',
    ...(trust.detail ? { detail: trust.detail } : {}),
  }),
  'ssl.certificate.incomplete-chain': ({ trust }) => ({
    bad: trust.fault === 'incomplete-chain',
    reason: 'issuer-not-sent',
  }),
  'ssl.certificate.weak-key': ({ weakKeys }) => ({
    bad: weakKeys.length > 0,
    reason: 'weak-key',
    detail: weakKeys.join('; '),
  }),
  'ssl.certificate.weak-signature': ({ weakSignatures }) => ({
    bad: weakSignatures.length > 0,
    reason: 'weak-signature',
    detail: weakSignatures.join('; '),
  }),
  'ssl.certificate.no-san': ({ leaf }) => ({
    bad: leaf.nameCount === 0,
    reason: 'no-subject-alternative-name',
  }),
  'ssl.certificate.lint-error': ({ lint }) => ({
    bad: lint.length > 0,
    reason: lint[0] ?? 'lint',
    detail: lint.join(', '),
  }),
};

function evaluateOne(id: FindingId, facts: TlsHostFacts, context: CertificateContext): PostureCheck {
  switch (id) {
    case 'ssl.certificate.revoked':
      return evaluateRevocation(facts);
    case 'ssl.certificate.expiring-now':
      return evaluateExpiry(id, facts, context);
    case 'ssl.certificate.expiring-soon':
      return evaluateExpiry(id, facts, context);
    case 'ssl.certificate.lifetime-too-long':
      return evaluateLifetime(facts);
    case 'ssl.certificate.shared-key':
      return evaluateSharedKey(facts, context);
    case 'ssl.deployment.divergent':
      return evaluateDivergence(facts);
    default:
      return applyRule(id, facts, context.now);
  }
}

function applyRule(id: FindingId, { host, served }: TlsHostFacts, now: number): PostureCheck {
  const rule = RULES[id];
  if (!rule) return notTested(id, host, 'no-rule');
  const bad = served.map((each) => ({ each, verdict: rule(each, now) })).filter(({ verdict }) => verdict.bad);
  const [first] = bad;
  if (!first) return pass(id, host);
  return fail(id, host, first.verdict.reason, {
    addresses: bad.map(({ each }) => each.address),
    fingerprint: first.each.leaf.fingerprint,
    subject: first.each.leaf.subject,
    issuer: first.each.leaf.issuer,
    ...(first.verdict.detail ? { detail: first.verdict.detail } : {}),
  });
}

const iso = (at: number): string => new Date(at).toISOString();

function evaluateRevocation({ host, served }: TlsHostFacts): PostureCheck {
  const id = 'ssl.certificate.revoked';
  const revoked = served.find(({ revocation }) => revocation.status === 'revoked');
  if (revoked) {
    const { source, reason } = revoked.revocation;
    return fail(id, host, 'revoked', { source, reason, fingerprint: revoked.leaf.fingerprint });
  }
  if (served.every(({ revocation }) => revocation.status === 'good')) return pass(id, host);
  const failure = served.find(({ revocation }) => revocation.detail !== null)?.revocation.detail;
  if (failure) return notTested(id, host, failure);
  // Short-lived and private certificates contain no CRL URL, which is not a fault.
  const silent = served.every(
    ({ leaf, revocation }) => revocation.status !== 'unknown' || leaf.crlUrls.length === 0,
  );
  return silent ? notApplicable(id, host, 'no-revocation-list') : notTested(id, host, 'revocation-unknown');
}

function evaluateExpiry(
  id: 'ssl.certificate.expiring-now' | 'ssl.certificate.expiring-soon',
  { host, served }: TlsHostFacts,
  { now, issuance }: CertificateContext,
): PostureCheck {
  const urgency = id === 'ssl.certificate.expiring-now' ? 'now' : 'soon';
  const newest = Math.max(...served.map(({ leaf }) => leaf.notAfter));
  const due = served.filter(({ leaf }) => expiryStage(leaf, now) === urgency);
  // If some addresses already have the next certificate, the rollout is in progress.
  const open = due.filter(({ leaf }) => leaf.notAfter === newest);
  const waiting = urgency === 'soon' ? open.filter(({ leaf }) => !isRenewed(leaf, issuance)) : open;
  const [first] = waiting;
  if (!first) return pass(id, host);
  const daysLeft = Math.floor((first.leaf.notAfter - now) / dayMs);
  return fail(id, host, 'not-renewed', {
    notAfter: iso(first.leaf.notAfter),
    daysLeft,
    lifetimeDays: validityDays(first.leaf),
    fingerprint: first.leaf.fingerprint,
  });
}

/** Returns whether CT logs contain a later certificate for all of these names. */
export function isRenewed(
  leaf: { dnsNames: readonly string[]; notBefore: number; notAfter: number },
  issuance: IssuanceFacts | undefined,
): boolean {
  return (issuance?.issuances ?? []).some(
    ({ dnsNames, notBefore, notAfter }) =>
      notBefore > leaf.notBefore &&
      notAfter > leaf.notAfter &&
      leaf.dnsNames.every((name) => dnsNames.includes(name)),
  );
}

/** Evaluates the lifetime. The rules apply only to public authorities. */
function evaluateLifetime({ host, served }: TlsHostFacts): PostureCheck {
  const id = 'ssl.certificate.lifetime-too-long';
  const bound = served.filter(({ isPublic }) => isPublic);
  if (bound.length === 0) return notApplicable(id, host, 'private-authority');
  const long = bound.find(({ leaf }) => validityDays(leaf) > longestAllowedDays(leaf.notBefore));
  if (!long) return pass(id, host);
  const days = validityDays(long.leaf);
  const allowed = longestAllowedDays(long.leaf.notBefore);
  return fail(id, host, 'longer-than-allowed', { days, allowed, fingerprint: long.leaf.fingerprint });
}

/** Evaluates whether a key is shared by certificates of unrelated names, or reused in three renewals. */
function evaluateSharedKey(facts: TlsHostFacts, { all, keyUses }: CertificateContext): PostureCheck {
  const id = 'ssl.certificate.shared-key';
  for (const { leaf } of facts.served) {
    const others = all
      .flatMap(({ served }) => served)
      .filter(
        (other) => other.leaf.spkiSha256 === leaf.spkiSha256 && other.leaf.fingerprint !== leaf.fingerprint,
      );
    const unrelated = others.find((other) => !related(leaf.dnsNames, other.leaf.dnsNames));
    if (unrelated) {
      const evidence = { spkiSha256: leaf.spkiSha256, otherNames: unrelated.leaf.dnsNames.slice(0, 5) };
      return fail(id, facts.host, 'key-of-another-host', evidence);
    }
    const use = keyUses.find(({ spkiSha256 }) => spkiSha256 === leaf.spkiSha256);
    if (use && use.certificates >= REUSED_KEY_CERTIFICATES) {
      return fail(id, facts.host, 'key-kept', { spkiSha256: use.spkiSha256, certificates: use.certificates });
    }
  }
  return pass(id, facts.host);
}

function related(a: readonly string[], b: readonly string[]): boolean {
  const domains = new Set(a.map((name) => domainOfOrganization(name.replace(/^\*\./, ''))));
  return b.some((name) => domains.has(domainOfOrganization(name.replace(/^\*\./, ''))));
}

function evaluateDivergence({ host, served, unserved }: TlsHostFacts): PostureCheck {
  const id = 'ssl.deployment.divergent';
  if (served.length + unserved.length < 2) return notApplicable(id, host, 'single-address');
  if (served.length < 2) return notTested(id, host, unserved[0]?.failure ?? 'no-certificate');
  const different = new Set(served.map(({ leaf }) => leaf.fingerprint));
  return toPostureCheck(id, host, {
    bad: different.size > 1,
    reason: 'addresses-differ',
    evidence: {
      addresses: served.map(({ address, leaf }) => `${address}: ${leaf.fingerprint.slice(0, 16)}`),
    },
  });
}

/** Maximum validity of a publicly trusted certificate in days, by date of issuance (BR 6.3.2, SC-081v3). */
const MAXIMA: readonly [from: number, days: number][] = [
  [Date.UTC(2029, 2, 15), 47],
  [Date.UTC(2027, 2, 15), 100],
  [Date.UTC(2026, 2, 15), 200],
  [Date.UTC(2020, 8, 1), 398],
  [Date.UTC(2018, 2, 1), 825],
];

type Dates = Pick<CertificateFacts, 'notBefore' | 'notAfter'>;

/**
 * Returns the maximum validity in days for certificates with this `notBefore` (ms since the epoch). Before March 2018,
 * it was 39 months.
 */
export function longestAllowedDays(notBefore: number): number {
  return MAXIMA.find(([from]) => notBefore >= from)?.[1] ?? 1_187;
}

/** Returns the validity in days. The last second counts (BR 6.3.2), so a partial day counts as a whole one. */
export function validityDays({ notBefore, notAfter }: Dates): number {
  return Math.ceil((notAfter - notBefore + 1_000) / dayMs);
}

/**
 * Returns the time before expiry at which it becomes urgent, in ms: a tenth of the lifetime, but at least one day and
 * at most fourteen.
 */
function urgentMs({ notBefore, notAfter }: Dates): number {
  return Math.min(14 * dayMs, Math.max(dayMs, (notAfter - notBefore) / 10));
}

/**
 * Returns `now` if the expiry is urgent, `soon` in the last third of the lifetime, `over` after expiry, otherwise null.
 */
export function expiryStage(dates: Dates, now: number): 'over' | 'now' | 'soon' | null {
  const left = dates.notAfter - now;
  if (left < 0) return 'over';
  if (left <= urgentMs(dates)) return 'now';
  return left <= (dates.notAfter - dates.notBefore) / 3 ? 'soon' : null;
}

/** Fingerprints of the certificates with the same key, oldest first, by SHA-256 of the key. Plain JSON. */
export type KeyHistory = Readonly<Record<string, readonly string[]>>;

/** Maximum number of keys stored per domain, and of certificates per key. No evaluation needs more. */
const MAX_KEYS = 50;
const MAX_CERTIFICATES = 8;

/** Returns the history extended with the keys served now. These take precedence over older keys. Pure. */
export function extendKeyHistory(before: KeyHistory, hosts: readonly TlsHostFacts[]): KeyHistory {
  const keys = new Map<string, readonly string[]>();
  for (const { leaf } of hosts.flatMap(({ served }) => served)) {
    const known = keys.get(leaf.spkiSha256) ?? before[leaf.spkiSha256] ?? [];
    const all = known.includes(leaf.fingerprint) ? known : [...known, leaf.fingerprint];
    keys.set(leaf.spkiSha256, all.slice(-MAX_CERTIFICATES));
  }
  for (const [key, fingerprints] of Object.entries(before)) if (!keys.has(key)) keys.set(key, fingerprints);
  return Object.fromEntries([...keys].slice(0, MAX_KEYS));
}

/** Returns the number of certificates with each key. */
export function countKeyUses(history: KeyHistory): KeyUse[] {
  return Object.entries(history).map(([spkiSha256, fingerprints]) => ({
    ...{ spkiSha256, certificates: fingerprints.length },
  }));
}
