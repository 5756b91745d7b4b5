import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import {
  alert,
  type ClientHello,
  extension,
  handshake,
  readClientHello,
  records,
  u16,
  vector8,
  vector16,
  vector24,
} from './messages.ts';

/**
 * The features of an old (or new) server. The server responds to ClientHello messages but never completes a handshake.
 */
export interface LegacyTlsOptions {
  /** Wire numbers 0x0300 to 0x0304. */
  versions: number[];
  /** Cipher suites below TLS 1.3, in the server's order of preference. */
  suites: number[];
  /** Responds to SSL 2.0 hellos. */
  ssl2?: boolean;
  /** DER, leaf first. */
  chain: Buffer[];
  /** Modulus for DHE. Its length is the size of the group. Default: a 2048-bit prime. */
  prime?: Buffer;
  /** Groups for TLS 1.3, in order of preference. Default: hybrid and X25519. */
  groups?: number[];
  /** Accepts DEFLATE if offered. */
  compression?: boolean;
  /** Omits the renegotiation_info extension. */
  insecureRenegotiation?: boolean;
  /** SignedCertificateTimestampList for the TLS extension. */
  scts?: Buffer;
  /** Closes the connection instead of sending alerts, as many load balancers do. */
  silent?: boolean;
  /** Rejects every client that sends a server name with an alert, as if no host had this name. */
  knowsNoName?: boolean;
}

export interface LegacyTlsServer {
  port: number;
  /** Received hellos. */
  hellos(): number;
  close(): Promise<void>;
}

/** ffdhe2048 of RFC 7919 appendix A.1. */
const FFDHE2048 = Buffer.from(
  'ffffffffffffffffadf85458a2bb4a9aafdc5620273d3cf1d8b9c583ce2d3695a9e13641146433fbcc939dce249b3ef97d2fe363630c75d8f681b202aec4617ad3df1ed5d5fd65612433f51f5f066ed0856365553ded1af3b557135e7f57c935984f0c70e0e68b77e2a689daf3efe8721df158a136ade73530acca4f483a797abc0ab182b324fb61d108a94bb2c8e3fbb96adab760d7f4681d4f42a3de394df4ae56ede76372bb190b07a7c8ee0a6d709e02fce1cdf7e2ecc03404cd28342f619172fe9ce98583ff8e4f1232eef28183c3fe3b1b4c6fad733bb5fcbc2ec22005c58ef1837d1683b2c6f34a26c1b2effa886b423861285c97ffffffffffffffff',
  'hex',
);

const ECDHE = new Set([
  0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8, 0xc013, 0xc014, 0xc009, 0xc00a, 0xc027, 0xc028, 0xc011,
  0xc012, 0xc007, 0xc008, 0xc016, 0xc018, 0xc019,
]);
const DHE = new Set([
  0x009e, 0x009f, 0x0033, 0x0039, 0x0067, 0x006b, 0x0016, 0x0014, 0x0034, 0x0018, 0x0019, 0x0017,
]);

/** Starts a server on loopback. `port` defaults to a free port. */
export async function startLegacyTls(
  options: LegacyTlsOptions,
  listen: { address?: string; port?: number } = {},
): Promise<LegacyTlsServer> {
  const open = new Set<Socket>();
  let hellos = 0;
  const server = createServer((socket) => {
    open.add(socket);
    let received = Buffer.alloc(0);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]).subarray(0, 65_536);
      const answer = answerTo(received, options);
      if (answer === null) return;
      hellos += 1;
      socket.end(answer);
    });
  });
  await new Promise<void>((resolve) =>
    server.listen(listen.port ?? 0, listen.address ?? '127.0.0.1', resolve),
  );
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    hellos: () => hellos,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Returns null while the message is incomplete. */
function answerTo(received: Buffer, options: LegacyTlsOptions): Buffer | null {
  const first = received[0] ?? 0;
  if ((first & 0x80) !== 0) {
    if (received.length < 2 + (received.readUInt16BE(0) & 0x7fff)) return null;
    return options.ssl2 ? ssl2Hello(options) : refuse(options, 0);
  }
  if (first !== 22) return Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n');
  const hello = readClientHello(received);
  if (hello === null) return null;
  if (options.knowsNoName && hello.serverName !== null) return refuse(options, 40);
  const version = chooseVersion(hello, options);
  if (version === null) return refuse(options, 70);
  return version === 0x0304 ? answerModern(hello, options) : answerClassic(hello, version, options);
}

