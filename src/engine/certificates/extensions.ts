import {
  contentOf,
  type DerElement,
  DerError,
  expectElement,
  readChildren,
  readElement,
  readOid,
  readSmallInteger,
  TAG,
} from './der.ts';

/** Maximum number of URLs stored per type, and the maximum length of a URL. */
const MOST_URLS = 10;
const LONGEST_URL = 2048;

/** An X.509 extension: whether it is critical, and the element inside its OCTET STRING. */
export interface Extension {
  critical: boolean;
  value: DerElement;
}

/**
 * Returns the extensions by OID.
 * @throws DerError for a repeated extension (RFC 5280 section 4.2).
 */
export function readExtensions(bytes: Buffer, list: DerElement): Map<string, Extension> {
  const found = new Map<string, Extension>();
  for (const item of readChildren(bytes, list, 100)) {
    const parts = readChildren(bytes, item, 3);
    const [id, second, third] = parts;
    const value = third ?? second;
    if (!id || !value || value.tag !== TAG.octetString) throw new DerError('invalid extension');
    const dotted = readOid(bytes, id);
    if (found.has(dotted)) throw new DerError(`extension ${dotted} twice`);
    const critical = third !== undefined && second?.tag === TAG.boolean && bytes[second.start] !== 0;
    found.set(dotted, { critical, value });
  }
  return found;
}

/** Reads basicConstraints. */
export function readBasicConstraints(
  bytes: Buffer,
  value: DerElement,
): { isCa: boolean; pathLength: number | null } {
  const inner = expectElement(bytes, value.start, value.end, TAG.sequence);
  const [flag, depth] = readChildren(bytes, inner, 2);
  const isCa = flag?.tag === TAG.boolean && bytes[flag.start] !== 0;
  return { isCa, pathLength: isCa && depth ? readSmallInteger(bytes, depth) : null };
}

/** Returns true if keyUsage includes keyCertSign (bit 5). */
export function allowsCertificateSigning(bytes: Buffer, value: DerElement): boolean {
  const inner = expectElement(bytes, value.start, value.end, TAG.bitString);
  return inner.end - inner.start > 1 && ((bytes[inner.start + 1] ?? 0) & 0x04) !== 0;
}

/** Returns the OIDs of extendedKeyUsage; at most the first 20. */
export function readExtendedKeyUsage(bytes: Buffer, value: DerElement): string[] {
  const inner = expectElement(bytes, value.start, value.end, TAG.sequence);
  return readChildren(bytes, inner, 100)
    .slice(0, 20)
    .map((item) => readOid(bytes, item));
}

/** Reads authorityInfoAccess: OCSP and issuer URLs. */
export function readAuthorityAccess(bytes: Buffer, value: DerElement): { ocsp: string[]; issuers: string[] } {
  const found = { ocsp: [] as string[], issuers: [] as string[] };
  const inner = expectElement(bytes, value.start, value.end, TAG.sequence);
  for (const item of readChildren(bytes, inner, 50)) {
    const [method, location] = readChildren(bytes, item, 2);
    if (!method || location?.tag !== 0x86) continue;
    const dotted = readOid(bytes, method);
    if (dotted === '1.3.6.1.5.5.7.48.1') addUrl(found.ocsp, bytes, location);
    if (dotted === '1.3.6.1.5.5.7.48.2') addUrl(found.issuers, bytes, location);
  }
  return found;
}

/** Returns the URLs in cRLDistributionPoints, except those of indirect CRLs (with cRLIssuer). */
export function readCrlUrls(bytes: Buffer, value: DerElement): string[] {
  const urls: string[] = [];
  const inner = expectElement(bytes, value.start, value.end, TAG.sequence);
  for (const point of readChildren(bytes, inner, 50)) {
    const fields = readChildren(bytes, point, 3);
    if (fields.some((field) => field.tag === 0xa2)) continue;
    for (const url of readPointNames(bytes, fields)) if (urls.length < MOST_URLS) urls.push(url);
  }
  return urls;
}

/** Returns the URLs in `distributionPoint [0] { fullName [0] }` of these fields. */
export function readPointNames(bytes: Buffer, fields: DerElement[]): string[] {
  const urls: string[] = [];
  const name = fields.find((field) => field.tag === 0xa0);
  if (!name) return urls;
  const full = readElement(bytes, name.start, name.end);
  if (full.tag !== 0xa0) return urls;
  for (const general of readChildren(bytes, full, 50)) if (general.tag === 0x86) addUrl(urls, bytes, general);
  return urls;
}

function addUrl(urls: string[], bytes: Buffer, element: DerElement): void {
  const length = element.end - element.start;
  if (urls.length < MOST_URLS && length <= LONGEST_URL)
    urls.push(contentOf(bytes, element).toString('latin1'));
}

/** Returns true if the TLS feature extension (RFC 7633) lists `status_request` (5). */
export function demandsStapling(bytes: Buffer, value: DerElement): boolean {
  const inner = expectElement(bytes, value.start, value.end, TAG.sequence);
  return readChildren(bytes, inner, 20).some((item) => contentOf(bytes, item).equals(Buffer.from([5])));
}

/** Returns the number of entries in an embedded SignedCertificateTimestampList (RFC 6962 section 3.3). */
export function countScts(bytes: Buffer, value: DerElement): number {
  const inner = expectElement(bytes, value.start, value.end, TAG.octetString);
  let count = 0;
  for (let at = inner.start + 2; at + 2 <= inner.end && count < 100; count += 1) {
    at += 2 + bytes.readUInt16BE(at);
    if (at > inner.end) throw new DerError('the SCT list is truncated');
  }
  return count;
}

/** Returns the key identifier of subjectKeyIdentifier in hex, at most 64 octets. */
export function readSubjectKeyId(bytes: Buffer, value: DerElement): string {
  const inner = expectElement(bytes, value.start, value.end, TAG.octetString);
  return contentOf(bytes, inner).subarray(0, 64).toString('hex');
}

/** Reads authorityKeyIdentifier: the key ID and, if present, the name of the issuer's own issuer (DER). */
export function readAuthorityKeyId(
  bytes: Buffer,
  value: DerElement,
): { keyId: string | null; issuerName: Buffer | null } {
  const fields = readChildren(bytes, expectElement(bytes, value.start, value.end, TAG.sequence), 3);
  const key = fields.find((field) => field.tag === 0x80);
  const names = fields.find((field) => field.tag === 0xa1);
  const directory = names && readChildren(bytes, names, 50).find((name) => name.tag === 0xa4);
  return {
    keyId: key ? contentOf(bytes, key).subarray(0, 64).toString('hex') : null,
    issuerName: directory ? contentOf(bytes, directory) : null,
  };
}
