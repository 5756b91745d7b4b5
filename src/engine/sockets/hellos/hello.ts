import { randomBytes } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import { dialTcp } from '../dial.ts';

/** A ClientHello built from its individual fields. */
export interface HelloSpec {
  /** Highest offered version, as its number on the wire. */
  version: number;
  suites: readonly number[];
  /** Server name for SNI; null sends none. */
  serverName: string | null;
  /** Default: the usual curves. */
  groups?: readonly number[];
  /** Whether to offer DEFLATE before null compression. */
  compression?: boolean;
  /**
   * TLS 1.3 only: whether to send an empty key share, not one for X25519. The server must then name its group in a
   * HelloRetryRequest (RFC 8446 section 4.2.8).
   */
  withoutKeyShare?: boolean;
}

const u8 = (value: number): Buffer => Buffer.from([value & 0xff]);
const u16 = (value: number): Buffer => Buffer.from([(value >> 8) & 0xff, value & 0xff]);
const u16List = (values: readonly number[]): Buffer => Buffer.concat(values.map(u16));
const vector8 = (content: Buffer): Buffer => Buffer.concat([u8(content.length), content]);
const vector16 = (content: Buffer): Buffer => Buffer.concat([u16(content.length), content]);
const extension = (type: number, content: Buffer): Buffer => Buffer.concat([u16(type), vector16(content)]);

/** Signals support of RFC 5746 where extensions are not possible (SSL 3.0). */
const RENEGOTIATION_SCSV = 0x00ff;

/** Builds the record that contains a ClientHello (RFC 5246 section 7.4.1.2, RFC 8446 section 4.1.2). */
export function buildHello(spec: HelloSpec): Buffer {
  const legacy = Math.min(spec.version, versions.tls12);
  const isSsl3 = spec.version === versions.ssl3;
  const isTls13 = spec.version === versions.tls13;
  const suites = isTls13 ? spec.suites : [...spec.suites, RENEGOTIATION_SCSV];
  const body = Buffer.concat([
    u16(legacy),
    randomBytes(32),
    // With a session ID, middleboxes treat TLS 1.3 as a resumption (RFC 8446 appendix D.4).
    vector8(isTls13 ? randomBytes(32) : Buffer.alloc(0)),
    vector16(u16List(suites)),
    vector8(Buffer.from(spec.compression ? [1, 0] : [0])),
    isSsl3 ? Buffer.alloc(0) : vector16(buildExtensions(spec)),
  ]);
  const message = Buffer.concat([u8(1), u8(body.length >> 16), u16(body.length & 0xffff), body]);
  const recordVersion = isSsl3 ? versions.ssl3 : versions.tls10;
  return Buffer.concat([u8(22), u16(recordVersion), vector16(message)]);
}

function buildExtensions(spec: HelloSpec): Buffer {
  const isTls13 = spec.version === versions.tls13;
  const list: Buffer[] = [];
  if (spec.serverName !== null) {
    const name = Buffer.from(spec.serverName, 'latin1');
    list.push(extension(0, vector16(Buffer.concat([u8(0), vector16(name)]))));
  }
  list.push(extension(10, vector16(u16List(spec.groups ?? classicGroups))));
  list.push(extension(11, vector8(u8(0))));
  if (spec.version >= versions.tls12) list.push(extension(13, vector16(u16List(signatureSchemes))));
  if (isTls13) {
    list.push(extension(43, vector8(u16(versions.tls13))));
    list.push(extension(51, vector16(spec.withoutKeyShare ? Buffer.alloc(0) : x25519Share())));
    return Buffer.concat(list);
  }
  // status_request (RFC 6066 section 8), signed_certificate_timestamp (RFC 6962 section 3.3.1).
  list.push(extension(5, Buffer.from([1, 0, 0, 0, 0])));
  list.push(extension(18, Buffer.alloc(0)));
  return Buffer.concat(list);
}

/** Returns a random key share. Any 32 octets are a public key on this curve, and the private key is never needed. */
function x25519Share(): Buffer {
  return Buffer.concat([u16(groups.x25519), vector16(randomBytes(32))]);
}

