import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeNotice } from '../testing/notice-fixtures.ts';
import { answerWith } from '../testing/receiver.ts';
import { tryChannel } from '../testing/try-channel.ts';
import { twilioSms } from './index.ts';
import { segmentsOf } from './text-message.ts';

const sent = answerWith(201, { sid: 'SM1', status: 'queued' });
const refusal = answerWith(400, { code: 21211, message: "Invalid 'To' Phone Number: +49", status: 400 });

tryChannel({
  module: twilioSms,
  settings: () => ({ accountSid: 'AC1', authToken: 'secret', from: '+15005550006', to: ['+4915112345678'] }),
  welcome: sent,
  refusal: {
    answer: answerWith(401, { code: 20003, message: 'Authenticate', status: 401 }),
    status: 401,
    says: /: Authenticate$/,
  },
  look({ path, headers, body }) {
    assert.equal(path, '/2010-04-01/Accounts/AC1/Messages.json');
    assert.equal(headers.authorization, `Basic ${btoa('AC1:secret')}`);
    const form = new URLSearchParams(body);
    assert.deepEqual([form.get('To'), form.get('From')], ['+4915112345678', '+15005550006']);
    assert.ok(segmentsOf(form.get('Body') ?? '') <= 3);
  },
  more({ receiver, send }) {
    const to = ['+4915112345678', '+4915112345679', '+4915112345680'];
    test('tells every number, and none twice because another is wrong', async () => {
      receiver().next(sent, refusal, sent);
      const answer = await send([makeNotice()], { settings: { to } });
      assert.equal(receiver().received.length, 3);
      assert.deepEqual([answer.outcome, answer.retry], ['delivered', false]);
      assert.match(answer.error ?? '', /^2 of 3 numbers were reached\. .*Invalid 'To'/);
    });
    test('begins again where the first number could not be tried', async () => {
      receiver().next(answerWith(503));
      const answer = await send([makeNotice()], { settings: { to } });
      assert.deepEqual([answer.retry, receiver().received.length], [true, 1]);
    });
  },
});
