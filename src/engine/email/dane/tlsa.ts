import { createHash, X509Certificate } from 'node:crypto';
import { recordFields } from '#engine/posture/lookup.ts';

/** A TLSA record (RFC 6698, RFC 7671). */
export interface Tlsa {
  usage: number;
  selector: number;
  matchingType: number;
  data: Buffer;
}

/** Parses the data of a TLSA record as returned by `dns-packet`; null if it is invalid. */
export function parseTlsa(data: unknown): Tlsa | null {
  const { usage, selector, matchingType, certificate } = recordFields(data);
  if (typeof usage !== 'number' || typeof selector !== 'number' || typeof matchingType !== 'number')
    return null;
  return Buffer.isBuffer(certificate) ? { usage, selector, matchingType, data: certificate } : null;
}

const DIGEST_OCTETS: Record<number, number> = { 1: 32, 2: 64 };

/**
 * Returns true if SMTP can use the record: DANE-TA or DANE-EE with a known selector and digest (RFC 7672 section
 * 3.1.3).
 */
export function isUsableTlsa(tlsa: Tlsa): boolean {
  if (tlsa.usage !== 2 && tlsa.usage !== 3) return false;
  if (tlsa.selector !== 0 && tlsa.selector !== 1) return false;
  if (tlsa.matchingType === 0) return tlsa.data.length > 0;
  return DIGEST_OCTETS[tlsa.matchingType] === tlsa.data.length;
}

/** Formats a record as in zone files: `2 1 1 ab12…`. */
export function tlsaText(tlsa: Tlsa): string {
  return `${tlsa.usage} ${tlsa.selector} ${tlsa.matchingType} ${tlsa.data.toString('hex').slice(0, 128)}`;
}

/** Returns whether a certificate matches the record, regardless of its position in the chain. */
function matchesCertificate(tlsa: Tlsa, certificate: X509Certificate): boolean {
  const bytes =
    tlsa.selector === 0 ? certificate.raw : certificate.publicKey.export({ type: 'spki', format: 'der' });
  if (tlsa.matchingType === 0) return bytes.equals(tlsa.data);
  const digest = createHash(tlsa.matchingType === 1 ? 'sha256' : 'sha512')
    .update(bytes)
    .digest();
  return digest.equals(tlsa.data);
}

/**
 * Checks whether a served chain (leaf first, DER) satisfies a usable record for `host` (RFC 7671 section 5). DANE-EE
 * compares only the leaf's bytes. DANE-TA also requires valid names, dates and signatures up to the anchor.
 */
export function matchesChain(
  tlsa: Tlsa,
  chain: readonly Uint8Array[],
  context: { host: string; nowMs: number },
): boolean {
  const certificates = readChain(chain);
  const [leaf] = certificates;
  if (leaf === undefined) return false;
  if (tlsa.usage === 3) return matchesCertificate(tlsa, leaf);
  if (tlsa.usage !== 2) return false;
  const anchor = certificates.findIndex((certificate, i) => i > 0 && matchesCertificate(tlsa, certificate));
  if (anchor < 0) return false;
  if (leaf.checkHost(context.host) === undefined) return false;
  const path = certificates.slice(0, anchor + 1);
  return path.every((certificate, i) => {
    const within =
      certificate.validFromDate.getTime() <= context.nowMs &&
      context.nowMs <= certificate.validToDate.getTime();
    const issuer = path[i + 1];
    if (issuer === undefined) return within;
    return within && issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  });
}

function readChain(chain: readonly Uint8Array[]): X509Certificate[] {
  const certificates: X509Certificate[] = [];
  for (const der of chain.slice(0, 10)) {
    try {
      certificates.push(new X509Certificate(der));
    } catch {
      break;
    }
  }
  return certificates;
}
