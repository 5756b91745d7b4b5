import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { makeNotice } from '../testing/notice-fixtures.ts';
import { answerWith } from '../testing/receiver.ts';
import { tryChannel } from '../testing/try-channel.ts';
import { opsgenie } from './index.ts';

const alias = '0193a1f0-3333-7b1a-9d6e-0d4f5a3b2c1d';

tryChannel({
  module: opsgenie,
  settings: () => ({ apiKey: 'eb243592-faa2', region: 'eu' }),
  welcome: answerWith(202, { result: 'Request will be processed', took: 0.1, requestId: 'x' }),
  refusal: {
    answer: answerWith(422, { message: 'Key format is not valid!', took: 0.001, requestId: 'x' }),
    status: 422,
    says: /: Key format is not valid!$/,
  },
  look({ path, headers, body }, kind) {
    assert.equal(headers.authorization, 'GenieKey eb243592-faa2');
    if (kind === 'recovery') return assert.equal(path, `/v2/alerts/${alias}/close?identifierType=alias`);
    const alert = JSON.parse(body);
    assert.equal(path, '/v2/alerts');
    assert.deepEqual([alert.alias, alert.priority], [alias, 'P1']);
    assert.ok(alert.message.length <= 130 && alert.description.length <= 15_000);
  },
  more({ receiver, send }) {
    test('acknowledges and notes by alias, and speaks to Jira Service Management at its base', async () => {
      await send([makeNotice({ event: 'acknowledged', actor: 'Ada' })]);
      await send([makeNotice({ event: 'commented', actor: 'Ada', message: 'I look' })], {
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
    test('says of a private base address where its fault is', async () => {
      const policy = createEgressPolicy({ mode: 'public', allow: [] });
      const settings = { apiKey: 'x', baseUrl: 'http://[::ffff:10.0.0.1]/' };
      const [fault] = await opsgenie.findFaults(settings, { policy, accountId: 'a' });
      assert.deepEqual([fault?.pointer, fault?.code], ['/baseUrl', 'target_refused']);
    });
  },
});
