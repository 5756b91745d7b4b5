import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMailer } from '#platform/mail/send-mail.ts';
import { startReceiver, subjectOf } from './start-receiver.ts';

test('each email and each webhook is printed on one line', async () => {
  const lines: string[] = [];
  const receiver = await startReceiver((line) => lines.push(line));
  const mailer = createMailer({ smtpUrl: receiver.smtpUrl, from: 'bell@larkspur.test' });
  try {
    const mail = { to: ['ada@larkspur.test'], text: 't', html: 'h', messageId: 'a@b', inReplyTo: null };
    const result = await mailer.send({ ...mail, subject: 'Shop is down — no answer' });
    assert.equal(result.sent, true);
    const body = JSON.stringify({ type: 'incident.opened', data: { incident: { title: 'Shop is down' } } });
    assert.equal((await fetch(receiver.hookUrl, { method: 'POST', body })).status, 204);
    assert.equal((await fetch(receiver.hookUrl, { method: 'POST', body: '{' })).status, 204);
  } finally {
    mailer.close();
    await receiver.close();
  }
  assert.deepEqual(lines, [
    'mail to ada@larkspur.test: Shop is down — no answer',
    'webhook incident.opened: Shop is down',
    'webhook that is no JSON',
  ]);
});

test('a folded subject with two encoded words is joined', () => {
  assert.equal(subjectOf('Subject: =?UTF-8?Q?a_=E2=80=94?=\r\n =?UTF-8?Q?_b?=\r\n\r\nx'), 'a — b');
});