const refuse = ({ silent }: LegacyTlsOptions, description: number): Buffer =>
  silent ? Buffer.alloc(0) : alert(description);

function chooseVersion(hello: ClientHello, { versions }: LegacyTlsOptions): number | null {
  const offered = hello.versions.length > 0 ? hello.versions : [];
  const modern = versions.filter((version) => offered.includes(version));
  if (modern.length > 0) return Math.max(...modern);
  if (offered.length > 0) return null;
  const classic = versions.filter((version) => version <= hello.version && version < 0x0304);
  return classic.length > 0 ? Math.max(...classic) : null;
}

function answerModern(hello: ClientHello, options: LegacyTlsOptions): Buffer {
  const group = (options.groups ?? [0x11ec, 0x001d]).find((each) => hello.groups.includes(each));
  const suite = [0x1301, 0x1302, 0x1303].find((each) => hello.suites.includes(each));
  if (group === undefined || suite === undefined) return refuse(options, 40);
  const retry = !hello.shares.includes(group);
  const random = retry ? createHash('sha256').update('HelloRetryRequest').digest() : randomBytes(32);
  const share = retry ? u16(group) : Buffer.concat([u16(group), vector16(randomBytes(32))]);
  const body = Buffer.concat([
    u16(0x0303),
    random,
    vector8(hello.sessionId),
    u16(suite),
    Buffer.from([0]),
    vector16(Buffer.concat([extension(43, u16(0x0304)), extension(51, share)])),
  ]);
  return records(22, 0x0303, handshake(2, body));
}

function answerClassic(hello: ClientHello, version: number, options: LegacyTlsOptions): Buffer {
  const suite = options.suites.find((each) => hello.suites.includes(each));
  if (suite === undefined) return refuse(options, 40);
  const compression = options.compression && hello.compressions.includes(1) ? 1 : 0;
  const extensions = [
    ...(options.insecureRenegotiation ? [] : [extension(0xff01, Buffer.from([0]))]),
    ...(options.scts ? [extension(18, options.scts)] : []),
  ];
  const serverHello = Buffer.concat([
    u16(version),
    randomBytes(32),
    vector8(Buffer.alloc(0)),
    u16(suite),
    Buffer.from([compression]),
    // SSL 3.0 servers also respond to the signaling suite with the extension (RFC 5746 section 3.6).
    extensions.length > 0 ? vector16(Buffer.concat(extensions)) : Buffer.alloc(0),
  ]);
  const messages = [
    handshake(2, serverHello),
    handshake(11, vector24(Buffer.concat(options.chain.map(vector24)))),
    ...keyExchange(suite, version, options),
    handshake(14, Buffer.alloc(0)),
  ];
  return records(22, version, Buffer.concat(messages));
}

function keyExchange(suite: number, version: number, options: LegacyTlsOptions): Buffer[] {
  const signature = Buffer.concat([
    version >= 0x0303 ? u16(0x0401) : Buffer.alloc(0),
    vector16(randomBytes(64)),
  ]);
  if (ECDHE.has(suite)) {
    return [
      handshake(12, Buffer.concat([Buffer.from([3]), u16(0x0017), vector8(randomBytes(65)), signature])),
    ];
  }
  if (!DHE.has(suite)) return [];
  const prime = options.prime ?? FFDHE2048;
  const values = [prime, Buffer.from([2]), randomBytes(prime.length)].map(vector16);
  return [handshake(12, Buffer.concat([...values, signature]))];
}

/** Encodes the SSL 2.0 SERVER-HELLO with the first certificate and two cipher specs. */
function ssl2Hello({ chain }: LegacyTlsOptions): Buffer {
  const certificate = chain[0] ?? Buffer.alloc(0);
  const ciphers = Buffer.from('010080020080', 'hex');
  const id = randomBytes(16);
  const body = Buffer.concat([
    Buffer.from([4, 0, 1, 0, 2]),
    u16(certificate.length),
    u16(ciphers.length),
    u16(id.length),
    certificate,
    ciphers,
    id,
  ]);
  return Buffer.concat([u16(0x8000 | body.length), body]);
}
