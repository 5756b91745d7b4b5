import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Type } from 'typebox';
import { NetworkFault } from '#engine/sockets/types.ts';
import { radius as messages } from '#messages/en/probes.ts';
import { message } from '#messages/messages.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { defineDatagramKind } from '../datagram/datagram-kind.ts';
import type { CauseTable } from '../types.ts';

const accessRequest = 1;
/** Codes of responses (RFC 2865 section 3). */
const responses: Record<number, 'accept' | 'reject' | 'challenge'> = {
  2: 'accept',
  3: 'reject',
  11: 'challenge',
};

/** Types of attributes (RFC 2865 section 5 and RFC 3579 section 3.2). */
const attribute = {
  userName: 1,
  userPassword: 2,
  replyMessage: 18,
  calledStationId: 30,
  callingStationId: 31,
  nasIdentifier: 32,
  messageAuthenticator: 80,
};
const headerBytes = 20;
const digestBytes = 16;

const causes: CauseTable<keyof typeof messages> = {
  'radius-secret-mismatch': 'response',
  'radius-response-unexpected': 'content',
};

const md5 = (...parts: (Buffer | string)[]) => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const encodeAttribute = (type: number, value: Buffer) =>
  Buffer.concat([Buffer.from([type, value.length + 2]), value]);

/** Hides the password with the shared secret (RFC 2865 section 5.2). */
function hidePassword(password: string, secret: string, authenticator: Buffer): Buffer {
  const plain = Buffer.from(password);
  const padded = Buffer.alloc(Math.max(1, Math.ceil(plain.length / digestBytes)) * digestBytes);
  plain.copy(padded);
  let last = authenticator;
  for (let at = 0; at < padded.length; at += digestBytes) {
    const mask = md5(secret, last);
    for (let index = 0; index < digestBytes; index += 1)
      padded[at + index] = (padded[at + index] ?? 0) ^ (mask[index] ?? 0);
    last = padded.subarray(at, at + digestBytes);
  }
  return padded;
}

interface Credentials {
  secret: string;
  username: string;
  password: string;
  nasIdentifier: string;
  calledStationId: string | null;
  callingStationId: string | null;
}

/** Encodes an Access-Request. Its first attribute is a Message-Authenticator, which proves that we know the secret. */
function encodeRequest(identifier: number, authenticator: Buffer, given: Credentials): Buffer {
  const text = (type: number, value: string | null) =>
    value === null ? Buffer.alloc(0) : encodeAttribute(type, Buffer.from(value));
  const attributes = Buffer.concat([
    encodeAttribute(attribute.messageAuthenticator, Buffer.alloc(digestBytes)),
    text(attribute.userName, given.username),
    encodeAttribute(attribute.userPassword, hidePassword(given.password, given.secret, authenticator)),
    text(attribute.nasIdentifier, given.nasIdentifier),
    text(attribute.calledStationId, given.calledStationId),
    text(attribute.callingStationId, given.callingStationId),
  ]);
  const head = Buffer.from([accessRequest, identifier, 0, 0]);
  head.writeUInt16BE(headerBytes + attributes.length, 2);
  const packet = Buffer.concat([head, authenticator, attributes]);
  createHmac('md5', given.secret)
    .update(packet)
    .digest()
    .copy(packet, headerBytes + 2);
  return packet;
}

interface Response {
  result: 'accept' | 'reject' | 'challenge';
  /** Text for the user; empty if there is none. */
  replyMessage: string;
  /** Whether the response is signed with the shared secret. */
  isAuthentic: boolean;
}

