import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeNotice } from '../testing/notice-fixtures.ts';
import { answerWith } from '../testing/receiver.ts';
import { tryChannel } from '../testing/try-channel.ts';
import { apprise } from './index.ts';

tryChannel({
  module: apprise,
  settings: (base) => ({ url: `${base}/notify/key`, tags: 'ops' }),
  welcome: answerWith(200, { error: null }),
  refusal: {
    answer: answerWith(424, { error: 'One or more notification could not be sent.' }),
    status: 424,
    says: /: One or more notification could not be sent\.$/,
  },
  look({ path, body }, kind) {
    assert.equal(path, '/notify/key');
    const message = JSON.parse(body);
    assert.deepEqual([message.tag, message.format], ['ops', 'text']);
    assert.equal(message.type, kind === 'recovery' ? 'success' : 'failure');
  },
  more({ receiver, send }) {
    test('a key that the server does not know is a failure though it answers 204', async () => {
      receiver().next(answerWith(204));
      const answer = await send([makeNotice()], { settings: { tags: ['a', 'b'] } });
      assert.deepEqual([answer.outcome, answer.retry], ['failed', false]);
      assert.equal(JSON.parse(receiver().received[0]?.body ?? '{}').tag, 'a,b');
    });
  },
});
