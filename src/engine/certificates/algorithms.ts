import {
  type DerElement,
  DerError,
  expectElement,
  readChildren,
  readOid,
  readSmallInteger,
  TAG,
} from './der.ts';
import type { KeyKind } from './facts.ts';

/** A signature algorithm with the parameters for `node:crypto`. */
export interface SignatureAlgorithm {
  /** Our name for the algorithm, such as `ecdsa-sha256`; the OID if it has none. */
  name: string;
  /** Digest; null for Ed25519, Ed448 and unknown algorithms. */
  hash: string | null;
  scheme: 'rsa' | 'rsa-pss' | 'ecdsa' | 'eddsa' | 'unknown';
  /** Salt length in octets; RSA-PSS only. */
  saltLength?: number;
}

type Row = [name: string, hash: string | null, scheme: SignatureAlgorithm['scheme']];

const SIGNATURES: Record<string, Row> = {
  '1.2.840.113549.1.1.2': ['rsa-md2', 'md2', 'unknown'],
  '1.2.840.113549.1.1.4': ['rsa-md5', 'md5', 'rsa'],
  '1.2.840.113549.1.1.5': ['rsa-sha1', 'sha1', 'rsa'],
  '1.3.14.3.2.29': ['rsa-sha1', 'sha1', 'rsa'],
  '1.2.840.113549.1.1.14': ['rsa-sha224', 'sha224', 'rsa'],
  '1.2.840.113549.1.1.11': ['rsa-sha256', 'sha256', 'rsa'],
  '1.2.840.113549.1.1.12': ['rsa-sha384', 'sha384', 'rsa'],
  '1.2.840.113549.1.1.13': ['rsa-sha512', 'sha512', 'rsa'],
  '1.2.840.10045.4.1': ['ecdsa-sha1', 'sha1', 'ecdsa'],
  '1.2.840.10045.4.3.1': ['ecdsa-sha224', 'sha224', 'ecdsa'],
  '1.2.840.10045.4.3.2': ['ecdsa-sha256', 'sha256', 'ecdsa'],
  '1.2.840.10045.4.3.3': ['ecdsa-sha384', 'sha384', 'ecdsa'],
  '1.2.840.10045.4.3.4': ['ecdsa-sha512', 'sha512', 'ecdsa'],
  '1.2.840.10040.4.3': ['dsa-sha1', 'sha1', 'unknown'],
  '1.3.101.112': ['ed25519', null, 'eddsa'],
  '1.3.101.113': ['ed448', null, 'eddsa'],
};

const HASHES: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

const RSA_PSS = '1.2.840.113549.1.1.10';

/**
 * Reads the AlgorithmIdentifier of a signature. Unknown algorithms get their OID as name.
 * @throws DerError
 */
export function readSignatureAlgorithm(bytes: Buffer, element: DerElement): SignatureAlgorithm {
  const [id, parameters] = readChildren(bytes, element, 4);
  if (!id || id.tag !== TAG.oid) throw new DerError('the algorithm has no identifier');
  const dotted = readOid(bytes, id);
  if (dotted === RSA_PSS) return readPss(bytes, parameters);
  const row = SIGNATURES[dotted];
  if (!row) return { name: dotted, hash: null, scheme: 'unknown' };
  return { name: row[0], hash: row[1], scheme: row[2] };
}

/** Reads RSASSA-PSS-params (RFC 4055): hash and salt length in `[0]` and `[2]`, both with defaults. */
function readPss(bytes: Buffer, parameters: DerElement | undefined): SignatureAlgorithm {
  let hash = 'sha1';
  let saltLength = 20;
  for (const field of parameters?.tag === TAG.sequence ? readChildren(bytes, parameters, 8) : []) {
    if (field.tag === 0xa0) {
      const algorithm = expectElement(bytes, field.start, field.end, TAG.sequence);
      const [id] = readChildren(bytes, algorithm, 4);
      hash = (id && HASHES[readOid(bytes, id)]) ?? 'unknown';
    }
    if (field.tag === 0xa2) {
      saltLength = readSmallInteger(bytes, expectElement(bytes, field.start, field.end, TAG.integer));
    }
  }
  if (hash === 'unknown') return { name: RSA_PSS, hash: null, scheme: 'unknown' };
  return { name: `rsa-pss-${hash}`, hash, scheme: 'rsa-pss', saltLength };
}

