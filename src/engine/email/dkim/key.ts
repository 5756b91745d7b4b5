import { createPublicKey } from 'node:crypto';
import { parseTagList, type TagFault } from '../tag-list.ts';

/** A DKIM key record (RFC 6376 section 3.6.1, RFC 8301, RFC 8463). */
export interface DkimKey {
  /** `unknown` for a `k=` value that no RFC defines. */
  type: 'rsa' | 'ed25519' | 'unknown';
  /** RSA modulus in bits; null for other key types and unreadable keys. */
  bits: number | null;
  /** Whether `p=` is empty. All mail signed with this key then fails. */
  revoked: boolean;
  /** Whether the domain is in test mode (`t=y`). */
  testing: boolean;
  /** Whether signing identities cannot be subdomains (`t=s`). */
  strict: boolean;
  faults: TagFault[];
  /** False if receivers cannot use the record. */
  valid: boolean;
}

const MAX_KEY_OCTETS = 8_192;

/** Returns true if a TXT text is a DKIM key record. The version tag is optional but must come first. */
export function isDkimKey(text: string): boolean {
  const { tags, first } = parseTagList(text);
  if (first === 'v') return tags.get('v') === 'DKIM1';
  return tags.has('p') && !tags.has('v');
}

/** Parses a key record and reports its faults. Never throws. */
export function parseDkimKey(text: string): DkimKey {
  const { tags, first, faults } = parseTagList(text);
  const add = (code: string, detail: string) => faults.push({ code, at: 0, detail });
  if (tags.has('v') && (tags.get('v') !== 'DKIM1' || first !== 'v')) {
    add('bad-version', 'v must be DKIM1 and come first');
  }
  const flags = (tags.get('t') ?? '').split(':').map((flag) => flag.trim());
  const declared = (tags.get('k') ?? 'rsa').trim().toLowerCase();
  const type = declared === 'rsa' || declared === 'ed25519' ? declared : 'unknown';
  if (type === 'unknown') add('unknown-key-type', 'k must be rsa or ed25519');
  const hashes = tags.get('h');
  if (hashes !== undefined && !hashes.split(':').some((h) => h.trim() === 'sha256')) {
    add('no-sha256', 'h leaves out sha256, the only hash still allowed (RFC 8301)');
  }
  const services = tags.get('s');
  if (services !== undefined && !services.split(':').some((s) => s.trim() === '*' || s.trim() === 'email')) {
    add('not-for-email', 's leaves out email');
  }
  const data = tags.get('p')?.replace(/\s+/g, '');
  if (data === undefined) add('missing-key', 'p is missing');
  const revoked = data === '';
  const bits = data === undefined || revoked || type === 'unknown' ? null : readKey(type, data, faults);
  return {
    type,
    bits,
    revoked,
    testing: flags.includes('y'),
    strict: flags.includes('s'),
    faults: faults.slice(0, 20),
    valid: faults.length === 0,
  };
}

/** Returns the size of an RSA key in bits, or null. Adds a fault if the data is not a valid key. */
function readKey(type: 'rsa' | 'ed25519', data: string, faults: TagFault[]): number | null {
  const fault = (code: string, detail: string) => {
    faults.push({ code, at: 0, detail });
    return null;
  };
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data)) return fault('bad-base64', 'p is not base64');
  const octets = Buffer.from(data, 'base64');
  if (octets.length > MAX_KEY_OCTETS) return fault('key-too-long', 'p is longer than any real key');
  if (type === 'ed25519') {
    return octets.length === 32 ? null : fault('bad-key', 'an Ed25519 key has 32 octets');
  }
  for (const format of ['spki', 'pkcs1'] as const) {
    try {
      const key = createPublicKey({ key: octets, format: 'der', type: format });
      if (key.asymmetricKeyType === 'rsa') return key.asymmetricKeyDetails?.modulusLength ?? null;
    } catch {
      // Tries the other format. RFC 6376 specifies RSAPublicKey, but most domains publish SubjectPublicKeyInfo.
    }
  }
  return fault('bad-key', 'p is not an RSA public key');
}
