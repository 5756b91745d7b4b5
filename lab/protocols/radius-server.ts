import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';

/** The secret that the server shares with its clients, and the password of the user `monitor`. */
export const radiusSecret = 'right secret';
export const radiusPassword = 'a password of more than sixteen octets';
const md5 = (...parts: (Buffer | string)[]) => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Returns the attributes of a packet by type. */
function attributesOf(packet: Buffer): Map<number, Buffer> {
  const attributes = new Map<number, Buffer>();
  for (let at = 20; at < packet.length; at += packet[at + 1] ?? 2)
    attributes.set(packet[at] ?? 0, packet.subarray(at + 2, at + (packet[at + 1] ?? 2)));
  return attributes;
}

/** Recovers a hidden password (RFC 2865 section 5.2). */
function reveal(hidden: Buffer, authenticator: Buffer): string {
  let last = authenticator;
  const plain = Buffer.from(hidden);
  for (let at = 0; at < hidden.length; at += 16) {
    const mask = md5(radiusSecret, last);
    for (let index = 0; index < 16; index += 1)
      plain[at + index] = (hidden[at + index] ?? 0) ^ (mask[index] ?? 0);
    last = hidden.subarray(at, at + 16);
  }
  return plain.toString('utf8').replace(/\0+$/, '');
}

/** Sends a response signed with `secret`. Includes a Message-Authenticator, as current servers do. */
export function respond(
  request: Buffer,
  code: number,
  { key = radiusSecret, isSigned = true, text = '' } = {},
): Buffer {
  const reply =
    text === '' ? Buffer.alloc(0) : Buffer.concat([Buffer.from([18, text.length + 2]), Buffer.from(text)]);
  const attributes = Buffer.concat([
    isSigned ? Buffer.concat([Buffer.from([80, 18]), Buffer.alloc(16)]) : Buffer.alloc(0),
    reply,
  ]);
  const head = Buffer.from([code, request[1] ?? 0, 0, 20 + attributes.length]);
  const packet = Buffer.concat([head, request.subarray(4, 20), attributes]);
  if (isSigned) createHmac('md5', key).update(packet).digest().copy(packet, 22);
  md5(packet, key).copy(packet, 4);
  return packet;
}

/** Implements a server that accepts one user and drops requests signed with another secret, as real servers do. */
export function radiusServer(request: Buffer, reply: (response: Buffer) => void): void {
  const attributes = attributesOf(request);
  const unsigned = Buffer.from(request);
  unsigned.fill(0, 22, 38);
  assert.equal(request[20], 80, 'the first attribute is the Message-Authenticator');
  if (
    !createHmac('md5', radiusSecret)
      .update(unsigned)
      .digest()
      .equals(attributes.get(80) ?? Buffer.alloc(0))
  )
    return;
  const isRight =
    String(attributes.get(1)) === 'monitor' &&
    reveal(attributes.get(2) ?? Buffer.alloc(0), request.subarray(4, 20)) === radiusPassword;
  reply(respond(request, isRight ? 2 : 3, { text: isRight ? '' : 'Unknown user' }));
}
