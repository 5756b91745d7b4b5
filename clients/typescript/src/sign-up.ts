import { sha256 } from '@noble/hashes/sha2.js';
import type { Belltower } from './client.ts';
import type { Answer, Arguments } from './operation-types.ts';

type Task = NonNullable<Answer<'getSignup'>['proofOfWork']>;
type Body = Arguments<'createAccount'>['body'];

/** Creates an account. Does the proof of work first if the server requires one, which takes some seconds. */
export async function signUp(belltower: Belltower, body: Body): Promise<Answer<'createAccount'>> {
  const { proofOfWork: task } = await belltower.getSignup();
  const proof = task === null ? {} : { proofOfWork: await solveProofOfWork(body.email, task) };
  return belltower.createAccount({ body: { ...body, ...proof } });
}

/** Finds a nonce with which the SHA-256 hash of `email|time|nonce` begins with `bits` zero bits. */
export async function solveProofOfWork(
  email: string,
  { bits, time }: Task,
): Promise<NonNullable<Body['proofOfWork']>> {
  const utf8 = new TextEncoder();
  const prefix = sha256.create().update(utf8.encode(`${email}|${time}|`));
  for (let nonce = 0; ; nonce++) {
    const hash = prefix
      .clone()
      .update(utf8.encode(`${nonce}`))
      .digest();
    if (new DataView(hash.buffer, hash.byteOffset).getUint32(0) < 2 ** (32 - bits))
      return { time, nonce: `${nonce}` };
    // Lets the page respond in between.
    if (nonce % 4096 === 4095) await new Promise((resolve) => setTimeout(resolve));
  }
}
