import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostileText, makeNotice } from '../testing/notice-fixtures.ts';
import { answerWith } from '../testing/receiver.ts';
import { tryChannel } from '../testing/try-channel.ts';
import { mattermost } from './index.ts';

tryChannel({
  module: mattermost,
  settings: (base) => ({ url: `${base}/hooks/key` }),
  welcome: answerWith(200, 'ok'),
  refusal: {
    answer: answerWith(400, {
      id: 'web.incoming_webhook.invalid.app_error',
      message: 'Invalid webhook.',
      status_code: 400,
    }),
    status: 400,
    says: /: Invalid webhook\.$/,
  },
  look({ path, body }, kind) {
    assert.equal(path, '/hooks/key');
    assert.ok(body.length <= 16_383);
    const { attachments } = JSON.parse(body);
    if (kind === 'trouble') assert.equal(attachments[0].color, '#c92a2a');
    if (kind === 'recovery') assert.equal(attachments[0].color, '#2f9e44');
    if (kind === 'digest') assert.equal(attachments.length, 11);
  },
  more({ receiver, send }) {
    test('mentions nobody', async () => {
      await send([makeNotice({ incident: { title: `${hostileText} @channel @all` } })]);
      assert.doesNotMatch(receiver().received[0]?.body ?? '@all', /@(?:channel|all|here|everyone)/);
    });
  },
});
