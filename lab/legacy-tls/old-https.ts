import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  type KeyObject,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import {
  extension,
  handshake,
  readClientHello,
  records,
  u16,
  vector8,
  vector16,
  vector24,
} from './messages.ts';

/** TLS_RSA_WITH_AES_128_GCM_SHA256, the weakest suite of a 2009 server that current clients accept. */
const SUITE = 0x009c;
const TLS12 = 0x0303;

export interface OldHttpsOptions {
  /** DER, leaf first. */
  chain: readonly Buffer[];
  /** Its RSA key, PEM. */
  key: string;
  /** Whether the server supports RFC 5746. Connecting to a server without it requires our own TLS implementation. */
  renegotiationInfo?: boolean;
}

interface Session {
  socket: Socket;
  options: OldHttpsOptions;
  key: KeyObject;
  received: Buffer;
  /** The handshake messages so far, which Finished covers. */
  transcript: Buffer[];
  clientRandom: Buffer;
  serverRandom: Buffer;
  master: Buffer;
  keys: { read: Buffer; write: Buffer; readIv: Buffer; writeIv: Buffer } | null;
  encrypted: boolean;
  readCount: bigint;
  writeCount: bigint;
}

/** Computes the PRF of TLS 1.2 (RFC 5246 section 5). */
function expand(secret: Buffer, label: string, seed: Buffer, length: number): Buffer {
  const hmac = (data: Buffer) => createHmac('sha256', secret).update(data).digest();
  const salted = Buffer.concat([Buffer.from(label), seed]);
  const parts: Buffer[] = [];
  for (let a = hmac(salted), size = 0; size < length; a = hmac(a), size += 32)
    parts.push(hmac(Buffer.concat([a, salted])));
  return Buffer.concat(parts).subarray(0, length);
}

function header(count: bigint, type: number, length: number): Buffer {
  const sequence = Buffer.alloc(8);
  sequence.writeBigUInt64BE(count);
  return Buffer.concat([sequence, Buffer.from([type]), u16(TLS12), u16(length)]);
}

function seal(session: Session, type: number, content: Buffer): Buffer {
  const { keys } = session;
  if (keys === null) return records(type, TLS12, content);
  const nonce = randomBytes(8);
  const cipher = createCipheriv('aes-128-gcm', keys.write, Buffer.concat([keys.writeIv, nonce]));
  cipher.setAAD(header(session.writeCount++, type, content.length));
  const body = Buffer.concat([cipher.update(content), cipher.final()]);
  return records(type, TLS12, Buffer.concat([nonce, body, cipher.getAuthTag()]));
}

function unseal(session: Session, type: number, content: Buffer): Buffer {
  const { keys } = session;
  if (keys === null || !session.encrypted) return content;
  const iv = Buffer.concat([keys.readIv, content.subarray(0, 8)]);
  const body = content.subarray(8, -16);
  const cipher = createDecipheriv('aes-128-gcm', keys.read, iv);
  cipher.setAAD(header(session.readCount++, type, body.length));
  cipher.setAuthTag(content.subarray(-16));
  return Buffer.concat([cipher.update(body), cipher.final()]);
}

function answerHello(session: Session, record: Buffer): void {
  const hello = readClientHello(record);
  if (hello === null || !hello.suites.includes(SUITE)) return void session.socket.destroy();
  const { options, serverRandom } = session;
  session.clientRandom = record.subarray(11, 43);
  const extensions = options.renegotiationInfo
    ? vector16(extension(0xff01, Buffer.from([0])))
    : Buffer.alloc(0);
  const serverHello = [
    u16(TLS12),
    serverRandom,
    vector8(Buffer.alloc(0)),
    u16(SUITE),
    Buffer.from([0]),
    extensions,
  ];
  const flight = [
    handshake(2, Buffer.concat(serverHello)),
    handshake(11, vector24(Buffer.concat(options.chain.map(vector24)))),
    handshake(14, Buffer.alloc(0)),
  ];
  session.transcript.push(...flight);
  session.socket.write(records(22, TLS12, Buffer.concat(flight)));
}

function createKeys(session: Session, exchange: Buffer): void {
  const { clientRandom, serverRandom, key } = session;
  const premaster = privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, exchange.subarray(2));
  session.master = expand(premaster, 'master secret', Buffer.concat([clientRandom, serverRandom]), 48);
  const block = expand(session.master, 'key expansion', Buffer.concat([serverRandom, clientRandom]), 40);
  session.keys = {
    read: block.subarray(0, 16),
    write: block.subarray(16, 32),
    readIv: block.subarray(32, 36),
    writeIv: block.subarray(36, 40),
  };
}

function finish(session: Session): void {
  const digest = createHash('sha256').update(Buffer.concat(session.transcript)).digest();
  const done = handshake(20, expand(session.master, 'server finished', digest, 12));
  session.socket.write(records(20, TLS12, Buffer.from([1])));
  session.socket.write(seal(session, 22, done));
}

function takeHandshake(session: Session, content: Buffer, record: Buffer): void {
  for (let at = 0; at + 4 <= content.length; ) {
    const end = at + 4 + content.readUIntBE(at + 1, 3);
    const message = content.subarray(at, end);
    session.transcript.push(message);
    if (message[0] === 1) answerHello(session, record);
    if (message[0] === 16) createKeys(session, message.subarray(4));
    if (message[0] === 20) finish(session);
    at = end;
  }
}

function takeRecord(session: Session, record: Buffer): void {
  const type = record.readUInt8(0);
  if (type === 20) {
    session.encrypted = true;
    return;
  }
  const content = unseal(session, type, record.subarray(5));
  if (type === 22) takeHandshake(session, content, record);
  if (type !== 23) return;
  const page =
    'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 13\r\nconnection: close\r\n\r\n<p>An old one';
  session.socket.end(seal(session, 23, Buffer.from(page)));
}

function serve(socket: Socket, options: OldHttpsOptions): void {
  const none = Buffer.alloc(0);
  const session: Session = {
    ...{ socket, options, key: createPrivateKey(options.key), received: none, transcript: [] },
    ...{ clientRandom: none, serverRandom: randomBytes(32), master: none, keys: null },
    ...{ encrypted: false, readCount: 0n, writeCount: 0n },
  };
  socket.on('data', (chunk: Buffer) => {
    session.received = Buffer.concat([session.received, chunk]);
    try {
      for (;;) {
        const { received } = session;
        const end = received.length < 5 ? Number.POSITIVE_INFINITY : 5 + received.readUInt16BE(3);
        if (received.length < end) return;
        session.received = received.subarray(end);
        takeRecord(session, received.subarray(0, end));
      }
    } catch {
      socket.destroy();
    }
  });
}

/** Starts an HTTPS server with the handshake of a 2009 server. Returns the same page for every request. */
export async function startOldHttps(
  options: OldHttpsOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
    serve(socket, options);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
