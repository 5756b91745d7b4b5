import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { describe, test } from 'node:test';
import { check, checkConnectionFaults, checkHostileServers, serve } from '../testing/check-kind.ts';
import { amqpKind } from './index.ts';

/** Builds a frame with one method, as a broker sends it. */
function frame(channel: number, classId: number, methodId: number, ...fields: Buffer[]): Buffer {
  const payload = Buffer.concat([Buffer.from([0, classId, 0, methodId]), ...fields]);
  const head = Buffer.alloc(7);
  head[0] = 1;
  head.writeUInt16BE(channel, 1);
  head.writeUInt32BE(payload.length, 3);
  return Buffer.concat([head, payload, Buffer.from([0xce])]);
}
const text = (value: string) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
const long = (value: number) => Buffer.from([value >> 24, value >> 16, value >> 8, value]);
const close = (channel: number, classId: number, methodId: number, code: number, reason: string) =>
  frame(channel, classId, methodId, Buffer.from([code >> 8, code & 255]), text(reason), Buffer.alloc(4));
const heartbeat = Buffer.from([8, 0, 0, 0, 0, 0, 0, 0xce]);

/** Implements the parts of AMQP 0-9-1 that a check needs, like RabbitMQ. */
const broker =
  ({ saysWhy = true } = {}) =>
  (socket: Socket) => {
    socket.on('data', (data: Buffer) => {
      if (data.subarray(0, 4).equals(Buffer.from('AMQP'))) {
        socket.write(
          frame(
            0,
            10,
            10,
            Buffer.from([0, 9]),
            long(0),
            long(5),
            Buffer.from('PLAIN'),
            long(5),
            Buffer.from('en_US'),
          ),
        );
        return;
      }
      let at = 0;
      while (at + 11 <= data.length) {
        const length = data.readUInt32BE(at + 3);
        const payload = data.subarray(at + 7, at + 7 + length);
        assert.equal(data[at + 7 + length], 0xce);
        at += 8 + length;
        answer(socket, payload, saysWhy);
      }
    });
  };

function answer(socket: Socket, payload: Buffer, saysWhy: boolean): void {
  const all = payload.toString('latin1');
  switch (`${payload[1]}.${payload[3]}`) {
    case '10.11':
      if (all.includes('\0monitor\0right')) {
        socket.write(
          Buffer.concat([
            heartbeat,
            frame(0, 10, 30, Buffer.from([7, 255]), long(131_072), Buffer.from([0, 60])),
          ]),
        );
      } else if (saysWhy) {
        assert.ok(all.includes('authentication_failure_close'));
        socket.write(close(0, 10, 50, 403, 'ACCESS_REFUSED'));
      } else socket.end();
      return;
    case '10.40':
      socket.write(
        all.includes('nowhere') ? close(0, 10, 50, 530, 'NOT_ALLOWED') : frame(0, 10, 41, text('')),
      );
      return;
    case '20.10':
      socket.write(frame(1, 20, 11, long(0)));
      return;
    case '50.10':
      // Declared passively, so nothing may be created.
      assert.equal(payload[4 + 2 + 1 + (payload[6] ?? 0)], 1);
      socket.write(
        all.includes('orders')
          ? frame(1, 50, 11, text('orders'), long(3), long(0))
          : close(1, 20, 40, 404, "NOT_FOUND - no queue 'none'"),
      );
  }
}

describe('an AMQP broker', () => {
  const runCheck = (settings: object, behavior = broker()) =>
    serve(behavior, (port) =>
      check(amqpKind, { host: '127.0.0.1', port, username: 'monitor', password: 'right', ...settings }),
    );

  test('is up if it accepts the sign-in and the queue exists', async () => {
    assert.equal((await runCheck({})).status, 'up');
    const found = await runCheck({ queue: 'orders', maxMessages: 3 });
    assert.deepEqual([found.status, found.observation.observed], ['up', 'messages 3, consumers 0']);
  });

  test('is down if the queue is too long, has too few consumers, or does not exist', async () => {
    const long = await runCheck({ queue: 'orders', maxMessages: 2 });
    assert.equal(long.reason, 'The queue has 3 messages, more than 2.');
    assert.equal((await runCheck({ queue: 'orders', minConsumers: 1 })).code, 'amqp-consumers-too-few');
    assert.match((await runCheck({ queue: 'none' })).reason ?? '', /NOT_FOUND - no queue 'none' \(404\)/);
  });

  test('is down if it refuses the sign-in or the virtual host', async () => {
    const wrong = await runCheck({ password: 'planted-secret' });
    assert.equal(wrong.code, 'service-sign-in-refused');
    assert.ok(!JSON.stringify(wrong).includes('planted'));
    assert.equal(
      (await runCheck({ password: 'wrong' }, broker({ saysWhy: false }))).code,
      'service-sign-in-refused',
    );
    assert.equal((await runCheck({ vhost: 'nowhere' })).code, 'service-sign-in-refused');
  });

  test('is down in time if it has another version, is hostile or cannot be connected to', async () => {
    const other = await runCheck({}, (socket) => socket.write(Buffer.from('AMQP\x00\x01\x00\x00')));
    assert.equal(other.code, 'service-protocol-error');
    const huge = await runCheck({}, (socket) => socket.write(Buffer.from([1, 0, 0, 0x7f, 0xff, 0xff, 0xff])));
    assert.equal(huge.code, 'service-answer-too-long');
    const beats = await runCheck({}, (socket) => socket.write(Buffer.alloc(8_000, heartbeat)));
    assert.equal(beats.code, 'service-answer-too-long');
    await checkHostileServers(amqpKind, {});
    await checkConnectionFaults(amqpKind, {});
  });
});
