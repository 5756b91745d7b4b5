import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { amqpBroker, heartbeat } from '#lab/protocols/amqp-broker.ts';
import { check, serve } from '../testing/check-kind.ts';
import { amqpKind } from './index.ts';

describe('an AMQP broker', () => {
  const runCheck = (settings: object, behavior = amqpBroker()) =>
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
    assert.equal(long.reason, 'The queue has 3 messages; expected at most 2.');
    assert.equal((await runCheck({ queue: 'orders', minConsumers: 1 })).code, 'amqp-consumers-too-few');
    assert.match((await runCheck({ queue: 'none' })).reason ?? '', /NOT_FOUND - no queue 'none' \(404\)/);
  });

  test('is down if it refuses the sign-in or the virtual host', async () => {
    const wrong = await runCheck({ password: 'planted-secret' });
    assert.equal(wrong.code, 'service-sign-in-refused');
    assert.ok(!JSON.stringify(wrong).includes('planted'));
    assert.equal(
      (await runCheck({ password: 'wrong' }, amqpBroker({ givesReason: false }))).code,
      'service-sign-in-refused',
    );
    assert.equal((await runCheck({ vhost: 'nowhere' })).code, 'service-sign-in-refused');
  });

  test('is down if it uses another version, announces a huge frame or sends heartbeats without end', async () => {
    const other = await runCheck({}, (socket) => socket.write(Buffer.from('AMQP\x00\x01\x00\x00')));
    assert.equal(other.code, 'service-protocol-error');
    const huge = await runCheck({}, (socket) => socket.write(Buffer.from([1, 0, 0, 0x7f, 0xff, 0xff, 0xff])));
    assert.equal(huge.code, 'service-answer-too-long');
    const beats = await runCheck({}, (socket) => socket.write(Buffer.alloc(8_000, heartbeat)));
    assert.equal(beats.code, 'service-answer-too-long');
  });
});
