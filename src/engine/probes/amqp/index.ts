import { Type } from 'typebox';
import { amqp as messages } from '#messages/en/probes.ts';
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

/** Methods of AMQP 0-9-1 by class and method number. */
const method = {
  start: [10, 10],
  startOk: [10, 11],
  tune: [10, 30],
  tuneOk: [10, 31],
  open: [10, 40],
  openOk: [10, 41],
  close: [10, 50],
  channelOpen: [20, 10],
  channelOpenOk: [20, 11],
  channelClose: [20, 40],
  queueDeclare: [50, 10],
  queueDeclareOk: [50, 11],
} as const;
type Method = keyof typeof method;

const methodFrame = 1;
const heartbeatFrame = 8;
const frameEnd = 0xce;
/** Maximum size of a frame's payload in bytes. Frames of a sign-in have a few hundred. */
const maxFrameBytes = 60_000;
/** Reply codes for a rejected sign-in or virtual host. */
const refusals = new Set([402, 403, 530]);

const causes: CauseTable<keyof typeof messages> = {
  'amqp-messages-too-many': 'content',
  'amqp-consumers-too-few': 'content',
};

/** Thrown if the server closes the connection or the channel because of an error. */
class AmqpClose extends Error {
  readonly code: number;
  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

const shortString = (text: string) => {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
};
const longString = (bytes: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** Encodes a frame with one method. */
function encodeMethod(name: Method, channel: number, ...fields: Buffer[]): Buffer {
  const [classId, methodId] = method[name];
  const payload = Buffer.concat([Buffer.from([0, classId, 0, methodId]), ...fields]);
  const head = Buffer.alloc(7);
  head[0] = methodFrame;
  head.writeUInt16BE(channel, 1);
  head.writeUInt32BE(payload.length, 3);
  return Buffer.concat([head, payload, Buffer.from([frameEnd])]);
}

/** Returns the fields of the next method, which must be `name`. Skips heartbeats. */
async function readMethod(reader: StreamReader, name: Method): Promise<Buffer> {
  for (let frames = 0; frames < 100; frames += 1) {
    const head = await reader.readBytes(7);
    // A server without support for this version sends the header of its own version.
    if (head.toString('latin1', 0, 4) === 'AMQP') throw new StreamFault('service-protocol-error');
    const length = head.readUInt32BE(3);
    if (length > maxFrameBytes) throw new StreamFault('service-answer-too-long');
    const payload = await reader.readBytes(length + 1);
    if (payload[length] !== frameEnd) throw new StreamFault('service-protocol-error');
    if (head[0] === heartbeatFrame) continue;
    if (head[0] !== methodFrame || length < 4) throw new StreamFault('service-protocol-error');
    const fields = payload.subarray(4, length);
    const is = (other: Method) =>
      payload.readUInt16BE(0) === method[other][0] && payload.readUInt16BE(2) === method[other][1];
    if (is(name)) return fields;
    if (is('close') || is('channelClose')) throw readClose(fields);
    throw new StreamFault('service-protocol-error');
  }
  throw new StreamFault('service-answer-too-long');
}

function readClose(fields: Buffer): AmqpClose | StreamFault {
  if (fields.length < 3) return new StreamFault('service-protocol-error');
  const text = fields.toString('utf8', 3, 3 + (fields[2] ?? 0)).replace(/[^\x20-\x7e]/g, '·');
  return new AmqpClose(fields.readUInt16BE(0), text);
}

interface AmqpSettings extends StreamSettings {
  username: string;
  password: string | null;
  vhost: string;
  queue: string | null;
  maxMessages: number | null;
  minConsumers: number | null;
}

/** Signs in, opens the virtual host, and reads the counts of the queue if one is configured. */
async function converse(
  { socket, context }: StreamConnection,
  settings: AmqpSettings,
): Promise<DialogueResult> {
  const reader = new StreamReader(socket, context.signal);
  let phase: 'greeting' | 'sign-in' | 'open' = 'greeting';
  try {
    reader.write(Buffer.from([0x41, 0x4d, 0x51, 0x50, 0, 0, 9, 1]));
    await readMethod(reader, 'start');
    phase = 'sign-in';
    const response = Buffer.from(`\0${settings.username}\0${settings.password ?? ''}`);
    // With this capability, the server reports a failed sign-in and does not just close the connection.
    const capability = Buffer.concat([shortString('authentication_failure_close'), Buffer.from('t\x01')]);
    const properties = Buffer.concat([shortString('capabilities'), Buffer.from('F'), longString(capability)]);
    reader.write(
      encodeMethod(
        'startOk',
        0,
        longString(properties),
        shortString('PLAIN'),
        longString(response),
        shortString('en_US'),
      ),
    );
    const limits = await readTune(reader);
    phase = 'open';
    reader.write(encodeMethod('tuneOk', 0, limits));
    reader.write(encodeMethod('open', 0, shortString(settings.vhost), Buffer.from([0, 0])));
    await readMethod(reader, 'openOk');
    const result = settings.queue === null ? null : await readQueue(reader, settings.queue);
    reader.write(encodeMethod('close', 0, Buffer.from([0, 200, 0, 0, 0, 0, 0])));
    return result === null ? { observed: null, reason: null } : evaluateQueue(result, settings);
  } catch (error) {
    if (error instanceof AmqpClose) {
      const detail = `${error.message} (${error.code})`.slice(0, 200);
      return {
        observed: null,
        reason: refusals.has(error.code)
          ? message('service-sign-in-refused')
          : message('service-query-failed', { detail }),
      };
    }
    // Servers without this capability close the connection.
    const isClosed = error instanceof StreamFault && error.failure.code === 'response-closed';
    if (isClosed && phase === 'sign-in') {
      return { observed: null, reason: message('service-sign-in-refused') };
    }
    throw error;
  }
}

/** Reads the server's limits and returns the response that accepts them, without heartbeats. */
async function readTune(reader: StreamReader): Promise<Buffer> {
  const tune = await readMethod(reader, 'tune');
  if (tune.length < 8) throw new StreamFault('service-protocol-error');
  return Buffer.concat([tune.subarray(0, 6), Buffer.from([0, 0])]);
}

/** Declares the queue passively. The server creates nothing and responds with its counts. */
async function readQueue(reader: StreamReader, queue: string) {
  reader.write(encodeMethod('channelOpen', 1, Buffer.from([0])));
  await readMethod(reader, 'channelOpenOk');
  const passive = 1;
  const declaration = Buffer.concat([
    Buffer.from([0, 0]),
    shortString(queue),
    Buffer.from([passive]),
    longString(Buffer.alloc(0)),
  ]);
  reader.write(encodeMethod('queueDeclare', 1, declaration));
  const fields = await readMethod(reader, 'queueDeclareOk');
  const counts = fields.subarray(1 + (fields[0] ?? 0));
  if (counts.length < 8) throw new StreamFault('service-protocol-error');
  return { messages: counts.readUInt32BE(0), consumers: counts.readUInt32BE(4) };
}

function evaluateQueue(
  { messages, consumers }: { messages: number; consumers: number },
  { maxMessages, minConsumers }: AmqpSettings,
): DialogueResult {
  const observed = `messages ${messages}, consumers ${consumers}`;
  if (maxMessages !== null && messages > maxMessages)
    return { observed, reason: message('amqp-messages-too-many', { messages, maxMessages }) };
  if (minConsumers !== null && consumers < minConsumers)
    return { observed, reason: message('amqp-consumers-too-few', { consumers, minConsumers }) };
  return { observed, reason: null };
}

const most = 1_000_000_000;

/** Checks that an AMQP 0-9-1 broker such as RabbitMQ accepts a sign-in. Optionally checks the length of a queue. */
export const amqpKind = defineStreamKind({
  kind: 'amqp',
  defaultPort: 5672,
  starttls: null,
  fields: {
    username: Type.String({ minLength: 1, maxLength: 200, description: 'Username; default guest' }),
    password: Nullable(Type.String({ minLength: 1, maxLength: 1000 }), {
      description: 'Password. Returned as ********',
    }),
    vhost: Type.String({ minLength: 1, maxLength: 60, description: 'Virtual host; default /' }),
    queue: Nullable(Type.String({ minLength: 1, maxLength: 60 }), {
      description: 'Queue that must exist; null to check only the sign-in',
      examples: ['orders'],
    }),
    maxMessages: Nullable(Type.Integer({ minimum: 0, maximum: most }), {
      description: 'Maximum number of messages waiting in the queue; null for no limit',
    }),
    minConsumers: Nullable(Type.Integer({ minimum: 0, maximum: most }), {
      description: 'Minimum number of consumers on the queue; null for no minimum',
    }),
  },
  defaults: {
    username: 'guest',
    password: null,
    vhost: '/',
    queue: null,
    maxMessages: null,
    minConsumers: null,
  },
  example: {
    kind: 'amqp',
    host: 'queue.example.com',
    username: 'monitor',
    queue: 'orders',
    maxMessages: 1000,
  },
  secrets: [['password']],
  messages,
  causes,
  converse,
});
