import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls';

export interface TdsServerOptions {
  user: { name: string; password: string };
  tls?: { chain: string; key: string };
  /** TDS 8, with encryption before the first packet. */
  strict?: boolean;
  /**
   * Returns the result of a batch. Null sends no result, an Error rejects the batch, and undefined never sends a
   * response.
   */
  run?(sql: string): string | number | null | Error | undefined;
}

export interface LabTdsServer {
  port: number;
  /** Batches received, in order. */
  batches: string[];
  close(): Promise<void>;
}

/** Types of packets (MS-TDS 2.2.3.1.1). */
const packetTypes = { batch: 0x01, response: 0x04, attention: 0x06, login: 0x10, prelogin: 0x12 };
const packetSize = 4096;

/** Splits a message into packets. The last packet has the end-of-message bit. */
function packetsOf(type: number, payload: Buffer): Buffer {
  const packets: Buffer[] = [];
  for (let start = 0; start === 0 || start < payload.length; start += packetSize - 8) {
    const part = payload.subarray(start, start + packetSize - 8);
    const head = Buffer.alloc(8);
    head[0] = type;
    head[1] = start + packetSize - 8 >= payload.length ? 1 : 0;
    head.writeUInt16BE(part.length + 8, 2);
    head[6] = packets.length + 1;
    packets.push(head, part);
  }
  return Buffer.concat(packets);
}

/**
 * Starts a server that implements TDS like Microsoft SQL Server: prelogin, TLS within packets or before them, sign-in,
 * batches.
 */
export async function startTdsServer(options: TdsServerOptions): Promise<LabTdsServer> {
  const sockets = new Set<Socket>();
  const batches: string[] = [];
  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    serve(socket, options, batches);
  };
  const { tls, strict = false } = options;
  const server =
    tls && strict
      ? createTlsServer({ cert: tls.chain, key: tls.key, ALPNProtocols: ['tds/8.0'] }, accept)
      : createServer(accept);
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    batches,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function serve(socket: Socket, options: TdsServerOptions, batches: string[]): void {
  const { tls, strict = false } = options;
  let out: Duplex = socket;
  const answer = (...tokens: Buffer[]) => out.write(packetsOf(packetTypes.response, Buffer.concat(tokens)));
  const onMessage = (type: number, payload: Buffer) => {
    if (type === packetTypes.prelogin) {
      const isEncrypted = tls !== undefined && !strict && clientEncrypts(payload);
      answer(preloginOf(isEncrypted ? 1 : 2));
      if (isEncrypted) out = encryptWithin(socket, tls, onMessage);
    } else if (type === packetTypes.login) {
      const isKnown = matches(payload, options.user);
      answer(...(isKnown ? [loginAck(), done()] : [errorToken(18_456, 'Login failed for user.'), done(2)]));
    } else if (type === packetTypes.attention) answer(done(0x20));
    else if (type === packetTypes.batch) {
      const sql = payload.subarray(payload.readUInt32LE(0)).toString('utf16le');
      batches.push(sql);
      const tokens = answerBatch(sql, options);
      if (tokens !== null) answer(...tokens);
    }
  };
  readMessages(socket, onMessage);
}

/** Returns the response to a batch, or null for no response. */
function answerBatch(sql: string, { run }: TdsServerOptions): Buffer[] | null {
  const result = /^SELECT/.test(sql) ? run?.(sql) : null;
  if (result === undefined) return null;
  if (result instanceof Error) return [errorToken(208, result.message), done(2)];
  return result === null ? [done()] : [metadata(), row(String(result)), done()];
}

/** Calls `onMessage` for each complete message. */
function readMessages(stream: Duplex, onMessage: (type: number, payload: Buffer) => void): void {
  let pending = Buffer.alloc(0);
  let parts: Buffer[] = [];
  const onData = (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 8 && pending.length >= pending.readUInt16BE(2)) {
      const length = pending.readUInt16BE(2);
      const [type = 0, status = 0] = pending;
      parts.push(pending.subarray(8, length));
      pending = pending.subarray(length);
      if ((status & 1) === 0) continue;
      const payload = Buffer.concat(parts);
      parts = [];
      onMessage(type, payload);
    }
  };
  stream.on('data', onData);
}

/**
 * Encrypts the connection like TDS 7. The handshake is inside prelogin packets, and everything after it is plain TLS.
 * The first octet of a record distinguishes the two.
 */
