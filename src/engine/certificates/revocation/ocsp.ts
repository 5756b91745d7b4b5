import { createHash } from 'node:crypto';
import { readHashAlgorithm, readSignatureAlgorithm, type SignatureAlgorithm } from '../algorithms.ts';
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
  readOid,
  readSmallInteger,
  TAG,
} from '../der.ts';
import { type ParsedCertificate, parseCertificate, publicKeyOf } from '../parse.ts';
import { reasonName } from './crl.ts';

/** Maximum size of a response in bytes. */
const MAX_OCSP_BYTES = 64 * 1024;
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';

/** Evaluation of a stapled response for the certificate that it came with. */
export interface OcspResult {
  status: 'good' | 'revoked' | 'unknown' | 'invalid';
  /** Reason for not trusting the response, for `invalid`. */
  fault: OcspFault | null;
  /** Time in ms since the epoch. */
  thisUpdate: number | null;
  nextUpdate: number | null;
  revokedAt: number | null;
  reason: string | null;
}

type OcspFault =
  | 'malformed'
  | 'no-answer'
  | 'other-certificate'
  | 'bad-signature'
  | 'unauthorised-responder'
  | 'stale';

const invalid = (fault: OcspFault): OcspResult => ({
  status: 'invalid',
  fault,
  thisUpdate: null,
  nextUpdate: null,
  revokedAt: null,
  reason: null,
});

/** Maximum time that a responder's clock can be ahead, in ms. */
const SKEW_MS = 5 * 60_000;

/**
 * Reads an OCSP response (RFC 6960) about `leaf`, issued by `issuer`. Verifies that the response is about this
 * certificate, is signed by the issuer or by a responder authorized by the issuer, and is current at `now` (epoch ms).
 * Never throws.
 */
export function evaluateOcsp(
  response: Buffer,
  about: { leaf: ParsedCertificate; issuer: ParsedCertificate; now: number },
): OcspResult {
  if (response.length > MAX_OCSP_BYTES) return invalid('malformed');
  try {
    const basic = readBasicResponse(response);
    return basic ? evaluateBasic(basic, about) : invalid('no-answer');
  } catch (error) {
    if (error instanceof DerError) return invalid('malformed');
    throw error;
  }
}

interface BasicResponse {
  bytes: Buffer;
  data: Buffer;
  singles: DerElement[];
  algorithm: SignatureAlgorithm;
  signature: Buffer;
  certificates: Buffer[];
}

/** Returns null if the responder sent an error. */
function readBasicResponse(bytes: Buffer): BasicResponse | null {
  const outer = expectElement(bytes, 0, bytes.length, TAG.sequence);
  const [status, wrapper] = readChildren(bytes, outer, 2);
  if (status?.tag !== TAG.enumerated) throw new DerError('the response has no status');
  if (readSmallInteger(bytes, status) !== 0 || !wrapper) return null;
  const inner = expectElement(bytes, wrapper.start, wrapper.end, TAG.sequence);
  const [type, value] = readChildren(bytes, inner, 2);
  if (!type || value?.tag !== TAG.octetString || readOid(bytes, type) !== '1.3.6.1.5.5.7.48.1.1') {
    throw new DerError('not a basic response');
  }
  const basic = expectElement(bytes, value.start, value.end, TAG.sequence);
  const [data, algorithm, signature, certs] = readChildren(bytes, basic, 4);
  if (!data || !algorithm || signature?.tag !== TAG.bitString) throw new DerError('fields are missing');
  return {
    bytes,
    data: bytesOf(bytes, data),
    singles: readSingles(bytes, data),
    algorithm: readSignatureAlgorithm(bytes, algorithm),
    signature: contentOf(bytes, signature).subarray(1),
    certificates: readCertificates(bytes, certs),
  };
}

function readSingles(bytes: Buffer, data: DerElement): DerElement[] {
  const list = readChildren(bytes, data, 6).find((item) => item.tag === TAG.sequence);
  if (!list) throw new DerError('no responses');
  return readChildren(bytes, list, 100);
}

function readCertificates(bytes: Buffer, wrapper: DerElement | undefined): Buffer[] {
  if (wrapper?.tag !== 0xa0) return [];
  const list = expectElement(bytes, wrapper.start, wrapper.end, TAG.sequence);
  return readChildren(bytes, list, 5).map((item) => bytesOf(bytes, item));
}

