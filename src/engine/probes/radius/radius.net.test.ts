import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { check, serveDatagrams } from '../testing/check-kind.ts';
import { radiusKind } from './index.ts';

const secret = 'right secret';
const password = 'a password of more than sixteen octets';
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

/** Recovers an obfuscated password (RFC 2865 section 5.2). */
function reveal(hidden: Buffer, authenticator: Buffer): string {
  let last = authenticator;
  const plain = Buffer.from(hidden);
  for (let at = 0; at < hidden.length; at += 16) {
    const mask = md5(secret, last);
    for (let index = 0; index < 16; index += 1)
      plain[at + index] = (hidden[at + index] ?? 0) ^ (mask[index] ?? 0);
    last = hidden.subarray(at, at + 16);
  }
  return plain.toString('utf8').replace(/\0+$/, '');
}

/** Sends a response signed with a secret, including a Message-Authenticator as current servers do. */
function respond(request: Buffer, code: number, { key = secret, isSigned = true, text = '' } = {}): Buffer {
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
function server(request: Buffer, reply: (response: Buffer) => void): void {
  const attributes = attributesOf(request);
  const unsigned = Buffer.from(request);
  unsigned.fill(0, 22, 38);
  assert.equal(request[20], 80, 'the Message-Authenticator comes first');
  if (
    !createHmac('md5', secret)
      .update(unsigned)
      .digest()
      .equals(attributes.get(80) ?? Buffer.alloc(0))
  )
    return;
  const isRight =
    String(attributes.get(1)) === 'monitor' &&
    reveal(attributes.get(2) ?? Buffer.alloc(0), request.subarray(4, 20)) === password;
  reply(respond(request, isRight ? 2 : 3, { text: isRight ? '' : 'Unknown user' }));
}

describe('a RADIUS server', () => {
  const given = { username: 'monitor', password, secret };
  const runCheck = (settings: object, behave = server, timeoutMs?: number) =>
    serveDatagrams(behave, (port) =>
      check(radiusKind, { host: '127.0.0.1', port, ...given, ...settings }, timeoutMs),
    );

  test('is up if it accepts the user', async () => {
    const found = await runCheck({
      nasIdentifier: 'lab',
      calledStationId: 'wifi',
      callingStationId: '02-00-00-00-00-01',
    });
    assert.deepEqual([found.status, found.observation.observed], ['up', 'accept']);
    const old = await runCheck({}, (request, reply) => reply(respond(request, 2, { isSigned: false })));
    assert.equal(old.status, 'up');
  });

  test('is down if it refuses the user, unless that is expected', async () => {
    const refused = await runCheck({ password: 'planted-secret' });
    assert.deepEqual(
      [refused.code, refused.observation.observed],
      ['service-sign-in-refused', 'reject: Unknown user'],
    );
    assert.ok(!JSON.stringify(refused).includes('planted'));
    assert.equal((await runCheck({ password: 'wrong', expectResponse: 'reject' })).status, 'up');
    assert.equal(
      (await runCheck({ expectResponse: 'reject' })).reason,
      'The server responded with accept; expected reject.',
    );
    const challenge = (request: Buffer, reply: (response: Buffer) => void) => reply(respond(request, 11));
    assert.equal((await runCheck({}, challenge)).code, 'radius-response-unexpected');
    assert.equal((await runCheck({ expectResponse: 'any' }, challenge)).status, 'up');
  });

  test('with another secret does not respond, or its response is ignored', async () => {
    assert.equal((await runCheck({ secret: 'other' }, server, 300)).code, 'response-timeout');
    const forged = await runCheck({}, (request, reply) => reply(respond(request, 2, { key: 'other' })), 300);
    assert.equal(forged.code, 'radius-secret-mismatch');
    const both = await runCheck({}, (request, reply) => {
      reply(respond(request, 2, { key: 'other' }));
      server(request, reply);
    });
    assert.equal(both.status, 'up');
  });

  test('that sends anything else is ignored', async () => {
    const found = await runCheck(
      {},
      (request, reply) => {
        const valid = respond(request, 2);
        for (let length = 0; length < valid.length; length += 1) reply(valid.subarray(0, length));
        reply(Buffer.concat([valid.subarray(0, 2), Buffer.from([0xff, 0xff]), valid.subarray(4)]));
        const endless = Buffer.from(valid);
        endless[21] = 0;
        reply(endless);
        reply(Buffer.alloc(60_000, 2));
      },
      300,
    );
    assert.match(found.code ?? '', /^(response-timeout|radius-secret-mismatch)$/);
    assert.equal((await check(radiusKind, { ...given, host: '127.0.0.1', port: 1 })).code, 'udp-port-closed');
    assert.equal((await check(radiusKind, { ...given, host: '10.0.0.1' })).code, 'target-refused');
  });
});
