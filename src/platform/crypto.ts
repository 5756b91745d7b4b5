import { argon2, createHash, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto';

/** Returns a new UUID of version 7 (RFC 9562). IDs created in the same millisecond are in random order. */
export function newId(): string {
  return randomUUIDv7();
}

/** Returns `bytes` random bytes as base64url, for unguessable values. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** Returns the SHA-256 digest of bytes, or of a text in UTF-8. */
export function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest();
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns true for a UUID in the canonical 8-4-4-4-12 form. */
export function isUuid(text: string): boolean {
  return uuidForm.test(text);
}

/** Compares secrets in constant time for their length. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given as string), Buffer.from(expected as string)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Cost of new password hashes: OWASP's first choice for argon2id, 19 MiB, two passes, one lane. No setting changes it. Only
 * tests lower it, because hashing is most of the CPU time of a sign-in.
 */
export const passwordCost: Cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Returns the hash of a password in the PHC string form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, passwordCost);
  const { memory, passes, parallelism } = passwordCost;
  const parameters = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$${encode(salt)}$${encode(tag)}`;
}

/**
 * Returns true if `password` matches `hash`. A malformed hash never matches. The comparison of the tag takes constant
 * time.
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) return false;
  const [, memory, passes, parallelism, salt, tag] = match;
  const expected = Buffer.from(tag ?? '', 'base64');
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

function derive(password: string, nonce: Buffer, options: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message: password.normalize('NFKC'), nonce, ...options }, (error, tag) => {
      if (error) reject(error);
      else resolve(tag);
    });
  });
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
