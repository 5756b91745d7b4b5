import { createHash } from 'node:crypto';
import { contentOf, DerError, expectElement, readChildren, readOid, TAG } from '../certificates/der.ts';
import type { CertificateFacts } from '../certificates/facts.ts';
import { DNS_NAME, dnsText, eachName } from '../certificates/names.ts';
import { type ParsedCertificate, parseCertificate } from '../certificates/parse.ts';
import { precertificateTbs } from '../tls/sct.ts';

/** Keys as policies name them. */
export const issuanceKeyTypes = ['rsa', 'ecdsa', 'ed25519', 'ed448', 'ml-dsa', 'other'] as const;
export type IssuanceKeyType = (typeof issuanceKeyTypes)[number];

/** What is known of a certificate that was issued. What a source does not tell is null. */
export interface Issuance {
  /** SHA-256, lower hex, of the TBS without poison and SCT list: one for a certificate and its precertificate. */
  tbsSha256: string | null;
  /** SHA-256, lower hex, of the DER. */
  sha256: string | null;
  precertificate: boolean;
  /** DNS names of the subjectAltName and the common name where it is one; lower case. The first thousand. */
  names: string[];
  nameCount: number;
  commonName: string | null;
  issuer: { commonName: string | null; organization: string | null };
  /** Lower hex. */
  serialNumber: string;
  /** Epoch ms. */
  notBefore: number;
  notAfter: number;
  keyType: IssuanceKeyType | null;
  keyBits: number | null;
  /** SHA-256 of the SubjectPublicKeyInfo, lower hex. */
  keySha256: string | null;
  signatureAlgorithm: string | null;
}

const mostNames = 1_000;
const poisonOid = '1.3.6.1.4.1.11129.2.4.3';
/** ML-DSA-44, -65 and -87 (FIPS 204). */
const mlDsa = /^2\.16\.840\.1\.101\.3\.4\.3\.1[789]$/;

/**
 * The facts of a certificate or precertificate. `about` says which names matter most: they are kept whatever else has to
 * go. Throws `DerError` for what is no certificate.
 */
export function readIssuance(der: Buffer, about: (name: string) => boolean = () => false): Issuance {
  const parsed = parseCertificate(der);
  const { facts } = parsed;
  return {
    tbsSha256: hash(precertificateTbs(parsed.tbs)),
    sha256: facts.fingerprint,
    precertificate: hasPoison(parsed.tbs),
    ...namesOf(parsed, about),
    commonName: facts.subjectCommonName,
    issuer: { commonName: facts.issuerCommonName, organization: facts.issuerOrganisation },
    serialNumber: facts.serial,
    notBefore: facts.notBefore,
    notAfter: facts.notAfter,
    keyType: keyTypeOf(facts, parsed.spki),
    keyBits: facts.keyBits,
    keySha256: facts.spkiSha256,
    signatureAlgorithm: facts.signatureAlgorithm,
  };
}

function namesOf(
  { subjectAltNames, facts }: ParsedCertificate,
  about: (name: string) => boolean,
): Pick<Issuance, 'names' | 'nameCount'> {
  const [first, others] = [new Set<string>(), new Set<string>()];
  const add = (text: string) => {
    const kept = about(text) ? first : others;
    if (kept.size < mostNames) kept.add(text);
  };
  let nameCount = 0;
  eachName(subjectAltNames, (name) => {
    nameCount += 1;
    if (name.tag === DNS_NAME) add(dnsText(subjectAltNames, name));
    return false;
  });
  const common = facts.subjectCommonName?.toLowerCase() ?? '';
  if (/^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(common)) add(common);
  const names = [...first, ...others].slice(0, mostNames);
  return { names, nameCount: Math.max(nameCount, names.length) };
}

function keyTypeOf(facts: CertificateFacts, spki: Buffer): IssuanceKeyType {
  const { keyType } = facts;
  if (keyType === 'ec') return 'ecdsa';
  if (keyType === 'dsa') return 'other';
  if (keyType !== 'other') return keyType;
  const [algorithm] = readChildren(spki, expectElement(spki, 0, spki.length, TAG.sequence), 4);
  const [id] = algorithm ? readChildren(spki, algorithm, 4) : [];
  return id?.tag === TAG.oid && mlDsa.test(readOid(spki, id)) ? 'ml-dsa' : 'other';
}

/** Whether a TBSCertificate carries the poison of RFC 6962 section 3.1. */
function hasPoison(tbs: Buffer): boolean {
  const wrapper = readChildren(tbs, expectElement(tbs, 0, tbs.length, TAG.sequence), 12).find(
    ({ tag }) => tag === 0xa3,
  );
  if (!wrapper) return false;
  const list = expectElement(tbs, wrapper.start, wrapper.end, TAG.sequence);
  return readChildren(tbs, list, 100).some((item) => {
    const [id] = readChildren(tbs, item, 3);
    if (id === undefined) throw new DerError('odd extension');
    return contentOf(tbs, id).length > 0 && readOid(tbs, id) === poisonOid;
  });
}

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
