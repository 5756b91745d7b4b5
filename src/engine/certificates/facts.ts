import { dayMs } from '#platform/clock.ts';

/** Supported key types. `other` covers types that are not listed. */
export const keyKinds = ['rsa', 'ec', 'ed25519', 'ed448', 'dsa', 'other'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** Facts about one certificate as plain JSON, limited in size whatever the certificate contains. */
export interface CertificateFacts {
  /** SHA-256 of the DER in lower-case hex. */
  fingerprint: string;
  /** SHA-256 of the SubjectPublicKeyInfo in lower-case hex (the value that RFC 7469 pins). */
  spkiSha256: string;
  /** Big-endian hex, lower case, at most 64 octets. */
  serial: string;
  /** `CN=…, O=…`, most specific first, at most 512 characters. */
  subject: string;
  issuer: string;
  subjectCommonName: string | null;
  issuerCommonName: string | null;
  issuerOrganization: string | null;
  /** DNS names of the subjectAltName, lower case, the first 100. */
  dnsNames: string[];
  /** IP addresses of the subjectAltName, the first 100. */
  ipAddresses: string[];
  /** Number of names in subjectAltName, stored or not. */
  nameCount: number;
  /** Epoch ms. */
  notBefore: number;
  /** Epoch ms; the certificate is valid through this second. */
  notAfter: number;
  keyType: KeyKind;
  /** Size in bits of modulus or curve; null where unknown. */
  keyBits: number | null;
  /** Named curve, such as `P-256`; null for others. */
  curve: string | null;
  /** `rsa-sha256`, `rsa-pss-sha256`, `ecdsa-sha384`, `ed25519`, …; otherwise the dotted OID. */
  signatureAlgorithm: string;
  /** `sha256`, `sha1`, `md5`, …; null if the algorithm has no separate hash. */
  signatureHash: string | null;
  isCa: boolean;
  pathLength: number | null;
  /** Extended key usages as OIDs, the first 20; null when the extension is absent. */
  extendedKeyUsage: string[] | null;
  ocspUrls: string[];
  crlUrls: string[];
  /** Issuer URLs (caIssuers) from authorityInfoAccess. */
  issuerUrls: string[];
  /** Whether the TLS feature `status_request` (RFC 7633) is set. */
  mustStaple: boolean;
  /** Number of embedded SCTs (RFC 6962), which are not verified here. */
  sctCount: number;
  subjectKeyId: string | null;
  authorityKeyId: string | null;
  /** Whether subject and issuer have the same name. */
  selfIssued: boolean;
}

/** Returns the share of the lifetime from `notBefore` to `notAfter` that is left at `now`, 0 to 1. */
export function shareLeft(facts: Pick<CertificateFacts, 'notBefore' | 'notAfter'>, now: number): number {
  const lifetime = facts.notAfter - facts.notBefore;
  if (lifetime <= 0) return 0;
  return Math.min(1, Math.max(0, (facts.notAfter - now) / lifetime));
}

/** Returns the days until the certificate expires, with fractions; negative once it has expired. */
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
 * Returns whether the signature uses MD2, MD4, MD5 or SHA-1 (RFC 9155). Not meaningful for a root, whose signature is
 * never verified.
 */
export const hasWeakSignature = (facts: Pick<CertificateFacts, 'signatureHash'>): boolean =>
  facts.signatureHash !== null && ['md2', 'md4', 'md5', 'sha1'].includes(facts.signatureHash);
