import { daysLeft, hasWeakKey, hasWeakSignature, shareLeft } from '#engine/certificates/facts.ts';
import type { IssuerFacts, ServerInspection } from '#engine/certificates/server-certificates.ts';
import { failureVerdict, type Reason, type Verdict } from '../types.ts';
import type { SslSettings } from './settings.ts';

/** Maximum time in ms by which the start of a certificate can lie in the future, because clocks differ. */
const SKEW_MS = 5 * 60_000;

const VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
const FLOORS = { '1.0': 'TLSv1', '1.1': 'TLSv1.1', '1.2': 'TLSv1.2', '1.3': 'TLSv1.3' } as const;

/**
 * Evaluates a served certificate and its connection against the settings at `now` (epoch ms).
 * The status is down for every fault that makes current clients reject the connection: revoked, expired, not yet valid,
 * wrong name, no path to a trusted root (untrusted, self-signed, incomplete chain, wrong usage, name constraints, an
 * expired issuer), or keys and signatures that are too weak for browsers and OpenSSL's default level. It is also down
 * if the connection violates the monitor's own requirements, `minTls` and `pinnedSha256`.
 * The status is degraded for warnings: approaching expiry, and a required but missing OCSP staple. The reasons list all
 * faults, most severe first.
 */
export function evaluateSsl(observation: ServerInspection, settings: SslSettings, now: number): Verdict {
  const { failure } = observation;
  if (failure) return failureVerdict(failure, { host: settings.host, port: settings.port });
  const faults = [
    ...validityFaults(observation, settings, now),
    ...trustFaults(observation, now),
    ...strengthFaults(observation),
    ...demandFaults(observation, settings),
  ];
  const warnings = findWarnings(observation, settings, now);
  if (faults.length > 0) return { status: 'down', reasons: [...faults, ...warnings] };
  return { status: warnings.length > 0 ? 'degraded' : 'up', reasons: warnings };
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

function validityFaults(
  { leaf, revocation, nameMatches }: ServerInspection,
  settings: SslSettings,
  now: number,
): Reason[] {
  if (!leaf) return [];
  const reasons: Reason[] = [];
  if (revocation?.status === 'revoked') {
    const at = revocation.revokedAt === null ? {} : { revokedAt: day(revocation.revokedAt) };
    const params = { source: revocation.source ?? '', reason: revocation.reason ?? 'unspecified', ...at };
    reasons.push({ code: 'certificate-revoked', params });
  }
  if (now > leaf.notAfter) {
    const daysAgo = Math.floor(-daysLeft(leaf, now));
    reasons.push({ code: 'certificate-expired', params: { notAfter: day(leaf.notAfter), daysAgo } });
  }
  if (leaf.notBefore > now + SKEW_MS) {
    reasons.push({ code: 'certificate-not-yet-valid', params: { notBefore: day(leaf.notBefore) } });
  }
  if (nameMatches === false) {
    const names = [...leaf.dnsNames, ...leaf.ipAddresses].slice(0, 5).join(', ');
    const params = {
      host: settings.sni ?? settings.host,
      names: names || '(none)',
      nameCount: leaf.nameCount,
    };
    reasons.push({ code: 'certificate-name-mismatch', params });
  }
  return reasons;
}

const TRUST_CODES = {
  'self-signed': 'certificate-self-signed',
  untrusted: 'certificate-untrusted',
  'incomplete-chain': 'certificate-incomplete-chain',
  'wrong-usage': 'certificate-wrong-purpose',
  'name-constraint': 'certificate-name-constraint',
} as const;

function trustFaults({ leaf, issuers, trust }: ServerInspection, now: number): Reason[] {
  const reasons: Reason[] = [];
  if (trust?.fault && leaf) {
    const detail = trust.detail ? { detail: trust.detail } : {};
    reasons.push({ code: TRUST_CODES[trust.fault], params: { issuer: leaf.issuer, ...detail } });
  }
  const ended = issuers.find((issuer) => issuer.notAfter < now);
  if (ended) {
    const params = { issuer: ended.subject, notAfter: day(ended.notAfter) };
    reasons.push({ code: 'certificate-issuer-expired', params });
  }
  return reasons;
}

function strengthFaults({ leaf, issuers }: ServerInspection): Reason[] {
  if (!leaf) return [];
  const reasons: Reason[] = [];
  const weakKey = [leaf, ...issuers].find(hasWeakKey);
  if (weakKey) {
    const params = {
      subject: weakKey.subject,
      keyType: weakKey.keyType.toUpperCase(),
      keyBits: weakKey.keyBits ?? 0,
    };
    reasons.push({ code: 'certificate-weak-key', params });
  }
  // Clients do not verify the signature of a root or of a self-signed leaf.
  const signed = [leaf, ...issuers].filter((each: IssuerFacts) => !each.selfIssued);
  const weakSignature = signed.find(hasWeakSignature);
  if (weakSignature) {
    const params = { subject: weakSignature.subject, algorithm: weakSignature.signatureAlgorithm };
    reasons.push({ code: 'certificate-weak-signature', params });
  }
  return reasons;
}

function demandFaults({ leaf, protocol }: ServerInspection, settings: SslSettings): Reason[] {
  const reasons: Reason[] = [];
  if (settings.minTls && protocol && VERSIONS.indexOf(protocol) < VERSIONS.indexOf(FLOORS[settings.minTls])) {
    reasons.push({ code: 'tls-version-too-low', params: { protocol, minTls: settings.minTls } });
  }
  const pins = settings.pinnedSha256.map((pin) => pin.toLowerCase());
  if (leaf && pins.length > 0 && !pins.includes(leaf.spkiSha256)) {
    reasons.push({ code: 'certificate-pin-mismatch', params: { spkiSha256: leaf.spkiSha256 } });
  }
  return reasons;
}

function findWarnings({ leaf, revocation }: ServerInspection, settings: SslSettings, now: number): Reason[] {
  if (!leaf || now > leaf.notAfter) return [];
  const reasons: Reason[] = [];
  const left = daysLeft(leaf, now);
  const reached = settings.warnDays.filter((days) => left <= days);
  if (reached.length > 0) {
    const params = {
      daysLeft: Math.floor(left),
      warnDays: Math.min(...reached),
      notAfter: day(leaf.notAfter),
    };
    reasons.push({ code: 'certificate-expires-soon', params });
  }
  const share = shareLeft(leaf, now);
  if (settings.warnLifetimeShare !== null && share < settings.warnLifetimeShare) {
    const params = { percent: Math.floor(share * 100), notAfter: day(leaf.notAfter) };
    reasons.push({ code: 'certificate-lifetime-low', params });
  }
  const stapled = revocation?.stapled;
  if (leaf.mustStaple && stapled?.status !== 'good' && revocation?.status !== 'revoked') {
    reasons.push({ code: 'certificate-staple-missing', params: { detail: stapled?.fault ?? 'none sent' } });
  }
  return reasons;
}
