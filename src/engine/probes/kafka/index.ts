import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Type } from 'typebox';
import { kafka as messages } from '#messages/en/probes.ts';
import { message } from '#messages/messages.ts';
import { Nullable } from '#platform/http/schemas.ts';
import {
  type DialogueResult,
  defineStreamKind,
  type StreamConnection,
  type StreamSettings,
} from '../stream/stream-kind.ts';
import { StreamFault, StreamReader } from '../stream/stream-reader.ts';
import type { CauseTable } from '../types.ts';

const causes: CauseTable<keyof typeof messages> = {
  'kafka-topic-missing': 'content',
  'kafka-leader-missing': 'content',
  'kafka-brokers-too-few': 'content',
  'kafka-replicas-out-of-sync': 'content',
};

/** Requests in the oldest version that all servers since 2.0 support and that has the required fields. */
const request = {
  /** Version 4 is the first that does not create the topic. */
  metadata: { key: 3, version: 4 },
  saslHandshake: { key: 17, version: 1 },
  saslAuthenticate: { key: 36, version: 0 },
} as const;

/** Error codes of the protocol. */
const unknownTopic = 3;
const topicAuthorizationFailed = 29;
const saslAuthenticationFailed = 58;

/** Maximum octets of one response. */
const maxBytes = 65_000;
const maxItems = 10_000;

const mechanisms = ['none', 'plain', 'scram-sha-256', 'scram-sha-512'] as const;

const int16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const string = (text: string) => Buffer.concat([int16(Buffer.byteLength(text)), Buffer.from(text)]);
const bytesOf = (data: Buffer) => Buffer.concat([int32(data.length), data]);

/**
 * Reads the fields of a response in order.
 * @throws StreamFault after the last field
 */
class Fields {
  readonly #data: Buffer;
  #at = 0;
  constructor(data: Buffer) {
    this.#data = data;
  }

  #take(length: number): Buffer {
    if (length < 0 || this.#at + length > this.#data.length) throw new StreamFault('service-protocol-error');
    this.#at += length;
    return this.#data.subarray(this.#at - length, this.#at);
  }

  int8 = (): number => this.#take(1).readInt8();
  int16 = (): number => this.#take(2).readInt16BE();
  int32 = (): number => this.#take(4).readInt32BE();

  /** Returns null for a length of -1. */
  string = (): string | null => {
    const length = this.int16();
    return length === -1 ? null : this.#take(length).toString('utf8');
  };

  bytes = (): Buffer => this.#take(this.int32());

  array<Item>(read: () => Item): Item[] {
    const length = this.int32();
    if (length > maxItems) throw new StreamFault('service-answer-too-long');
    return Array.from({ length: Math.max(0, length) }, read);
  }
}

/** One connection to a broker. */
class Broker {
  readonly #reader: StreamReader;
  #correlation = 0;

  constructor({ socket, context }: StreamConnection) {
    this.#reader = new StreamReader(socket, context.signal);
  }

