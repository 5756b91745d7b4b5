import { versions } from './suites.ts';

/** Diffie-Hellman values of a ServerKeyExchange. */
interface KeyExchangeFacts {
  /** DHE: the modulus. */
  prime: Buffer | null;
  /** ECDHE: the named group. */
  group: number | null;
}

/** What a server said to a hello that it took. */
export interface ServerAnswer {
  kind: 'hello';
  version: number;
  suite: number;
  compression: number;
  /** Types of the ServerHello's extensions. */
  extensions: number[];
  /** Group of the key share, or the one wanted in a HelloRetryRequest (TLS 1.3). */
  group: number | null;
  helloRetry: boolean;
  /** DER, leaf first; below TLS 1.3 only. */
  chain: Buffer[];
  /** SignedCertificateTimestampList of the TLS extension; null without. */
  scts: Buffer | null;
  /** Stapled OCSP response. */
  stapled: Buffer | null;
  keyExchange: KeyExchangeFacts | null;
}

/** What a server said, whatever it is. */
export type Answer = ServerAnswer | { kind: 'alert'; description: number } | { kind: 'garbage' };

/** Most octets taken from a server before it has to have made its point. */
export const MAX_ANSWER_BYTES = 192 * 1024;
const MAX_RECORD = 16_384 + 2_048;
const MAX_CERTIFICATES = 20;

/** RFC 8446 section 4.1.3: the random of a HelloRetryRequest. */
const RETRY_RANDOM = Buffer.from('cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c', 'hex');

/** Thrown for bytes that are no TLS; never leaves this file. */
class Malformed extends Error {}

/** Reads big-endian numbers and vectors, and never past the end. */
class Cursor {
  private at = 0;
  private readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
  get left(): number {
    return this.bytes.length - this.at;
  }
  take(length: number): Buffer {
    if (length > this.left) throw new Malformed();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  u8(): number {
    return this.take(1).readUInt8(0);
  }
  u16(): number {
    return this.take(2).readUInt16BE(0);
  }
  u24(): number {
    return this.take(3).readUIntBE(0, 3);
  }
}

/**
 * What the octets received so far amount to; null while more must come. Called again with all octets when
 * more arrived (answers are small and come in few pieces). Total: anything unreadable is `garbage`.
 */
export function readAnswer(received: Buffer): Answer | null {
  try {
    return readRecords(received);
  } catch (error) {
    if (error instanceof Malformed) return { kind: 'garbage' };
    throw error;
  }
}

function readRecords(received: Buffer): Answer | null {
  const handshake: Buffer[] = [];
  let alert: number | null = null;
  let encrypted = false;
  for (let at = 0; at + 5 <= received.length; ) {
    const type = received.readUInt8(at);
    const length = received.readUInt16BE(at + 3);
    if (![20, 21, 22, 23].includes(type) || received.readUInt8(at + 1) !== 3 || length > MAX_RECORD)
      throw new Malformed();
    if (at + 5 + length > received.length) break;
    const content = received.subarray(at + 5, at + 5 + length);
    at += 5 + length;
    if (type === 22 && !encrypted) handshake.push(content);
    if (type === 21 && length >= 2 && !encrypted) alert = content.readUInt8(1);
    if (type === 20 || type === 23) encrypted = true;
    // Warning alerts (unrecognized_name) may come before the hello.
    if (alert !== null && content.readUInt8(0) === 2) break;
    if (alert !== null && type === 21) alert = null;
  }
  const answer = readHandshake(Buffer.concat(handshake));
  if (answer) return answer;
  if (alert !== null) return { kind: 'alert', description: alert };
  if (received.length > 0 && received.length < 5 && ![20, 21, 22, 23].includes(received.readUInt8(0)))
    throw new Malformed();
  return null;
}

/** The answer, once ServerHelloDone has come (TLS 1.3: the ServerHello). */
function readHandshake(bytes: Buffer): ServerAnswer | null {
  let answer: ServerAnswer | null = null;
  const cursor = new Cursor(bytes);
  while (cursor.left >= 4) {
    const type = cursor.u8();
    const length = cursor.u24();
    if (length > MAX_ANSWER_BYTES) throw new Malformed();
    if (length > cursor.left) return null;
    const body = new Cursor(cursor.take(length));
    if (type === 2) answer = readServerHello(body);
    if (answer === null) {
      // HelloRequest may come first; anything else before the hello is no TLS.
      if (type === 0) continue;
      throw new Malformed();
    }
    if (answer.version === versions.tls13) return answer;
    if (type === 11) answer.chain = readCertificates(body);
    if (type === 22) answer.stapled = readStatus(body);
    if (type === 12) answer.keyExchange = readKeyExchange(body, answer.suite);
    if (type === 14) return answer;
  }
  return null;
}

function readServerHello(body: Cursor): ServerAnswer {
  const legacy = body.u16();
  const random = body.take(32);
  body.take(body.u8());
  const suite = body.u16();
  const compression = body.u8();
  const answer: ServerAnswer = {
    kind: 'hello',
    version: legacy,
    suite,
    compression,
    extensions: [],
    group: null,
    helloRetry: random.equals(RETRY_RANDOM),
    chain: [],
    scts: null,
    stapled: null,
    keyExchange: null,
  };
  if (body.left < 2) return answer;
  const list = new Cursor(body.take(body.u16()));
  while (list.left >= 4) {
    const type = list.u16();
    const content = list.take(list.u16());
    answer.extensions.push(type);
    if (type === 43 && content.length === 2) answer.version = content.readUInt16BE(0);
    if (type === 51 && content.length >= 2) answer.group = content.readUInt16BE(0);
    if (type === 18) answer.scts = Buffer.from(content);
  }
  return answer;
}

function readCertificates(body: Cursor): Buffer[] {
  const list = new Cursor(body.take(body.u24()));
  const chain: Buffer[] = [];
  while (list.left >= 3 && chain.length < MAX_CERTIFICATES) chain.push(Buffer.from(list.take(list.u24())));
  return chain;
}

function readStatus(body: Cursor): Buffer | null {
  return body.u8() === 1 ? Buffer.from(body.take(body.u24())) : null;
}

/** DHE begins with the modulus, ECDHE with a curve type (3: named). Suites of the C0xx and CCxx rows are ECDHE. */
function readKeyExchange(body: Cursor, suite: number): KeyExchangeFacts {
  const high = suite >> 8;
  const isEcdhe = high === 0xc0 || suite === 0xcca8 || suite === 0xcca9;
  if (isEcdhe && suite !== 0xc09e && suite !== 0xc09f) {
    return { prime: null, group: body.u8() === 3 ? body.u16() : null };
  }
  return { prime: Buffer.from(body.take(body.u16())), group: null };
}

/** Whether the octets are an SSL 2.0 SERVER-HELLO; null while more must come. */
export function readSsl2Answer(received: Buffer): boolean | null {
  if (received.length < 3) return null;
  // An SSL 3.0 or TLS alert or hello starts with a record type instead.
  if ((received.readUInt8(0) & 0x80) === 0) return false;
  if (received.readUInt8(2) !== 4) return false;
  if (received.length < 7) return null;
  return received.readUInt16BE(5) === 0x0002;
}
