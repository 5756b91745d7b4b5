import assert from 'node:assert/strict';
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';

export const int = (bytes: 1 | 2 | 4, value: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
};
const string = (text: string) => Buffer.concat([int(2, text.length), Buffer.from(text)]);
export const array = (...items: Buffer[]) => Buffer.concat([int(4, items.length), ...items]);
export const data = (bytes: Buffer) => Buffer.concat([int(4, bytes.length), bytes]);

/** The state that the brokers of a cluster report. */
export interface Cluster {
  brokers: number;
  /** Leader, number of replicas and number of in-sync replicas of each partition, by topic. */
  topics: Record<string, [leader: number, replicas: number, inSync: number][]>;
  sasl?: { mechanism: string; username: string; password: string };
}
/** The password of the user `monitor`. */
export const kafkaPassword = 'right, with = and comma';

/** Returns a response to a version 4 Metadata request. */
function metadata({ brokers, topics }: Cluster, topic: string | null): Buffer {
  const ids = (count: number) => array(...Array.from({ length: count }, (_, id) => int(4, id)));
  const partitions = topic === null ? [] : (topics[topic] ?? []);
  const described = Buffer.concat([
    int(2, topic !== null && topic in topics ? 0 : 3),
    string(topic ?? ''),
    int(1, 0),
    array(
      ...partitions.map(([leader, replicas, inSync], index) =>
        Buffer.concat([
          int(2, leader < 0 ? 5 : 0),
          int(4, index),
          int(4, leader),
          ids(replicas),
          ids(inSync),
        ]),
      ),
    ),
  ]);
  return Buffer.concat([
    int(4, 0),
    array(
      ...Array.from({ length: brokers }, (_, id) =>
        Buffer.concat([int(4, id), string('kafka.test'), int(4, 9092), int(2, -1)]),
      ),
    ),
    string('cluster'),
    int(4, 0),
    topic === null ? array() : array(described),
  ]);
}

/** Implements the server side of SCRAM (RFC 5802). */
function createScram(hash: 'sha256' | 'sha512') {
  const salt = randomBytes(16);
  const bytes = hash === 'sha256' ? 32 : 64;
  const hmac = (key: Buffer, text: string) => createHmac(hash, key).update(text).digest();
  const salted = pbkdf2Sync(kafkaPassword, salt, 4_096, bytes, hash);
  const storedKey = createHash(hash).update(hmac(salted, 'Client Key')).digest();
  let first = '';
  let challenge = '';
  return (message: string): Buffer | null => {
    if (message.startsWith('n,,')) {
      first = message.slice(3);
      assert.match(first, /^n=monitor,r=/);
      challenge = `r=${first.slice(first.indexOf('r=') + 2)}more,s=${salt.toString('base64')},i=4096`;
      return Buffer.from(challenge);
    }
    const [withoutProof = '', proof = ''] = message.split(',p=');
    const signed = `${first},${challenge},${withoutProof}`;
    const signature = hmac(storedKey, signed);
    const clientKey = Buffer.from(proof, 'base64').map((byte, index) => byte ^ (signature[index] ?? 0));
    if (!createHash(hash).update(clientKey).digest().equals(storedKey)) return null;
    return Buffer.from(`v=${hmac(hmac(salted, 'Server Key'), signed).toString('base64')}`);
  };
}

/** Implements the parts of the Kafka protocol that a check needs. */
export const kafkaBroker = (cluster: Cluster) => (socket: Socket) => {
  const scram = createScram(cluster.sasl?.mechanism === 'SCRAM-SHA-512' ? 'sha512' : 'sha256');
  let isSignedIn = cluster.sasl === undefined;
  socket.on('data', (request: Buffer) => {
    const [key, version] = [request.readInt16BE(4), request.readInt16BE(6)];
    const body = request.subarray(14 + request.readInt16BE(12));
    const reply = (response: Buffer) =>
      void socket.write(data(Buffer.concat([request.subarray(8, 12), response])));
    if (key === 17) {
      const mechanism = body.toString('utf8', 2);
      return reply(Buffer.concat([int(2, mechanism === cluster.sasl?.mechanism ? 0 : 33), array()]));
    }
    if (key === 36) {
      const sent = body.toString('utf8', 4);
      const plain = sent === `\0monitor\0${kafkaPassword}` ? Buffer.alloc(0) : null;
      const answer = cluster.sasl?.mechanism === 'PLAIN' ? plain : scram(sent);
      isSignedIn = answer !== null;
      return reply(
        Buffer.concat([int(2, answer === null ? 58 : 0), int(2, -1), data(answer ?? Buffer.alloc(0))]),
      );
    }
    assert.deepEqual([key, version], [3, 4]);
    if (!isSignedIn) return void socket.end();
    assert.equal(body.at(-1), 0, 'must not create the topic');
    const topic = body.readInt32BE(0) === 0 ? null : body.toString('utf8', 6, body.length - 1);
    reply(metadata(cluster, topic));
  });
};
