import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { readKeyFacts, readSignatureAlgorithm, type SignatureAlgorithm } from './algorithms.ts';
import {
  bytesOf,
  contentOf,
  type DerElement,
  DerError,
  expectElement,
  readChildren,
  readDerTime,
  readElement,
  TAG,
} from './der.ts';
import * as extension from './extensions.ts';
import type { CertificateFacts } from './facts.ts';
import { readDistinguishedName, readSubjectNames } from './names.ts';

/** Maximum size of a certificate. OpenSSL accepts chains of up to 100 KiB. */
const MAX_CERTIFICATE_BYTES = 1 << 20;

/** A parsed certificate. The buffers are views of `der`. */
export interface ParsedCertificate {
  der: Buffer;
  facts: CertificateFacts;
  /** The signed bytes (TBSCertificate). */
  tbs: Buffer;
  signatureAlgorithm: SignatureAlgorithm;
  signature: Buffer;
  /** Subject in DER, for comparison with issuers. */
  subject: Buffer;
  issuer: Buffer;
  spki: Buffer;
  /** Content octets of the serial number. */
  serial: Buffer;
  /** Content of the subjectAltName's SEQUENCE; empty if there is none. */
  subjectAltNames: Buffer;
  /** Value of nameConstraints; null if there is none. */
  nameConstraints: Buffer | null;
  /** Whether keyUsage is absent or includes keyCertSign. */
  mayCertify: boolean;
  /** Name of the issuer's issuer, if authorityKeyIdentifier contains it. */
  grandIssuer: Buffer | null;
}

/**
 * Parses a certificate (RFC 5280 section 4.1, DER). Runs in time linear in its size and stores a bounded amount of
 * data.
 * @throws DerError, and no other error, if the data is not a certificate
 */
export function parseCertificate(der: Buffer): ParsedCertificate {
  if (der.length > MAX_CERTIFICATE_BYTES) throw new DerError('the certificate is too large');
  const outer = expectElement(der, 0, der.length, TAG.sequence);
  const [tbs, algorithm, signature] = readChildren(der, outer, 3);
  if (tbs?.tag !== TAG.sequence || algorithm?.tag !== TAG.sequence || signature?.tag !== TAG.bitString) {
    throw new DerError('not a certificate');
  }
  const fields = readTbs(der, tbs);
  const signatureAlgorithm = readSignatureAlgorithm(der, algorithm);
  const parts = readParts(der, fields.extensions);
  const facts = { ...describe(der, fields, signatureAlgorithm), ...parts.facts };
  return {
    der: der.subarray(0, outer.end),
    facts,
    tbs: bytesOf(der, tbs),
    signatureAlgorithm,
    signature: contentOf(der, signature).subarray(1),
    subject: bytesOf(der, fields.subject),
    issuer: bytesOf(der, fields.issuer),
    spki: bytesOf(der, fields.spki),
    serial: contentOf(der, fields.serial),
    subjectAltNames: parts.subjectAltNames,
    nameConstraints: parts.nameConstraints,
    mayCertify: parts.mayCertify,
    grandIssuer: parts.grandIssuer,
  };
}

interface TbsFields {
  serial: DerElement;
  issuer: DerElement;
  validity: DerElement;
  subject: DerElement;
  spki: DerElement;
  extensions: DerElement | null;
}

function readTbs(der: Buffer, tbs: DerElement): TbsFields {
  const items = readChildren(der, tbs, 12);
  const rest = items[0]?.tag === 0xa0 ? items.slice(1) : items;
  const [serial, , issuer, validity, subject, spki] = rest;
  if (serial?.tag !== TAG.integer || !issuer || !validity || !subject || !spki)
    throw new DerError('fields are missing');
  const wrapper = rest.slice(6).find((item) => item.tag === 0xa3);
  const extensions = wrapper ? expectElement(der, wrapper.start, wrapper.end, TAG.sequence) : null;
  return { serial, issuer, validity, subject, spki, extensions };
}

type PlainFacts = Omit<CertificateFacts, keyof ExtensionFacts>;

