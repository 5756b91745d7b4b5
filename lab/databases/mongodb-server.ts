import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type Document, deserialize, serialize } from 'bson';

export interface MongodbServerOptions {
  /** Documents by `database.collection`. */
  collections?: Record<string, Document[]>;
  /** Null if no sign-in is needed. */
  user?: { name: string; password: string } | null;
  mechanism?: 'SCRAM-SHA-256' | 'SCRAM-SHA-1';
  /** Iterations of SCRAM; default 10,000. */
  iterations?: number;
  tls?: { chain: string; key: string };
  /**
   * Overrides the response to a command. If it returns undefined, the server responds normally. If it returns null, no
   * response is sent.
   */
  answer?(command: Document): Document | Buffer | null | undefined;
}

export interface LabMongodb {
  port: number;
  /** Names of the commands received, in order. */
  commands: string[];
  close(): Promise<void>;
}

const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;

/**
 * Starts a server for the MongoDB wire protocol. Supports OP_MSG, the driver handshake with OP_QUERY, sign-in with
 * SCRAM, and the read commands `ping`, `count`, `find` and `buildInfo`. Official drivers can connect to it.
 */
export async function startMongodbServer(options: MongodbServerOptions = {}): Promise<LabMongodb> {
  const sockets = new Set<Socket>();
  const commands: string[] = [];
  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const session = new Session(options);
    let pending = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= 4 && pending.length >= pending.readInt32LE(0)) {
        const length = pending.readInt32LE(0);
        const { command, opCode, requestId } = readRequest(pending.subarray(0, length));
        pending = pending.subarray(length);
        commands.push(Object.keys(command)[0] ?? '');
        const answer = session.answer(command);
        if (Buffer.isBuffer(answer)) socket.write(answer);
        else if (answer !== null) socket.write(answerOf(answer, opCode, requestId));
      }
    });
  };
  const { tls } = options;
  const server = tls ? createTlsServer({ cert: tls.chain, key: tls.key }, accept) : createServer(accept);
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    commands,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function readRequest(bytes: Buffer): { command: Document; opCode: number; requestId: number } {
  const requestId = bytes.readInt32LE(4);
  const opCode = bytes.readInt32LE(12);
  // OP_QUERY starts with flags, collection name, number to skip and number to return. OP_MSG starts with flags and
  // section kind.
  const start = opCode === opQuery ? bytes.indexOf(0, 20) + 9 : 21;
  return { command: deserialize(bytes.subarray(start)), opCode, requestId };
}

function answerOf(answer: Document, opCode: number, requestId: number): Buffer {
  const body = serialize(answer);
  const head = Buffer.alloc(opCode === opQuery ? 36 : 21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(opCode === opQuery ? opReply : opMsg, 12);
  if (opCode === opQuery) head.writeInt32LE(1, 32);
  return Buffer.concat([head, body]);
}

const failed = (code: number, codeName: string, errmsg: string) => ({ ok: 0, code, codeName, errmsg });

class Session {
  readonly #options: MongodbServerOptions;
  #isSignedIn: boolean;
  #scram: { first: string; nonce: string; salted: Buffer; hash: string } | null = null;

  constructor(options: MongodbServerOptions) {
    this.#options = options;
    this.#isSignedIn = (options.user ?? null) === null;
  }

  answer(command: Document): Document | Buffer | null {
    const own = this.#options.answer?.(command);
    if (own !== undefined) return own;
    const [name = ''] = Object.keys(command);
    if (name === 'hello' || name.toLowerCase() === 'ismaster') return this.#hello(command);
    if (name === 'saslStart') return this.#start(command);
    if (name === 'saslContinue') return this.#finish(command);
    if (name === 'ping' || name === 'endSessions') return { ok: 1 };
    if (!this.#isSignedIn) return failed(13, 'Unauthorized', `command ${name} requires authentication`);
    const documents = this.#options.collections?.[`${command.$db}.${command[name]}`] ?? [];
    const isAlike = (each: Document) =>
      Object.entries((command.query ?? command.filter ?? {}) as Document).every(
        ([key, value]) => each[key] === value,
      );
    const found = documents.filter(isAlike);
    if (name === 'count') return { n: found.length, ok: 1 };
    if (name === 'find') {
      const firstBatch = command.limit > 0 ? found.slice(0, command.limit) : found;
      return { cursor: { firstBatch, id: 0n, ns: `${command.$db}.${command.find}` }, ok: 1 };
    }
    return failed(59, 'CommandNotFound', `no such command: '${name}'`);
  }

  #hello({ saslSupportedMechs }: Document): Document {
    const { mechanism = 'SCRAM-SHA-256' } = this.#options;
    return {
      ...{ helloOk: true, isWritablePrimary: true, ismaster: true, maxBsonObjectSize: 16_777_216 },
      ...{ maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000, localTime: new Date(0) },
      ...{ minWireVersion: 0, maxWireVersion: 25, readOnly: false, connectionId: 1 },
      ...(saslSupportedMechs === undefined ? {} : { saslSupportedMechs: [mechanism] }),
      ok: 1,
    };
  }

  #start({ payload, mechanism }: Document): Document {
    const { user, iterations = 10_000 } = this.#options;
    const first = payload.toString('utf8').slice(3);
    const [, name = '', nonce = ''] = /^n=([^,]*),r=(.*)$/.exec(first) ?? [];
    if (mechanism !== (this.#options.mechanism ?? 'SCRAM-SHA-256') || name !== user?.name)
      return failed(18, 'AuthenticationFailed', 'Authentication failed.');
    const hash = mechanism === 'SCRAM-SHA-1' ? 'sha1' : 'sha256';
    const secret =
      hash === 'sha256'
        ? user.password
        : createHash('md5').update(`${name}:mongo:${user.password}`).digest('hex');
    const salt = randomBytes(16);
    const answer = `r=${nonce}${randomBytes(9).toString('base64')},s=${salt.toString('base64')},i=${iterations}`;
    const salted = pbkdf2Sync(secret, salt, Math.min(iterations, 10_000), hash === 'sha1' ? 20 : 32, hash);
    this.#scram = { first: `${first},${answer}`, nonce, salted, hash };
    return { conversationId: 1, done: false, payload: Buffer.from(answer), ok: 1 };
  }

  #finish({ payload }: Document): Document {
    const scram = this.#scram;
    const [, withoutProof = '', proof = ''] = /^(.*),p=(.*)$/.exec(payload.toString('utf8')) ?? [];
    if (scram === null) return failed(18, 'AuthenticationFailed', 'Authentication failed.');
    const hmac = (key: Buffer, text: string) => createHmac(scram.hash, key).update(text).digest();
    const signed = `${scram.first},${withoutProof}`;
    const clientKey = hmac(scram.salted, 'Client Key');
    const signature = hmac(createHash(scram.hash).update(clientKey).digest(), signed);
    const expected = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] ?? 0)));
    if (!expected.equals(Buffer.from(proof, 'base64')))
      return failed(18, 'AuthenticationFailed', 'Authentication failed.');
    this.#isSignedIn = true;
    const verifier = hmac(hmac(scram.salted, 'Server Key'), signed).toString('base64');
    return { conversationId: 1, done: true, payload: Buffer.from(`v=${verifier}`), ok: 1 };
  }
}