/** Returns the digest for the OID of an AlgorithmIdentifier; null if unknown. */
export function readHashAlgorithm(bytes: Buffer, element: DerElement): string | null {
  const [id] = readChildren(bytes, element, 4);
  return (id && HASHES[readOid(bytes, id)]) ?? null;
}

const CURVES: Record<string, [name: string, bits: number]> = {
  '1.2.840.10045.3.1.1': ['P-192', 192],
  '1.3.132.0.33': ['P-224', 224],
  '1.2.840.10045.3.1.7': ['P-256', 256],
  '1.3.132.0.10': ['secp256k1', 256],
  '1.3.132.0.34': ['P-384', 384],
  '1.3.132.0.35': ['P-521', 521],
  '1.3.36.3.3.2.8.1.1.7': ['brainpoolP256r1', 256],
  '1.3.36.3.3.2.8.1.1.11': ['brainpoolP384r1', 384],
  '1.3.36.3.3.2.8.1.1.13': ['brainpoolP512r1', 512],
};

interface KeyFacts {
  keyType: KeyKind;
  keyBits: number | null;
  curve: string | null;
}

/**
 * Returns the type and size of the key in a SubjectPublicKeyInfo element, based only on its bytes.
 * @throws DerError
 */
export function readKeyFacts(bytes: Buffer, spki: DerElement): KeyFacts {
  const [algorithm, key] = readChildren(bytes, spki, 4);
  if (!algorithm || algorithm.tag !== TAG.sequence || !key || key.tag !== TAG.bitString) {
    throw new DerError('invalid public key');
  }
  const [id, parameters] = readChildren(bytes, algorithm, 4);
  if (!id) throw new DerError('the public key has no algorithm');
  const dotted = readOid(bytes, id);
  if (dotted === '1.2.840.113549.1.1.1' || dotted === RSA_PSS) return rsaFacts(bytes, key);
  if (dotted === '1.2.840.10045.2.1') return curveFacts(bytes, parameters);
  if (dotted === '1.3.101.112') return { keyType: 'ed25519', keyBits: 256, curve: null };
  if (dotted === '1.3.101.113') return { keyType: 'ed448', keyBits: 456, curve: null };
  if (dotted === '1.2.840.10040.4.1')
    return { keyType: 'dsa', keyBits: dsaBits(bytes, parameters), curve: null };
  return { keyType: 'other', keyBits: null, curve: null };
}

function rsaFacts(bytes: Buffer, key: DerElement): KeyFacts {
  const inner = expectElement(bytes, key.start + 1, key.end, TAG.sequence);
  const modulus = expectElement(bytes, inner.start, inner.end, TAG.integer);
  return { keyType: 'rsa', keyBits: bitLength(bytes, modulus), curve: null };
}

function curveFacts(bytes: Buffer, parameters: DerElement | undefined): KeyFacts {
  if (parameters?.tag !== TAG.oid) return { keyType: 'ec', keyBits: null, curve: null };
  const [curve, bits] = CURVES[readOid(bytes, parameters)] ?? [readOid(bytes, parameters), null];
  return { keyType: 'ec', keyBits: bits, curve };
}

function dsaBits(bytes: Buffer, parameters: DerElement | undefined): number | null {
  if (parameters?.tag !== TAG.sequence) return null;
  return bitLength(bytes, expectElement(bytes, parameters.start, parameters.end, TAG.integer));
}

function bitLength(bytes: Buffer, integer: DerElement): number {
  let at = integer.start;
  while (at < integer.end && bytes[at] === 0) at += 1;
  return at === integer.end ? 0 : (integer.end - at) * 8 - Math.clz32(bytes[at] ?? 0) + 24;
}
