import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeNotice, makeRecovery } from '../testing/notice-fixtures.ts';
import { answerWith } from '../testing/receiver.ts';
import { tryChannel } from '../testing/try-channel.ts';
import { pagerduty } from './index.ts';

tryChannel({
  module: pagerduty,
  settings: () => ({ routingKey: 'R0123456789ABCDEFGHIJKLMNOPQRSTU' }),
  welcome: answerWith(202, { status: 'success', message: 'Event processed', dedup_key: 'x' }),
  refusal: {
    answer: answerWith(400, {
      status: 'invalid event',
      message: 'Event object is invalid',
      errors: ["Length of 'routing_key' is incorrect (should be 32 characters)"],
    }),
    status: 400,
    says: /: Event object is invalid Length of 'routing_key'/,
  },
  look({ path, body }, kind) {
    assert.equal(path, '/v2/enqueue');
    const event = JSON.parse(body);
    assert.equal(event.routing_key, 'R0123456789ABCDEFGHIJKLMNOPQRSTU');
    assert.equal(event.dedup_key, '0193a1f0-3333-7b1a-9d6e-0d4f5a3b2c1d');
    assert.equal(event.event_action, kind === 'trouble' ? 'trigger' : 'resolve');
    if (kind !== 'trouble') return;
    assert.equal(event.payload.severity, 'critical');
    assert.ok(event.payload.summary.length <= 1024);
    assert.equal(event.payload.source, 'https://shop.example.com/check_out');
  },
  more({ receiver, send }) {
    const actions = () => receiver().received.map(({ body }) => JSON.parse(body).event_action);
    test('opens, acknowledges and ends one alert by one key; reminders join it, comments are kept away', async () => {
      const events = ['opened', 'reminder', 'acknowledged', 'commented'] as const;
      for (const event of events) await send([makeNotice({ event })]);
      await send([makeRecovery()]);
      assert.deepEqual(actions(), ['trigger', 'trigger', 'acknowledge', 'resolve']);
      assert.equal(new Set(receiver().received.map(({ body }) => JSON.parse(body).dedup_key)).size, 1);
    });
    test('leaves nothing open after a test', async () => {
      await send([makeNotice({ event: 'test' })]);
      assert.deepEqual(actions(), ['trigger', 'resolve']);
    });
  },
});