/** Builds an SSL 2.0 CLIENT-HELLO that offers only SSL 2.0. */
export function buildSsl2Hello(): Buffer {
  const ciphers = Buffer.concat(
    ssl2Ciphers.map((kind) => Buffer.concat([u8(kind >> 16), u16(kind & 0xffff)])),
  );
  const body = Buffer.concat([
    u8(1),
    u16(0x0002),
    u16(ciphers.length),
    u16(0),
    u16(16),
    ciphers,
    randomBytes(16),
  ]);
  return Buffer.concat([u16(0x8000 | body.length), body]);
}

/** Cipher suites, grouped by weakness or strength. The numbers are from the IANA TLS registry. */

/** Suites without encryption. */
export const nullSuites = [0x0001, 0x0002, 0x003b, 0xc001, 0xc006, 0xc00b, 0xc010, 0xc015];

/** Suites with keys of 40 or 56 bits. */
export const exportSuites = [
  0x0003, 0x0006, 0x0008, 0x000b, 0x000e, 0x0011, 0x0014, 0x0017, 0x0019, 0x0062, 0x0064,
];

/** Suites without authentication. */
export const anonymousSuites = [
  0x0018, 0x001a, 0x001b, 0x0034, 0x003a, 0x006c, 0x006d, 0x0046, 0x0089, 0x00a6, 0x00a7, 0xc016, 0xc017,
  0xc018, 0xc019,
];

/** Suites that no legitimate client offers. */
export const brokenSuites = [...nullSuites, ...anonymousSuites, ...exportSuites];

export const rc4Suites = [0x0004, 0x0005, 0x0066, 0xc002, 0xc007, 0xc00c, 0xc011];

/** Suites with 3DES, IDEA or DES. */
export const block64Suites = [
  0x000a, 0x0007, 0x0009, 0x0012, 0x0013, 0x0015, 0x0016, 0xc003, 0xc008, 0xc00d, 0xc012,
];

/** Suites with authenticated ephemeral Diffie-Hellman over a finite field. */
export const dheSuites = [
  0x009e, 0x009f, 0xccaa, 0x0067, 0x006b, 0x0033, 0x0039, 0x0045, 0x0088, 0x0016, 0x0015, 0x00a2, 0x00a3,
  0x0040, 0x006a, 0x0032, 0x0038, 0x0013, 0x0012, 0x0014, 0x0011,
];

const encryptedStaticRsaSuites = [
  0x009c, 0x009d, 0xc09c, 0xc09d, 0x003c, 0x003d, 0x002f, 0x0035, 0x0041, 0x0084, 0x0096, 0x000a, 0x0009,
  0x0007, 0x0005, 0x0004,
];

/** Suites that send the session key encrypted with the server's RSA key, including NULL and export suites. */
export const staticRsaSuites = [
  ...encryptedStaticRsaSuites,
  ...[0x0001, 0x0002, 0x003b],
  ...[0x0003, 0x0006, 0x0008, 0x0062, 0x0064],
];

export const ecdheSuites = [
  0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8, 0xc0ac, 0xc0ad, 0xc023, 0xc027, 0xc024, 0xc028, 0xc009,
  0xc013, 0xc00a, 0xc014, 0xc008, 0xc012, 0xc007, 0xc011,
];

/** Suites with authenticated encryption for versions below TLS 1.3. */
export const aeadSuites = [
  0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8, 0xccaa, 0xc0ac, 0xc0ad, 0x009e, 0x009f, 0x009c, 0x009d,
  0xc09c, 0xc09d, 0xc09e, 0xc09f,
];

export const tls13Suites = [0x1301, 0x1302, 0x1303, 0x1304, 0x1305];

/**
 * All authenticated suites that a server could choose, best first. Prevents a version from being missed because of its
 * suites.
 */
export const allSuites = [...new Set([...ecdheSuites, ...dheSuites, ...encryptedStaticRsaSuites])];

/** SSL 2.0 cipher kinds, three octets each. */
const ssl2Ciphers = [0x010080, 0x020080, 0x030080, 0x040080, 0x050080, 0x060040, 0x0700c0];

/** Named groups (RFC 8446 section 4.2.7 and draft-ietf-tls-ecdhe-mlkem). */
export const groups = {
  secp256r1: 0x0017,
  secp384r1: 0x0018,
  secp521r1: 0x0019,
  x25519: 0x001d,
  x448: 0x001e,
  ffdhe2048: 0x0100,
  ffdhe3072: 0x0101,
  x25519MlKem768: 0x11ec,
} as const;

