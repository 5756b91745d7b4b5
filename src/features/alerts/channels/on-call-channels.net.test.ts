import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { opsgenie } from './opsgenie.ts';
import { pagerduty } from './pagerduty.ts';
import {
  createNotification,
  createRecovery,
  respondWith,
  testChannelModule,
} from './testing/channel-suite.ts';

const alias = '0193a1f0-3333-7b1a-9d6e-0d4f5a3b2c1d';

testChannelModule({
  module: opsgenie,
  settings: () => ({ apiKey: 'eb243592-faa2', region: 'eu' }),
  acceptance: respondWith(202, { result: 'Request will be processed', took: 0.1, requestId: 'x' }),
  refusal: {
    answer: respondWith(422, { message: 'Key format is not valid!', took: 0.001, requestId: 'x' }),
    status: 422,
    detail: /: Key format is not valid!$/,
  },
  check({ path, headers, body }, kind) {
    assert.equal(headers.authorization, 'GenieKey eb243592-faa2');
    if (kind === 'recovery') return assert.equal(path, `/v2/alerts/${alias}/close?identifierType=alias`);
    const alert = JSON.parse(body);
    assert.equal(path, '/v2/alerts');
    assert.deepEqual([alert.alias, alert.priority], [alias, 'P1']);
    assert.ok(alert.message.length <= 130 && alert.description.length <= 15_000);
  },
  extraTests({ receiver, send }) {
    test('an alert is acknowledged and gets notes by alias, with the base URL of Jira Service Management', async () => {
      await send([createNotification({ event: 'acknowledged', actor: 'Ada' })]);
      await send([createNotification({ event: 'commented', actor: 'Ada', message: 'I look' })], {
        settings: { baseUrl: `${receiver().base}/jsm/ops/integration/` },
      });
      assert.deepEqual(
        receiver().received.map(({ path }) => path),
        [
          `/v2/alerts/${alias}/acknowledge?identifierType=alias`,
          `/jsm/ops/integration/v2/alerts/${alias}/notes?identifierType=alias`,
        ],
      );
    });
    test('a private base URL is rejected with a pointer to the field', async () => {
      const policy = createEgressPolicy({ mode: 'public', allow: [] });
      const settings = { apiKey: 'x', baseUrl: 'http://[::ffff:10.0.0.1]/' };
      const [fault] = await opsgenie.findFaults(settings, { policy, accountId: 'a' });
      assert.deepEqual([fault?.pointer, fault?.code], ['/baseUrl', 'target_refused']);
    });
  },
});

testChannelModule({
  module: pagerduty,
  settings: () => ({ routingKey: 'R0123456789ABCDEFGHIJKLMNOPQRSTU' }),
  acceptance: respondWith(202, { status: 'success', message: 'Event processed', dedup_key: 'x' }),
  refusal: {
    answer: respondWith(400, {
      status: 'invalid event',
      message: 'Event object is invalid',
      errors: ["Length of 'routing_key' is incorrect (should be 32 characters)"],
    }),
    status: 400,
    detail: /: Event object is invalid Length of 'routing_key'/,
  },
  check({ path, body }, kind) {
    assert.equal(path, '/v2/enqueue');
    const event = JSON.parse(body);
    assert.equal(event.routing_key, 'R0123456789ABCDEFGHIJKLMNOPQRSTU');
    assert.equal(event.dedup_key, '0193a1f0-3333-7b1a-9d6e-0d4f5a3b2c1d');
    assert.equal(event.event_action, kind === 'failure' ? 'trigger' : 'resolve');
    if (kind !== 'failure') return;
    assert.equal(event.payload.severity, 'critical');
    assert.ok(event.payload.summary.length <= 1024);
    assert.equal(event.payload.source, 'https://shop.example.com/check_out');
  },
  extraTests({ receiver, send }) {
    const actions = () => receiver().received.map(({ body }) => JSON.parse(body).event_action);
    test('one alert is opened, acknowledged and resolved with one key, gets reminders and gets no comments', async () => {
      const events = ['opened', 'reminder', 'acknowledged', 'commented'] as const;
      for (const event of events) await send([createNotification({ event })]);
      await send([createRecovery()]);
      assert.deepEqual(actions(), ['trigger', 'trigger', 'acknowledge', 'resolve']);
      assert.equal(new Set(receiver().received.map(({ body }) => JSON.parse(body).dedup_key)).size, 1);
    });
    test('a test notification leaves no open alert', async () => {
      await send([createNotification({ event: 'test' })]);
      assert.deepEqual(actions(), ['trigger', 'resolve']);
    });
  },
});