/** Returns the response to a request. Null for any other datagram. */
function readResponse(
  packet: Buffer,
  { identifier, authenticator, secret }: { identifier: number; authenticator: Buffer; secret: string },
): Response | null {
  if (packet.length < headerBytes || packet[1] !== identifier) return null;
  const result = responses[packet[0] ?? 0];
  const length = packet.readUInt16BE(2);
  if (result === undefined || length < headerBytes || length > packet.length) return null;
  const whole = packet.subarray(0, length);
  let isAuthentic = md5(whole.subarray(0, 4), authenticator, whole.subarray(headerBytes), secret).equals(
    whole.subarray(4, headerBytes),
  );
  let replyMessage = '';
  for (let at = headerBytes; at < length; ) {
    const [type = 0, size = 0] = whole.subarray(at, at + 2);
    if (size < 2 || at + size > length) return null;
    const value = whole.subarray(at + 2, at + size);
    if (type === attribute.replyMessage) replyMessage += value.toString('utf8');
    if (type === attribute.messageAuthenticator) {
      if (value.length !== digestBytes) return null;
      const unsigned = Buffer.from(whole);
      authenticator.copy(unsigned, 4);
      unsigned.fill(0, at + 2, at + size);
      isAuthentic &&= timingSafeEqual(createHmac('md5', secret).update(unsigned).digest(), value);
    }
    at += size;
  }
  return { result, replyMessage: replyMessage.replace(/[^\x20-\x7e]/g, '·').slice(0, 200), isAuthentic };
}

const station = (description: string) =>
  Nullable(Type.String({ minLength: 1, maxLength: 200 }), { description });

/** Checks that a RADIUS server responds to an Access-Request as expected (RFC 2865). */
export const radiusKind = defineDatagramKind({
  kind: 'radius',
  defaultPort: 1812,
  fields: {
    secret: Type.String({
      minLength: 1,
      maxLength: 200,
      description: "Secret that the server shares with the prober's address; returned as ********",
    }),
    username: Type.String({ minLength: 1, maxLength: 200, description: 'Username to sign in with' }),
    password: Type.String({ minLength: 1, maxLength: 128, description: 'Password. Returned as ********' }),
    expectResponse: Type.Enum(['accept', 'reject', 'challenge', 'any'], {
      description:
        'Response that counts as up. `reject` and `any` check the server without a valid password. Default accept',
    }),
    nasIdentifier: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'NAS-Identifier; default belltower',
    }),
    calledStationId: station("Called-Station-Id, such as the network's name; null to omit it"),
    callingStationId: station("Calling-Station-Id, such as the device's address; null to omit it"),
  },
  defaults: {
    expectResponse: 'accept',
    nasIdentifier: 'belltower',
    calledStationId: null,
    callingStationId: null,
  },
  example: {
    kind: 'radius',
    host: 'radius.example.com',
    secret: 'a long shared secret',
    username: 'monitor',
    password: 'a password',
  },
  secrets: [['secret'], ['password']],
  messages,
  causes,
  async converse({ peer }, settings) {
    const { secret, expectResponse } = settings;
    const authenticator = randomBytes(digestBytes);
    const [identifier = 0] = randomBytes(1);
    let isForged = false;
    try {
      const { result, replyMessage } = await peer.request(
        encodeRequest(identifier, authenticator, settings),
        (packet) => {
          const response = readResponse(packet, { identifier, authenticator, secret });
          if (response?.isAuthentic) return response;
          // Anyone can send a forged response, so it counts only if no valid response arrives.
          isForged ||= response !== null;
          return null;
        },
      );
      const isExpected = expectResponse === 'any' || result === expectResponse;
      if (isExpected) return { observed: result, reason: null };
      const reason =
        result === 'reject'
          ? message('service-sign-in-refused')
          : message('radius-response-unexpected', { result, expected: expectResponse });
      return { observed: replyMessage === '' ? result : `${result}: ${replyMessage}`, reason };
    } catch (error) {
      const isTimeout = error instanceof NetworkFault && error.failure.code === 'response-timeout';
      throw isTimeout && isForged
        ? new NetworkFault({ phase: 'response', code: 'radius-secret-mismatch' })
        : error;
    }
  },
});