export const classicGroups = [
  0x001d, 0x0017, 0x0018, 0x0019, 0x001e, 0x001a, 0x001b, 0x001c, 0x0016, 0x0015, 0x0013,
];

/** PSS, ECDSA, EdDSA, PKCS#1, and two SHA-1 algorithms for old servers. */
const signatureSchemes = [
  0x0403, 0x0503, 0x0603, 0x0807, 0x0808, 0x0804, 0x0805, 0x0806, 0x0401, 0x0501, 0x0601, 0x0303, 0x0301,
  0x0203, 0x0201, 0x0202,
];

/** Version numbers on the wire. */
export const versions = {
  ssl3: 0x0300,
  tls10: 0x0301,
  tls11: 0x0302,
  tls12: 0x0303,
  tls13: 0x0304,
} as const;

/** Alert from RFC 6066 section 3: the server does not recognize the name. */
const unrecognizedName = 112;

/** Hellos that together cover all versions: one for TLS 1.3, and one for everything older, including broken suites. */
const hellos = [
  { version: versions.tls12, suites: [...allSuites, ...brokenSuites] },
  { version: versions.tls13, suites: tls13Suites },
];

const isSilence = ({ kind }: HelloResult): boolean => kind === 'timeout' || kind === 'unreachable';

/**
 * Returns whether the server at this address offers TLS for a name, regardless of its strength. It does if it responds
 * to a ClientHello with a ServerHello, or with an alert unrelated to the name. Null if there was no response.
 */
export async function offersTls(
  target: HelloTarget,
  serverName: string | null,
  context: HelloContext,
): Promise<boolean | null> {
  const answers: HelloResult[] = [];
  for (const hello of hellos) {
    const answer = await sendHello({ ...hello, serverName }, target, context);
    if (answer.kind === 'hello') return true;
    answers.push(answer);
    // Two timeouts are acceptable, four are not.
    if (isSilence(answer)) break;
  }
  const alerts = answers.flatMap((answer) => (answer.kind === 'alert' ? [answer.description] : []));
  if (alerts.length === 0) return answers.every(isSilence) ? null : false;
  if (serverName === null) return true;
  if (alerts.includes(unrecognizedName)) return false;
  // A server that responds to hellos without a name but not to hellos with this name does not host the name.
  for (const hello of hellos)
    if ((await sendHello({ ...hello, serverName: null }, target, context)).kind === 'hello') return false;
  return true;
}

/** Diffie-Hellman values of a ServerKeyExchange. */
interface KeyExchangeFacts {
  /** Modulus of DHE. */
  prime: Buffer | null;
  /** Named group of ECDHE. */
  group: number | null;
}

/** Response of a server that accepted a hello. */
export interface ServerAnswer {
  kind: 'hello';
  version: number;
  suite: number;
  compression: number;
  /** Types of the extensions in the ServerHello. */
  extensions: number[];
  /** Group of the key share, or the group requested in a HelloRetryRequest (TLS 1.3). */
  group: number | null;
  helloRetry: boolean;
  /** Certificates in DER, leaf first. Only for versions below TLS 1.3. */
  chain: Buffer[];
  /** SignedCertificateTimestampList of the TLS extension; null if absent. */
  scts: Buffer | null;
  /** Stapled OCSP response. */
  stapled: Buffer | null;
  keyExchange: KeyExchangeFacts | null;
}

/** Any response from a server. */
export type Answer = ServerAnswer | { kind: 'alert'; description: number } | { kind: 'garbage' };

/** Maximum number of bytes read while waiting for a complete response. */
const MAX_ANSWER_BYTES = 192 * 1024;
const MAX_RECORD = 16_384 + 2_048;
const MAX_CERTIFICATES = 20;

/** The random value of a HelloRetryRequest (RFC 8446 section 4.1.3). */
const RETRY_RANDOM = Buffer.from('cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c', 'hex');

/** Thrown for bytes that are not TLS. Caught within this file. */
class Malformed extends Error {}