  /** Sends a request and returns the fields of the response. */
  async send({ key, version }: { key: number; version: number }, body: Buffer): Promise<Fields> {
    this.#correlation += 1;
    const payload = Buffer.concat([
      int16(key),
      int16(version),
      int32(this.#correlation),
      string('belltower'),
      body,
    ]);
    this.#reader.write(bytesOf(payload));
    const length = (await this.#reader.readBytes(4)).readInt32BE();
    if (length > maxBytes) throw new StreamFault('service-answer-too-long');
    if (length < 4) throw new StreamFault('service-protocol-error');
    const fields = new Fields(await this.#reader.readBytes(length));
    if (fields.int32() !== this.#correlation) throw new StreamFault('service-protocol-error');
    return fields;
  }
}

interface KafkaSettings extends StreamSettings {
  mechanism: (typeof mechanisms)[number];
  username: string | null;
  password: string | null;
  topic: string | null;
  minBrokers: number;
  inSyncReplicas: boolean;
}

/** Thrown when the server rejects the sign-in. */
class SignInRefused extends Error {}

async function signIn(broker: Broker, settings: KafkaSettings): Promise<void> {
  const { mechanism, username, password } = settings;
  if (mechanism === 'none') return;
  const handshake = await broker.send(request.saslHandshake, string(mechanism.toUpperCase()));
  if (handshake.int16() !== 0) throw new SignInRefused();
  const send = async (data: Buffer): Promise<Buffer> => {
    const answer = await broker.send(request.saslAuthenticate, bytesOf(data));
    const code = answer.int16();
    answer.string();
    if (code === 0) return answer.bytes();
    throw code === saslAuthenticationFailed ? new SignInRefused() : new StreamFault('service-protocol-error');
  };
  if (mechanism === 'plain') {
    await send(Buffer.from(`\0${username ?? ''}\0${password ?? ''}`));
    return;
  }
  await signInByScram(send, {
    hash: mechanism === 'scram-sha-256' ? 'sha256' : 'sha512',
    username: username ?? '',
    password: password ?? '',
  });
}

/** Maximum number of iterations that a server can require, because each takes CPU time here. */
const maxIterations = 100_000;

/** Signs in without sending the password, by proving that we know it (RFC 5802). The server must prove the same. */
async function signInByScram(
  send: (data: Buffer) => Promise<Buffer>,
  { hash, username, password }: { hash: 'sha256' | 'sha512'; username: string; password: string },
): Promise<void> {
  const nonce = randomBytes(18).toString('base64');
  const name = username.replaceAll('=', '=3D').replaceAll(',', '=2C');
  const first = `n=${name},r=${nonce}`;
  const challenge = (await send(Buffer.from(`n,,${first}`))).toString('utf8');
  const [, all = '', salt = '', iterations = ''] =
    /^r=([^,]+),s=([^,]+),i=(\d{1,7})(?:,|$)/.exec(challenge) ?? [];
  if (!all.startsWith(nonce) || Number(iterations) < 1 || Number(iterations) > maxIterations)
    throw new StreamFault('service-protocol-error');
  const hmac = (key: Buffer, text: string) => createHmac(hash, key).update(text).digest();
  const bytes = hash === 'sha256' ? 32 : 64;
  const salted = await promisify(pbkdf2)(
    password.normalize('NFKC'),
    Buffer.from(salt, 'base64'),
    Number(iterations),
    bytes,
    hash,
  );
  const clientKey = hmac(salted, 'Client Key');
  const final = `c=biws,r=${all}`;
  const signed = `${first},${challenge},${final}`;
  const signature = hmac(createHash(hash).update(clientKey).digest(), signed);
  const proof = clientKey.map((byte, index) => byte ^ (signature[index] ?? 0));
  const answer = await send(Buffer.from(`${final},p=${Buffer.from(proof).toString('base64')}`));
  const [, verifier = ''] = /^v=([^,]+)/.exec(answer.toString('utf8')) ?? [];
  const expected = hmac(hmac(salted, 'Server Key'), signed);
  const given = Buffer.from(verifier, 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new StreamFault('service-protocol-error');
}

interface Partition {
  /** Broker ID; -1 if there is none. */
  leader: number;
  replicas: number;
  inSync: number;
}

/** Reads the server's information about the cluster and the topic. */
async function readMetadata(broker: Broker, topic: string | null) {
  const topics = topic === null ? int32(0) : Buffer.concat([int32(1), string(topic)]);
  const mayCreate = Buffer.from([0]);
  const fields = await broker.send(request.metadata, Buffer.concat([topics, mayCreate]));
  fields.int32();
  const brokers = fields.array(() => [fields.int32(), fields.string(), fields.int32(), fields.string()]);
  fields.string();
  fields.int32();
  const found = fields.array(() => {
    const error = fields.int16();
    fields.string();
    fields.int8();
    const partitions = fields.array((): Partition => {
      fields.int16();
      fields.int32();
      const leader = fields.int32();
      return {
        leader,
        replicas: fields.array(fields.int32).length,
        inSync: fields.array(fields.int32).length,
      };
    });
    return { error, partitions };
  });
  return { brokers: brokers.length, topic: found[0] ?? null };
}

async function converse(connection: StreamConnection, settings: KafkaSettings): Promise<DialogueResult> {
  const broker = new Broker(connection);
  try {
    await signIn(broker, settings);
  } catch (error) {
    // Servers that require a sign-in close connections that skip it.
    if (error instanceof SignInRefused) return { observed: null, reason: message('service-sign-in-refused') };
    throw error;
  }
  return evaluate(await readMetadata(broker, settings.topic), settings);
}

function evaluate(
  { brokers, topic: found }: Awaited<ReturnType<typeof readMetadata>>,
  { topic, minBrokers, inSyncReplicas }: KafkaSettings,
): DialogueResult {
  const observed = `brokers ${brokers}`;
  if (brokers < minBrokers)
    return { observed, reason: message('kafka-brokers-too-few', { brokers, minBrokers }) };
  if (topic === null) return { observed, reason: null };
  if (found?.error === topicAuthorizationFailed)
    return { observed, reason: message('service-sign-in-refused') };
  const partitions = found?.partitions ?? [];
  if (found === null || found.error === unknownTopic || partitions.length === 0)
    return { observed, reason: message('kafka-topic-missing', { topic }) };
  const leaderless = partitions.filter(({ leader }) => leader < 0).length;
  if (leaderless > 0)
    return {
      observed,
      reason: message('kafka-leader-missing', { topic, count: leaderless, partitions: partitions.length }),
    };
  const lagging = partitions.filter(({ replicas, inSync }) => inSync < replicas).length;
  if (inSyncReplicas && lagging > 0)
    return {
      observed,
      reason: message('kafka-replicas-out-of-sync', { topic, count: lagging, partitions: partitions.length }),
    };
  return { observed: `${observed}, partitions ${partitions.length}`, reason: null };
}

/**
 * Checks that a Kafka broker responds, that the cluster has enough brokers, and that all partitions of a topic have a
 * leader.
 */
export const kafkaKind = defineStreamKind({
  kind: 'kafka',
  defaultPort: 9092,
  starttls: null,
  fields: {
    mechanism: Type.Enum([...mechanisms], { description: 'SASL mechanism for signing in; default none' }),
    username: Nullable(Type.String({ minLength: 1, maxLength: 200 }), {
      description: 'Username; null for none',
    }),
    password: Nullable(Type.String({ minLength: 1, maxLength: 1000 }), {
      description: 'Password. Returned as ********',
    }),
    topic: Nullable(Type.String({ pattern: '^[A-Za-z0-9._-]{1,249}$' }), {
      description: 'Topic that must exist and have a leader for each partition; null to check no topic',
      examples: ['orders'],
    }),
    minBrokers: Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'Minimum number of brokers in the cluster. Default 1',
    }),
    inSyncReplicas: Type.Boolean({
      description: 'Whether all replicas of the topic must be in sync. Default false',
    }),
  },
  defaults: {
    mechanism: 'none',
    username: null,
    password: null,
    topic: null,
    minBrokers: 1,
    inSyncReplicas: false,
  },
  example: { kind: 'kafka', host: 'kafka.example.com', topic: 'orders', minBrokers: 3 },
  secrets: [['password']],
  messages,
  causes,
  findFaults: ({ mechanism, username, password }) =>
    mechanism !== 'none' && (username === null || password === null)
      ? [
          {
            pointer: username === null ? '/username' : '/password',
            code: 'required',
            detail: message('sasl-credentials-required'),
          },
        ]
      : [],
  converse,
});