function encryptWithin(
  socket: Socket,
  { chain, key }: { chain: string; key: string },
  onMessage: (type: number, payload: Buffer) => void,
): Duplex {
  socket.removeAllListeners('data');
  const applicationData = 0x17;
  let flight: Buffer[] = [];
  const tunnel = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, callback) {
      if (chunk[0] === applicationData) socket.write(chunk);
      else {
        // Each flight of the handshake is one message.
        if (flight.length === 0)
          setImmediate(() => {
            socket.write(packetsOf(packetTypes.prelogin, Buffer.concat(flight)));
            flight = [];
          });
        flight.push(chunk);
      }
      callback();
    },
  });
  const secured = new TLSSocket(tunnel as Socket, {
    isServer: true,
    secureContext: createSecureContext({ cert: chain, key, maxVersion: 'TLSv1.2' }),
  });
  secured.on('error', () => socket.destroy());
  let isDone = false;
  secured.on('secure', () => {
    isDone = true;
  });
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    if (isDone && pending.length === 0 && chunk[0] !== packetTypes.prelogin) {
      tunnel.push(chunk);
      return;
    }
    pending = Buffer.concat([pending, chunk]);
    while (
      pending.length >= 8 &&
      pending[0] === packetTypes.prelogin &&
      pending.length >= pending.readUInt16BE(2)
    ) {
      const length = pending.readUInt16BE(2);
      tunnel.push(pending.subarray(8, length));
      pending = pending.subarray(length);
    }
    if (pending.length > 0 && pending[0] !== packetTypes.prelogin) {
      tunnel.push(pending);
      pending = Buffer.alloc(0);
    }
  });
  socket.on('close', () => secured.destroy());
  readMessages(secured, onMessage);
  return secured;
}

/** Returns whether a prelogin requests encryption. 0 means off, 2 means not supported. */
function clientEncrypts(payload: Buffer): boolean {
  for (let at = 0; payload[at] !== 0xff && at + 5 < payload.length; at += 5)
    if (payload[at] === 1) return (payload[payload.readUInt16BE(at + 1)] ?? 0) % 2 === 1;
  return false;
}

/** Version and encryption. */
function preloginOf(encryption: number): Buffer {
  const options = Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff]);
  return Buffer.concat([options, Buffer.from([16, 0, 0x03, 0xe8, 0, 0, encryption])]);
}

function matches(login: Buffer, user: TdsServerOptions['user']): boolean {
  const textAt = (at: number) => {
    const start = login.readUInt16LE(at);
    return login.subarray(start, start + 2 * login.readUInt16LE(at + 2));
  };
  const password = textAt(44).map((byte) => {
    const plain = byte ^ 0xa5;
    return ((plain << 4) | (plain >> 4)) & 0xff;
  });
  return (
    textAt(40).toString('utf16le') === user.name &&
    Buffer.from(password).toString('utf16le') === user.password
  );
}

const shortText = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'utf16le')]);

function token(type: number, body: Buffer): Buffer {
  const head = Buffer.alloc(3);
  head[0] = type;
  head.writeUInt16LE(body.length, 1);
  return Buffer.concat([head, body]);
}

const loginAck = () =>
  token(
    0xad,
    Buffer.concat([Buffer.from([1, 0x74, 0, 0, 4]), shortText('Lab'), Buffer.from([16, 0, 3, 0xe8])]),
  );

function errorToken(number: number, text: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeInt32LE(number, 0);
  head[4] = 1;
  head[5] = 16;
  head.writeUInt16LE(text.length, 6);
  const rest = Buffer.concat([
    Buffer.from(text, 'utf16le'),
    shortText('lab'),
    shortText(''),
    Buffer.alloc(4),
  ]);
  return token(0xaa, Buffer.concat([head, rest]));
}

/** Ends a result. Status 2 follows an error, 0x20 follows an attention. */
const done = (status = 0) => {
  const bytes = Buffer.alloc(13);
  bytes[0] = 0xfd;
  bytes.writeUInt16LE(status, 1);
  return bytes;
};

/** Encodes one column of type NVARCHAR(4000). */
const metadata = () =>
  Buffer.concat([
    Buffer.from([0x81, 1, 0, 0, 0, 0, 0, 1, 0, 0xe7, 0x40, 0x1f, 0x09, 0x04, 0xd0, 0, 0x34]),
    shortText('value'),
  ]);

function row(value: string): Buffer {
  const text = Buffer.from(value, 'utf16le');
  const head = Buffer.from([0xd1, 0, 0]);
  head.writeUInt16LE(text.length, 1);
  return Buffer.concat([head, text]);
}
