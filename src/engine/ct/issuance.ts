import { createHash } from 'node:crypto';
import { readKeyFacts, readSignatureAlgorithm } from '#engine/certificates/algorithms.ts';
import {
  bytesOf,
  contentOf,
  type DerElement,
  DerError,
  expectElement,
  readChildren,
  readDerTime,
  readOid,
  TAG,
} from '#engine/certificates/der.ts';
import { readDistinguishedName } from '#engine/certificates/names.ts';
import { precertificateTbs } from '#engine/tls/sct.ts';
import type { LogEntry } from './entry.ts';
import { eachIdentifier, findTbsParts, type TbsParts } from './tbs.ts';

/** Key types by their names in policies. */
export const issuanceKeyTypes = ['rsa', 'ecdsa', 'ed25519', 'ed448', 'ml-dsa', 'other'] as const;
export type IssuanceKeyType = (typeof issuanceKeyTypes)[number];

/** Facts about an issued certificate. Values that the source does not report are null. */
export interface Issuance {
  /**
   * SHA-256 of the TBS without poison and SCT list, in lowercase hex. A certificate and its precertificate have the
   * same value.
   */
  tbsSha256: string | null;
  /** SHA-256 of the DER in lowercase hex. */
  sha256: string | null;
  precertificate: boolean;
  /**
   * DNS names in the subjectAltName, and the common name if it is a DNS name; in lower case, at most the first
   * thousand.
   */
  names: string[];
  nameCount: number;
  commonName: string | null;
  issuer: { commonName: string | null; organization: string | null };
  /** Lowercase hex. */
  serialNumber: string;
  /** Time in ms since the epoch. */
  notBefore: number;
  notAfter: number;
  keyType: IssuanceKeyType | null;
  keyBits: number | null;
  /** SHA-256 of the SubjectPublicKeyInfo in lowercase hex. */
  keySha256: string | null;
  signatureAlgorithm: string | null;
}

const maxNames = 1_000;
/** ML-DSA-44, -65 and -87 (FIPS 204). */
const mlDsa = /^2\.16\.840\.1\.101\.3\.4\.3\.1[789]$/;

/** Returns true for names that must be kept if the list is cut. */
type About = (name: string) => boolean;

/**
 * Reads the facts of a certificate or precertificate.
 * @throws DerError for any other data
 */
export function readIssuance(der: Buffer, about: About = () => false): Issuance {
  const outer = expectElement(der, 0, der.length, TAG.sequence);
  const tbs = expectElement(der, outer.start, outer.end, TAG.sequence);
  return readParts(bytesOf(der, tbs), der.subarray(outer.at, outer.end), { about, precertificate: null });
}

/**
 * Reads the facts of a log entry.
 * @throws DerError
 */
export function readLoggedIssuance(entry: LogEntry, about: About = () => false): Issuance {
  if (entry.tbs !== null) return readParts(entry.tbs, entry.der, { about, precertificate: true });
  if (entry.der === null) throw new DerError('the entry has no certificate');
  return readIssuance(entry.der, about);
}

function readParts(
  tbs: Buffer,
  der: Buffer | null,
  { about, precertificate }: { about: About; precertificate: boolean | null },
): Issuance {
  const parts = findTbsParts(tbs, 0, tbs.length);
  const [from, to] = readChildren(tbs, parts.validity, 2);
  if (!from || !to) throw new DerError('the validity period is missing');
  const issuer = readDistinguishedName(tbs, parts.issuer);
  return {
    tbsSha256: hash(precertificateTbs(tbs)),
    sha256: der && hash(der),
    precertificate: precertificate ?? parts.poisoned,
    ...namesOf(tbs, parts, about),
    commonName: readDistinguishedName(tbs, parts.subject).commonName,
    issuer: { commonName: issuer.commonName, organization: issuer.organization },
    serialNumber: contentOf(tbs, parts.serial).subarray(0, 64).toString('hex'),
    notBefore: readDerTime(tbs, from),
    notAfter: readDerTime(tbs, to),
    ...keyOf(tbs, parts.spki),
    signatureAlgorithm: tryRead(() => parts.signature && readSignatureAlgorithm(tbs, parts.signature).name),
  };
}

function namesOf(tbs: Buffer, parts: TbsParts, about: About): Pick<Issuance, 'names' | 'nameCount'> {
  const [first, others] = [new Set<string>(), new Set<string>()];
  let nameCount = 0;
  eachIdentifier(tbs, parts, (name) => {
    // A common name is not necessarily a host name.
    if (!name.includes('.')) return;
    nameCount += 1;
    const group = about(name) ? first : others;
    if (group.size < maxNames) group.add(name);
  });
  return { names: [...first, ...others].slice(0, maxNames), nameCount };
}

type KeyFacts = Pick<Issuance, 'keyType' | 'keyBits' | 'keySha256'>;

function keyOf(tbs: Buffer, spki: DerElement | null): KeyFacts {
  if (spki === null) return { keyType: null, keyBits: null, keySha256: null };
  const facts = tryRead(() => readKeyFacts(tbs, spki));
  const keySha256 = hash(bytesOf(tbs, spki));
  if (facts === null) return { keyType: 'other', keyBits: null, keySha256 };
  const keyType = tryRead(() => keyTypeOf(facts.keyType, tbs, spki)) ?? 'other';
  return { keyType, keyBits: facts.keyBits, keySha256 };
}

function keyTypeOf(
  keyType: ReturnType<typeof readKeyFacts>['keyType'],
  tbs: Buffer,
  spki: DerElement,
): IssuanceKeyType {
  if (keyType === 'ec') return 'ecdsa';
  if (keyType === 'dsa') return 'other';
  if (keyType !== 'other') return keyType;
  const [algorithm] = readChildren(tbs, spki, 4);
  const [id] = algorithm ? readChildren(tbs, algorithm, 4) : [];
  return id?.tag === TAG.oid && mlDsa.test(readOid(tbs, id)) ? 'ml-dsa' : 'other';
}

/** Returns null on failure, so that a faulty descriptive field does not make the certificate unreadable. */
function tryRead<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
}

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
