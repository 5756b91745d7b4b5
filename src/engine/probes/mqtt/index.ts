import { randomBytes } from 'node:crypto';
import type { Packet } from 'mqtt-packet';
import { Type } from 'typebox';
import { mqtt as messages } from '#messages/en/probes.ts';
import { message } from '#messages/messages.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { compileRegex } from '../expectations/regex.ts';
import { PatternField } from '../settings-schema.ts';
import { BoundedStream } from '../stream/bounded-stream.ts';
import {
  compareValue,
  type ExpectedValue,
  expectedValueDefaults,
  expectedValueFields,
} from '../stream/query-result.ts';
import {
  type DialogueResult,
  defineStreamKind,
  type StreamConnection,
  type StreamSettings,
} from '../stream/stream-kind.ts';
import { StreamFault } from '../stream/stream-reader.ts';
import type { CauseTable } from '../types.ts';

const causes: CauseTable<keyof typeof messages> = { 'mqtt-no-message': 'content' };

/** Reason codes for a rejected sign-in: those of version 3.1.1, then those of version 5. */
const signInRefusals = new Set([4, 5, 0x86, 0x87, 0x8c]);

/**
 * Yields packets as they arrive.
 * @throws StreamFault for any other data
 */
async function* readPackets(stream: BoundedStream, protocolVersion: 4 | 5): AsyncGenerator<Packet, never> {
  const { parser: createParser } = await import('mqtt-packet');
  const parser = createParser({ protocolVersion });
  const packets: Packet[] = [];
  let isMalformed = false;
  parser
    .on('packet', (packet) => packets.push(packet))
    .on('error', () => {
      isMalformed = true;
    });
  for await (const chunk of stream) {
    parser.parse(chunk);
    yield* packets.splice(0);
    if (isMalformed) throw new StreamFault('service-protocol-error');
  }
  throw stream.fault ?? new StreamFault('response-closed');
}

interface MqttSettings extends Omit<StreamSettings, keyof ExpectedValue>, ExpectedValue {
  protocolVersion: '3.1.1' | '5';
  clientId: string | null;
  username: string | null;
  password: string | null;
  topic: string | null;
  expectRegex: string | null;
}

/** Signs in, subscribes to the topic, and waits for a message if one is expected. */
async function converse(connection: StreamConnection, settings: MqttSettings): Promise<DialogueResult> {
  const { generate } = await import('mqtt-packet');
  const protocolVersion = settings.protocolVersion === '5' ? 5 : 4;
  const stream = new BoundedStream(connection, settings.host);
  const packets = readPackets(stream, protocolVersion);
  const send = (packet: Packet) => stream.write(generate(packet, { protocolVersion }));
  const receive = async <Kind extends Packet['cmd']>(cmd: Kind) => {
    const { value: packet } = await packets.next();
    if (packet.cmd === cmd) return packet as Extract<Packet, { cmd: Kind }>;
    throw new StreamFault('service-protocol-error');
  };
  send({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion,
    clean: true,
    keepalive: 300,
    clientId: settings.clientId ?? `belltower-${randomBytes(6).toString('hex')}`,
    ...(settings.username === null ? {} : { username: settings.username }),
    ...(settings.password === null ? {} : { password: Buffer.from(settings.password) }),
  });
  const { returnCode, reasonCode = returnCode ?? 0 } = await receive('connack');
  if (signInRefusals.has(reasonCode)) return { observed: null, reason: message('service-sign-in-refused') };
  if (reasonCode !== 0) return refusal('CONNECT', reasonCode);
  const { topic } = settings;
  if (topic === null) {
    send({ cmd: 'disconnect' });
    return { observed: null, reason: null };
  }
  send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 0 }] });
  const { granted } = await receive('suback');
  const [code = 0x80] = granted as number[];
  if (code >= 0x80) return refusal('SUBSCRIBE', code);
  if (!expectsMessage(settings)) {
    send({ cmd: 'disconnect' });
    return { observed: null, reason: null };
  }
  try {
    const { payload } = await receive('publish');
    send({ cmd: 'disconnect' });
    return comparePayload(String(payload), settings);
  } catch (error) {
    // A missing message is not a fault of the connection.
    const isLate = error instanceof StreamFault && error.failure.code === 'response-timeout';
    throw isLate ? new StreamFault('mqtt-no-message') : error;
  }
}

const refusal = (command: string, code: number): DialogueResult => ({
  observed: null,
  reason: message('service-command-refused', { command, line: `code ${code}` }),
});

const expectsMessage = ({ expectRegex, expectEquals, expectAtLeast, expectAtMost }: MqttSettings): boolean =>
  expectRegex !== null || expectEquals !== null || expectAtLeast !== null || expectAtMost !== null;

function comparePayload(payload: string, settings: MqttSettings): DialogueResult {
  const { expectRegex } = settings;
  if (expectRegex === null || compileRegex(expectRegex).test(payload)) return compareValue(payload, settings);
  const value = payload.slice(0, 100);
  return {
    observed: payload,
    reason: message('service-value-unexpected', { value, expected: expectRegex }),
  };
}

/** Checks that an MQTT broker accepts a sign-in and a subscription, and optionally the next message of a topic. */
export const mqttKind = defineStreamKind({
  kind: 'mqtt',
  defaultPort: 1883,
  starttls: null,
  concurrency: 1_000,
  fields: {
    protocolVersion: Type.Enum(['3.1.1', '5'], { description: 'MQTT version; default 3.1.1' }),
    clientId: Nullable(Type.String({ minLength: 1, maxLength: 200 }), {
      description: 'Identifies the client to the broker; null to use a random ID for each check',
    }),
    username: Nullable(Type.String({ minLength: 1, maxLength: 200 }), {
      description: 'Username; null for none',
    }),
    password: Nullable(Type.String({ minLength: 1, maxLength: 1000 }), {
      description: 'Password. Returned as ********',
    }),
    topic: Nullable(Type.String({ minLength: 1, maxLength: 1000 }), {
      description: 'Topic or filter to subscribe to; null to not subscribe',
      examples: ['plant/line-1/state'],
    }),
    expectRegex: Nullable(PatternField('Pattern that the first message on the topic must match')),
    ...expectedValueFields,
  },
  defaults: {
    protocolVersion: '3.1.1',
    clientId: null,
    username: null,
    password: null,
    topic: null,
    expectRegex: null,
    ...expectedValueDefaults,
  },
  example: { kind: 'mqtt', host: 'broker.example.com', topic: 'plant/line-1/state', expectEquals: 'running' },
  secrets: [['password']],
  messages,
  causes,
  byTime: ['mqtt-no-message'],
  findFaults: (settings) =>
    settings.topic === null && expectsMessage(settings as MqttSettings)
      ? [{ pointer: '/topic', code: 'required', detail: message('mqtt-topic-required') }]
      : [],
  converse,
});
