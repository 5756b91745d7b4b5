import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { generate, type Packet, parser } from 'mqtt-packet';
import { startMqttBroker } from '#lab/protocols/mqtt-broker.ts';
import { missingServer, type RealServer, startMosquitto } from '#test/support/real-servers.ts';
import { check, identity, leaf, serve } from '../testing/check-kind.ts';
import { mqttKind } from './index.ts';

/** Runs a broker while `use` runs. */
async function withBroker<Result>(
  use: (port: number) => Promise<Result>,
  encrypted = false,
): Promise<Result> {
  const broker = await startMqttBroker(encrypted ? leaf : null);
  try {
    return await use(broker.port);
  } finally {
    broker.close();
  }
}

describe('an MQTT 3.1.1 broker', () => {
  const runCheck = (settings: object, timeoutMs?: number) =>
    withBroker((port) => check(mqttKind, { host: '127.0.0.1', port, ...settings }, timeoutMs));

  test('accepts the connection and a subscription', async () => {
    assert.equal((await runCheck({})).status, 'up');
    assert.equal((await runCheck({ username: 'monitor', password: 'right' })).status, 'up');
    assert.equal((await runCheck({ topic: 'plant/+' })).status, 'up');
  });

  test('is down if it refuses the sign-in or the subscription', async () => {
    const found = await runCheck({ username: 'monitor', password: 'planted-secret' });
    assert.equal(found.code, 'service-sign-in-refused');
    assert.ok(!JSON.stringify(found).includes('planted'));
    assert.equal((await runCheck({ topic: 'secret' })).code, 'service-command-refused');
  });

  test('is evaluated by the first message of the topic', async () => {
    const up = await runCheck({ topic: 'plant/line-1', expectAtMost: 50, expectRegex: '^\\d+$' });
    assert.deepEqual([up.status, up.observation.observed], ['up', '42']);
    const other = await runCheck({ topic: 'plant/line-1', expectEquals: 'running' });
    assert.equal(other.reason, 'The result is “42”; expected “running”.');
    assert.equal(
      (await runCheck({ topic: 'plant/line-1', expectRegex: '^x' })).code,
      'service-value-unexpected',
    );
    assert.equal((await runCheck({ topic: 'plant/line-2', expectRegex: '.' }, 400)).code, 'mqtt-no-message');
  });
});

test('an MQTT 5 broker gets requests in that version', async () => {
  const protocolVersion = 5;
  const replies: Record<string, (topic: string) => Packet[]> = {
    connect: () => [{ cmd: 'connack', reasonCode: 0, sessionPresent: false }],
    subscribe: (topic) => [
      { cmd: 'suback', messageId: 1, granted: [topic === 'secret' ? 0x87 : 0] },
      { cmd: 'publish', topic, payload: 'running', qos: 0, retain: true, dup: false },
    ],
  };
  const broker = (socket: Socket) => {
    const requests = parser({ protocolVersion });
    socket.on('data', (chunk: Buffer) => requests.parse(chunk));
    requests.on('packet', (packet) => {
      const topic = packet.cmd === 'subscribe' ? (packet.subscriptions[0]?.topic ?? '') : '';
      for (const reply of replies[packet.cmd]?.(topic) ?? [])
        socket.write(generate(reply, { protocolVersion }));
    });
  };
  const runCheck = (settings: object) =>
    serve(broker, (port) => check(mqttKind, { host: '127.0.0.1', port, protocolVersion: '5', ...settings }));
  assert.equal((await runCheck({})).status, 'up');
  assert.equal((await runCheck({ topic: 'state', expectEquals: 'running' })).status, 'up');
  assert.equal((await runCheck({ topic: 'secret' })).code, 'service-command-refused');
});

describe('an MQTT broker', () => {
  test('an MQTT broker over TLS must have a trusted certificate for its name', async () => {
    const runCheck = (host: string) =>
      withBroker((port) => check(mqttKind, { host, port, encryption: 'tls' }), true);
    assert.equal((await runCheck('mail.test')).status, 'up');
    assert.equal((await runCheck('other.test')).code, 'service-certificate-untrusted');
  });

  test('a broker that announces a huge message or sends endless messages is down', async () => {
    const after = (more: (socket: Socket) => void) => (socket: Socket) => {
      socket.once('data', () => {
        socket.write(generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }));
        more(socket);
      });
    };
    const runCheck = (more: (socket: Socket) => void) =>
      serve(after(more), (port) => check(mqttKind, { host: '127.0.0.1', port, topic: 'a' }, 500));
    const huge = await runCheck((socket) => {
      socket.write(Buffer.concat([Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]), Buffer.alloc(1_000_000)]));
    });
    assert.equal(huge.code, 'service-answer-too-long');
    const flood = await runCheck((socket) => socket.write(Buffer.alloc(100_000, Buffer.from([0xd0, 0]))));
    assert.equal(flood.code, 'service-protocol-error');
  });

  test('settings with an expected message require a topic', () => {
    const { probe } = mqttKind.order({ host: 'broker.test', expectEquals: '1' }, 1_000);
    const policy = { mode: 'any' as const, admits: () => true };
    assert.deepEqual(
      probe.findFaults(policy).map(({ pointer }) => pointer),
      ['/topic'],
    );
  });
});

describe('Mosquitto', { skip: missingServer('mosquitto') }, () => {
  let server: RealServer;
  before(async () => {
    server = await startMosquitto({ username: 'monitor', password: 'right' }, identity);
  });
  after(() => server?.stop());
  const runCheck = (settings: object) =>
    check(mqttKind, { host: 'mail.test', port: server.port, encryption: 'tls', ...settings });

  for (const protocolVersion of ['3.1.1', '5']) {
    test(`accepts ${protocolVersion}, and refuses a wrong password`, async () => {
      const right = { protocolVersion, username: 'monitor', password: 'right' };
      const uptime = await runCheck({ ...right, topic: '$SYS/broker/uptime', expectRegex: 'seconds' });
      assert.deepEqual([uptime.status, uptime.code], ['up', null]);
      assert.equal((await runCheck({ ...right, password: 'wrong' })).code, 'service-sign-in-refused');
      assert.equal((await runCheck({ ...right, encryption: 'none' })).status, 'down');
    });
  }
});
