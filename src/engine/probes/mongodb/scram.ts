import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { StreamFault } from '../stream/stream-reader.ts';

/** Mechanisms that MongoDB supports, with their hashes. */
const hashes = { 'SCRAM-SHA-256': 'sha256', 'SCRAM-SHA-1': 'sha1' } as const;

export type ScramMechanism = keyof typeof hashes;

/**
 * Accepted iteration counts. The maximum prevents a server from demanding an hour of hashing. MongoDB's own defaults
 * are 10,000 and 15,000.
 */
const iterations = { min: 4_096, max: 100_000 };

const derive = promisify(pbkdf2);
const escapeName = (name: string) => name.replaceAll('=', '=3D').replaceAll(',', '=2C');
const fieldsOf = (text: string) =>
  new Map(text.split(',').map((part) => [part.slice(0, 1), part.slice(2)] as const));

/**
 * Signs in with SCRAM (RFC 5802, RFC 7677). `exchange` sends a payload and returns the server's payload.
 * @throws StreamFault if the server violates the protocol or cannot prove that it knows the password. Rethrows errors
 * from `exchange`.
 */
export async function signInByScram(
  { username, password, mechanism }: { username: string; password: string; mechanism: ScramMechanism },
  exchange: (payload: string) => Promise<string>,
): Promise<void> {
  const hash = hashes[mechanism];
  const nonce = randomBytes(24).toString('base64');
  const firstBare = `n=${escapeName(username)},r=${nonce}`;
  const serverFirst = await exchange(`n,,${firstBare}`);
  const given = fieldsOf(serverFirst);
  const serverNonce = given.get('r') ?? '';
  const count = Number(given.get('i'));
  const isSound = serverNonce.startsWith(nonce) && count >= iterations.min && count <= iterations.max;
  if (!isSound) throw new StreamFault('service-protocol-error');

  const length = hash === 'sha256' ? 32 : 20;
  const salt = Buffer.from(given.get('s') ?? '', 'base64');
  const salted = await derive(secretOf(username, password, mechanism), salt, count, length, hash);
  const hmac = (key: Buffer, text: string) => createHmac(hash, key).update(text).digest();
  const clientKey = hmac(salted, 'Client Key');
  const withoutProof = `c=biws,r=${serverNonce}`;
  const signed = `${firstBare},${serverFirst},${withoutProof}`;
  const signature = hmac(createHash(hash).update(clientKey).digest(), signed);
  const proof = clientKey.map((byte, index) => byte ^ (signature[index] ?? 0));
  const last = fieldsOf(await exchange(`${withoutProof},p=${Buffer.from(proof).toString('base64')}`));

  const expected = hmac(hmac(salted, 'Server Key'), signed);
  const shown = Buffer.from(last.get('v') ?? '', 'base64');
  if (shown.length !== expected.length || !timingSafeEqual(shown, expected))
    throw new StreamFault('service-protocol-error');
}

/** Returns the password, hashed as MongoDB requires for SCRAM-SHA-1. */
function secretOf(username: string, password: string, mechanism: ScramMechanism): string {
  if (mechanism === 'SCRAM-SHA-256') return password.normalize('NFKC');
  return createHash('md5').update(`${username}:mongo:${password}`).digest('hex');
}