/** Reads big-endian numbers and vectors, never past the end. */
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
 * Parses the bytes received so far. Returns null while more are needed; the caller then calls it again with all bytes
 * received so far (responses are small and arrive in few pieces). Never throws. Unreadable data is `garbage`.
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
    // Warning alerts (unrecognized_name) can precede the hello.
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

/** Returns the response once ServerHelloDone has arrived (TLS 1.3: the ServerHello). */
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
      // A HelloRequest can precede the hello. Any other earlier message means that this is not TLS.
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

/**
 * Reads the key exchange. DHE begins with the modulus, and ECDHE with a curve type (3: named). Suites with the numbers
 * C0xx and CCxx are ECDHE.
 */
function readKeyExchange(body: Cursor, suite: number): KeyExchangeFacts {
  const high = suite >> 8;
  const isEcdhe = high === 0xc0 || suite === 0xcca8 || suite === 0xcca9;
  if (isEcdhe && suite !== 0xc09e && suite !== 0xc09f) {
    return { prime: null, group: body.u8() === 3 ? body.u16() : null };
  }
  return { prime: Buffer.from(body.take(body.u16())), group: null };
}

/** Returns whether the bytes are an SSL 2.0 SERVER-HELLO; null while more are needed. */
export function readSsl2Answer(received: Buffer): boolean | null {
  if (received.length < 3) return null;
  // An SSL 3.0 or TLS alert or hello starts with a record type instead.
  if ((received.readUInt8(0) & 0x80) === 0) return false;
  if (received.readUInt8(2) !== 4) return false;
  if (received.length < 7) return null;
  return received.readUInt16BE(5) === 0x0002;
}

/** Address to send hellos to. The egress policy has allowed it. */
export interface HelloTarget {
  address: string;
  family: 4 | 6;
  port: number;
}

export interface HelloContext {
  clock: Clock;
  signal: AbortSignal;
  /** Timeout of one hello in ms. */
  timeoutMs: number;
}

/**
 * `closed`: the server closed the connection without a response, as many servers do to reject a hello. `timeout` and
 * `unreachable` are inconclusive.
 */
export type HelloResult =
  | Answer
  | { kind: 'closed' }
  | { kind: 'timeout' }
  | { kind: 'unreachable'; code: string };

/** Sends one hello and reads the first flight of the response. Never rejects, and always closes the socket. */
export function sendHello(spec: HelloSpec, target: HelloTarget, context: HelloContext): Promise<HelloResult> {
  return converse(buildHello(spec), { target, context, read: readAnswer });
}

/** Returns whether the server supports SSL 2.0; null if it did not respond in time. */
export async function supportsSsl2(target: HelloTarget, context: HelloContext): Promise<boolean | null> {
  const read = (received: Buffer) => {
    const spoken = readSsl2Answer(received);
    return spoken === null ? null : { kind: 'alert' as const, description: spoken ? 1 : 0 };
  };
  const answer = await converse(buildSsl2Hello(), { target, context, read });
  if (answer.kind === 'alert') return answer.description === 1;
  return answer.kind === 'closed' || answer.kind === 'garbage' ? false : null;
}

async function converse(
  hello: Buffer,
  talk: { target: HelloTarget; context: HelloContext; read: (received: Buffer) => Answer | null },
): Promise<HelloResult> {
  const { target, context, read } = talk;
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(context.timeoutMs)]);
  const { address, family, port } = target;
  const addresses = [{ address, family }];
  const dialled = await dialTcp({ addresses, port, timeoutMs: context.timeoutMs }, { ...context, signal });
  if (!dialled.ok) return { kind: 'unreachable', code: dialled.failure.code };
  const { socket } = dialled;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (result: HelloResult) => {
      signal.removeEventListener('abort', onAbort);
      socket.removeAllListeners('data').removeAllListeners('close');
      socket.destroy();
      resolve(result);
    };
    const onAbort = () => end({ kind: 'timeout' });
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      const answer = read(Buffer.concat(chunks));
      if (answer) end(answer);
      // The server may have accepted the hello, but the response is too large to tell.
      else if (length > MAX_ANSWER_BYTES) end({ kind: 'unreachable', code: 'answer-too-large' });
    });
    socket.on('close', () => end({ kind: 'closed' }));
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) return onAbort();
    socket.write(hello);
  });
}
