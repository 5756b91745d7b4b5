import { DerError, expectElement, readChildren, TAG } from '#engine/certificates/der.ts';
import { type Extension, readExtensions } from '#engine/certificates/extensions.ts';
import { type ParsedCertificate, publicKeyOf } from '#engine/certificates/parse.ts';

const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';

/**
 * Checks a small subset of zlint's rules for server certificates. `isPublic` adds rules of the CA/Browser Forum that do
 * not apply to private authorities. Returns sorted codes; empty if there are no faults.
 */
export function lintLeaf(certificate: ParsedCertificate, isPublic: boolean): string[] {
  const faults = new Set<string>();
  const { facts, serial } = certificate;
  if (((serial[0] ?? 0) & 0x80) !== 0) faults.add('serial-negative');
  // RFC 5280 section 4.1.2.2: at most 20 octets, without a leading zero for the sign.
  if (serial.length > 21 || (serial.length === 21 && serial[0] !== 0)) faults.add('serial-too-long');
  if (facts.notAfter < facts.notBefore) faults.add('validity-reversed');
  for (const code of lintNames(certificate)) faults.add(code);
  for (const code of lintExtensions(certificate)) faults.add(code);
  if (isPublic) {
    // BR 7.1: 64 bits from a random generator, which need at least eight octets.
    if (serial.length < 8) faults.add('serial-without-entropy');
    if (facts.isCa) faults.add('leaf-is-a-ca');
    if (facts.extendedKeyUsage === null || !facts.extendedKeyUsage.includes(SERVER_AUTH))
      faults.add('extended-key-usage-without-server-auth');
    if (facts.subjectCommonName !== null && !containsName(certificate, facts.subjectCommonName))
      faults.add('common-name-not-in-san');
  }
  return [...faults].sort();
}

function containsName({ facts }: ParsedCertificate, commonName: string): boolean {
  // Names beyond the stored ones cannot be checked.
  if (facts.nameCount > facts.dnsNames.length + facts.ipAddresses.length) return true;
  const lowerName = commonName.toLowerCase();
  return facts.dnsNames.includes(lowerName) || facts.ipAddresses.includes(lowerName);
}

function lintNames({ facts }: ParsedCertificate): string[] {
  return facts.dnsNames.flatMap((name) => {
    if (name.includes('_')) return ['underscore-in-name'];
    if (name === '*' || (name.includes('*') && !/^\*\.[^*]+$/.test(name))) return ['wildcard-misplaced'];
    if (name.includes('?') || name.includes('..') || name.startsWith('.')) return ['name-malformed'];
    return [];
  });
}

/** Checks which extensions are critical (RFC 5280 section 4.2.1). */
function lintExtensions(certificate: ParsedCertificate): string[] {
  let extensions: Map<string, Extension>;
  try {
    extensions = extensionsOf(certificate.tbs);
  } catch (error) {
    if (error instanceof DerError) return ['extensions-unreadable'];
    throw error;
  }
  const faults: string[] = [];
  const usage = extensions.get('2.5.29.15');
  if (usage && !usage.critical) faults.push('key-usage-not-critical');
  const constraints = extensions.get('2.5.29.19');
  if (certificate.facts.isCa && constraints && !constraints.critical)
    faults.push('basic-constraints-not-critical');
  const names = extensions.get('2.5.29.17');
  const subjectEmpty = certificate.subject.length <= 2;
  if (names && subjectEmpty && !names.critical) faults.push('san-not-critical-with-empty-subject');
  return faults;
}

function extensionsOf(tbs: Buffer): Map<string, Extension> {
  const outer = expectElement(tbs, 0, tbs.length, TAG.sequence);
  const wrapper = readChildren(tbs, outer, 12).find((item) => item.tag === 0xa3);
  if (!wrapper) return new Map();
  return readExtensions(tbs, expectElement(tbs, wrapper.start, wrapper.end, TAG.sequence));
}

/** Primes of the ROCA fingerprint (CVE-2017-15361). */
const ROCA_PRIMES = [
  3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107,
  109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167,
];

/**
 * Returns whether an RSA modulus looks like one from the vulnerable Infineon library, which means that it is a power of
 * 65537 modulo each small prime (Nemec et al., CCS 2017). About one in 2^27 other keys matches by chance.
 */
export function isRocaModulus(modulus: bigint): boolean {
  return ROCA_PRIMES.every((prime) => {
    const lowerName = Number(modulus % BigInt(prime));
    const step = 65_537 % prime;
    let power = 1;
    do {
      if (power === lowerName) return true;
      power = (power * step) % prime;
    } while (power !== 1);
    return false;
  });
}

/** Returns `roca` for an RSA key with this property, otherwise null. */
export function findKnownWeakKey(certificate: ParsedCertificate): string | null {
  if (certificate.facts.keyType !== 'rsa') return null;
  try {
    const jwk = publicKeyOf(certificate).export({ format: 'jwk' });
    if (typeof jwk.n !== 'string') return null;
    const hex = Buffer.from(jwk.n, 'base64url').toString('hex');
    return hex !== '' && isRocaModulus(BigInt(`0x${hex}`)) ? 'roca' : null;
  } catch {
    return null;
  }
}