function describe(der: Buffer, fields: TbsFields, algorithm: SignatureAlgorithm): PlainFacts {
  const [from, to] = readChildren(der, fields.validity, 2);
  if (!from || !to) throw new DerError('the validity period is missing');
  const subject = readDistinguishedName(der, fields.subject);
  const issuer = readDistinguishedName(der, fields.issuer);
  return {
    fingerprint: createHash('sha256').update(der).digest('hex'),
    spkiSha256: createHash('sha256').update(bytesOf(der, fields.spki)).digest('hex'),
    serial: contentOf(der, fields.serial).subarray(0, 64).toString('hex'),
    subject: subject.text,
    issuer: issuer.text,
    subjectCommonName: subject.commonName,
    issuerCommonName: issuer.commonName,
    issuerOrganization: issuer.organization,
    notBefore: readDerTime(der, from),
    notAfter: readDerTime(der, to),
    ...readKeyFacts(der, fields.spki),
    signatureAlgorithm: algorithm.name,
    signatureHash: algorithm.hash,
    selfIssued: bytesOf(der, fields.subject).equals(bytesOf(der, fields.issuer)),
  };
}

type ExtensionFacts = Pick<
  CertificateFacts,
  | 'dnsNames'
  | 'ipAddresses'
  | 'nameCount'
  | 'isCa'
  | 'pathLength'
  | 'extendedKeyUsage'
  | 'ocspUrls'
  | 'crlUrls'
  | 'issuerUrls'
  | 'mustStaple'
  | 'sctCount'
  | 'subjectKeyId'
  | 'authorityKeyId'
>;

interface ExtensionParts
  extends Pick<ParsedCertificate, 'subjectAltNames' | 'nameConstraints' | 'mayCertify' | 'grandIssuer'> {
  facts: ExtensionFacts;
}

function readParts(der: Buffer, list: DerElement | null): ExtensionParts {
  const found = list ? extension.readExtensions(der, list) : new Map<string, extension.Extension>();
  const read = <T>(oid: string, reader: (bytes: Buffer, value: DerElement) => T): T | null => {
    const value = found.get(oid)?.value;
    return value ? reader(der, value) : null;
  };
  // An error in a descriptive field must not make the certificate unreadable. Clients ignore these errors, too.
  const tryRead: typeof read = (oid, reader) => {
    try {
      return read(oid, reader);
    } catch {
      return null;
    }
  };
  const constraints = read('2.5.29.19', extension.readBasicConstraints);
  const access = tryRead('1.3.6.1.5.5.7.1.1', extension.readAuthorityAccess);
  const authority = tryRead('2.5.29.35', extension.readAuthorityKeyId);
  const subjectAltNames = read('2.5.29.17', sequenceContent) ?? Buffer.alloc(0);
  return {
    subjectAltNames,
    nameConstraints: read('2.5.29.30', contentOf),
    mayCertify: read('2.5.29.15', extension.allowsCertificateSigning) ?? true,
    grandIssuer: authority?.issuerName ?? null,
    facts: {
      ...readSubjectNames(subjectAltNames),
      isCa: constraints?.isCa ?? false,
      pathLength: constraints?.pathLength ?? null,
      extendedKeyUsage: read('2.5.29.37', extension.readExtendedKeyUsage),
      ocspUrls: access?.ocsp ?? [],
      issuerUrls: access?.issuers ?? [],
      crlUrls: tryRead('2.5.29.31', extension.readCrlUrls) ?? [],
      mustStaple: tryRead('1.3.6.1.5.5.7.1.24', extension.demandsStapling) ?? false,
      sctCount: tryRead('1.3.6.1.4.1.11129.2.4.2', extension.countScts) ?? 0,
      subjectKeyId: tryRead('2.5.29.14', extension.readSubjectKeyId),
      authorityKeyId: authority?.keyId ?? null,
    },
  };
}

function sequenceContent(der: Buffer, value: DerElement): Buffer {
  const inner = readElement(der, value.start, value.end);
  if (inner.tag !== TAG.sequence) throw new DerError('the names are not a sequence');
  return contentOf(der, inner);
}

const publicKeys = new WeakMap<ParsedCertificate, KeyObject>();

/**
 * Returns the public key. It is created only once per certificate.
 * @throws DerError for keys that OpenSSL rejects, and for curves with explicit parameters, because an attacker could
 * use them to cause expensive work
 */
export function publicKeyOf(certificate: ParsedCertificate): KeyObject {
  const known = publicKeys.get(certificate);
  if (known) return known;
  const { keyType, keyBits } = certificate.facts;
  if (keyType === 'ec' && keyBits === null) throw new DerError('the curve has no name');
  try {
    const key = createPublicKey({ key: certificate.spki, format: 'der', type: 'spki' });
    publicKeys.set(certificate, key);
    return key;
  } catch {
    throw new DerError('the public key cannot be used');
  }
}
