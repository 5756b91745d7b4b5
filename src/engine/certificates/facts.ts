import { dayMs } from '#platform/clock.ts';

/** Supported key types. `other` covers the rest. */
export const keyKinds = ['rsa', 'ec', 'ed25519', 'ed448', 'dsa', 'other'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** Facts about one certificate. Plain JSON of limited size for any certificate. */
export interface CertificateFacts {
  /** SHA-256 of the DER in lowercase hex. */
  fingerprint: string;
  /** SHA-256 of the SubjectPublicKeyInfo in lowercase hex, as used for pins in RFC 7469. */
  spkiSha256: string;
  /** Big-endian hex in lower case, at most 64 octets. */
  serial: string;
  /** `CN=…, O=…`, most specific first, at most 512 characters. */
  subject: string;
  issuer: string;
  subjectCommonName: string | null;
  issuerCommonName: string | null;
  issuerOrganization: string | null;
  /** DNS names in the subjectAltName in lower case; at most the first 100. */
  dnsNames: string[];
  /** IP addresses in the subjectAltName; at most the first 100. */
  ipAddresses: string[];
  /** Number of names in the subjectAltName, including names that are not stored. */
  nameCount: number;
  /** Time in ms since the epoch. */
  notBefore: number;
  /** Time in ms since the epoch. The certificate is valid through the end of this second. */
  notAfter: number;
  keyType: KeyKind;
  /** Size of the modulus or curve in bits; null if unknown. */
  keyBits: number | null;
  /** Named curve, such as `P-256`; null for others. */
  curve: string | null;
  /** `rsa-sha256`, `rsa-pss-sha256`, `ecdsa-sha384`, `ed25519`, …; otherwise the dotted OID. */
  signatureAlgorithm: string;
  /** `sha256`, `sha1`, `md5`, …; null if the algorithm has no separate hash. */
  signatureHash: string | null;
  isCa: boolean;
  pathLength: number | null;
  /** Extended key usages as OIDs, at most the first 20; null if the extension is absent. */
  extendedKeyUsage: string[] | null;
  ocspUrls: string[];
  crlUrls: string[];
  /** Issuer URLs (caIssuers) from authorityInfoAccess. */
  issuerUrls: string[];
  /** Whether the TLS feature `status_request` (RFC 7633) is set. */
  mustStaple: boolean;
  /** Number of embedded SCTs (RFC 6962). They are not verified. */
  sctCount: number;
  subjectKeyId: string | null;
  authorityKeyId: string | null;
  /** Whether the subject and issuer names are equal. */
  selfIssued: boolean;
}

/** Returns the remaining share of the lifetime from `notBefore` to `notAfter` at `now`, 0 to 1. */
export function shareLeft(facts: Pick<CertificateFacts, 'notBefore' | 'notAfter'>, now: number): number {
  const lifetime = facts.notAfter - facts.notBefore;
  if (lifetime <= 0) return 0;
  return Math.min(1, Math.max(0, (facts.notAfter - now) / lifetime));
}

/** Returns the days until the certificate expires, including fractions; negative after expiry. */
export const daysLeft = (facts: Pick<CertificateFacts, 'notAfter'>, now: number): number =>
  (facts.notAfter - now) / dayMs;

/**
 * Returns whether a key is weak: RSA and DSA under 2048 bits, curves under 256 bits (CA/Browser Forum Baseline
 * Requirements 6.1.5). A key of unknown type does not count as weak.
 */
export function hasWeakKey(facts: Pick<CertificateFacts, 'keyType' | 'keyBits'>): boolean {
  if (facts.keyBits === null) return false;
  if (facts.keyType === 'rsa' || facts.keyType === 'dsa') return facts.keyBits < 2048;
  return facts.keyType === 'ec' && facts.keyBits < 256;
}

/**
 * Returns whether the signature uses MD2, MD4, MD5 or SHA-1 (RFC 9155). Not meaningful for a root, because its
 * signature is never verified.
 */
export const hasWeakSignature = (facts: Pick<CertificateFacts, 'signatureHash'>): boolean =>
  facts.signatureHash !== null && ['md2', 'md4', 'md5', 'sha1'].includes(facts.signatureHash);