function evaluateBasic(
  basic: BasicResponse,
  about: { leaf: ParsedCertificate; issuer: ParsedCertificate; now: number },
): OcspResult {
  const single = basic.singles.find((item) => isAbout(basic.bytes, item, about.leaf, about.issuer));
  if (!single) return invalid('other-certificate');
  const result = readSingle(basic.bytes, single);
  const fault =
    signerFault(basic, about.issuer, about.now) ?? (isCurrent(result, about.now) ? null : 'stale');
  return fault ? { ...result, status: 'invalid', fault } : result;
}

const isCurrent = (result: OcspResult, now: number): boolean =>
  (result.thisUpdate ?? 0) <= now + SKEW_MS && (result.nextUpdate === null || result.nextUpdate >= now);

/**
 * Returns whether a CertID (digests of the issuer's name and key, and the serial number) identifies this certificate.
 */
function isAbout(
  bytes: Buffer,
  single: DerElement,
  leaf: ParsedCertificate,
  issuer: ParsedCertificate,
): boolean {
  const id = expectElement(bytes, single.start, single.end, TAG.sequence);
  const [algorithm, name, key, serial] = readChildren(bytes, id, 4);
  if (!algorithm || !name || !key || !serial) throw new DerError('invalid certificate ID');
  if (!contentOf(bytes, serial).equals(leaf.serial)) return false;
  const hash = readHashAlgorithm(bytes, algorithm);
  if (!hash) return false;
  const digest = (data: Buffer) => createHash(hash).update(data).digest();
  return (
    contentOf(bytes, name).equals(digest(issuer.subject)) &&
    contentOf(bytes, key).equals(digest(keyBits(issuer.spki)))
  );
}

function keyBits(spki: Buffer): Buffer {
  const outer = readElement(spki, 0, spki.length);
  const bits = readChildren(spki, outer, 2)[1];
  return bits ? contentOf(spki, bits).subarray(1) : Buffer.alloc(0);
}

function readSingle(bytes: Buffer, single: DerElement): OcspResult {
  const [, status, thisUpdate, ...rest] = readChildren(bytes, single, 5);
  if (!status || !thisUpdate) throw new DerError('invalid response');
  const next = rest.find((item) => item.tag === 0xa0);
  const result: OcspResult = {
    status: 'unknown',
    fault: null,
    thisUpdate: readDerTime(bytes, thisUpdate),
    nextUpdate: next ? readDerTime(bytes, readElement(bytes, next.start, next.end)) : null,
    revokedAt: null,
    reason: null,
  };
  if (status.tag === 0x80) return { ...result, status: 'good' };
  if (status.tag !== 0xa1) return result;
  const [at, code] = readChildren(bytes, status, 2);
  if (!at) throw new DerError('the revocation has no date');
  const reason = code ? reasonName(readSmallInteger(bytes, readElement(bytes, code.start, code.end))) : null;
  return { ...result, status: 'revoked', revokedAt: readDerTime(bytes, at), reason };
}

/**
 * Returns the reason for rejecting the signer, or null. The signer must be the issuer itself, or have a certificate
 * from the issuer for OCSP signing (RFC 6960 section 4.2.2.2).
 */
function signerFault(basic: BasicResponse, issuer: ParsedCertificate, now: number): OcspFault | null {
  const signed = { data: basic.data, signature: basic.signature, algorithm: basic.algorithm };
  if (isSignedBy(signed, publicKeyOf(issuer))) return null;
  for (const der of basic.certificates) {
    const responder = parseCertificate(der);
    if (!isSignedBy(signed, publicKeyOf(responder))) continue;
    const own = {
      data: responder.tbs,
      signature: responder.signature,
      algorithm: responder.signatureAlgorithm,
    };
    const { facts } = responder;
    const delegated =
      responder.issuer.equals(issuer.subject) &&
      (facts.extendedKeyUsage?.includes(OCSP_SIGNING) ?? false) &&
      facts.notBefore <= now &&
      now <= facts.notAfter &&
      isSignedBy(own, publicKeyOf(issuer));
    return delegated ? null : 'unauthorised-responder';
  }
  return 'bad-signature';
}
