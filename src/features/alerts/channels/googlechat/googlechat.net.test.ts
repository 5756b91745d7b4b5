import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostileText, makeNotice } from '../testing/notice-fixtures.ts';
import { answerWith } from '../testing/receiver.ts';
import { tryChannel } from '../testing/try-channel.ts';
import { googlechat } from './index.ts';

tryChannel({
  module: googlechat,
  settings: (base) => ({ url: `${base}/v1/spaces/A/messages?key=k&token=t` }),
  welcome: answerWith(200, { name: 'spaces/A/messages/1' }),
  refusal: {
    answer: answerWith(401, {
      error: { code: 401, message: 'Invalid token provided.', status: 'UNAUTHENTICATED' },
    }),
    status: 401,
    says: /: Invalid token provided\.$/,
  },
  look({ path, octets, body }, kind) {
    const query = new URL(path, 'http://x').searchParams;
    assert.deepEqual([query.get('key'), query.get('token')], ['k', 't']);
    assert.ok(octets.length <= 32_000);
    const { cardsV2, thread } = JSON.parse(body);
    const head = JSON.stringify(cardsV2[0]);
    if (kind === 'trouble') assert.match(head, /#c92a2a/);
    if (kind === 'recovery') assert.match(head, /#2f9e44/);
    if (kind === 'digest') assert.equal(cardsV2.length, 11);
    else assert.equal(thread.threadKey, '0193a1f0-3333-7b1a-9d6e-0d4f5a3b2c1d');
  },
  more({ receiver, send }) {
    test('mentions nobody and shows markup as text', async () => {
      await send([makeNotice({ incident: { title: hostileText } })]);
      const body = receiver().received[0]?.body ?? '';
      assert.doesNotMatch(body, /<users|<b>x|@everyone/);
    });
  },
});
