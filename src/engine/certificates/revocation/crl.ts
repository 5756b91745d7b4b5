import { readSignatureAlgorithm, type SignatureAlgorithm } from '../algorithms.ts';
import { isSignedBy } from '../chain.ts';
import {
  bytesOf,
  contentOf,
  type DerElement,
  DerError,
  expectElement,
  readChildren,
  readDerTime,
  readElement,
  readSmallInteger,
  TAG,
} from '../der.ts';
import { readExtensions, readPointNames } from '../extensions.ts';
import { type ParsedCertificate, publicKeyOf } from '../parse.ts';

/** A parsed revocation list. Its entries stay unparsed, because lists can have several megabytes. */
export interface ParsedCrl {
  issuer: Buffer;
  /** Time in ms since the epoch. */
  thisUpdate: number;
  /** Time in ms since the epoch; null if the list has no nextUpdate. */
  nextUpdate: number | null;
  /** Content of revokedCertificates; empty if nothing is revoked. */
  entries: Buffer;
  /** Scope of the list, from issuingDistributionPoint. */
  scope: { urls: string[]; onlyCaCertificates: boolean; indirect: boolean; delta: boolean };
  tbs: Buffer;
  signatureAlgorithm: SignatureAlgorithm;
  signature: Buffer;
}

export interface Revocation {
  /** Time in ms since the epoch. */
  at: number;
  /** `keyCompromise`, `superseded`, …; null if the issuer does not state a reason. */
  reason: string | null;
}

const REASONS = [
  'unspecified',
  'keyCompromise',
  'cACompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'certificateHold',
  null,
  'removeFromCRL',
  'privilegeWithdrawn',
  'aACompromise',
];

export const reasonName = (code: number): string | null => REASONS[code] ?? null;

/**
 * Parses a CRL (RFC 5280 section 5, DER) without its entries.
 * @throws DerError
 */
export function parseCrl(der: Buffer): ParsedCrl {
  const outer = expectElement(der, 0, der.length, TAG.sequence);
  const [tbs, algorithm, signature] = readChildren(der, outer, 3);
  if (tbs?.tag !== TAG.sequence || algorithm?.tag !== TAG.sequence || signature?.tag !== TAG.bitString) {
    throw new DerError('not a revocation list');
  }
  const items = readChildren(der, tbs, 8);
  const rest = items[0]?.tag === TAG.integer ? items.slice(1) : items;
  const [, issuer, thisUpdate, ...tail] = rest;
  if (!issuer || !thisUpdate) throw new DerError('fields are missing');
  const isTime = (item: DerElement | undefined) =>
    item?.tag === TAG.utcTime || item?.tag === TAG.generalizedTime;
  const next = isTime(tail[0]) ? tail.shift() : undefined;
  const entries = tail[0]?.tag === TAG.sequence ? tail.shift() : undefined;
  const wrapper = tail.find((item) => item.tag === 0xa0);
  return {
    issuer: bytesOf(der, issuer),
    thisUpdate: readDerTime(der, thisUpdate),
    nextUpdate: next ? readDerTime(der, next) : null,
    entries: entries ? contentOf(der, entries) : Buffer.alloc(0),
    scope: readScope(der, wrapper),
    tbs: bytesOf(der, tbs),
    signatureAlgorithm: readSignatureAlgorithm(der, algorithm),
    signature: contentOf(der, signature).subarray(1),
  };
}

function readScope(der: Buffer, wrapper: DerElement | undefined): ParsedCrl['scope'] {
  const scope = { urls: [] as string[], onlyCaCertificates: false, indirect: false, delta: false };
  if (!wrapper) return scope;
  const extensions = readExtensions(der, expectElement(der, wrapper.start, wrapper.end, TAG.sequence));
  scope.delta = extensions.has('2.5.29.27');
  const point = extensions.get('2.5.29.28')?.value;
  if (!point) return scope;
  const fields = readChildren(der, expectElement(der, point.start, point.end, TAG.sequence), 6);
  const flag = (tag: number) => fields.some((field) => field.tag === tag && der[field.start] !== 0);
  // Lists for attribute certificates only (0x85) are as irrelevant as lists for CA certificates only (0x82).
  return {
    ...scope,
    urls: readPointNames(der, fields),
    onlyCaCertificates: flag(0x82) || flag(0x85),
    indirect: flag(0x84),
  };
}

/** Reason for not using a list for a certificate. */
type CrlFault = 'wrong-issuer' | 'out-of-scope' | 'bad-signature' | 'stale';

/**
 * Returns null if `crl`, fetched from `url`, is valid for certificates of `issuer` at `now` (epoch ms); otherwise the
 * reason. Verifies the signature, so call it once per list, not once per certificate.
 */
export function evaluateCrl(
  crl: ParsedCrl,
  about: { issuer: ParsedCertificate; url: string; now: number },
): CrlFault | null {
  if (!crl.issuer.equals(about.issuer.subject)) return 'wrong-issuer';
  const { scope } = crl;
  if (scope.indirect || scope.delta || scope.onlyCaCertificates) return 'out-of-scope';
  if (scope.urls.length > 0 && !scope.urls.includes(about.url)) return 'out-of-scope';
  if (crl.nextUpdate !== null && crl.nextUpdate < about.now) return 'stale';
  const signed = { data: crl.tbs, signature: crl.signature, algorithm: crl.signatureAlgorithm };
  try {
    return isSignedBy(signed, publicKeyOf(about.issuer)) ? null : 'bad-signature';
  } catch {
    return 'bad-signature';
  }
}

/**
 * Finds a serial number (content octets) in the list.
 * @throws DerError on malformed entries
 */
export function findRevocation(crl: Pick<ParsedCrl, 'entries'>, serial: Buffer): Revocation | null {
  const { entries } = crl;
  // A revoked serial number appears verbatim in the list. For most lists, this search is therefore sufficient.
  const needle = Buffer.concat([Buffer.from([TAG.integer, serial.length]), serial]);
  if (serial.length > 127 || entries.indexOf(needle) === -1) return null;
  for (let at = 0; at < entries.length; ) {
    const entry = expectElement(entries, at, entries.length, TAG.sequence);
    const number = expectElement(entries, entry.start, entry.end, TAG.integer);
    if (contentOf(entries, number).equals(serial)) return readRevocation(entries, entry);
    at = entry.end;
  }
  return null;
}

function readRevocation(entries: Buffer, entry: DerElement): Revocation | null {
  const [, at, list] = readChildren(entries, entry, 3);
  if (!at) throw new DerError('the revocation has no date');
  const code = list ? readExtensions(entries, list).get('2.5.29.21')?.value : undefined;
  const value = code ? readSmallInteger(entries, readElement(entries, code.start, code.end)) : null;
  return { at: readDerTime(entries, at), reason: value === null ? null : reasonName(value) };
}
