import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import * as der from './der.ts';

/** Keys that the lab can generate, including weak ones on purpose. */
export type KeyType =
  | 'rsa512'
  | 'rsa1024'
  | 'rsa2048'
  | 'rsa3072'
  | 'rsa4096'
  | 'ec192'
  | 'ec224'
  | 'ec256'
  | 'ec384'
  | 'ec521'
  | 'ed25519';

/** Hash of a signature. Ignored for Ed25519, which has a fixed hash. */
export type SignatureHash = 'md5' | 'sha1' | 'sha256' | 'sha384' | 'sha512';

export interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const CURVES: Record<string, string> = {
  ec192: 'prime192v1',
  ec224: 'secp224r1',
  ec256: 'prime256v1',
  ec384: 'secp384r1',
  ec521: 'secp521r1',
};

export function generateKey(type: KeyType): KeyPair {
  if (type === 'ed25519') return generateKeyPairSync('ed25519');
  const namedCurve = CURVES[type];
  if (namedCurve) return generateKeyPairSync('ec', { namedCurve });
  return generateKeyPairSync('rsa', { modulusLength: Number(type.slice(3)) });
}

const RSA_SIGNATURES: Record<SignatureHash, string> = {
  md5: '1.2.840.113549.1.1.4',
  sha1: '1.2.840.113549.1.1.5',
  sha256: '1.2.840.113549.1.1.11',
  sha384: '1.2.840.113549.1.1.12',
  sha512: '1.2.840.113549.1.1.13',
};

const ECDSA_SIGNATURES: Partial<Record<SignatureHash, string>> = {
  sha1: '1.2.840.10045.4.1',
  sha256: '1.2.840.10045.4.3.2',
  sha384: '1.2.840.10045.4.3.3',
  sha512: '1.2.840.10045.4.3.4',
};

/**
 * Encodes the AlgorithmIdentifier of a signature with `key` over `hash`. Throws for ECDSA with MD5, which has no OID.
 */
export function signatureAlgorithm(key: KeyObject, hash: SignatureHash): Buffer {
  if (key.asymmetricKeyType === 'ed25519') return der.sequence(der.oid('1.3.101.112'));
  if (key.asymmetricKeyType === 'rsa') return der.sequence(der.oid(RSA_SIGNATURES[hash]), der.nothing());
  const id = ECDSA_SIGNATURES[hash];
  if (!id) throw new Error(`no signature algorithm for ECDSA with ${hash}`);
  return der.sequence(der.oid(id));
}

/**
 * Encodes `SIGNED{tbs}`: the to-be-signed part, the algorithm and the signature. Used in certificates, CRLs and OCSP
 * responses.
 */
export function signedParts(tbs: Buffer, key: KeyObject, hash: SignatureHash): [Buffer, Buffer, Buffer] {
  const signature = sign(key.asymmetricKeyType === 'ed25519' ? null : hash, tbs, key);
  return [tbs, signatureAlgorithm(key, hash), der.bits(signature)];
}

/** Returns the key identifier (RFC 5280 section 4.2.1.2), the SHA-1 of the whole SubjectPublicKeyInfo. */
export const keyIdentifier = (publicKey: KeyObject): Buffer =>
  createHash('sha1').update(spkiOf(publicKey)).digest();

export const spkiOf = (publicKey: KeyObject): Buffer =>
  Buffer.from(publicKey.export({ type: 'spki', format: 'der' }));

/** Hashes only the bits of the public key without the algorithm, as OCSP's CertID requires (RFC 6960). */
export function keyBitsHash(publicKey: KeyObject, hash: 'sha1' | 'sha256'): Buffer {
  const spki = spkiOf(publicKey);
  // Skips the two headers of SEQUENCE { AlgorithmIdentifier, BIT STRING } to reach the bits.
  const outer = headerLength(spki, 0);
  const algorithm = outer + headerLength(spki, outer) + contentLength(spki, outer);
  const start = algorithm + headerLength(spki, algorithm) + 1;
  return createHash(hash).update(spki.subarray(start)).digest();
}

function headerLength(bytes: Buffer, at: number): number {
  const first = bytes[at + 1] ?? 0;
  return first < 0x80 ? 2 : 2 + (first & 0x7f);
}

function contentLength(bytes: Buffer, at: number): number {
  const first = bytes[at + 1] ?? 0;
  return first < 0x80 ? first : bytes.readUIntBE(at + 2, first & 0x7f);
}
