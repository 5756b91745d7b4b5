import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostileText, makeNotice } from '../testing/notice-fixtures.ts';
import { answerWith } from '../testing/receiver.ts';
import { tryChannel } from '../testing/try-channel.ts';
import { slack } from './index.ts';

tryChannel({
  module: slack,
  settings: (base) => ({ url: `${base}/services/T/B/x` }),
  welcome: answerWith(200, 'ok'),
  refusal: { answer: answerWith(403, 'invalid_token'), status: 403, says: /invalid_token/ },
  look({ path, body }, kind) {
    assert.equal(path, '/services/T/B/x');
    const message = JSON.parse(body);
    assert.ok(message.text.length <= 3000);
    for (const { blocks } of message.attachments.slice(0, 10)) {
      assert.ok(blocks[0].text.text.length <= 3000);
    }
    if (kind === 'recovery') assert.equal(message.attachments[0].color, '#2f9e44');
    if (kind === 'digest') assert.equal(message.attachments.length, 11);
  },
  more({ receiver, send }) {
    test('is gone when its webhook or room is, and shows what others named as text', async () => {
      receiver().next(answerWith(404, 'no_service'));
      assert.equal((await send([makeNotice()])).gone, true);
      await send([makeNotice({ incident: { title: hostileText } })]);
      const [attachment] = JSON.parse(receiver().received[1]?.body ?? '{}').attachments;
      const text: string = attachment.blocks[0].text.text;
      assert.doesNotMatch(text, /<!channel|<@U|<users|@everyone|\u202E/);
    });
  },
});
