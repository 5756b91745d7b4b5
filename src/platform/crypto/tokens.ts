import { createHash, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto';

/** A new UUID of version 7 (RFC 9562): in time order to the millisecond, in no order within one. */
export function newId(): string {
  return randomUUIDv7();
}

/** `bytes` random bytes as base64url, for anything that must not be guessed. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** SHA-256 of a text's UTF-8 bytes. */
export function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest();
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for any textual UUID in the canonical 8-4-4-4-12 form. */
export function isUuid(text: string): boolean {
  return uuidForm.test(text);
}

/** Compares secrets in a time that depends only on their length. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given as string), Buffer.from(expected as string)];
  return one.length === other.length && timingSafeEqual(one, other);
}
