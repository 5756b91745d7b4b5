import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeNotice, makeRecovery } from '../testing/notice-fixtures.ts';
import { answerWith } from '../testing/receiver.ts';
import { tryChannel } from '../testing/try-channel.ts';
import { pushover } from './index.ts';

tryChannel({
  module: pushover,
  settings: () => ({ token: 'azGDORePK8gMaC0QOYAMyEEuzJnyUi', user: 'uQiRzpo4DXghDmr9QzzfQu27cmVRsG' }),
  welcome: answerWith(200, { status: 1, request: 'x' }),
  refusal: {
    answer: answerWith(400, { user: 'invalid', errors: ['user identifier is invalid'], status: 0 }),
    status: 400,
    says: /: user identifier is invalid$/,
  },
  look({ path, body }, kind) {
    assert.equal(path, '/1/messages.json');
    const message = JSON.parse(body);
    assert.ok(message.title.length <= 250 && message.message.length <= 1024);
    assert.equal(message.priority, kind === 'recovery' ? 0 : 1);
  },
  more({ receiver, send }) {
    test('an emergency repeats until it is confirmed, its end does not', async () => {
      await send([makeNotice()], { settings: { priority: 2, sound: 'siren' } });
      await send([makeRecovery()], { settings: { priority: 2 } });
      const [trouble, recovery] = receiver().received.map(({ body }) => JSON.parse(body));
      assert.deepEqual([trouble.priority, trouble.retry, trouble.expire], [2, 60, 3600]);
      assert.deepEqual([recovery.priority, recovery.retry], [0, undefined]);
    });
  },
});
