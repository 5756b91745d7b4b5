import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostileText, makeNotice } from '../testing/notice-fixtures.ts';
import { answerWith } from '../testing/receiver.ts';
import { tryChannel } from '../testing/try-channel.ts';
import { matrix } from './index.ts';

tryChannel({
  module: matrix,
  settings: (base) => ({ homeserver: base, accessToken: 'syt_token', roomId: '!room/1:example.com' }),
  welcome: answerWith(200, { event_id: '$x' }),
  refusal: {
    answer: answerWith(401, { errcode: 'M_UNKNOWN_TOKEN', error: 'Invalid access token passed.' }),
    status: 401,
    says: /: Invalid access token passed\.$/,
  },
  look({ method, path, headers, octets, body }, kind) {
    assert.equal(method, 'PUT');
    assert.match(
      path,
      /^\/_matrix\/client\/v3\/rooms\/!room%2F1%3Aexample\.com\/send\/m\.room\.message\/0193a1f0-7c1e-/,
    );
    assert.equal(headers.authorization, 'Bearer syt_token');
    assert.ok(octets.length <= 60_000);
    const message = JSON.parse(body);
    assert.deepEqual(message['m.mentions'], {});
    if (kind === 'recovery') assert.match(message.formatted_body, /#2f9e44/);
    if (kind === 'digest') assert.match(message.formatted_body, /30 more came before these/);
  },
  more({ receiver, send }) {
    test('keeps to the pause in the answer, and shows what others named as text', async () => {
      receiver().next(
        answerWith(429, { errcode: 'M_LIMIT_EXCEEDED', error: 'Too many requests', retry_after_ms: 2500 }),
      );
      assert.equal((await send([makeNotice()])).retryAfterSeconds, 3);
      await send([makeNotice({ incident: { title: `@room ${hostileText}` } })]);
      const { formatted_body, body } = JSON.parse(receiver().received[1]?.body ?? '{}');
      assert.doesNotMatch(formatted_body, /<b>x|@room|\u202E/);
      assert.doesNotMatch(body, /@room/);
    });
  },
});
